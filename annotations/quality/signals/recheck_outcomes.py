"""
The signals of rechecks: how much of an annotator's work a second person accepted.

VF-Eval (ACL 2025, appendix A.2) rechecks all of an annotator whose agreement with the reviewer is below 80 %. Its
reviewers judge answers, and `accepted_answers` counts these; `accepted_share` counts whole annotations.
"""

from __future__ import annotations

from fractions import Fraction

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, TextField, Value, Window
from django.db.models.functions import Coalesce, RowNumber

from annotations.quality.rechecks.models import Recheck
from annotations.quality.signals.definitions import SIGNAL_DEFINITIONS, Signal, SignalWindow
from annotations.quality.signals.rows import Rows
from annotations.work.submissions.models import Answer

Signals = dict[int, Signal]

_ANNOTATOR, _TASK = "annotation__assignment__annotator", "annotation__assignment__task"


class RecheckSignals:
    """Signals of what was decided about annotators' annotations."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows

    def accepted_share(self, look: SignalWindow) -> Signals:
        """The share of decided rechecks that found nothing to change."""
        accepted = Count("pk", filter=Q(state=Recheck.ACCEPTED))
        counts = self._decided(look).values("assignment__annotator").annotate(accepted=accepted, n=Count("pk"))
        rows = counts.values_list("assignment__annotator", "accepted", "n")
        nothing, seen = SIGNAL_DEFINITIONS["accepted_share"].nothing, self._seen(look)
        return {pk: Signal.of(accepted, n, seen=seen[pk], nothing=nothing) for pk, accepted, n in rows}

    def accepted_answers(self, look: SignalWindow) -> Signals:
        """
        The share of the answers in rechecked annotations that stayed as they were.

        All answers of an accepted annotation were accepted, and none of one that was sent back. Of a corrected one
        those were that the correction repeats, by value and "unclear"; what it adds or leaves out was not.
        """
        accepted, total, more = (_by(_ANNOTATOR, each) for each in self._answers(look))
        nothing, seen = SIGNAL_DEFINITIONS["accepted_answers"].nothing, self._seen(look)
        return {
            pk: Signal.of(accepted.get(pk, 0), total.get(pk, 0) + more.get(pk, 0), seen=seen[pk], nothing=nothing)
            for pk in seen
        }

    def behind(self, name: str, look: SignalWindow, annotator: int) -> dict[int, tuple[Fraction, int]]:
        """Return by task what was accepted of an annotator's work, and of how much; `name` is one of these signals."""
        if name == "accepted_share":
            decided = self._decided(look).filter(assignment__annotator=annotator)
            states = decided.values_list("assignment__task_id", "state")
            return {task: (Fraction(int(state == Recheck.ACCEPTED)), 1) for task, state in states}
        own = [each.filter(annotation__assignment__annotator=annotator) for each in self._answers(look)]
        accepted, total, more = (_by(_TASK, each) for each in own)
        return {
            task: (Fraction(accepted.get(task, 0)), total.get(task, 0) + more.get(task, 0))
            for task in {**total, **more}
        }

    def _answers(self, look: SignalWindow) -> tuple[QuerySet[Answer], QuerySet[Answer], QuerySet[Answer]]:
        """Return the answers that stayed, all that were given, and those that corrections added."""
        decided = self._decided(look)
        same = Coalesce(OuterRef("value"), Value(""), output_field=TextField())
        again = Answer.objects.annotate(said=Coalesce("value", Value(""))).filter(
            said=same,
            annotation__corrects=OuterRef("annotation__rechecks"),
            task_question=OuterRef("task_question"),
            unclear=OuterRef("unclear"),
        )
        given = Answer.objects.filter(annotation__rechecks__in=decided.values("pk"))
        stayed = given.filter(Q(annotation__rechecks__state=Recheck.ACCEPTED) | Exists(again))
        before = Answer.objects.filter(
            annotation__rechecks=OuterRef("annotation__corrects"), task_question=OuterRef("task_question")
        )
        added = Answer.objects.filter(~Exists(before), annotation__corrects__in=decided.values("pk"))
        return stayed, given, added

    def _decided(self, look: SignalWindow) -> QuerySet[Recheck]:
        decided = self._all(look)
        if look.last is None:
            return decided
        order = [F("decided_at").desc(), F("pk").desc()]
        place = Window(RowNumber(), partition_by="assignment__annotator_id", order_by=order)
        last = decided.annotate(place=place).filter(place__lte=look.last)
        return Recheck.objects.filter(pk__in=last.values("pk"))

    def _all(self, look: SignalWindow) -> QuerySet[Recheck]:
        decided = Recheck.objects.filter(round__in=self._rows.rounds_of(look), state__in=Recheck.DECIDED)
        if self._rows.annotators is None:
            return decided
        return decided.filter(assignment__annotator__in=self._rows.annotators)

    def _seen(self, look: SignalWindow) -> dict[int, int]:
        return dict(self._all(look).values_list("assignment__annotator").annotate(Count("pk")))


def _by(column: str, answers: QuerySet[Answer]) -> dict[int, int]:
    """Count answers by a column of the assignment that they belong to, also those of a correction."""
    return dict(answers.values_list(column).annotate(Count("pk")))
