"""Real workers in processes of their own, and what is left when one of them is killed in the middle."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.db import connection

from annotations.models import Annotation
from outtake.events.models import Event
from tests.services import redis_server
from tests.support.commands import manage
from tests.support.factories import make_rendition, make_scene
from tests.worker.outside import write_package
from tests.worker.scripts import items_of
from worker import processes, queries
from worker.models import CriticRun
from worker.operations import RUN_FINISHED, start_run

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.timeout(240)]

LEASE_SECONDS = 3
CLIPS = 6
BROKERS = ["filesystem", pytest.param("redis", marks=pytest.mark.redis)]


def database_url() -> str:
    """The address of the test's own database."""
    at = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{at['NAME']}"
    return f"postgresql://{at['USER']}:{at['PASSWORD']}@{at['HOST']}:{at['PORT']}/{at['NAME']}"


def until(true: Callable[[], bool], *, seconds: float) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it took too long; the worker's log says why"
        time.sleep(0.1)


@pytest.fixture
def place(settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home, a storage and a package with a slow critic, all of them this test's own."""
    settings.HOME = tmp_path
    settings.STORAGE_URL = f"file://{tmp_path / 'storage'}"
    package = tmp_path / "packages"
    package.mkdir()
    write_package(package)
    monkeypatch.syspath_prepend(str(package))
    return tmp_path


@pytest.fixture(params=BROKERS)
def start(request: pytest.FixtureRequest, place: Path) -> Iterator[Callable[..., subprocess.Popen[bytes]]]:
    """Start a worker on this test's database and broker, beside a housekeeper; all are ended with the test."""
    with contextlib.ExitStack() as stack:
        broker = "filesystem://" if request.param == "filesystem" else stack.enter_context(redis_server())
        env = {
            "OUTTAKE_HOME": str(place),
            "DATABASE_URL": database_url(),
            "STORAGE_URL": f"file://{place / 'storage'}",
            "BROKER_URL": broker,
            "ITEM_LEASE_SECONDS": str(LEASE_SECONDS),
            "PYTHONPATH": str(place / "packages"),
        }

        housekeeper = processes.start_housekeeper(env=env)
        stack.callback(processes.stop, housekeeper)

        def begin(**more: str) -> subprocess.Popen[bytes]:
            process = processes.start_worker(env={**env, **more})
            stack.callback(processes.stop, process)
            return process

        yield begin


@pytest.fixture
def run(place: Path, project) -> CriticRun:
    """A run of the slow critic over six clips. Nobody is woken: the sweeper finds them."""
    scene = make_scene(project, tasks=CLIPS, rendition=make_rendition(stored=True))
    parameters = {"seconds": 1.5, "notes": str(place / "notes")}
    return start_run(round_=scene.round, critic="slow", parameters=parameters, woken=False)


def begun(place: Path) -> list[str]:
    notes = place / "notes"
    return notes.read_text().splitlines() if notes.exists() else []


def is_over(run: CriticRun) -> bool:
    run.refresh_from_db()
    return run.state not in CriticRun.OPEN


def kill_all_of(process: subprocess.Popen[bytes]) -> None:
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def test_killing_the_whole_worker_loses_nothing_and_doubles_nothing(place: Path, run: CriticRun, start):
    worker = start()
    until(lambda: len(begun(place)) >= 3, seconds=40)
    kill_all_of(worker)
    done = queries.figures_of(run).items["done"]
    assert done < CLIPS
    start()
    until(lambda: is_over(run), seconds=90)
    assert {item.state for item in items_of(run)} == {"done"}
    assert Annotation.objects.count() == CLIPS
    assert Annotation.objects.values("task").distinct().count() == CLIPS
    assert all(annotation.segments.count() == 1 for annotation in Annotation.objects.all())
    assert Event.objects.filter(kind=RUN_FINISHED).count() == 1
    assert queries.figures_of(run).statuses["ok"] == CLIPS
    again = Counter(begun(place))
    assert len(again) == CLIPS and sum(again.values()) <= CLIPS + 2  # at most the two that were in its hands


@pytest.mark.parametrize("start", ["filesystem"], indirect=True)
def test_a_clip_that_kills_its_process_does_not_do_so_for_ever(place: Path, run: CriticRun, start):
    deadly = items_of(run)[0].task.parts.get().video.external_id
    start(DEADLY_CLIP=deadly)
    until(lambda: is_over(run), seconds=120)
    first, *others = items_of(run)
    assert (first.state, first.attempts) == ("failed", 3)
    assert {item.state for item in others} == {"done"}
    assert Counter(begun(place))[deadly] == 3
    assert sorted(Annotation.objects.values_list("status", flat=True)) == ["failed"] + ["ok"] * (CLIPS - 1)


def test_a_broker_within_one_process_is_refused_before_a_run_is_begun(settings, project, capsys):
    settings.CELERY_BROKER_URL = "memory://"
    scene = make_scene(project)
    ran = manage(capsys, "run_critic", "signal", "--study", scene.study.public_id)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("BROKER_URL: memory:// keeps messages within one process")
    assert not CriticRun.objects.exists()
