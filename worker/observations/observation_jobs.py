"""Clips of observation runs as jobs."""

from __future__ import annotations

from outtake.jobs.spec import Ending, How, JobSpec, told
from outtake.outages import is_outage
from worker.ledger.budgets import OverBudget
from worker.observations.models import ObservedClip
from worker.requests.contract import ModelError, ProviderError

OBSERVE_CLIP = "worker.observe_clip"  # the task that carries one out


class ObservedClipJobs(JobSpec[ObservedClip]):
    """Clips: each is looked at as a whole, and its observations are stored with its end."""

    model = ObservedClip
    celery_task = OBSERVE_CLIP
    argument = ("clip_id", "pk")
    running = (ObservedClip.RUNNING,)
    done = ObservedClip.DONE
    related = ("run__project", "video__rendition", "video__prompt")
    queue_relations = ("run",)
    most_woken = 32

    def queue(self, job: ObservedClip) -> str:
        """Return the queue of the workers that have what the observer needs."""
        return job.run.queue

    def ending(self, error: Exception) -> Ending:
        """
        Return how an attempt ends: a model that refuses the frames would refuse them again.

        A model that is away, or a budget that is used up, is no fault of the clip: it waits on.
        """
        if isinstance(error, OverBudget) or is_outage(error) or (isinstance(error, ModelError) and error.away):
            return Ending(How.PUT_BACK, told(error))
        if isinstance(error, ProviderError | ModelError) and error.permanent:
            return Ending(How.PERMANENT, told(error))
        return super().ending(error)


OBSERVED_CLIPS = ObservedClipJobs()
