"""Celery tasks of rechecks."""

from celery import shared_task

from annotations.quality.rechecks.operations import open_all_rechecks, release_sent_back


@shared_task(name="annotations.open_rechecks")
def open_rechecks(**_: object) -> None:
    """Open the rechecks that rounds and rules want."""
    open_all_rechecks()


@shared_task(name="annotations.release_sent_back")
def release(**_: object) -> None:
    """Free the slots of what was sent back and not taken up in time."""
    release_sent_back()
