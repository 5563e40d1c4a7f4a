"""Yes/no questions worded by a model: what is refused, over real HTTP once, and what people reject is not asked."""

from __future__ import annotations

import json

import pytest

from annotations.annotators.models import Annotator
from annotations.instruments.operations import create_instrument, create_version
from annotations.studies.models import Study
from annotations.studies.operations import create_study
from annotations.subjects.operations import add_subjects
from annotations.tasks.clip_questions import add_clip_questions
from annotations.tasks.models import Question
from evaluation.benchmarks.clip_questions.draft_checks import as_subject, decide, drafts_in
from evaluation.benchmarks.clip_questions.rules import BALANCED, questions_from
from evaluation.benchmarks.clip_questions.wording import checked_wording, word_questions
from evaluation.benchmarks.recipes.documents.recipe import find_recipe
from evaluation.benchmarks.writing.proposals import Writer
from tests.evaluation.reports.answer_study import says
from tests.support.factories import make_rendition, make_videos
from tests.worker.serving import *  # noqa: F403

CHECK = "vf_eval_wording"
OPTIONS = ("Mechanical flaws", "Lighting without a source")
GOOD = ("Does an object break the laws of mechanics?", "Is the scene lit without a source of light?")


def entries(*texts: str) -> list[dict[str, object]]:
    return [{"option": n, "question": each} for n, each in enumerate(texts, 1)]


@pytest.mark.parametrize(
    ("reply", "why"),
    [
        ("the reply has no list with question", "the reply has no list with question"),
        ([{"option": "1", "question": GOOD[0]}], "an entry that is not an option's number with a question"),
        (
            [{"option": 1, "question": GOOD[0], "answer": "yes"}],
            "an entry that is not an option's number with a question",
        ),
        (entries(GOOD[0]), "not one question for each option"),
        ([*entries(GOOD[0]), *entries(GOOD[0])], "not one question for each option"),
        (entries(GOOD[0], "The light has no source."), "a text that is not one question"),
        (entries("What breaks the laws of mechanics?", GOOD[1]), "a question that is not answered with yes or no"),
        (entries("Is the clip free of mechanical flaws?", GOOD[1]), "a question of the other polarity"),
        (entries("Doesn't every object obey mechanics?", GOOD[1]), "a question of the other polarity"),
        (entries("Does option 1 hold?", GOOD[1]), "a question that names an option by letter or number"),
        (entries("Is it flawed as in (b)?", GOOD[1]), "a question that names an option by letter or number"),
        (entries("Is B what the clip shows?", GOOD[1]), "a question that names an option by letter or number"),
        (entries(GOOD[1], GOOD[1].upper()), "a question of the other polarity"),
        (entries("Is a flaw seen?", "is a flaw seen?"), "two questions that are the same"),
    ],
)
def test_a_reply_that_breaks_a_rule_is_refused(reply, why):
    assert checked_wording(reply, OPTIONS) == why


def test_a_good_reply_is_taken_in_the_order_of_the_options():
    assert checked_wording(entries(*GOOD)[::-1], OPTIONS) == GOOD


@pytest.fixture
def study(project) -> Study:
    (video,) = make_videos(project, ["clip"], rendition=make_rendition())
    study = create_study(project=project, name="Form", instrument="vf_eval", overlap=1)
    add_subjects(study=study, subjects=[{"video": video.external_id}])
    options = {
        "quality": {"none": "None", "camera_work": "Camera work", "visual_appeal": "Visual appeal"},
        "commonsense_physics": {"none": "None", "lighting": "Lighting", "mechanical_flaws": "Mechanical flaws"},
    }
    said = {"quality": "camera_work", "commonsense_physics": "lighting"}
    add_clip_questions({video: questions_from(said, options, way=BALANCED, split="test", seed=1)})
    return study


@pytest.mark.django_db
def test_a_model_words_them_people_decide_and_the_rule_is_kept_where_no_reply_passes(project, server, endpoint, study):
    def answer(asked) -> str:
        if "common sense" in asked.text:
            return json.dumps({"results": entries("Is the light all right?", "Is it without a mechanical flaw?")})
        if len(server.asked) < 3:
            return "I cannot do that."
        return json.dumps({"results": entries("Does the camera shake?", "Is the picture ugly?")})

    server.answer = answer
    writer = Writer.at(endpoint)
    worded = word_questions(study, project, writer)
    assert (worded.created, worded.existing, worded.by_rule) == (2, 0, 2)
    refused = worded.refused
    assert refused["a question of the other polarity"] == 3 and sum(refused.values()) in (4, 5)
    asked = len(server.asked)
    again = word_questions(study, project, writer)
    assert (again.created, again.existing, again.by_rule, len(server.asked)) == (0, 2, 2, asked)
    assert all("1. " in each.text and "(a)" not in each.text for each in server.asked)

    drafts = drafts_in(study, "yes_no")
    before = [Question.objects.get(public_id=each.metadata["made_from"]) for each in drafts]
    assert [each.answer for each in drafts] == [each.answer for each in before] == ["yes", "no"]
    for draft, rule in zip(drafts, before, strict=True):
        written_by = draft.metadata.pop("written_by")
        assert written_by["prompt"].startswith("vf-eval/write-yes-no@1") and written_by["model"] == endpoint.model
        assert draft.metadata == {**rule.metadata, "made_from": rule.public_id} and draft.state == Question.DRAFT

    text = (find_recipe("vf_eval")[1] / "instruments" / f"{CHECK}.yaml").read_text()
    draft = create_instrument(project=project, key=CHECK, title="Check", yaml=text)
    create_version(instrument=draft.instrument, lock=draft.lock)
    checks = create_study(project=project, name="Checks", instrument=CHECK, overlap=2)
    subjects = [as_subject(each) for each in drafts_in(study, "yes_no")]
    assert [each["chain"]["text"] for each in subjects] == [f"New wording: {each.text}" for each in drafts]
    assert [each["chain"]["question"] for each in subjects] == [each.text for each in before]
    add_subjects(study=checks, subjects=subjects)
    names = [each.public_id for each in drafts]
    for name, of_second in (("ada", "accepted"), ("bo", "other_answer")):
        person = Annotator.objects.create(kind=Annotator.PERSON, name=name)
        says(checks, 0, person, {"verdict": "accepted"})
        says(checks, 1, person, {"verdict": of_second})
    for _ in range(2):  # a second call changes nothing
        assert decide(checks, names, 2) == {"accepted": 1, "other_answer": 1}
        states = [Question.objects.get(public_id=each).state for each in names]
        assert states == [Question.KEPT, Question.REJECTED]
        assert [Question.objects.get(pk=each.pk).state for each in before] == [Question.REJECTED, Question.KEPT]
