"""
The signals of a study as pages show them: counted at once in a small one, and kept in a large one.

In a large study everyone's signals take a second or more. What was counted last is shown with its time; where that is
longer ago than `FRESH`, anyone who reads it wakes a worker that counts again. The first reader counts themself. What is
kept is shown and nothing else: rules read the rows. The name and eligibility of an annotator are read at once, too.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from fractions import Fraction
from typing import Any, NamedTuple

from django.db.models import Q
from django.db.models.functions import Now

from annotations.annotators.models import Annotator
from annotations.annotators.queries import AnnotatorEligibility, eligibility_by_annotator
from annotations.quality.signals.compute import AnnotatorSignals, signals_of
from annotations.quality.signals.definitions import SIGNAL_DEFINITIONS, Signal
from annotations.quality.signals.models import SignalCache
from annotations.studies.models import Study
from annotations.work.submissions.models import Annotation
from outtake.jobs.dispatch import send
from outtake.jobs.queues import BUILDS

COUNT_SIGNALS = "annotations.count_signals"  # the task that counts again
MOST_AT_ONCE = 5000
"""Annotations up to which signals are counted while someone waits: some 0.2 s of one slow core."""
FRESH = timedelta(seconds=60)
"""How old what is kept may be before it is counted again."""

Figures = dict[str, dict[str, list[Any]]]
"""What `SignalCache.figures` holds."""


class Shown(NamedTuple):
    """Signals, of which time they are (None: of now), and whether newer ones are being counted."""

    rows: list[AnnotatorSignals]
    as_of: datetime | None
    renewing: bool


class _Kept(NamedTuple):
    figures: Figures
    as_of: datetime
    is_old: bool


def read_signals(study: Study) -> Shown:
    """Return the signals of everyone who was handed a task of a study, of now or as they were counted last."""
    if not _is_large(study):
        return Shown(signals_of(study), None, renewing=False)
    kept = _kept(study)
    if kept is None:
        return Shown(refresh_signals(study), None, renewing=False)
    if kept.is_old:
        _ask(study)
    return Shown(_rows(study, kept.figures), kept.as_of, renewing=kept.is_old)


def count_signals(*, public_id: str) -> None:
    """Count the signals of a study again and keep them. Where nothing is kept, or it is not old, nothing is done."""
    study = Study.objects.filter(public_id=public_id, signal_table__as_of__lte=Now() - FRESH).first()
    if study is not None:
        refresh_signals(study)


def refresh_signals(study: Study) -> list[AnnotatorSignals]:
    """Count the signals of a study, keep them unless another call began later and was done before, and return them."""
    as_of: datetime = Study.objects.annotate(now=Now()).values_list("now", flat=True).get(pk=study.pk)
    rows = signals_of(study)
    figures = {row.annotator.public_id: {name: _written(each) for name, each in row.signals.items()} for row in rows}
    kept, is_new = SignalCache.objects.get_or_create(study=study, defaults={"figures": figures, "as_of": as_of})
    if not is_new:
        SignalCache.objects.filter(pk=kept.pk, as_of__lte=as_of).update(figures=figures, as_of=as_of)
    return rows


def wake(study: Study) -> None:
    """Wake a worker to count again. A broker that is away is no error: who reads it later wakes again."""
    send(COUNT_SIGNALS, {"study": study.public_id}, BUILDS, 2 * FRESH)


def _ask(study: Study) -> None:
    """Wake a worker, unless that was done within `FRESH`: messages do not pile up where no worker runs."""
    unasked = Q(asked_at=None) | Q(asked_at__lte=Now() - FRESH)
    if SignalCache.objects.filter(unasked, study=study).update(asked_at=Now()):
        wake(study)


def _is_large(study: Study) -> bool:
    """Tell whether there are more than so many annotations; no more of them are looked at."""
    return Annotation.objects.filter(round__study=study)[: MOST_AT_ONCE + 1].count() > MOST_AT_ONCE


def _kept(study: Study) -> _Kept | None:
    """Return what is kept; None of nothing, and of what another version counted by other collectors."""
    tables = SignalCache.objects.filter(study=study).annotate(is_old=Q(as_of__lte=Now() - FRESH))
    kept = next((_Kept(*each) for each in tables.values_list("figures", "as_of", "is_old")), None)
    if kept is None or any(signals.keys() != SIGNAL_DEFINITIONS.keys() for signals in kept.figures.values()):
        return None
    return kept


def _rows(study: Study, figures: Figures) -> list[AnnotatorSignals]:
    people = list(Annotator.objects.filter(public_id__in=figures).order_by("id"))
    stand = eligibility_by_annotator(study, [each.pk for each in people])
    return [
        AnnotatorSignals(
            each,
            stand.get(each.pk, AnnotatorEligibility()),
            {name: _read(*written) for name, written in figures[each.public_id].items()},
        )
        for each in people
    ]


def _written(signal: Signal) -> list[Any]:
    return [None if signal.value is None else str(signal.value), signal.n, signal.seen, signal.reason]


def _read(value: str | None, n: int, seen: int, reason: str | None) -> Signal:
    return Signal(None if value is None else Fraction(value), n, seen, reason)
