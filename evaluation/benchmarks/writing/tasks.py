"""Celery tasks of the writing of prompts."""

from celery import shared_task

from evaluation.benchmarks.writing import operations
from evaluation.benchmarks.writing.writing_jobs import WRITE_PROMPTS, WRITINGS
from outtake.jobs.kernel import sweep


@shared_task(name=WRITE_PROMPTS, acks_late=True, time_limit=6 * 3600)  # a message that comes again finds the lease
def write_prompts(*, writing: str, **_: object) -> None:
    """Have a model write the prompts of an order; one that has ended does not change."""
    operations.write(public_id=writing)


@shared_task(name="evaluation.sweep_prompt_writings")
def sweep_prompt_writings(**_: object) -> None:
    """Wake workers for the orders that no worker carries out."""
    sweep(WRITINGS)
