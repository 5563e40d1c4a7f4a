"""
The ledger of calls to models: nothing is asked twice, nothing is paid for unseen.

A call's row is written and its money reserved before the request leaves; its raw reply is stored, and the money
settled, before anybody reads it. A request whose answer is stored is not asked again. A worker that dies in between
leaves a row that is ``sent``; the next one on the same item, whose lease says that no one else is on it, books it as
``lost`` at what was reserved. No transaction holds a call.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from datetime import timedelta

from celery import current_app
from django.conf import settings
from django.db.models import Exists, OuterRef, Q
from django.db.models.functions import Now

from worker.ledger.ledger import book_as_lost
from worker.ledger.models import ModelCall
from worker.runs.backoff import waiting_items
from worker.runs.models import CriticRun, RunItem

GRACE_SECONDS = 60


def book_forgotten_as_lost() -> int:
    """
    Book as lost what no one will come back to: old calls of items that are not being worked on; returns how many.

    An item that is tried again looks after its own calls; one that was given up or cancelled does not.
    """
    old = Now() - timedelta(seconds=settings.MODEL_TRIES_SECONDS + GRACE_SECONDS)
    idle = Q(item=None) | ~Q(item__state=RunItem.RUNNING)
    return book_as_lost(ModelCall.objects.filter(idle, sent_at__lte=old))


log = logging.getLogger(__name__)

RUN_ITEM = "worker.run_item"  # the task that carries out an item
WAKE_AGAIN_SECONDS = 30
MOST_WOKEN = 32  # messages for items of one run that lie in a queue; more than workers take up meanwhile


def dispatch_items(run: CriticRun) -> int:
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


def requeue_expired() -> int:
    """
    Find items that no one works on though they wait, and wake workers for them; returns how many.

    Leases that ended are taken back first: their worker died, hangs, or was cut off. What it left in the ledger, and
    no one will come back to, is booked.
    """
    book_forgotten_as_lost()
    RunItem.objects.filter(state=RunItem.RUNNING, expires_at__lte=Now()).update(
        state=RunItem.WAITING, lease_token="", expires_at=None, queued_at=None
    )
    runs = CriticRun.objects.filter(Exists(waiting_items().filter(run=OuterRef("pk"))))
    return sum(dispatch_items(run) for run in runs.order_by("id"))


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
