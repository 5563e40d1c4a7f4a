"""
A run over many clips whose storage goes away for a while, with real workers and a real broker.

A few clips and seconds by default. ``make soak`` takes 300 clips and a minute, or what ``SOAK_CLIPS`` and
``SOAK_SECONDS`` say, and holds the housekeeping to the `PROMISED` time.
"""

from __future__ import annotations

import logging
import os
import time
from collections import Counter
from pathlib import Path

import pytest

from annotations.work.submissions.models import Annotation
from tests.support.away import storage_away
from tests.support.factories import make_scene
from tests.support.working import take
from tests.worker.real import *  # noqa: F403
from tests.worker.real import is_over, until
from tests.worker.scripts import items_of
from tests.worker.serving import rendition  # noqa: F401
from worker.runs.models import CriticRun
from worker.runs.operations import start_run
from worker.runs.queries import figures_of

CLIPS = int(os.environ.get("SOAK_CLIPS", "8"))
SECONDS = float(os.environ.get("SOAK_SECONDS", "4"))
PROMISED = 15 if "SOAK_CLIPS" in os.environ else 60  # seconds until a lease that is over is free

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.redis,
    pytest.mark.long,  # outages are tested call by call as well; `make soak` runs it for longer
    pytest.mark.timeout(180 + 10 * SECONDS + 10 * CLIPS),
]

log = logging.getLogger(__name__)


@pytest.mark.parametrize("start", ["redis"], indirect=True)
def test_a_run_survives_a_storage_that_goes_away(place: Path, project, rendition, start, ana):  # noqa: F811
    scene = make_scene(project, tasks=CLIPS, rendition=rendition)
    run = start_run(round_=scene.round, critic="signal", woken=False)
    work = take(ana, scene)
    start()
    until(lambda: figures_of(run).items["done"] >= 2, seconds=90)
    began = time.monotonic()
    with storage_away():
        before = figures_of(run).items
        assert before["done"] < CLIPS
        work.lapse()
        lapsed = time.monotonic()
        until(lambda: work.row.state == "expired", seconds=PROMISED)
        freed = time.monotonic() - lapsed
        time.sleep(max(0.0, SECONDS - (time.monotonic() - began)))
        during = figures_of(run).items
        run.refresh_from_db()
        assert (during["failed"], run.state, run.paused_because) == (0, CriticRun.RUNNING, "")
        assert run.held_up_since is not None
        away = time.monotonic() - began
    back = time.monotonic()
    until(lambda: figures_of(run).items["done"] > during["done"], seconds=120)
    first = time.monotonic() - back
    until(lambda: is_over(run), seconds=120 + 5 * CLIPS)
    over = time.monotonic() - back
    log.info(
        "%d clips: %d done, then the storage was away for %.1f s; a lease was free %.1f s after its end; "
        "the next was done %.1f s after it came back, the last after %.1f s",
        *(CLIPS, before["done"], away, freed, first, over),
    )
    assert (run.state, run.held_up_since) == (CriticRun.DONE, None)
    assert Counter((item.state, item.attempts) for item in items_of(run)) == {("done", 1): CLIPS}
    assert Annotation.objects.filter(annotator=run.annotator, status="ok").count() == CLIPS
