"""Orders for prompts as jobs: they wait, a model is asked, and they are done or have failed."""

from __future__ import annotations

from evaluation.benchmarks.writing.models import PromptWriting
from outtake.jobs.queues import CRITICS
from outtake.jobs.spec import Ending, How, JobSpec
from worker.ledger.budgets import OverBudget
from worker.requests.contract import ModelError

WRITE_PROMPTS = "evaluation.write_prompts"  # the task that carries one out


class PromptWritingJobs(JobSpec[PromptWriting]):
    """Orders for prompts. What was answered is in the ledger, so a further attempt pays only for the rest."""

    model = PromptWriting
    celery_task = WRITE_PROMPTS
    argument = ("writing", "public_id")
    running = (PromptWriting.RUNNING,)
    done = PromptWriting.DONE
    related = ("project", "endpoint")
    progress_seconds = 1

    def queue(self, job: PromptWriting) -> str:
        """Return the queue of the workers that ask models over HTTP."""
        return CRITICS

    def ending(self, error: Exception) -> Ending:
        """Return how an attempt ends. A used-up budget and a model that refuses end it at once."""
        usual = super().ending(error)
        is_lasting = isinstance(error, OverBudget) or (isinstance(error, ModelError) and error.permanent)
        return Ending(How.PERMANENT, str(error)) if usual.how is How.RETRY and is_lasting else usual


WRITINGS = PromptWritingJobs()
