"""
Signals: how each annotator of a study works, in numbers.

- `tables`: the rows that signals are made of
- `counted`: what the database counts
- `compared`: agreement with others and with oneself
- `checked`: gold and training, against their keys
- `eligibility`: the eligibility of annotators after what rules did
- `kept`: the signals of a large study, as pages show them

A hundred thousand annotations are counted in the database; what has to be compared is each annotator's last tasks.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from annotations.annotators.models import Annotator
from annotations.annotators.queries import AnnotatorEligibility, eligibility_by_annotator
from annotations.quality.signals.between_annotators import PairSignals
from annotations.quality.signals.counts import CountSignals, Signals
from annotations.quality.signals.definitions import ALL, SIGNAL_DEFINITIONS, Signal, SignalWindow, median
from annotations.quality.signals.gold import GoldSignals
from annotations.quality.signals.recheck_outcomes import RecheckSignals
from annotations.quality.signals.rows import Rows
from annotations.studies.models import Study
from annotations.work.assignments.models import Assignment

__all__ = [
    "AnnotatorSignals",
    "Others",
    "SignalReader",
    "eligibility_by_annotator",
    "peer_medians",
    "signals_of",
]

NOT_YET = {
    "submitted": Signal(Fraction(0), 0, 0),
    "skipped_in_row": Signal(Fraction(0), 0, 0),
}
"""What someone is known to have done who did nothing."""


class AnnotatorSignals(NamedTuple):
    """An annotator, their eligibility, and their signals by the name of the collector."""

    annotator: Annotator
    eligibility: AnnotatorEligibility
    signals: dict[str, Signal]


class Others(NamedTuple):
    """The median of the other annotators' values, over so many; None of none."""

    median: Fraction | None
    n: int


class SignalReader:
    """The signals of a study's annotators; what two collectors read of one table is read once."""

    def __init__(self, study: Study, annotators: Iterable[Annotator] | None = None) -> None:
        rows = Rows(study, annotators)
        counted, checked = CountSignals(rows), GoldSignals(rows)
        compared, rechecked = PairSignals(rows, counted), RecheckSignals(rows)
        self._by_name: dict[str, Callable[[SignalWindow], Signals]] = {
            name: next(getattr(each, name) for each in (counted, checked, compared, rechecked) if hasattr(each, name))
            for name in SIGNAL_DEFINITIONS
        }
        self._known: dict[tuple[str, SignalWindow], Signals] = {}

    def signals(self, name: str, look: SignalWindow) -> Signals:
        """Return the signals of one collector by the row of the annotator; who did nothing of the kind is not there."""
        if (name, look) not in self._known:
            self._known[name, look] = self._by_name[name](look)
        return self._known[name, look]

    def signal(self, name: str, look: SignalWindow, annotator_pk: int) -> Signal:
        """Return the signal of one annotator, or why there is none."""
        nothing = NOT_YET.get(name) or Signal(None, 0, 0, SIGNAL_DEFINITIONS[name].nothing)
        return self.signals(name, look).get(annotator_pk, nothing)


def signals_of(study: Study, *, annotators: Iterable[Annotator] | None = None) -> list[AnnotatorSignals]:
    """
    Return every signal of the people who were handed a task of a study, over all rounds of work and all their tasks.

    :param annotators: these alone, whether they were handed one or not
    """
    people = list(_people(study) if annotators is None else annotators)
    collected = SignalReader(study, None if annotators is None else people)
    stand = eligibility_by_annotator(study, [each.pk for each in people])
    return [
        AnnotatorSignals(
            annotator,
            stand.get(annotator.pk, AnnotatorEligibility()),
            {name: collected.signal(name, ALL, annotator.pk) for name in SIGNAL_DEFINITIONS},
        )
        for annotator in people
    ]


def peer_medians(rows: Sequence[AnnotatorSignals], name: str) -> list[Others]:
    """Return, of each annotator, the median of the others' values of a collector."""
    ordered = sorted(value for row in rows if (value := row.signals[name].value) is not None)
    medians = []
    for row in rows:
        value, others = row.signals[name].value, ordered
        if value is not None:
            at = bisect_left(ordered, value)
            others = ordered[:at] + ordered[at + 1 :]
        medians.append(Others(median(others), len(others)))
    return medians


def _people(study: Study) -> Iterable[Annotator]:
    handed = Assignment.objects.filter(round__study=study).values("annotator")
    return Annotator.objects.filter(kind=Annotator.PERSON, pk__in=handed).order_by("id")
