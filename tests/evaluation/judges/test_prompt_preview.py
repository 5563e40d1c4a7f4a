"""A judge's prompt on a real pair of a study: filled in as it is written, and tried on a model."""

from __future__ import annotations

import pytest

from evaluation.judges.kinds.prompts import DEFENDED, GRADE, SAME
from evaluation.judges.prompt_preview import pairs as preview_pairs
from tests.evaluation.annotators import CUP, DOG, critic_annotates, marked, person_annotates, predicted
from tests.evaluation.judges.scripted import reasons_in
from tests.support.factories import make_scene
from tests.support.model_server import Act
from tests.support.working import fields_of
from tests.worker.serving import *  # noqa: F403
from worker.ledger.models import Budget, ModelCall
from worker.prompt_trials.models import PromptTrial
from worker.prompt_trials.operations import carry_out_trial
from worker.prompts import templates

pytestmark = pytest.mark.django_db

PAIR = {"first": CUP, "second": "The cup <hovers>."}


@pytest.fixture
def path(project) -> str:
    return f"projects/{project.public_id}/judge-prompt-preview"


@pytest.fixture
def trials(project) -> str:
    return f"projects/{project.public_id}/prompt-trials/"


def draft_of(base: str, **changes: str) -> dict[str, str]:
    """Return the texts of a shipped prompt with changes, as someone writes them."""
    return {"base": base, **templates.load(base).sections._asdict(), **changes}


def test_pairs_of_a_study_are_drawn_with_their_clip(rui, ana, project, monkeypatch):
    scene = make_scene(project, tasks=2, overlap=2)
    person_annotates(ana, scene, [marked(0, 1000), marked(2000, 3000, DOG)], [])
    critic_annotates(scene, [predicted(0, 800, "The cup floats."), predicted(0, 80, "")])
    path = f"studies/{scene.study.public_id}/judge-pairs"
    found = rui.get(path).json()
    assert {(each["first"], each["second"]) for each in found["results"]} == {
        *((CUP, "The cup floats."), (DOG, "The cup floats.")),
    }
    assert (found["total"], {each["clip"] for each in found["results"]}) == (2, {scene.videos[0].external_id})
    monkeypatch.setattr(preview_pairs, "MOST_PAIRS", 1)
    some = rui.get(path).json()
    assert some["total"] == 2 and some["results"] == rui.get(path).json()["results"] and len(some["results"]) == 1
    assert rui.get(f"{path}?base={GRADE}").json() == {"total": 0, "results": []}
    assert fields_of(rui.get(f"{path}?base=taste")) == ["base"]


def test_the_texts_as_they_are_written_are_filled_with_the_pair(rui, path):
    shown = rui.post(path, {**PAIR, **draft_of(DEFENDED, system="Judge strictly.")}).json()
    assert (shown["purpose"], shown["system"], shown["template"][:8]) == ("similarity", "Judge strictly.", "draft@1:")
    saved = rui.post(path, {**PAIR, "prompt": DEFENDED}).json()
    assert saved["tail"] == shown["tail"] and "\\u003chovers\\u003e" in saved["tail"] and CUP in saved["tail"]
    graded = rui.post(path, {**PAIR, "prompt": GRADE, "question": "Why does it hover?"}).json()
    assert graded["purpose"] == "grades" and "Why does it hover?" in graded["head"] + graded["tail"]


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({}, "base"),
        ({"prompt": DEFENDED, "system": ""}, "system"),
        ({"prompt": "spotlight/zero-shot"}, "prompt"),
        ({"prompt": "none"}, "prompt"),
        (draft_of("spotlight/zero-shot"), "base"),
        (draft_of(DEFENDED, tail="Nothing is filled in."), "tail"),
        ({"prompt": GRADE}, "question"),
        ({"prompt": DEFENDED, "first": "x" * 10_001}, "first"),
    ],
)
def test_what_cannot_be_filled_is_named(rui, path, given, field):
    answer = rui.post(path, PAIR | given)
    assert (answer.status_code, fields_of(answer)[:1]) == (400, [field])


def test_a_model_is_asked_once_and_its_reply_is_read_as_the_judge_would(rui, project, endpoint, server, trials):
    server.answer = lambda asked: "7"
    budget = Budget.objects.create(project=project, limit_micros=1_000_000)
    body = {**PAIR, **draft_of(DEFENDED, system="Judge strictly."), "endpoint": endpoint.name}
    made = rui.post(trials, body)
    assert (made.status_code, made.json()["state"], made.json()["reply"]) == (201, "waiting", None)
    carry_out_trial(public_id=made.json()["id"])
    told = rui.get(f"prompt-trials/{made.json()['id']}/").json()
    assert (told["state"], told["reply"], told["score"], told["failure"]) == ("done", "7", 7, "")
    assert server.asked[0].texts[0] == "Judge strictly." and reasons_in(server.asked[0]) == tuple(PAIR.values())
    call = ModelCall.objects.get(public_id=told["call"])
    assert (call.project, call.label, call.state) == (project, "prompt trial", ModelCall.ANSWERED)
    budget.refresh_from_db()
    assert budget.spent_micros == call.cost_micros and float(told["cost"]) == call.cost_micros / 1e6 > 0
    again = rui.post(trials, body).json()["id"]
    carry_out_trial(public_id=again)  # the same request is not paid again
    assert rui.get(f"prompt-trials/{again}/").json()["call"] == told["call"] and server.paid == 1


def test_a_reply_that_cannot_be_read_and_a_server_that_refuses_say_so(rui, endpoint, server, trials):
    server.script(Act(text="alike"), Act("status", text="401 no such key"))
    ids = []
    for prompt in (SAME, DEFENDED):
        ids.append(rui.post(trials, {**PAIR, "prompt": prompt, "endpoint": endpoint.name}).json()["id"])
        carry_out_trial(public_id=ids[-1])
    unread, refused = (rui.get(f"prompt-trials/{each}/").json() for each in ids)
    assert (unread["state"], unread["reply"], unread["score"]) == ("done", "alike", None)
    assert "neither 1 nor 0" in unread["failure"]
    assert (refused["state"], refused["reply"], refused["cost"]) == ("failed", None, None)
    assert "no such key" in refused["error"] and PromptTrial.objects.get(public_id=ids[1]).attempts == 1
    wrong = rui.post(trials, {**PAIR, "prompt": SAME, "endpoint": "none"})
    assert (wrong.status_code, fields_of(wrong)) == (400, ["endpoint"])
