"""Celery tasks of participation."""

from celery import shared_task

from annotations.crowd.participation.consent_and_completion import time_out_overdue


@shared_task(name="annotations.sweep_entries")
def sweep_entries(**_: object) -> None:
    """End the participations whose time is over."""
    time_out_overdue()
