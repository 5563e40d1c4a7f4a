"""Tell an event, consume events, and retry those that were set aside."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet
from django.db.models.functions import Now

from outtake.errors import Invalid
from outtake.events.models import Event

MAX_TRIES = 8
FIRST_PAUSE = timedelta(seconds=30)  # each next one is twice as long; all tries take about an hour
LONGEST_ERROR = 1000  # characters

log = logging.getLogger(__name__)


def publish(kind: str, subject: str, **payload: Any) -> None:
    """Write an event. Call it inside the transaction that makes it true."""
    Event.objects.create(kind=kind, subject=subject, payload=payload)


def consume(kind: str, handle: Callable[[Event], None], *, at_most: int = 100) -> int:
    """
    Hand each waiting event of a kind to ``handle``, oldest first, and mark it consumed with what ``handle`` wrote.

    An event whose handler raises is tried again later, with growing pauses; after `MAX_TRIES` it is set aside, and
    `retry_events` brings it back. The events after it go on meanwhile, so handlers may not rely on an order. Returns
    how many were consumed. Two consumers may run at once: each try belongs to one of them.
    """
    waiting = Event.objects.filter(kind=kind, consumed_at=None, dead_at=None)
    due = waiting.filter(Q(try_after=None) | Q(try_after__lte=Now())).order_by("id")
    return sum(_try(event_id, tries, handle) for event_id, tries in list(due.values_list("pk", "tries")[:at_most]))


def _try(event_id: int, tries: int, handle: Callable[[Event], None]) -> bool:
    """Count a try, then make it; a process that dies of it has counted it. Returns whether it consumed the event."""
    rows = Event.objects.filter(pk=event_id, consumed_at=None)
    pause = FIRST_PAUSE * 2**tries
    is_last = tries + 1 >= MAX_TRIES
    taken = rows.filter(tries=tries, dead_at=None)
    if not taken.update(tries=tries + 1, try_after=Now() + pause, dead_at=Now() if is_last else None):
        return False  # another consumer was sooner
    try:
        with transaction.atomic():
            event = rows.select_for_update().filter(tries=tries + 1).first()
            if event is None:
                return False
            handle(event)
            rows.update(consumed_at=Now(), try_after=None, dead_at=None, error="")
    except Exception as error:
        text = f"{type(error).__name__}: {error}"[:LONGEST_ERROR]
        rows.update(error=text)
        then = "it is set aside; `manage.py dead_events` lists it" if is_last else f"it will be retried in {pause}"
        log.exception("event %s, try %s of %s: %s", event_id, tries + 1, MAX_TRIES, then)
        return False
    return True


def dead_events() -> QuerySet[Event]:
    """Return the events that were set aside, oldest first."""
    return Event.objects.filter(consumed_at=None, dead_at__isnull=False).order_by("id")


def retry_events(ids: Sequence[int] | None = None) -> int:
    """
    Let events that were set aside wait again, as if never tried; all of them without a list. Returns how many.

    :raises Invalid: if one of the ids does not belong to such an event; then none is changed
    """
    with transaction.atomic():
        found = dead_events().select_for_update()
        if ids is not None:
            found = found.filter(pk__in=ids)
        known = set(found.values_list("pk", flat=True))
        if unknown := sorted(set(ids or ()) - known):
            raise Invalid.field(
                "id", f"{unknown[0]} is not the id of a failed event; run the command without --retry to list them."
            )
        return Event.objects.filter(pk__in=known).update(tries=0, try_after=None, dead_at=None)
