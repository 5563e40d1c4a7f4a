"""
Items of runs as jobs: when one may begin, what follows from its failure, and when its run is over.

The run's row is locked before the item's: its state decides whether an item may begin, and the last item closes it.
"""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db.models import Q, Sum
from django.db.models.functions import Now

from annotations.tasks.querysets import is_not_held
from annotations.work.submissions.critic_annotations import record_critic_annotation
from outtake.events.outbox import publish
from outtake.jobs.spec import Changes, Ending, How, JobSpec, told
from outtake.outages import is_outage
from worker.critics.contract.values import FAILED
from worker.ledger.budgets import OverBudget
from worker.ledger.models import ModelCall
from worker.requests.contract import ModelError
from worker.runs.backoff import NOT_HELD_UP, hold_up, may_begin, pause
from worker.runs.limits import begin_time, count_reply
from worker.runs.models import CriticRun, RunItem

RUN_FINISHED = "critic run finished"  # for what is computed from it
RUN_ENDED = "critic run ended"  # for the people; an event has one consumer
RUN_ITEM = "worker.run_item"  # the task that carries out an item


class ItemJobs(JobSpec[RunItem]):
    """
    Items: a run that is paused, rests or is over begins none, nor does one begin whose video is held.

    Where the budget is used up the run is paused, and where something does not answer it is held up; the item waits on
    then, and that was no attempt.
    """

    model = RunItem
    celery_task = RUN_ITEM
    argument = ("item_id", "pk")
    running = (RunItem.RUNNING,)
    done = RunItem.DONE
    related = ("run__critic_version", "run__round__study__project", "run__annotator", "task")
    queue_relations = ("run",)
    wake_again = timedelta(seconds=30)
    most_woken = 32  # of one run; more than workers take up meanwhile

    def max_attempts(self) -> int:
        """Return after how many attempts a clip that kills its worker does so no more."""
        return settings.ITEM_MAX_ATTEMPTS

    def lease(self) -> timedelta:
        """Return how long a worker that does not renew its lease holds an item."""
        return timedelta(seconds=settings.ITEM_LEASE_SECONDS)

    def queue(self, job: RunItem) -> str:
        """Return the queue of the item's run."""
        return job.run.queue

    def claimable(self) -> Q:
        """Return the condition that its run takes up items now, and that no video of its task is held."""
        return may_begin() & is_not_held("task")

    def lock(self, pk: int) -> None:
        """Lock the run."""
        list(CriticRun.objects.select_for_update(of=("self",)).filter(items=pk).values_list("pk"))

    def may_begin(self, job: RunItem) -> bool:
        """Tell the same as `claimable` of one item whose run is locked."""
        return RunItem.objects.filter(self.claimable(), pk=job.pk).exists()

    def begun(self, job: RunItem) -> None:
        """Note that the run is at work, and let its time begin."""
        begin_time(job.run)
        if job.run.state == CriticRun.WAITING:
            CriticRun.objects.filter(pk=job.run_id).update(state=CriticRun.RUNNING)

    def columns(self, job: RunItem) -> Changes:
        """Count the calls that were made for an item, and their tokens, as the ledger has them."""
        paid = ModelCall.objects.filter(item=job)
        sums = paid.aggregate(asked=Sum("prompt_tokens"), answered=Sum("completion_tokens"))
        return {"calls": paid.count(), "tokens": (sums["asked"] or 0) + (sums["answered"] or 0)}

    def failed(self, job: RunItem, error: str) -> None:
        """Store that the critic failed at this clip, which is not the same as that it found no errors."""
        record_critic_annotation(task=job.task, annotator=job.run.annotator, status=FAILED)
        count_reply(job.run, FAILED)

    def ended(self, job: RunItem) -> None:
        """Close the run after its last item."""
        close_if_over(job.run_id)

    def put_back(self, job: RunItem, error: Exception) -> Changes:
        """Pause the run where its budget is used up, else hold it up: what it needs does not answer."""
        if isinstance(error, OverBudget):
            pause(job.run_id, str(error), CriticRun.BUDGET)
            return {"error": ""}
        hold_up(job.run_id, told(error))
        return {"queued_at": Now()}  # the others go first: perhaps it is this one alone

    def ending(self, error: Exception) -> Ending:
        """Return how an attempt ends: a model that is away, or a budget that is used up, is no fault of the clip."""
        is_away = isinstance(error, ModelError) and error.away
        if is_away or isinstance(error, OverBudget) or is_outage(error):
            return Ending(How.PUT_BACK, told(error))
        is_permanent = super().ending(error).how is How.PERMANENT or (isinstance(error, ModelError) and error.permanent)
        return Ending(How.PERMANENT if is_permanent else How.RETRY, told(error))


ITEMS = ItemJobs()


def close_if_over(run_id: int) -> None:
    """Close a locked run of which no item waits or is at work, and tell of it."""
    if RunItem.objects.filter(run=run_id, state__in=[RunItem.WAITING, RunItem.RUNNING]).exists():
        return
    open_run = CriticRun.objects.filter(pk=run_id, state__in=CriticRun.OPEN)
    failed = RunItem.objects.filter(run=run_id, state=RunItem.FAILED).exists()
    state = CriticRun.DONE_WITH_FAILURES if failed else CriticRun.DONE
    if open_run.update(state=state, paused_because="", paused_by="", finished_at=Now(), **NOT_HELD_UP):
        public_id = CriticRun.objects.get(pk=run_id).public_id
        publish(RUN_FINISHED, public_id)
        publish(RUN_ENDED, public_id)
