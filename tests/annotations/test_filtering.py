"""The result of a filter: kept, rejected, undecided, open; and what happens to questions."""

from __future__ import annotations

import copy

import pytest

from annotations.instruments.documents import read, shipped
from annotations.studies.operations import create_study
from annotations.subjects.filtering import filter_subjects
from annotations.subjects.operations import add_tasks
from annotations.tasks.models import Question
from outtake.catalog.videos.models import Prompt
from outtake.errors import Invalid
from tests.support.commands import manage
from tests.support.factories import make_scene, make_subjects, make_video
from tests.support.working import take

TEXTS = ("Is there a cup?", "Is it of glass?", "Does it fall?", "Is it loud?")
KEEPS = {"criterion": "implicit", "aligned": "yes"}


@pytest.fixture
def drafts(project):
    """Four drafts about one prompt, each for two people to judge."""
    prompt = make_video(project, "v").prompt.external_id
    subjects = [{"question": {"prompt": prompt, "text": text, "dimension": "Subject"}} for text in TEXTS]
    return make_subjects(project, "brite_questions", *subjects, overlap=2, name="Drafts")


def judge(actor, scene, *said: dict[str, str]) -> None:
    for values in said:
        work = take(actor, scene)
        ids = {question["key"]: question["id"] for question in work.answer["task"]["questions"]}
        answers = [{"question": ids[key], "value": value} for key, value in values.items()]
        assert work.submit(work.body(clean=None, answers=answers)).status_code == 201


@pytest.mark.database
def test_what_everybody_keeps_is_kept_and_asked_from_then_on(ana, bo, drafts):
    judge(ana, drafts, KEEPS, {**KEEPS, "criterion": "irrelevant"}, KEEPS, KEEPS)
    judge(bo, drafts, {**KEEPS, "criterion": "explicit"}, {**KEEPS, "aligned": "no"}, {**KEEPS, "aligned": "no"})
    came = filter_subjects(study=drafts.study)
    assert came == ((TEXTS[0],), (TEXTS[1],), (TEXTS[2],), (TEXTS[3],))
    states = dict(Question.objects.exclude(prompt=None).values_list("text", "state"))
    assert states == dict(zip(TEXTS, ("kept", "rejected", "draft", "draft"), strict=True))
    asking = create_study(project=drafts.project, name="Asking", instrument="brite", overlap=1)
    add_tasks(study=asking, videos=["v"])
    asked = asking.rounds.get().tasks.get().questions.values_list("question__text", flat=True)
    assert list(asked) == [TEXTS[0]]


@pytest.mark.django_db
def test_who_changes_their_mind_changes_what_is_kept(ana, bo, drafts):
    judge(ana, drafts, KEEPS)
    judge(bo, drafts, KEEPS)
    assert filter_subjects(study=drafts.study).kept == TEXTS[:1]
    said = drafts.round.annotations.filter(annotator__person__username="bo").get()
    ids = {each.question.key: each.question.public_id for each in said.task.questions.all()}
    answers = [{"question": ids[key], "value": value} for key, value in {**KEEPS, "aligned": "no"}.items()]
    body = {"clean": None, "segments": [], "answers": answers}
    assert bo.post(f"annotations/{said.public_id}/revise", body, idempotency_key="again").status_code == 201
    assert filter_subjects(study=drafts.study).undecided == TEXTS[:1]
    assert Question.objects.get(text=TEXTS[0]).state == Question.DRAFT


@pytest.mark.django_db
def test_prompts_are_named(capsys, ana, project):
    prompts = [{"prompt": {"id": each, "text": f"A {each} falls."}} for each in ("cup", "dog")]
    scene = make_subjects(project, "brite_prompts", *prompts, name="Prompts")
    judge(ana, scene, {"faults": "none"}, {"faults": "ambiguity,unverifiable"})
    ran = manage(capsys, "filter_subjects", "Prompts", "--json")
    empty: list[str] = []
    assert ran.json == {"study": scene.study.public_id} | {
        **{"kept": ["cup"], "rejected": ["dog"]},
        **{"undecided": empty, "open": empty},
    }
    states = Prompt.objects.values_list("external_id", "state", "rejection")
    assert set(states) == {("cup", "kept", ""), ("dog", "rejected", "ambiguity, unverifiable")}
    assert manage(capsys, "filter_subjects", "Prompts").out == "1 kept, 1 rejected, 0 undecided, 0 open.\n"


@pytest.mark.django_db
def test_a_study_that_is_no_filter_says_so(capsys, project):
    make_scene(project, name="Segments")
    ran = manage(capsys, "filter_subjects", "Segments", "--json")
    assert ran.status == 2 and "is not a filter" in ran.err


@pytest.mark.parametrize(
    ("keep", "place"),
    [
        ({"nothing": ["yes"]}, "keep.nothing"),
        ({"aligned": ["perhaps"]}, "keep.aligned"),
        ({"criterion": ["explicit", "other"]}, "keep.criterion"),
    ],
)
def test_a_rule_names_questions_and_answers_that_are_there(keep, place):
    document = {**copy.deepcopy(shipped()["brite_questions"].document), "keep": keep}
    with pytest.raises(Invalid) as caught:
        read(document, where="mine.yaml")
    assert caught.value.errors[0].field == f"mine.yaml: {place}"


def test_only_texts_are_filtered():
    document = {**copy.deepcopy(shipped()["ratings"].document), "keep": {"aesthetics": ["5"]}}
    with pytest.raises(Invalid, match="not on a video"):
        read(document, where="mine.yaml")
