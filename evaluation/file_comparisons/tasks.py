"""Celery tasks of comparisons of files."""

from celery import shared_task

from evaluation.file_comparisons import operations
from evaluation.file_comparisons.comparison_jobs import COMPARE_FILES, COMPARISONS
from outtake.jobs.kernel import sweep


@shared_task(name=COMPARE_FILES, acks_late=True, time_limit=3600)  # a message that comes again finds the lease
def compare_files(*, comparison: str, **_: object) -> None:
    """Compute a comparison; one that has ended does not change."""
    operations.compare_files(public_id=comparison)


@shared_task(name="evaluation.sweep_file_comparisons")
def sweep_file_comparisons(**_: object) -> None:
    """Wake workers for the comparisons that no one computes."""
    sweep(COMPARISONS)


@shared_task(name="evaluation.expire_file_comparisons")
def expire_file_comparisons(**_: object) -> None:
    """Remove comparisons whose time is over, with their files."""
    operations.remove_expired()
