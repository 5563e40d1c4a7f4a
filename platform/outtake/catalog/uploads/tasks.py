"""Celery tasks of uploads."""

from celery import shared_task

from outtake.catalog.uploads import operations, prepare
from outtake.catalog.uploads.upload_jobs import PREPARE_UPLOAD, UPLOADS
from outtake.jobs.kernel import sweep


@shared_task(
    name=PREPARE_UPLOAD, acks_late=True, time_limit=3600
)  # a large archive takes its time; the lease is the row's
def prepare_upload(*, upload: str, **_: object) -> None:
    """Make a video of an upload; one that ended does not change."""
    prepare.prepare_upload(public_id=upload)


@shared_task(name="catalog.sweep_uploads")
def sweep_uploads(**_: object) -> None:
    """Wake workers for the uploads that no one prepares."""
    sweep(UPLOADS)


@shared_task(name="catalog.expire_uploads")
def expire_uploads(**_: object) -> None:
    """Give up uploads that were not continued, and remove what is left of those that ended."""
    operations.expire_uploads()
