"""Questions that annotators write (VF-Eval, Q5) become drafts about the clip's prompt."""

from __future__ import annotations

import copy
import json

import pytest

from annotations.instruments.documents import read, shipped, shipped_versions
from annotations.quality.rechecks.models import Recheck
from annotations.quality.rechecks.operations import open_rechecks
from annotations.quality.rechecks.written_questions import draft_written_questions
from annotations.rounds.operations import open_round, set_admits
from annotations.studies.models import Round
from annotations.studies.operations import create_study
from annotations.subjects.filtering import filter_subjects
from annotations.subjects.operations import add_subjects, add_tasks
from annotations.tasks.create import NewQuestion, add_questions
from annotations.tasks.models import Question
from outtake.errors import Invalid
from tests.annotations.reviewing import own
from tests.support.cast import Actor
from tests.support.commands import manage
from tests.support.factories import Scene, make_scene
from tests.support.working import take

pytestmark = pytest.mark.django_db

WHY, WHERE = "Why does the cup not break?", "Where does the hand come from?"


@pytest.fixture
def scene(project) -> Scene:
    return make_scene(project, name="Flaws", instrument="vf_eval", version=3, tasks=2, overlap=2)


def write(actor: Actor, scene: Scene, question: str) -> None:
    work = take(actor, scene)
    values = {
        **{"alignment": "all", "quality": "none", "commonsense_physics": "none", "morality": "none"},
        **{"reasoning_question": question, "reasoning_answer": "It lands on a cushion."},
    }
    asked = {each["key"]: each["id"] for each in work.answer["task"]["questions"]}
    answers = [{"question": asked[key], "value": value} for key, value in values.items()]
    assert work.submit(work.body(clean=None, answers=answers)).status_code == 201


def drafts() -> list[Question]:
    return list(Question.objects.exclude(prompt=None).order_by("id"))


@pytest.mark.database
def test_what_was_written_becomes_a_draft_once(ana, bo, scene):
    write(ana, scene, WHY)
    write(bo, scene, WHERE)
    write(bo, scene, f" {WHY} ")  # of the second clip, whose prompt is the same
    assert draft_written_questions(study=scene.study) == 2
    assert draft_written_questions(study=scene.study) == 0
    assert [(each.text, each.state, each.form, each.dimension) for each in drafts()] == [
        (text, "draft", "text", "Reasoning") for text in (WHY, WHERE)
    ]
    assert [each.written_by for each in drafts()] == [own(ana), own(bo)]
    assert {each.prompt for each in drafts()} == {scene.videos[0].prompt}


def test_what_is_to_be_looked_at_waits_and_is_drafted_when_accepted(ana, bo, rui, scene):
    write(ana, scene, WHY)
    write(bo, scene, WHERE)
    for actor in (ana, bo):
        open_rechecks(round_=scene.round, annotator=own(actor))
    assert draft_written_questions(study=scene.study) == 0
    first, second = (each.public_id for each in Recheck.objects.order_by("id"))
    assert rui.post(f"rechecks/{second}/decide", {"decision": "sent_back", "note": "No."}).status_code == 200
    assert drafts() == []
    assert rui.post(f"rechecks/{first}/decide", {"decision": "accepted"}).status_code == 200
    assert [each.text for each in drafts()] == [WHY]


def test_a_corrected_question_is_drafted_as_corrected_and_stays_its_writer_s(ana, rui, scene):
    write(ana, scene, WHY)
    open_rechecks(round_=scene.round, annotator=own(ana))
    shown = rui.post(f"studies/{scene.study.public_id}/rechecks/next").json()
    asked = {each["id"]: each["key"] for each in shown["task"]["questions"]}
    answers = [
        {**each, "value": WHERE} if asked[each["question"]] == "reasoning_question" else each
        for each in shown["annotation"]["answers"]
    ]
    body = {**shown["annotation"], "answers": answers}
    decided = rui.post(f"rechecks/{shown['recheck']['id']}/decide", {"decision": "corrected", "body": body})
    assert decided.status_code == 200, decided.content
    (draft,) = drafts()
    assert (draft.text, draft.written_by) == (WHERE, own(ana))


def test_a_question_that_is_answered_in_words_is_no_yes_no_question(ana, project, scene):
    write(ana, scene, WHY)
    draft_written_questions(study=scene.study)
    Question.objects.exclude(prompt=None).update(state=Question.KEPT)
    prompt = scene.videos[0].prompt
    add_questions(prompt=prompt, questions=[NewQuestion("Is there a cup?", "Subject")])
    asking = create_study(project=project, name="Asking", instrument="brite", overlap=1)
    add_tasks(study=asking, videos=[scene.videos[0].external_id])
    asked = asking.rounds.get().tasks.get().questions.values_list("question__text", flat=True)
    assert list(asked) == ["Is there a cup?"]


def test_a_draft_can_be_judged_by_a_filter(ana, bo, project, scene):
    write(ana, scene, WHY)
    draft_written_questions(study=scene.study)
    judging = create_study(project=project, name="Judging", instrument="brite_questions", overlap=1)
    subject = {"question": {"prompt": scene.videos[0].prompt.external_id, "text": WHY, "dimension": "Reasoning"}}
    add_subjects(study=judging, subjects=[subject])
    assert list(judging.sources.all()) == [scene.study]
    assert bo.post(f"studies/{judging.public_id}/next").status_code == 204  # while others' words may still sway them
    set_admits(round_=scene.round, admits=Round.QUALIFIED)
    shown = bo.post(f"studies/{judging.public_id}/next").json()
    assert shown["task"]["question"] == {"text": WHY, "dimension": "Reasoning"}
    assert own(ana).public_id not in json.dumps(shown)
    assert filter_subjects(study=judging).open == (WHY,)


def test_both_rounds_of_a_study_are_read_each_by_its_own_instrument(ana, bo, project):
    older = copy.deepcopy(shipped_versions()["vf_eval"][2].document)
    for question in older["questions"]["fixed"]:
        question.pop("writes", None)
    scene = make_scene(project, name="Flaws", instrument="vf_eval", version=3, tasks=1)
    write(ana, scene, WHY)
    open_round(study=scene.study, overlap=1, document={**older, "version": 9})
    write(bo, scene, WHERE)
    assert draft_written_questions(study=scene.study) == 1
    assert [each.text for each in drafts()] == [WHY]


def test_the_command_says_how_many(capsys, ana, scene):
    write(ana, scene, WHY)
    assert manage(capsys, "draft_questions", "Flaws", "--json").json == {"study": scene.study.public_id, "new": 1}
    assert manage(capsys, "draft_questions", "Flaws").out == "0 new drafts.\n"


def test_only_a_text_about_a_video_is_a_question():
    document = copy.deepcopy(shipped()["reprompt"].document)
    document["questions"]["fixed"] = [
        {"key": "why", "text": "Write a question.", "dimension": "Looks", "form": "text", "writes": "question"}
    ]
    with pytest.raises(Invalid, match="not of a pair"):
        read(document, where="mine.yaml")
    choosing = copy.deepcopy(shipped_versions()["vf_eval"][2].document)
    choosing["questions"]["fixed"][0]["writes"] = "question"
    with pytest.raises(Invalid):
        read(choosing, where="mine.yaml")
