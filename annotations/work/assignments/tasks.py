"""Celery tasks of assignments."""

from celery import shared_task

from annotations.work.assignments.leases import release_expired, release_stopped


@shared_task(name="annotations.sweep")
def sweep(**_: object) -> None:
    """Free the slots of expired and of stopped leases."""
    release_expired()
    release_stopped()
