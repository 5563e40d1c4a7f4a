"""What Celery wakes: ids in, one call into operations."""

from celery import shared_task

from outtake.jobs.kernel import sweep
from worker.trials import operations
from worker.trials.trial_jobs import TRIALS, TRY_CRITIC


@shared_task(name=TRY_CRITIC, acks_late=True)
def try_critic(*, trial: str, **_: object) -> None:
    """Try a critic on a clip; a trial that is over does not change."""
    operations.try_critic(public_id=trial)


@shared_task(name="worker.sweep_critic_trials")
def sweep_critic_trials(**_: object) -> None:
    """Wake workers for the trials that no one carries out."""
    sweep(TRIALS)
