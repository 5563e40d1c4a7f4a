"""``run_critic`` starts workers at once where none takes its work, and waits for those that do."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from outtake.jobs.queues import CRITICS
from tests.services import free_port
from tests.support.commands import manage
from tests.support.factories import make_rendition, make_scene
from tests.worker.scripts import carry_out
from worker.execution.local_processes import takes_work
from worker.management.commands import run_critic
from worker.runs.models import CriticRun

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def study(project, settings, tmp_path) -> str:
    """A study of one clip."""
    settings.STORAGE_URL = f"file://{tmp_path / 'storage'}"
    return make_scene(project, tasks=1, rendition=make_rendition(stored=True)).study.public_id


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """When workers were started, which carry the run out at once."""
    times: list[float] = []

    @contextmanager
    def workers(**options: object) -> Iterator[None]:
        times.append(time.monotonic())
        carry_out(CriticRun.objects.get())
        yield

    monkeypatch.setattr(run_critic, "workers", workers)
    return times


def no_broker(settings) -> None:
    settings.CELERY_BROKER_URL = f"redis://127.0.0.1:{free_port()}/0"


def test_without_a_broker_no_worker_is_waited_for(study: str, started: list[float], settings, monkeypatch, capsys):
    no_broker(settings)
    monkeypatch.setattr(run_critic, "PATIENCE_SECONDS", 1000)
    monkeypatch.setattr(run_critic, "takes_work", lambda queue: pytest.fail("no worker can be there to answer"))
    ran = manage(capsys, "run_critic", "signal", "--study", study, "--json")
    assert len(started) == 1
    assert ran.json["counts"]["waiting"] == 0


def test_where_no_worker_takes_such_work_one_is_started_at_once(study: str, started: list[float], monkeypatch, capsys):
    asked: list[str] = []
    monkeypatch.setattr(run_critic, "broker_answers", lambda url: True)
    monkeypatch.setattr(run_critic, "PATIENCE_SECONDS", 1000)
    monkeypatch.setattr(run_critic, "takes_work", lambda queue: asked.append(queue))
    manage(capsys, "run_critic", "signal", "--study", study, "--json")
    assert (len(started), asked) == (1, [CRITICS])


def test_a_worker_elsewhere_is_left_to_do_it(study: str, started: list[float], monkeypatch, capsys):
    def elsewhere(queue: str) -> bool:
        carry_out(CriticRun.objects.get())
        return True

    monkeypatch.setattr(run_critic, "broker_answers", lambda url: True)
    monkeypatch.setattr(run_critic, "takes_work", elsewhere)
    ran = manage(capsys, "run_critic", "signal", "--study", study, "--json")
    assert started == []
    assert ran.json["counts"]["waiting"] == 0


def test_a_worker_that_answers_and_takes_nothing_is_helped(study: str, started: list[float], monkeypatch, capsys):
    monkeypatch.setattr(run_critic, "broker_answers", lambda url: True)
    monkeypatch.setattr(run_critic, "PATIENCE_SECONDS", 0.3)
    monkeypatch.setattr(run_critic, "takes_work", lambda queue: True)
    manage(capsys, "run_critic", "signal", "--study", study, "--json")
    assert len(started) == 1


def test_no_worker_takes_work_at_a_broker_that_is_away(settings):
    no_broker(settings)
    began = time.monotonic()
    assert takes_work(CRITICS) is False
    assert time.monotonic() - began < 5
