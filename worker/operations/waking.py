"""Wake workers, and find what was lost."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import timedelta

from celery import current_app
from django.db.models import Q
from django.db.models.functions import Now

from worker.ledger import write_off_forgotten
from worker.models import CriticRun, RunItem

log = logging.getLogger(__name__)

RUN_ITEM = "worker.run_item"  # the task that carries out an item
WAKE_AGAIN_SECONDS = 30
SWEPT_AT_ONCE = 1000


def wake(run: CriticRun) -> None:
    """Wake the workers for the waiting items of a run. A broker that is away is no error: the sweeper wakes again."""
    waiting = run.items.filter(state=RunItem.WAITING).order_by("id")
    send([(pk, run.queue) for pk in waiting.values_list("pk", flat=True)])


def sweep() -> int:
    """
    Find items that nobody works on though they wait, and wake workers for them; returns how many.

    Leases that ended are taken back first: their worker died, hangs, or was cut off. What it left in the ledger, and
    nobody will come back to, is booked.
    """
    write_off_forgotten()
    RunItem.objects.filter(state=RunItem.RUNNING, expires_at__lte=Now()).update(
        state=RunItem.WAITING, lease_token="", expires_at=None, queued_at=None
    )
    late = Q(queued_at__isnull=True) | Q(queued_at__lte=Now() - timedelta(seconds=WAKE_AGAIN_SECONDS))
    waiting = RunItem.objects.filter(late, state=RunItem.WAITING, task__held_slots=None)
    waiting = waiting.exclude(run__state=CriticRun.PAUSED).order_by("id")
    found = list(waiting.values_list("pk", "run__queue")[:SWEPT_AT_ONCE])
    send(found)
    return len(found)


def send(items: Iterable[tuple[int, str]]) -> None:
    """Send a message for each (item, queue)."""
    items = list(items)
    item_ids = [item_id for item_id, _ in items]
    RunItem.objects.filter(pk__in=item_ids).update(queued_at=Now())
    try:
        for item_id, queue in items:
            current_app.send_task(RUN_ITEM, kwargs={"item_id": item_id}, queue=queue, retry=False)
    except Exception as error:
        log.warning("The broker does not answer (%s); the sweeper will wake the workers.", error)
        RunItem.objects.filter(pk__in=item_ids, state=RunItem.WAITING).update(queued_at=None)
