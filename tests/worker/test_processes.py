"""Real workers in processes of their own, and what is left when one of them is killed in the middle."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from annotations.work.submissions.models import Annotation
from outtake.events.models import Event
from tests.support.commands import manage
from tests.support.factories import make_rendition, make_scene
from tests.support.working import take
from tests.worker.real import *  # noqa: F403
from tests.worker.real import is_over, kill_all_of, until
from tests.worker.scripts import items_of
from worker.execution import local_processes
from worker.runs import queries
from worker.runs.item_jobs import RUN_FINISHED
from worker.runs.models import CriticRun
from worker.runs.operations import start_run

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.processes, pytest.mark.timeout(240)]

CLIPS = 6
ON_EITHER_BROKER = [
    pytest.param("redis", marks=pytest.mark.redis),
    pytest.param("filesystem", marks=pytest.mark.long),
]


@pytest.fixture
def run(place: Path, project) -> CriticRun:
    """A run of the slow critic over six clips. No one is woken: the sweeper finds them."""
    scene = make_scene(project, tasks=CLIPS, rendition=make_rendition(stored=True))
    parameters = {"seconds": 1.5, "notes": str(place / "notes")}
    return start_run(round_=scene.round, critic="slow", parameters=parameters, woken=False)


def begun(place: Path) -> list[str]:
    notes = place / "notes"
    return notes.read_text().splitlines() if notes.exists() else []


@pytest.mark.parametrize("start", ON_EITHER_BROKER, indirect=True)
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


@pytest.mark.long
@pytest.mark.parametrize("start", [pytest.param("redis", marks=pytest.mark.redis)], indirect=True)
def test_housekeeping_waits_behind_no_critic(place: Path, run: CriticRun, start, ana):
    """Both processes for critics are busy, four clips wait: a lease that is over is taken back all the same."""
    run.critic_version.parameters["until"] = str(place / "go on")
    run.critic_version.save()
    scene = make_scene(run.round.study.project, name="Work", tasks=1, rendition=make_rendition())
    start()
    until(lambda: len(begun(place)) == 2, seconds=60)
    work = take(ana, scene)
    work.lapse()
    until(lambda: work.row.state == "expired", seconds=60)
    assert len(begun(place)) == 2 and queries.figures_of(run).over == 0
    (place / "go on").touch()
    until(lambda: is_over(run), seconds=90)
    assert {item.state for item in items_of(run)} == {"done"}


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


def test_workers_yield_to_the_web_server_of_their_machine(place):
    worker = local_processes.start_worker()
    try:
        assert os.getpriority(os.PRIO_PROCESS, worker.pid) > os.getpriority(os.PRIO_PROCESS, 0)
    finally:
        local_processes.stop(worker)
