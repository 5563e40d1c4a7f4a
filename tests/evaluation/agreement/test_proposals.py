"""What a model proposed about prompts and questions: shown after the answer, and how often people agree with it."""

from __future__ import annotations

from typing import Any

import pytest

from annotations.annotators.models import Annotator
from annotations.studies.models import Study
from annotations.studies.operations import create_study
from annotations.subjects.operations import add_subjects
from annotations.tasks.models import Question
from evaluation.agreement.proposals import NOT_ANSWERED, agreement_with_proposals
from outtake.catalog.videos.models import Prompt
from tests.evaluation.reports.answer_study import says
from tests.support.factories import Scene
from tests.support.working import Work, fields_of, take

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once("study")]

REQUIRES = "Does the prompt require what the question asks?"


@pytest.fixture
def study(project) -> Study:
    """A filter of two questions that a model wrote, and one that a person wrote."""
    prompt = Prompt.objects.create(project=project, external_id="p", text="A cup falls off a table.")
    about = {"prompt": prompt, "dimension": "Subject", "state": Question.DRAFT}
    written = {"written_by": {"model": "mini"}}
    asked = [
        Question.objects.create(text="Is there a cup?", criterion="explicit", metadata=written, **about),
        Question.objects.create(text="Is there a floor?", criterion="implicit", metadata=written, **about),
        Question.objects.create(text="Is it red?", criterion="explicit", **about),
    ]
    study = create_study(project=project, name="Filter", instrument="brite_questions", overlap=2, shows_proposals=True)
    add_subjects(study=study, subjects=[{"question": each.public_id} for each in asked])
    return study


def scene_of(study: Study) -> Scene:
    return Scene(study.project, study, study.rounds.get(), ())


def critic_named(name: str) -> Annotator:
    return Annotator.objects.create(kind=Annotator.CRITIC, name=name)


def filled(work: Work, criterion: str, aligned: str = "yes") -> dict[str, Any]:
    ids = {question["key"]: question["id"] for question in work.answer["task"]["questions"]}
    given = {"criterion": criterion, "aligned": aligned}
    return work.body(clean=None, answers=[{"question": ids[key], "value": value} for key, value in given.items()])


def answer(work: Work, criterion: str) -> dict[str, Any]:
    answered = work.submit(filled(work, criterion))
    assert answered.status_code == 201, answered.content
    return answered.json()


def test_each_answer_of_people_is_compared_with_what_each_model_proposed(study):
    (nothing,) = agreement_with_proposals(study)
    assert (nothing.same.value, nothing.same.n, nothing.same.reason) == (None, 0, NOT_ANSWERED)
    ada, bo = (Annotator.objects.create(kind=Annotator.PERSON, name=name) for name in ("ada", "bo"))
    critic = critic_named("yes-sayer")
    for place in range(3):
        says(study, place, ada, {"criterion": "explicit", "aligned": "yes"})
        says(study, place, critic, {"criterion": "irrelevant", "aligned": "yes"})
    says(study, 1, bo, {"criterion": "implicit", "aligned": "no"})
    found = {(each.by, each.key): (each.same.value, each.same.n) for each in agreement_with_proposals(study)}
    assert found == {
        ("mini", "criterion"): (pytest.approx(2 / 3), 3),  # ada on two, right once; bo on one
        ("yes-sayer", "aligned"): (0.75, 4),
        ("yes-sayer", "criterion"): (0.0, 4),
    }


def test_the_answer_before_a_revision_is_compared(ana, study):
    work = take(ana, scene_of(study))
    said = answer(work, "implicit")["annotation"]["id"]
    body = {key: value for key, value in filled(work, "explicit").items() if key != "lease_token"}
    assert ana.post(f"annotations/{said}/revise", body, idempotency_key="seen").status_code == 201
    (found,) = agreement_with_proposals(study)
    assert (found.same.value, found.same.n) == (0.0, 1)


def test_a_proposal_is_shown_after_the_answer_and_not_before(ana, study):
    scene = scene_of(study)
    work = take(ana, scene)
    assert "proposal" not in work.answer and "criterion" not in work.answer["task"]["question"]
    shown = answer(work, "irrelevant")["proposal"]
    assert shown == {
        "text": "Is there a cup?",
        "answers": [{"question": REQUIRES, "proposed": "Yes, explicitly", "answered": "No", "same": False}],
    }
    says(study, 1, critic_named("late"), {"criterion": "explicit", "aligned": "yes"})
    critic = answer(take(ana, scene), "implicit")["proposal"]["answers"]
    assert [(each["proposed"], each["same"]) for each in critic] == [("Yes, explicitly", False), ("Yes", True)]
    assert answer(take(ana, scene), "implicit")["proposal"] is None  # no model wrote this question


def test_a_critic_that_answers_later_does_not_change_what_a_retry_is_told(ana, study):
    work = take(ana, scene_of(study))
    body = filled(work, "explicit")
    first = work.submit(body, key="once").json()
    says(study, 0, critic_named("late"), {"criterion": "irrelevant", "aligned": "no"})
    assert work.submit(body, key="once").json() == first


def test_the_setting_is_changed_by_an_admin_and_refused_for_what_is_no_filter(ada, ana, rui, scene, study):
    path = f"studies/{study.public_id}/settings"
    assert ada.get(path).json()["shows_proposals"] is True
    assert ada.call("PATCH", path, {"shows_proposals": False}).json()["shows_proposals"] is False
    assert answer(take(ana, scene_of(study)), "explicit")["proposal"] is None
    (told,) = rui.get(f"studies/{study.public_id}/agreement/").json()["proposals"]
    assert (told["by"], told["text"], told["same"]["value"]) == ("mini", REQUIRES, 1.0)
    other = f"studies/{scene.study.public_id}/settings"
    assert ada.get(other).json()["shows_proposals"] is None
    refused = ada.call("PATCH", other, {"shows_proposals": True})
    assert (refused.status_code, fields_of(refused)) == (400, ["shows_proposals"])
