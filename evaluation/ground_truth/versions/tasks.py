"""Celery tasks of ground truth."""

from celery import shared_task

from evaluation.ground_truth.versions import create
from evaluation.ground_truth.versions.truth_jobs import COMPUTE_TRUTH, TRUTHS
from outtake.jobs.kernel import sweep


@shared_task(name=COMPUTE_TRUTH, acks_late=True, time_limit=3600 * 12)  # a message that comes again finds the lease
def compute_truth(*, truth: str, **_: object) -> None:
    """Make a version of ground truth; one that is ready is left alone."""
    create.compute_ground_truth(public_id=truth)


@shared_task(name="evaluation.sweep_truths")
def sweep_truths(**_: object) -> None:
    """Wake workers for the versions that no one makes."""
    sweep(TRUTHS)
