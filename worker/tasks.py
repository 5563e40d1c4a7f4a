"""What Celery wakes: ids in, one call into operations."""

from celery import shared_task

from worker import operations


@shared_task(name=operations.RUN_ITEM, acks_late=True)
def run_item(*, item_id: int, **_: object) -> None:
    """Run a critic on one video, and wake a worker for the next; an item that is done is left alone."""
    run = operations.run_item(item_id=item_id)
    if run is not None:
        operations.wake(run)


@shared_task(name="worker.sweep")
def sweep(**_: object) -> None:
    """Wake the workers for what was lost."""
    operations.sweep()
