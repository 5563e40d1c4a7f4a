"""A run is paused, resumed and cancelled, and what it would take is said before."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.support.working import fields_of
from tests.worker.scripts import carry_out, items_of, said, scripted_run
from tests.worker.scripts import found as found_error
from tests.worker.stored_scene import *  # noqa: F403
from worker.execution.items import run_item
from worker.runs.dispatch import sweep_items
from worker.runs.models import CriticRun, RunItem
from worker.runs.operations import cancel_run, pause_run, resume_run
from worker.runs.queries import figures_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("woken")]


@pytest.mark.database
def test_a_paused_run_begins_nothing_and_goes_on_when_resumed(scene, woken):
    run = scripted_run(scene, [], [], [])
    first, *others = items_of(run)
    run_item(item_id=first.pk)
    pause_run(run=run, because="a look at the first one")
    carry_out(run)
    assert (run.state, run.paused_because) == ("paused", "a look at the first one")
    assert [item.state for item in items_of(run)] == ["done", "waiting", "waiting"]
    assert sweep_items() == 0, "the sweeper leaves a paused run alone"
    resume_run(run=run)
    assert woken == [item.pk for item in others]
    carry_out(run)
    assert (run.state, run.paused_because, len(said(run))) == ("done", "", 3)


def test_an_item_at_work_when_its_run_is_paused_is_kept(scene, monkeypatch):
    run = scripted_run(scene, [], [], [])
    first = items_of(run)[0]
    from worker.critics.scripted import ScriptedCritic

    asked = ScriptedCritic.critique

    def pause_meanwhile(self, brief):
        pause_run(run=run)
        return asked(self, brief)

    monkeypatch.setattr(ScriptedCritic, "critique", pause_meanwhile)
    run_item(item_id=first.pk)
    assert items_of(run)[0].state == "done" and len(said(run)) == 1


@pytest.mark.parametrize(("state", "verb"), [("paused", "pause"), ("done", "pause"), ("waiting", "resume")])
def test_what_cannot_be_done_now_is_a_conflict(rui, scene, state: str, verb: str):
    run = scripted_run(scene, [], [], [])
    CriticRun.objects.filter(pk=run.pk).update(state=state)
    answer = rui.post(f"runs/{run.public_id}/{verb}")
    assert (answer.status_code, answer.json()["detail"]) == (409, f"The run is already {state}.")


def test_a_paused_run_can_be_cancelled(scene):
    run = scripted_run(scene, [], [], [])
    pause_run(run=run)
    assert cancel_run(run=run).state == "cancelled"
    assert figures_of(run).items["cancelled"] == 3


def test_a_run_is_paused_and_resumed_with_another_budget_over_http(rui, scene):
    run = scripted_run(scene, [], [], [])
    assert rui.post(f"runs/{run.public_id}/pause").json()["state"] == "paused"
    wrong = rui.post(f"runs/{run.public_id}/resume", {"budget": "a lot"})
    assert (wrong.status_code, fields_of(wrong)) == (400, ["budget"])
    resumed = rui.post(f"runs/{run.public_id}/resume", {"budget": "2.50"}).json()
    assert (resumed["state"], resumed["budget"]) == ("waiting", "2.50")


def test_a_list_of_runs_keeps_them_apart_and_takes_as_many_statements_as_one(rui, scene):
    failing, working = scripted_run(scene, [], [], []), scripted_run(scene, [found_error()], [], [])
    for n, item in enumerate(items_of(failing)):
        item.state, item.error = RunItem.FAILED, f"error {n}"
        item.save(update_fields=["state", "error"])
    carry_out(working)

    def listed() -> tuple[dict[str, dict], int]:
        with CaptureQueriesContext(connection) as caught:
            answer = rui.get(f"studies/{scene.study.public_id}/runs/").json()
        return {run["id"]: run for run in answer["results"]}, len(caught)

    found, statements = listed()
    one, other = found[failing.public_id], found[working.public_id]
    assert (one["errors"], one["counts"]["failed"], one["statuses"]["ok"]) == (["error 0", "error 1", "error 2"], 3, 0)
    assert (other["errors"], other["counts"]["done"], other["statuses"]["ok"], other["segments"]) == ([], 3, 3, 1)
    for run in (one, other):
        assert run == rui.get(f"runs/{run['id']}/").json()
    scripted_run(scene, [], [], [])
    assert listed()[1] == statements


def test_a_critic_without_a_model_costs_nothing(rui, scene):
    estimate = rui.post(f"studies/{scene.study.public_id}/runs/estimate", {"critic": "signal"})
    assert estimate.status_code == 200
    assert estimate.json() == {
        **{"clips": 3, "calls": 0, "cached_calls": 0},
        **{"prompt_tokens": 0, "visual_tokens": 0, "completion_tokens": 0, "cost": "0.00"},
        **{"longest": None, "too_long": 0, "context_tokens": None, "seconds": None},
    }


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"critic": "signal", "fps": 2}, "fps"),
        ({"critic": "zero_shot"}, "endpoint"),
        ({"critic": "zero_shot", "endpoint": "nowhere"}, "endpoint"),
        ({"critic": "zero_shot", "replay": "nothing"}, "replay"),
        ({"critic": "zero_shot", "endpoint": "a", "replay": "b"}, "endpoint"),
        ({"critic": "zero_shot", "endpoint": 7}, "endpoint"),
    ],
)
def test_what_a_critic_cannot_take_is_refused_by_field(rui, scene, body: dict, field: str):
    for path in ("runs/", "runs/estimate"):
        answer = rui.post(f"studies/{scene.study.public_id}/{path}", body)
        assert (answer.status_code, fields_of(answer)) == (400, [field])
    assert not CriticRun.objects.exists()
