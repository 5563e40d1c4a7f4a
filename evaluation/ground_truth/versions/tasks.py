"""Celery tasks of ground truth."""

from celery import shared_task

from evaluation.ground_truth.versions import create, judge_merge
from evaluation.ground_truth.versions.truth_jobs import COMPUTE_TRUTH, JUDGE_MERGE, MERGE_JUDGINGS, TRUTHS
from outtake.jobs.kernel import sweep


@shared_task(name=COMPUTE_TRUTH, acks_late=True, time_limit=3600 * 12)  # a message that comes again finds the lease
def compute_truth(*, truth: str, **_: object) -> None:
    """Make a version of ground truth; one that is ready does not change."""
    create.compute_ground_truth(public_id=truth)


@shared_task(name="evaluation.sweep_truths")
def sweep_truths(**_: object) -> None:
    """Wake workers for the versions that no one makes."""
    sweep(TRUTHS)


@shared_task(name=JUDGE_MERGE, acks_late=True, time_limit=3600 * 12)  # a message that comes again finds the lease
def judge_merge_pairs(*, judging: str, **_: object) -> None:
    """Have the pairs of a preview judged; what is done does not change."""
    judge_merge.compute_judging(public_id=judging)


@shared_task(name="evaluation.sweep_merge_judgings")
def sweep_merge_judgings(**_: object) -> None:
    """Wake workers for the previews whose pairs no one judges."""
    sweep(MERGE_JUDGINGS)
