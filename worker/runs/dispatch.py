"""Wake workers for the items of runs, and book what dead workers left in the ledger."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db.models import Exists, OuterRef, Q
from django.db.models.functions import Now

from outtake.jobs.dispatch import dispatch, waiting
from outtake.jobs.kernel import requeue_expired
from worker.ledger.ledger import book_as_lost
from worker.ledger.models import ModelCall
from worker.runs.item_jobs import ITEMS
from worker.runs.limits import pause_overdue
from worker.runs.models import CriticRun, RunItem

GRACE_SECONDS = 60


def dispatch_items(run: CriticRun) -> int:
    """
    Wake workers for waiting items of a run, and return how many messages were sent.

    However long a run is, few messages are on their way, so the next one's come soon behind them. A worker that is done
    with an item wakes for the run again, and so does the sweeper.
    """
    return dispatch(ITEMS, Q(run=run))


def sweep_items() -> int:
    """
    Find items that no one works on though they wait, and wake workers for them; returns how many.

    Leases that ended are revoked first. What their workers left in the ledger, and no one will come back to, is
    booked.
    """
    book_forgotten_as_lost()
    pause_overdue()
    requeue_expired(ITEMS)
    runs = CriticRun.objects.filter(Exists(waiting(ITEMS).filter(run=OuterRef("pk"))))
    return sum(dispatch_items(run) for run in runs.order_by("id"))


def book_forgotten_as_lost() -> int:
    """
    Book as lost what no one will come back to: old calls of items that are not being worked on; returns how many.

    An item that is tried again looks after its own calls; one that was abandoned or cancelled does not.
    """
    old = Now() - timedelta(seconds=settings.MODEL_TRIES_SECONDS + GRACE_SECONDS)
    idle = Q(item=None) | ~Q(item__state=RunItem.RUNNING)
    return book_as_lost(ModelCall.objects.filter(idle, sent_at__lte=old))
