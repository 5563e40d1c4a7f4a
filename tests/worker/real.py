"""Fixtures: real workers in processes of their own, on the database of a test and a broker of its own."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from outtake.jobs.queues import CARRIED
from tests.services import redis_server
from tests.worker.outside import write_package
from worker.execution import local_processes
from worker.runs.models import CriticRun

__all__ = ["place", "start"]

LEASE_SECONDS = 3
TAIL = 4000  # characters of each log
BROKERS = ["filesystem", pytest.param("redis", marks=pytest.mark.redis)]


def database_url() -> str:
    """The address of the test's own database."""
    at = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{at['NAME']}"
    return f"postgresql://{at['USER']}:{at['PASSWORD']}@{at['HOST']}:{at['PORT']}/{at['NAME']}"


def until(true: Callable[[], bool], *, seconds: float) -> None:
    """Wait until something is true; fail after so many seconds, with the ends of the workers' logs."""
    end = time.monotonic() + seconds
    while not true():
        if time.monotonic() > end:
            raise AssertionError(f"not within {seconds:.0f} s\n{ends_of_logs()}")
        time.sleep(0.1)


def ends_of_logs() -> str:
    """Return the last lines that each process of `place` logged."""
    logs = sorted((settings.HOME / "log").glob("*.log"))
    return "\n".join(f"==== {log.name}\n{log.read_text(errors='replace')[-TAIL:]}" for log in logs)


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
    """Start a worker on this test's database and broker, and a housekeeper; all are ended with the test."""
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

        housekeeper = local_processes.start_housekeeper(env=env)
        stack.callback(local_processes.stop, housekeeper)

        def begin(queues: Sequence[str] = CARRIED, **more: str) -> subprocess.Popen[bytes]:
            process = local_processes.start_worker(queues=queues, env={**env, **more})
            stack.callback(local_processes.stop, process)
            return process

        yield begin


def is_over(run: CriticRun) -> bool:
    """Tell whether nothing of a run is left to do."""
    run.refresh_from_db()
    return run.state not in CriticRun.OPEN


def kill_all_of(process: subprocess.Popen[bytes]) -> None:
    """End a worker and its children as a power cut would."""
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
