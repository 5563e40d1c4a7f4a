"""What Celery wakes: ids in, one call into operations."""

from celery import shared_task

from outtake.jobs.kernel import sweep
from worker.training import carry_out_training
from worker.training.training_jobs import CARRY_OUT, TRAININGS

LONGEST_SECONDS = 3600 * 24 * 14


@shared_task(name=CARRY_OUT, acks_late=True, time_limit=LONGEST_SECONDS)  # a message that comes again finds the lease
def train_critic(*, training_id: int, **_: object) -> None:
    """Carry out a training; one that is done is left as it is."""
    carry_out_training.train_critic(training_id=training_id)


@shared_task(name="worker.sweep_trainings")
def sweep_trainings(**_: object) -> None:
    """Wake workers for the trainings that no worker carries out."""
    sweep(TRAININGS)
