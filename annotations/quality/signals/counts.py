"""The signals that the database counts: one row an annotator comes back, however much they said."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import groupby
from typing import NamedTuple

from django.db.models import Count, Exists, F, FloatField, OuterRef, Q, Sum, Window
from django.db.models.functions import Cast, RowNumber

from annotations.quality.signals.definitions import SIGNAL_DEFINITIONS, Signal, SignalWindow, median
from annotations.quality.signals.rows import Rows, Words
from annotations.work.assignments.models import Assignment

Signals = dict[int, Signal]
"""Signals by the row of the annotator; of who is not there, nothing is known."""

DONE = (Assignment.SUBMITTED, Assignment.REPORTED, Assignment.SET_ASIDE, Assignment.SENT_BACK)
"""States of an assignment that end a row of skipped ones."""


class _Tally(NamedTuple):
    tasks: int
    marked_or_clean: int
    clean: int


class _Marks(NamedTuple):
    marks: int = 0
    reasons: int = 0
    words: int = 0


class CountSignals:
    """Signals of a study's annotators that need no comparison. Each table is asked once for each look."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows
        self._tallies, self._marks = cache(self._ask_tallies), cache(self._ask_marks)

    def submitted(self, look: SignalWindow) -> Signals:
        """How many tasks of work were submitted."""
        tallies = self._tallies(look)
        return {pk: Signal(Fraction(each.tasks), each.tasks, each.tasks) for pk, each in tallies.items()}

    def errors_per_video(self, look: SignalWindow) -> Signals:
        """How many errors were marked, a task in which errors are marked; clean ones count."""
        marks = self._marks(look)
        return self._shares(
            "errors_per_video",
            look,
            {pk: (marks.get(pk, _Marks()).marks, each.marked_or_clean) for pk, each in self._tallies(look).items()},
        )

    def no_errors_share(self, look: SignalWindow) -> Signals:
        """The share of those tasks that were called clean."""
        tallies = self._tallies(look)
        return self._shares(
            "no_errors_share", look, {pk: (each.clean, each.marked_or_clean) for pk, each in tallies.items()}
        )

    def words_per_reason(self, look: SignalWindow) -> Signals:
        """The mean length of the reasons that were written, in words."""
        marks = self._marks(look)
        counts = {pk: (marks.get(pk, _Marks()).words, marks.get(pk, _Marks()).reasons) for pk in self._tallies(look)}
        return self._shares("words_per_reason", look, counts)

    def active_ratio(self, look: SignalWindow) -> Signals:
        """The median of active time over the length of the clip, over tasks of one clip."""
        known = self._rows.said(look).filter(rendition__isnull=False)
        clip = F("rendition__duration_ms")
        # Of clips of at most minutes two ratios that differ do so far above the last digit of a float.
        ratio = Cast("active_ms", FloatField()) / Cast(clip, FloatField())
        place = Window(RowNumber(), partition_by="annotator_id", order_by=[ratio.asc(), F("pk").asc()])
        of = Window(Count("pk"), partition_by="annotator_id")
        placed = known.annotate(twice=place * 2, of=of, clip_ms=clip)
        middle = placed.filter(twice__gte=F("of"), twice__lte=F("of") + 2).order_by("annotator_id")
        rows = list(middle.values_list("annotator_id", "active_ms", "clip_ms", "of"))
        by_annotator = {pk: list(each) for pk, each in groupby(rows, key=lambda row: row[0])}
        found = {}
        for pk, tally in self._tallies(look._replace(last=None)).items():
            middles = [Fraction(active_ms, clip_ms) for _, active_ms, clip_ms, _ in by_annotator.get(pk, [])]
            n = by_annotator[pk][0][3] if pk in by_annotator else 0
            reason = None if n else SIGNAL_DEFINITIONS["active_ratio"].nothing
            found[pk] = Signal(median(middles), n, tally.tasks, reason)
        return found

    def skipped_in_row(self, look: SignalWindow) -> Signals:
        """How many tasks were skipped since the last one that was submitted or reported."""
        handed = self._rows.assignments(look)
        skipped = handed.filter(state=Assignment.SKIPPED)
        later = Assignment.objects.filter(
            annotator=OuterRef("annotator"), round__in=self._rows.rounds_of(look), state__in=DONE, pk__gt=OuterRef("pk")
        )
        in_row = dict(skipped.filter(~Exists(later)).values_list("annotator").annotate(Count("pk")))
        skips = handed.values("annotator").annotate(n=Count("pk", filter=Q(state=Assignment.SKIPPED)))
        return {
            pk: Signal(Fraction(in_row.get(pk, 0)), in_row.get(pk, 0), n)
            for pk, n in skips.values_list("annotator", "n")
        }

    def _shares(self, name: str, look: SignalWindow, counts: dict[int, tuple[int, int]]) -> Signals:
        """Return signals of totals and the n that they are of; seen are all the tasks of work."""
        seen, nothing = self._tallies(look._replace(last=None)), SIGNAL_DEFINITIONS[name].nothing
        return {pk: Signal.of(total, n, seen=seen[pk].tasks, nothing=nothing) for pk, (total, n) in counts.items()}

    def _ask_tallies(self, look: SignalWindow) -> dict[int, _Tally]:
        counts = (
            self._rows.said(look)
            .values("annotator")
            .annotate(
                tasks=Count("pk"),
                said=Count("pk", filter=Q(is_clean__isnull=False)),
                no_errors=Count("pk", filter=Q(is_clean=True)),
            )
        )
        return {pk: _Tally(*each) for pk, *each in counts.values_list("annotator", "tasks", "said", "no_errors")}

    def _ask_marks(self, look: SignalWindow) -> dict[int, _Marks]:
        said: dict[int, _Marks] = {}
        for table in self._rows.marks_of(look):
            marks = table.objects.filter(annotation__in=self._rows.said(look).values("pk"))
            written = ~Q(reason="")
            counts = marks.values("annotation__annotator").annotate(
                n=Count("pk"),
                reasons=Count("pk", filter=written),
                words=Sum(Words("reason"), filter=written, default=0),
            )
            for pk, *each in counts.values_list("annotation__annotator", "n", "reasons", "words"):
                before = said.get(pk, _Marks())
                said[pk] = _Marks(*(a + b for a, b in zip(before, each, strict=True)))
        return said
