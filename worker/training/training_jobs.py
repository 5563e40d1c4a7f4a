"""Trainings as jobs."""

from __future__ import annotations

from datetime import timedelta

from outtake.jobs.queues import GPU
from outtake.jobs.spec import Ending, How, JobSpec
from worker.requests.contract import ProviderError
from worker.training.models import Training

CARRY_OUT = "worker.train_critic"  # the task that carries one out


class TrainingJobs(JobSpec[Training]):
    """Trainings: each goes on from its newest checkpoint."""

    model = Training
    celery_task = CARRY_OUT
    argument = ("training_id", "pk")
    running = (Training.RUNNING,)
    done = Training.DONE
    related = ("project",)
    large_columns = ("document", "passes", "result")
    most_woken = 4

    def lease(self) -> timedelta:
        """Return a minute: a training that was killed goes on soon."""
        return timedelta(seconds=60)

    def max_attempts(self) -> int:
        """Return the attempts: a training takes days, and each goes on where the last one ended."""
        return 10

    def queue(self, job: Training) -> str:
        """Return the queue of workers with a GPU."""
        return GPU

    def ending(self, error: Exception) -> Ending:
        """Return how an attempt ends. A loss that is no number would be none again, and so would a full memory."""
        if isinstance(error, FloatingPointError | ProviderError) or type(error).__name__ == "OutOfMemoryError":
            return Ending(How.PERMANENT, f"{error}"[:400])
        return super().ending(error)


TRAININGS = TrainingJobs()
