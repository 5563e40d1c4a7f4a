"""A worker that is killed in the middle of a paid call: one annotation, and at most one reply paid for twice."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from django.conf import settings as configured

from annotations.work.submissions.models import Annotation
from tests.support.factories import make_scene
from tests.support.model_server import Asked, ModelServer
from tests.worker.matrix import CASES, reply_to, stored
from tests.worker.real import database_url
from tests.worker.scripts import items_of
from tests.worker.serving import *  # noqa: F403
from worker.execution.items import run_item
from worker.execution.reparse import reparse
from worker.ledger.models import ModelCall
from worker.runs.estimates import estimate_run
from worker.runs.models import CriticRun
from worker.runs.operations import start_run

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(120)]

ROOT = Path(__file__).resolve().parents[2]
POINTS = {"before the call": 0, "after the reply": 1, "before the commit": 1, "after the commit": 0}  # paid twice
TYPES = 6  # of the instrument: a call each by the critic multi_agent


def start(scene, endpoint, critic: str) -> CriticRun:
    """Start a run that may spend ten dollars."""
    parameters = {"provider": {"kind": "openai", "endpoint": endpoint.public_id}}
    return start_run(round_=scene.round, critic=critic, parameters=parameters, budget_micros=10_000_000, woken=False)


def killed(point: str, n: int, item_id: int, server: ModelServer) -> None:
    """Carry out an item in a process that dies at a point of its n-th call."""
    env = {
        "OUTTAKE_HOME": str(configured.HOME),
        "DATABASE_URL": database_url(),
        "STORAGE_URL": configured.STORAGE_URL,
        "ITEM_LEASE_SECONDS": "1",
        "MODEL_SERVERS": f"127.0.0.1:{server.port}",
    }
    command = [sys.executable, "-m", "tests.worker.dying", point, str(n), str(item_id)]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **env}, capture_output=True, text=True, check=False)
    assert done.returncode == -signal.SIGKILL, done.stderr


@pytest.mark.parametrize(
    ("point", "twice"), [pytest.param(*each, marks=() if each[1] else pytest.mark.long) for each in POINTS.items()]
)
def test_a_killed_worker_costs_one_reply_at_most(project, endpoint, server, rendition, point: str, twice: int):
    run = start(make_scene(project, tasks=1, rendition=rendition), endpoint, "multi_agent")
    (item,) = items_of(run)
    killed(point, 3, item.pk, server)
    assert not Annotation.objects.exists()
    time.sleep(1.2)  # the lease runs out
    run_item(item_id=item.pk)

    (item,) = items_of(run)
    assert (item.state, item.attempts, item.error) == ("done", 2, "")
    annotation = Annotation.objects.get()
    assert (annotation.status, annotation.is_clean) == ("ok", True)
    assert server.paid == TYPES + twice
    answered = ModelCall.objects.filter(state=ModelCall.ANSWERED)
    lost = ModelCall.objects.filter(state=ModelCall.LOST)
    assert (answered.count(), lost.count()) == (TYPES, 0 if point == "after the commit" else 1)
    assert all(call.cost_micros == call.reserved_micros > 0 for call in lost)
    run.refresh_from_db()
    assert run.spent_micros == sum(ModelCall.objects.values_list("cost_micros", flat=True))
    assert run.reserved_micros == 0


def test_the_frames_of_a_run_are_those_of_the_clip(project, endpoint, server, rendition):
    run = start(make_scene(project, tasks=1, rendition=rendition), endpoint, "zero_shot")
    run_item(item_id=items_of(run)[0].pk)
    (asked,) = server.asked
    assert [seen.number for seen in asked.seen] == [at[0] for at in ModelCall.objects.get().request["frames"]]
    assert [seen.seconds for seen in asked.seen] == [round(seen.number * 0.04, 1) for seen in asked.seen]
    assert len(asked.seen) == 16  # two a second of eight seconds


STEPS = {
    # a strategy, its parameters, and the call of its second step in which the worker dies
    "sliding_window": ({"options": {"window_seconds": 4.0}}, 3),
    "sequential": ({}, 2),
}


def in_steps(asked: Asked) -> str:
    """Answer for both steps of both strategies."""
    if "Reason A:" in asked.text:
        return "1"
    if "the stretch of time in which the error" in asked.text:
        return "0.2 sec - 0.6 sec"
    errors = [{"Reason": reason, "Type": "motion_rationality"} for reason in ("The bar jumps.", "It glows.")]
    if "Give no times" in asked.text:
        return json.dumps(errors)
    reason = f"The bar jumps, {asked.seen[0].number}."
    return json.dumps([{"Segment": "0.2 sec - 0.6 sec", "Reason": reason, "Type": "motion_rationality"}])


@pytest.mark.parametrize("critic", [pytest.param("sequential", marks=pytest.mark.long), "sliding_window"])
def test_a_worker_that_dies_in_the_second_step_goes_on_there(project, endpoint, server, rendition, critic: str):
    server.answer = in_steps
    more, nth = STEPS[critic]
    scene = make_scene(project, tasks=1, rendition=rendition)
    parameters = {"provider": {"kind": "openai", "endpoint": endpoint.public_id}, **more}
    run = start_run(round_=scene.round, critic=critic, parameters=parameters, woken=False)
    killed("after the reply", nth, items_of(run)[0].pk, server)
    time.sleep(1.2)  # the lease runs out
    run_item(item_id=items_of(run)[0].pk)
    (item,) = items_of(run)
    assert (item.state, item.attempts, item.error) == ("done", 2, "")
    assert server.paid == 3 + 1, "one reply was paid for twice"
    assert sorted(ModelCall.objects.values_list("state", flat=True)) == ["answered"] * 3 + ["lost"]
    found = [(each.start_ms, each.end_ms) for each in Annotation.objects.get().segments.order_by("position")]
    assert found == ([(200, 4600)] if critic == "sliding_window" else [(200, 600)] * 2)
    assert reparse(run=run) == (1, 0, 0)
    replayed = start_run(
        round_=scene.round,
        critic=critic,
        parameters={"provider": {"kind": "replay", "run": run.public_id}, **more},
        woken=False,
    )
    run_item(item_id=items_of(replayed)[0].pk)
    again = replayed.annotator.annotations.get().segments.order_by("position")
    assert ([(each.start_ms, each.end_ms) for each in again], server.paid) == (found, 4)
    estimate = estimate_run(round_=scene.round, critic=critic, parameters=parameters)
    assert (estimate.calls, estimate.cached_calls, estimate.cost) == (3, 3, "0.00")


EVERYWHERE = {
    # a case of the matrix, and the calls after which the worker dies: the first, one between, and the last
    "zero_shot": (1,),
    "multi_agent": (1, TYPES),
    "sliding_window": (1, 4, 5),
    "sequential": (1, 2),
    "yes_no": (2,),
    "chain_audit": (1,),
    "questions of yes and no": (2,),
    "options and words": (1, 8),
    "scales": (4,),
    "marked errors": (1,),
    "pairs": (1, 2),
    "prompts": (1,),
    "passages": (1,),
}


@pytest.mark.long
@pytest.mark.parametrize(("name", "nth"), [(name, nth) for name, calls in EVERYWHERE.items() for nth in calls])
def test_a_kill_at_any_step_of_any_strategy_pays_one_reply_twice_and_books_it(
    project, endpoint, server, rendition, name: str, nth: int
):
    server.answer = reply_to
    case = CASES[name]
    scene = case.make(project, rendition)
    provider = {"provider": {"kind": "openai", "endpoint": endpoint.public_id}}
    whole = start_run(round_=scene.round, critic=case.critic, parameters=provider, woken=False)
    run_item(item_id=items_of(whole)[0].pk)
    paid = server.paid
    assert paid >= nth, "there is no such call"
    run = start_run(round_=scene.round, critic=case.critic, parameters=provider | {"replicate": 1}, woken=False)
    killed("after the reply", nth, items_of(run)[0].pk, server)
    time.sleep(1.2)  # the lease runs out
    run_item(item_id=items_of(run)[0].pk)
    (item,) = items_of(run)
    assert (item.state, item.attempts, item.error) == ("done", 2, "")
    assert stored(run) == stored(whole)
    calls = ModelCall.objects.filter(run=run)
    assert sorted(calls.values_list("state", flat=True)) == ["answered"] * paid + ["lost"]
    assert server.paid == 2 * paid + 1, "one reply was paid for twice"
    run.refresh_from_db()
    assert (run.spent_micros, run.reserved_micros) == (sum(calls.values_list("cost_micros", flat=True)), 0)
    assert calls.get(state=ModelCall.LOST).cost_micros > 0
