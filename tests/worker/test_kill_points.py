"""A worker that is killed in the middle of a paid call: one annotation, and at most one reply paid for twice."""

from __future__ import annotations

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
from tests.support.model_server import ModelServer
from tests.worker.real import database_url
from tests.worker.scripts import items_of
from tests.worker.serving import *  # noqa: F403
from worker.execution.items import run_item
from worker.ledger.models import ModelCall
from worker.runs.models import CriticRun
from worker.runs.operations import start_run

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database, pytest.mark.timeout(120)]

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
