"""
Hold a run up while what it needs does not answer: a storage, a disk, a model server.

Its items wait as if they had not been begun. The run rests as long again as it has been held up, at most
`LONGEST_REST`, less a random part, so that many workers do not come back at once. The first item that succeeds ends it.
"""

from __future__ import annotations

import logging
import random
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db.models import Q
from django.db.models.functions import Now

from worker.runs.models import CriticRun, RunItem

log = logging.getLogger(__name__)

SHORTEST_REST, LONGEST_REST = 1.0, 30.0  # seconds
NOT_HELD_UP: dict[str, Any] = {"held_up_since": None, "held_up_because": "", "rests_until": None}


def hold_up(run_id: int, because: str) -> None:
    """
    Let a locked run rest, and pause it where that has gone on for `OUTAGE_PAUSE_SECONDS`; one that is over stays so.

    Workers that were woken find nothing to begin while it rests, so its items are woken again after that.
    """
    open_run = CriticRun.objects.filter(pk=run_id, state__in=(CriticRun.WAITING, CriticRun.RUNNING))
    run = open_run.annotate(db_now=Now()).first()
    if run is None:
        return
    now = run.db_now
    since = run.held_up_since or now
    held_up = (now - since).total_seconds()
    rest = min(max(held_up, SHORTEST_REST), LONGEST_REST) * random.uniform(0.5, 1)
    changes: dict[str, Any] = {"rests_until": now + timedelta(seconds=rest)}
    if held_up >= settings.OUTAGE_PAUSE_SECONDS:
        minutes = f"No progress was possible for {held_up / 60:.0f} min"
        why = f"{minutes}: {because}"[:500]
        changes = {"state": CriticRun.PAUSED, "paused_because": why, "paused_by": CriticRun.OUTAGE, "rests_until": None}
    log.warning("run %s is held up: %s", run.public_id, because)
    open_run.update(held_up_since=since, held_up_because=because[:500], **changes)
    RunItem.objects.filter(run=run_id, state=RunItem.WAITING, queued_at__isnull=False).update(queued_at=None)


def goes_on(run_id: int) -> None:
    """Note that an item of a run succeeded: whatever held it up answers again."""
    CriticRun.objects.filter(pk=run_id, held_up_since__isnull=False).update(**NOT_HELD_UP)


def may_begin() -> Q:
    """Return the condition on items whose run takes up items now."""
    rested = Q(run__rests_until=None) | Q(run__rests_until__lte=Now())
    in_time = Q(run__works_until=None) | Q(run__works_until__gt=Now())
    return rested & in_time & Q(run__state__in=(CriticRun.WAITING, CriticRun.RUNNING))


def pause(run_id: int, because: str, by: str) -> None:
    """
    Let a locked run begin no further item; one that is paused already, or over, stays so.

    :param by: one of `CriticRun.STOPS`
    """
    open_run = CriticRun.objects.filter(pk=run_id, state__in=(CriticRun.WAITING, CriticRun.RUNNING))
    open_run.update(state=CriticRun.PAUSED, paused_because=because[:500], paused_by=by)
