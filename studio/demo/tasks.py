"""Celery tasks of the demo; those that load and remove it belong to its own package."""

from celery import shared_task

from outtake.jobs.kernel import sweep
from studio.demo.demo_jobs import LOADS, REMOVALS


@shared_task(name="studio.sweep_demo")
def sweep_demo(**_: object) -> None:
    """Wake a worker for a demo that no one loads or removes."""
    sweep(LOADS)
    sweep(REMOVALS)
