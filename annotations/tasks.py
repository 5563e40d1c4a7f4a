"""What Celery wakes: ids in, one call into operations."""

from celery import shared_task

from annotations import operations


@shared_task(name="annotations.sweep")
def sweep(**_: object) -> None:
    """Free the slots of leases that are over."""
    operations.release_expired()
