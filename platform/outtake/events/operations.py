"""Tell an event, and consume events."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.db import transaction
from django.db.models.functions import Now

from outtake.events.models import Event


def tell(kind: str, subject: str, **payload: Any) -> None:
    """Write an event. Call it inside the transaction that makes it true."""
    Event.objects.create(kind=kind, subject=subject, payload=payload)


def consume(kind: str, handle: Callable[[Event], None], *, at_most: int = 100) -> int:
    """
    Hand each unconsumed event of a kind to ``handle``, oldest first, and mark it consumed with what ``handle`` wrote.

    An event whose handler raises stays unconsumed and stops the loop, so that the order holds. Returns how many
    were consumed. Two consumers may run at once: each event is locked, and looked at again, before it is handled.
    """
    done = 0
    ids = Event.objects.filter(kind=kind, consumed_at__isnull=True).order_by("id").values_list("id", flat=True)
    for event_id in list(ids[:at_most]):
        with transaction.atomic():
            event = Event.objects.select_for_update().get(pk=event_id)
            if event.consumed_at is None:
                handle(event)
                Event.objects.filter(pk=event_id).update(consumed_at=Now())
                done += 1
    return done
