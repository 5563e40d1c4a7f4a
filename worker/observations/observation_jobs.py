"""Clips of observation runs as jobs."""

from __future__ import annotations

from outtake.jobs.spec import Ending, How, JobSpec, told
from outtake.outages import is_outage
from worker.observations.models import ObservedClip
from worker.requests.contract import ProviderError

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
        """Return how an attempt ends: a model that refuses the frames would refuse them again."""
        if isinstance(error, ProviderError) and error.permanent and not is_outage(error):
            return Ending(How.PERMANENT, told(error))
        return super().ending(error)


OBSERVED_CLIPS = ObservedClipJobs()
