"""
The tasks behind each signal of an annotator: those that it is counted over, each with what it adds.

What is compared is compared by the same code as the signal itself; what the database counts is listed by the same
conditions. Over all rounds and the window of the page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from django.db.models import Exists, F, OuterRef

from annotations.annotators.models import Annotator
from annotations.quality.signals.between_annotators import PairSignals
from annotations.quality.signals.compute import SignalReader
from annotations.quality.signals.counts import DONE, CountSignals
from annotations.quality.signals.definitions import ALL, SHARE, SIGNAL_DEFINITIONS
from annotations.quality.signals.gold import GoldSignals
from annotations.quality.signals.recheck_outcomes import RecheckSignals
from annotations.quality.signals.rows import Rows, Words
from annotations.studies.models import Study
from annotations.tasks.counted_tasks import COUNT, MEAN, MEDIAN, NUMBER, PERCENT, CountedTasks
from annotations.tasks.counted_tasks import SHARE as OF
from annotations.work.assignments.models import Assignment
from outtake.errors import Invalid

Added = Mapping[int, tuple[Fraction, int]]
"""By task, a total of so many things: the signal is the sum of the totals over the sum of the numbers."""

COUNTS = ("submitted", "skipped_in_row")
_HOW = {**dict.fromkeys(COUNTS, COUNT), "active_ratio": MEDIAN}


def counted_by_signal(study: Study, annotator: Annotator, name: str) -> CountedTasks:
    """
    Return the tasks of one signal of an annotator.

    :raises Invalid: if there is no such signal
    """
    if name not in SIGNAL_DEFINITIONS:
        known = ", ".join(SIGNAL_DEFINITIONS)
        raise Invalid.field("counted", f"{name[:40]!r} is not a signal; they are {known}.")
    of = SIGNAL_DEFINITIONS[name]
    signal = SignalReader(study, [annotator]).signal(name, ALL, annotator.pk)
    added = added_by_task(study, annotator, name)
    is_share = of.unit == SHARE
    return CountedTasks(
        title=f"{of.label[:1].upper()}{of.label[1:]}: {annotator.label}",
        tasks=list(added),
        value=None if signal.value is None else float(signal.value),
        look=PERCENT if is_share else NUMBER,
        how=_HOW.get(name, OF if is_share else MEAN),
        n=signal.n,
        unit=of.counts,
        values={} if name in COUNTS else {task: float(total / n) for task, (total, n) in added.items()},
    )


def added_by_task(study: Study, annotator: Annotator, name: str) -> Added:
    """Return what each task adds to a signal of an annotator; one that adds nothing is not there."""
    rows = Rows(study, [annotator])
    counted = CountSignals(rows)
    if hasattr(GoldSignals, name):
        return GoldSignals(rows).behind(name, ALL, annotator.pk)
    if hasattr(PairSignals, name):
        return PairSignals(rows, counted).behind(name, ALL, annotator.pk)
    if hasattr(RecheckSignals, name):
        return RecheckSignals(rows).behind(name, ALL, annotator.pk)
    return _counted(rows, name)


def _counted(rows: Rows, name: str) -> Added:
    said = rows.said(ALL)
    if name == "submitted":
        return dict.fromkeys(said.values_list("task_id", flat=True), (Fraction(1), 1))
    if name == "no_errors_share":
        judged = said.filter(is_clean__isnull=False).values_list("task_id", "is_clean")
        return {task: (Fraction(int(clean is True)), 1) for task, clean in judged}
    if name == "errors_per_video":
        marks, videos = _marks(rows), said.filter(is_clean__isnull=False)
        return {task: (Fraction(marks[pk]), 1) for pk, task in videos.values_list("pk", "task_id")}
    if name == "words_per_reason":
        words = _words(rows)
        return {task: words[pk] for pk, task in said.values_list("pk", "task_id") if pk in words}
    if name == "active_ratio":
        columns = said.filter(rendition__isnull=False).values_list("task_id", "active_ms", "rendition__duration_ms")
        return {task: (Fraction(active, clip), 1) for task, active, clip in columns}
    later = Assignment.objects.filter(
        annotator=OuterRef("annotator"), round__in=rows.rounds_of(ALL), state__in=DONE, pk__gt=OuterRef("pk")
    )
    skipped = rows.assignments(ALL).filter(~Exists(later), state=Assignment.SKIPPED)
    return dict.fromkeys(skipped.values_list("task_id", flat=True), (Fraction(1), 1))


def _marks(rows: Rows) -> Counter[int]:
    """Return how many errors each annotation marks, by its row."""
    found = Counter[int]()
    for table in rows.marks_of(ALL):
        marks = table.objects.filter(annotation__in=rows.said(ALL).values("pk"))
        found.update(marks.values_list("annotation_id", flat=True))
    return found


def _words(rows: Rows) -> dict[int, tuple[Fraction, int]]:
    """Return the words and the number of reasons of each annotation that has any, by its row."""
    found: dict[int, tuple[Fraction, int]] = {}
    for table in rows.marks_of(ALL):
        marks = table.objects.filter(annotation__in=rows.said(ALL).values("pk")).exclude(reason="")
        for pk, words in marks.annotate(words=Words(F("reason"))).values_list("annotation_id", "words"):
            total, n = found.get(pk, (Fraction(0), 0))
            found[pk] = (total + words, n + 1)
    return found
