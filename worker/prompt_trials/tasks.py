"""What Celery wakes: ids in, one call into operations."""

from celery import shared_task

from outtake.jobs.kernel import sweep
from worker.prompt_trials import operations
from worker.prompt_trials.trial_jobs import PROMPT_TRIALS, TRY_PROMPT


@shared_task(name=TRY_PROMPT, acks_late=True)
def try_prompt(*, trial: str, **_: object) -> None:
    """Try a prompt; a trial that is over does not change."""
    operations.carry_out_trial(public_id=trial)


@shared_task(name="worker.sweep_prompt_trials")
def sweep_prompt_trials(**_: object) -> None:
    """Wake workers for the trials that no one carries out."""
    sweep(PROMPT_TRIALS)
