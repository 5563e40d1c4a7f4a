"""Trials of prompts as jobs: they wait, a model is asked once, and they are done or have failed."""

from __future__ import annotations

from outtake.jobs.queues import CRITICS
from outtake.jobs.spec import Ending, How, JobSpec
from worker.prompt_trials.models import PromptTrial
from worker.requests.contract import ModelError

TRY_PROMPT = "worker.try_prompt"  # the task that carries one out


class PromptTrialJobs(JobSpec[PromptTrial]):
    """Trials. A person waits for the reply, so a server that does not answer ends one at once."""

    model = PromptTrial
    celery_task = TRY_PROMPT
    argument = ("trial", "public_id")
    running = (PromptTrial.RUNNING,)
    done = PromptTrial.DONE
    related = ("project", "endpoint")

    def queue(self, job: PromptTrial) -> str:
        """Return the queue of the workers that ask models over HTTP."""
        return CRITICS

    def ending(self, error: Exception) -> Ending:
        """Return how an attempt ends; the calls of an attempt are retried by the ledger already."""
        return Ending(How.PERMANENT, str(error)) if isinstance(error, ModelError) else super().ending(error)


PROMPT_TRIALS = PromptTrialJobs()
