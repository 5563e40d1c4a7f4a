"""Celery tasks of assignments."""

from celery import shared_task

from annotations.work.assignments.leases import release_expired, release_stopped


@shared_task(name="annotations.sweep")
def sweep(**_: object) -> None:
    """Free the slots of leases that are over and of those that were stopped."""
    release_expired()
    release_stopped()
