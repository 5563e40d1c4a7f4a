"""Celery tasks of the demo, as `studio.demo` names them."""

from celery import shared_task

from outtake.jobs.kernel import carry_out
from outtake_demo.loading import load
from outtake_demo.removal.remove_demo import remove
from studio.demo.demo_jobs import LOAD_DEMO, LOADS, REMOVALS, REMOVE_DEMO


@shared_task(name=LOAD_DEMO, acks_late=True, time_limit=3600)
def load_demo(*, demo: int, **_: object) -> None:
    """Load the demo, or finish what an earlier load began."""
    carry_out(LOADS, lambda claimed: load(claimed)[1], pk=demo)


@shared_task(name=REMOVE_DEMO, acks_late=True, time_limit=3600)
def remove_demo(*, demo: int, **_: object) -> None:
    """Remove the demo with its files."""
    carry_out(REMOVALS, remove, pk=demo)
