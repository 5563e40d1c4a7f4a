"""A critic is tried on one clip: every reply is shown, nothing is annotated, and a run uses the replies."""

from __future__ import annotations

import pytest

from annotations.work.submissions.models import Annotation
from tests.support.factories import Scene, make_scene
from tests.support.model_server import Act
from tests.support.working import fields_of
from tests.worker.scripts import carry_out, found
from tests.worker.serving import *  # noqa: F403
from worker.ledger.budgets import set_budget
from worker.runs.models import CriticRun
from worker.runs.operations import start_run
from worker.trials.models import CriticTrial
from worker.trials.operations import request_trial, try_critic

pytestmark = pytest.mark.django_db

REPLY = '[{"Segment": "0 sec - 0.5 sec", "Type": "physics_violation", "Reason": "The cup floats."}]'


@pytest.fixture
def scene(project, rendition):
    """Two tasks on one stored clip."""
    return make_scene(project, tasks=2, rendition=rendition)


def task_of(scene: Scene, place: int) -> str:
    """Return the public id of a task of a scene."""
    return scene.round.tasks.order_by("id")[place].public_id


def test_a_trial_shows_its_reply_annotates_nothing_and_the_run_asks_about_the_clip_no_more(
    rui, scene, endpoint, server
):
    server.choose = lambda asked: Act(text=REPLY)
    body = {"critic": "zero_shot", "endpoint": endpoint.public_id, "fps": 2}
    task = task_of(scene, 1)
    answer = rui.post(f"studies/{scene.study.public_id}/critic-trials/", {**body, "task": task})
    assert (answer.status_code, answer.json()["state"], answer.json()["clip"]) == (202, "waiting", None)
    try_critic(public_id=answer.json()["id"])
    shown = rui.get(f"critic-trials/{answer.json()['id']}/").json()
    assert (shown["state"], shown["error"]) == ("done", "")
    clip = shown["clip"]
    assert (clip["task"], clip["status"], clip["segments"][0]["reason"]) == (task, "ok", "The cup floats.")
    (call,) = clip["calls"]
    assert (call["text"], call["reused"], call["status"]) == (REPLY, False, "ok")
    assert len(server.asked) == 1 and not Annotation.objects.exists() and not CriticRun.objects.exists()
    estimates = f"studies/{scene.study.public_id}/runs/estimate"
    estimate = rui.post(estimates, body).json()
    assert (estimate["calls"], estimate["cached_calls"], estimate["seconds"]) == (2, 2, 0)  # both are one file
    other = rui.post(estimates, {**body, "fps": 4}).json()
    assert (other["calls"], other["cached_calls"]) == (2, 0)
    assert other["seconds"] == pytest.approx(2 * call["seconds"], abs=0.06)


def test_a_trial_that_the_budget_does_not_allow_fails_at_once_with_the_reason(rui, scene, endpoint, server):
    set_budget(project=scene.study.project, limit_micros=0)
    body = {"critic": "zero_shot", "endpoint": endpoint.public_id}
    made = rui.post(f"studies/{scene.study.public_id}/critic-trials/", body).json()
    try_critic(public_id=made["id"])
    shown = rui.get(f"critic-trials/{made['id']}/").json()
    assert shown["state"] == "failed" and "The budget of the project" in shown["error"]
    assert shown["clip"]["status"] == "failed" and not server.asked


def test_a_trial_of_a_clip_of_another_study_is_refused(rui, scene, project):
    other = task_of(make_scene(project, tasks=1, name="other"), 0)
    answer = rui.post(f"studies/{scene.study.public_id}/critic-trials/", {"critic": "signal", "task": other})
    assert (answer.status_code, fields_of(answer)) == (400, ["task"])


def test_a_critic_without_a_model_is_tried_too_and_old_trials_are_removed(scene):
    said = {"answers": {video.external_id: [found()] for video in scene.videos}}
    first = request_trial(round_=scene.round, critic="scripted", parameters=said)
    try_critic(public_id=first.public_id)
    first.refresh_from_db()
    assert first.state == "done" and first.reply is not None
    assert [each["reason"] for each in first.reply["segments"]] == ["It floats."]
    CriticTrial.objects.update(created_at="2020-01-01T00:00:00Z")
    request_trial(round_=scene.round, critic="scripted", parameters=said)
    assert not CriticTrial.objects.filter(pk=first.pk).exists()
    run = start_run(round_=scene.round, critic="scripted", parameters=said, woken=False)
    carry_out(run)
    assert run.state == "done"
