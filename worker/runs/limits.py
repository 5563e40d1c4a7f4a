"""Limits at which a run pauses by itself: its time, and clips in a row without a readable reply."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.db.models import F
from django.db.models.functions import Now

from worker.critics.contract.values import OK
from worker.runs.backoff import pause
from worker.runs.models import CriticRun

AT_WORK = (CriticRun.WAITING, CriticRun.RUNNING)


def begin_time(run: CriticRun) -> None:
    """Let the time of a locked run begin with its first item, or with the first one after it was resumed."""
    if run.time_limit_seconds is not None and run.works_until is None:
        until = Now() + timedelta(seconds=run.time_limit_seconds)
        CriticRun.objects.filter(pk=run.pk, works_until=None).update(works_until=until)


def pause_overdue() -> None:
    """Pause the runs whose time is over; items at work are finished and kept."""
    overdue = CriticRun.objects.filter(state__in=AT_WORK, works_until__lte=Now())
    for pk in overdue.values_list("pk", flat=True):
        with transaction.atomic():
            run = overdue.select_for_update().filter(pk=pk).first()
            if run is not None:
                pause(pk, f"The time limit of {duration(run.time_limit_seconds or 0)} is reached.", CriticRun.TIME)


def count_reply(run: CriticRun, status: str) -> None:
    """Count clips of a locked run in a row that have no readable reply, and pause it where there are too many."""
    rows = CriticRun.objects.filter(pk=run.pk)
    if status == OK:
        rows.filter(unread_in_row__gt=0).update(unread_in_row=0)
        return
    rows.update(unread_in_row=F("unread_in_row") + 1)
    if run.most_unread is not None and rows.filter(unread_in_row__gte=run.most_unread).exists():
        pause(run.pk, f"{run.most_unread} clips in a row have no readable reply.", CriticRun.UNREAD)


def duration(seconds: int) -> str:
    """Return a time in words, such as "1 h 30 min"."""
    hours, minutes = divmod(round(seconds / 60), 60)
    parts = [f"{hours} h" if hours else "", f"{minutes} min" if minutes or not hours else ""]
    return " ".join(filter(None, parts))
