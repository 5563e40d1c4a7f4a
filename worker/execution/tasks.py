"""What Celery wakes: ids in, one call into operations."""

from celery import shared_task

from worker.execution import batched_items
from worker.runs.dispatch import dispatch_items, sweep_items
from worker.runs.item_jobs import RUN_ITEM


@shared_task(name=RUN_ITEM, acks_late=True)
def run_item(*, item_id: int, **_: object) -> None:
    """Run a critic on one video or on several of its run, and wake a worker for the next; what is done stays."""
    run = batched_items.run_items(item_id=item_id)
    if run is not None:
        dispatch_items(run)


@shared_task(name="worker.sweep")
def sweep(**_: object) -> None:
    """Wake the workers for what was lost."""
    sweep_items()
