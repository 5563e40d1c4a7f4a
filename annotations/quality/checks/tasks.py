"""Celery tasks of hidden checks."""

from celery import shared_task

from annotations.quality.checks.create_checks import create_all_checks


@shared_task(name="annotations.plant_checks")
def plant_checks(**_: object) -> None:
    """Make the unseen tasks that are missing."""
    create_all_checks()
