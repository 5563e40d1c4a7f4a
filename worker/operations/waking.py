"""Wake workers, and find what was lost."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import timedelta

from celery import current_app
from django.db.models import Exists, OuterRef, Q
from django.db.models.functions import Now

from worker.ledger import write_off_forgotten
from worker.models import CriticRun, RunItem
from worker.operations.holding_up import waiting_items

log = logging.getLogger(__name__)

RUN_ITEM = "worker.run_item"  # the task that carries out an item
WAKE_AGAIN_SECONDS = 30
MOST_WOKEN = 32  # messages for items of one run that lie in a queue; more than workers take up meanwhile


def wake(run: CriticRun) -> int:
    """
    Wake workers for waiting items of a run, so that `MOST_WOKEN` messages are on their way; returns how many were sent.

    However long a run is, the next one's messages come soon behind it. A worker that is done with an item wakes for the
    run again, and so does the sweeper: a broker that is away is no error.
    """
    waiting = waiting_items().filter(run=run)
    lately = Now() - timedelta(seconds=WAKE_AGAIN_SECONDS)
    room = MOST_WOKEN - waiting.filter(queued_at__gt=lately).count()
    late = waiting.filter(Q(queued_at__isnull=True) | Q(queued_at__lte=lately))
    found = list(late.order_by("id").values_list("pk", flat=True)[: max(room, 0)])
    send([(pk, run.queue) for pk in found])
    return len(found)


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
    runs = CriticRun.objects.filter(Exists(waiting_items().filter(run=OuterRef("pk"))))
    return sum(wake(run) for run in runs.order_by("id"))


def send(items: Iterable[tuple[int, str]]) -> None:
    """Send a message for each (item, queue)."""
    items = list(items)
    if not items:
        return
    item_ids = [item_id for item_id, _ in items]
    RunItem.objects.filter(pk__in=item_ids).update(queued_at=Now())
    try:
        for item_id, queue in items:
            current_app.send_task(RUN_ITEM, kwargs={"item_id": item_id}, queue=queue, retry=False)
    except Exception as error:
        log.warning("The broker does not answer (%s); the sweeper will wake the workers.", error)
        RunItem.objects.filter(pk__in=item_ids, state=RunItem.WAITING).update(queued_at=None)
