"""
The two jobs of the demo: it is loaded, and it is removed.

Their Celery tasks belong to the package of the demo. It is above all of the product, so that they are known here by
their names only.
"""

from __future__ import annotations

from datetime import timedelta

from outtake.jobs.queues import BUILDS
from outtake.jobs.spec import Changes, JobSpec
from studio.demo.models import Demo

LOAD_DEMO, REMOVE_DEMO = "demo.load", "demo.remove"


class _DemoJobs(JobSpec[Demo]):
    model = Demo
    argument = ("demo", "pk")
    related = ("project",)
    progress_seconds = 1

    def lease(self) -> timedelta:
        """A load on one machine that was interrupted goes on with the next start, so it is not held for long."""
        return timedelta(seconds=60)

    def queue(self, job: Demo) -> str:
        """Return the queue of builds: clips are encoded."""
        return BUILDS

    def columns(self, job: Demo) -> Changes:
        """Forget the step when an attempt ends."""
        return {"step": ""}


class Loads(_DemoJobs):
    """The demo is drawn, imported, and annotated by simulated people."""

    celery_task = LOAD_DEMO
    running = (Demo.LOADING,)
    done = Demo.READY


class Removals(_DemoJobs):
    """The project of the demo is removed, with its files."""

    celery_task = REMOVE_DEMO
    waiting = Demo.UNWANTED
    running = (Demo.REMOVING,)
    done = Demo.ABSENT


LOADS, REMOVALS = Loads(), Removals()
