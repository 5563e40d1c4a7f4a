"""Clips of generators as jobs."""

from __future__ import annotations

from outtake.jobs.spec import Ending, How, JobSpec
from outtake.outages import is_outage
from worker.generation.models import MadeClip
from worker.ledger.bookings import book_as_unknown
from worker.ledger.budgets import OverBudget
from worker.ledger.models import ModelCall
from worker.requests.contract import ProviderError

MAKE_CLIP = "worker.make_clip"  # the task that carries one out


class MadeClipJobs(JobSpec[MadeClip]):
    """Clips: each is submitted once, waited for, and imported."""

    model = MadeClip
    celery_task = MAKE_CLIP
    argument = ("clip_id", "pk")
    running = (MadeClip.RUNNING,)
    done = MadeClip.DONE
    related = ("maker__project", "prompt", "call")
    queue_relations = ("maker",)
    most_woken = 32

    def queue(self, job: MadeClip) -> str:
        """Return the queue of the workers that have what the generator needs."""
        return job.maker.queue

    def failed(self, job: MadeClip, error: str) -> None:
        """Book a call of which nothing more will be known: its clip may have been paid for."""
        call = ModelCall.objects.filter(pk__in=MadeClip.objects.filter(pk=job.pk).values("call")).first()
        if call is not None:
            book_as_unknown(call, error)

    def ending(self, error: Exception) -> Ending:
        """Return how an attempt ends. What a generator refuses, it would refuse again; so would a spent budget."""
        if isinstance(error, OverBudget):
            return Ending(How.PERMANENT, str(error))
        if isinstance(error, ProviderError) and not is_outage(error):
            return Ending(How.PERMANENT if error.permanent else How.RETRY, str(error))
        return super().ending(error)


MADE_CLIPS = MadeClipJobs()
