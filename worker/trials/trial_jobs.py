"""Trials as jobs: they wait, are carried out by a worker, and are done or have failed."""

from __future__ import annotations

from outtake.jobs.spec import Ending, How, JobSpec, told
from worker.ledger.budgets import OverBudget
from worker.requests.contract import ModelError
from worker.trials.models import CriticTrial

TRY_CRITIC = "worker.try_critic"  # the task that carries one out


class TrialJobs(JobSpec[CriticTrial]):
    """Trials. A model that refuses, or a budget that is used up, ends one at once: a person waits for it."""

    model = CriticTrial
    celery_task = TRY_CRITIC
    argument = ("trial", "public_id")
    running = (CriticTrial.RUNNING,)
    done = CriticTrial.DONE
    related = ("task__round__study__project",)
    large_columns = ("reply", "parameters")

    def queue(self, job: CriticTrial) -> str:
        """Return the queue of the critic's model."""
        return job.queue

    def ending(self, error: Exception) -> Ending:
        """Return how an attempt ends."""
        if isinstance(error, OverBudget):
            return Ending(How.PERMANENT, str(error))
        if isinstance(error, ModelError):
            return Ending(How.PERMANENT, told(error))
        return super().ending(error)


TRIALS = TrialJobs()
