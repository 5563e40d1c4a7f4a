"""
Aggregation: one answer from those of several annotators to the same question.

*Majority* takes the most frequent answer of an item. *Dawid–Skene* (A. P. Dawid and A. M. Skene, "Maximum Likelihood
Estimation of Observer Error-Rates Using the EM Algorithm", Applied Statistics 28, 1979) supposes that each item has one
true class, that an annotator's answer depends on nothing but that class, and that answers are independent given it.
It finds, by expectation and maximisation, the shares of the classes, what each annotator says of items of each class,
and from these how probable each class is for each item. An annotator who confuses two classes thus weighs less between
them, and one who always swaps them is understood.

The start is the smoothed share of each answer at an item, so the same answers always give the same result; from another
start another, lower or higher peak of the likelihood may be found. There is no prior on the annotators, so that one
with few answers may look perfect. `outtake.measures.aggregation.dawid_skene` has the steps.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import fsum
from typing import NamedTuple

from outtake.measures.agreement.krippendorff import Value

Answer = Value | tuple[Value, ...]
"""An answer, or several where an annotator was asked the same repeatedly."""

Answers = Mapping[str, Mapping[str, Answer]]
"""Answers by item, by annotator; an annotator who did not answer is absent from the item."""


class Verdict(NamedTuple):
    """
    The aggregated answer of an item.

    ``support`` is 0..1: by Dawid–Skene the probability of the label, by majority its share of the item's ``answers``.
    ``reason`` says why ``label`` or ``support`` is ``None``.
    """

    label: Value | None
    support: float | None
    answers: int
    reason: str | None


class Accuracy(NamedTuple):
    """
    The share (0..1) of an annotator's ``answers`` that are right, as far as the aggregate knows.

    By majority it is over the answers to items with a label; by Dawid–Skene over all, each counting with the
    probability that it is right. The annotator's own answers are part of what they are held against, so this flatters.
    ``reason`` says why ``value`` is ``None``.
    """

    value: float | None
    answers: int
    reason: str | None


class Majority(NamedTuple):
    """Verdicts by item and accuracies by annotator; ``tied`` items had several most frequent answers."""

    verdicts: Mapping[str, Verdict]
    accuracies: Mapping[str, Accuracy]
    tied: int


def majority(answers: Answers, *, prefer: Sequence[Value] = ()) -> Majority:
    """
    Take the most frequent answer of each item.

    :param prefer: among equally frequent answers the first in this list wins; where it has none of them, the item has
        no label
    """
    verdicts: dict[str, Verdict] = {}
    tied = 0
    for item, by_annotator in answers.items():
        votes = Counter(value for answer in by_annotator.values() for value in answer_values(answer))
        leaders = _leaders(votes)
        tied += len(leaders) > 1
        verdicts[item] = _by_votes(votes, leaders, prefer)
    labels = {item: {each.label: 1.0} for item, each in verdicts.items() if each.label is not None}
    return Majority(verdicts, accuracies_of(labels, answers), tied)


def answer_values(answer: Answer) -> tuple[Value, ...]:
    return answer if isinstance(answer, tuple) else (answer,)


def count_answers(by_annotator: Mapping[str, Answer]) -> int:
    return sum(len(answer_values(answer)) for answer in by_annotator.values())


def _leaders(votes: Mapping[Value, int]) -> list[Value]:
    most = max(votes.values(), default=0)
    return [value for value, count in votes.items() if count == most]


def _by_votes(votes: Mapping[Value, int], leaders: Sequence[Value], prefer: Sequence[Value]) -> Verdict:
    n = sum(votes.values())
    if not leaders:
        return Verdict(None, None, n, "nobody answered")
    chosen = leaders[:1] if len(leaders) == 1 else [value for value in prefer if value in leaders][:1]
    if not chosen:
        return Verdict(None, None, n, f"{join_labels(leaders)} have {votes[leaders[0]]} of {n} answers each")
    return Verdict(chosen[0], votes[chosen[0]] / n, n, None)


def join_labels(values: Iterable[Value]) -> str:
    return " and ".join(sorted(map(str, values)))


def accuracies_of(believed: Mapping[str, Mapping[Value, float]], answers: Answers) -> dict[str, Accuracy]:
    right: dict[str, list[float]] = {}
    for item, by_annotator in answers.items():
        for annotator, answer in by_annotator.items():
            mine = right.setdefault(annotator, [])
            if item in believed:
                mine.extend(believed[item].get(value, 0.0) for value in answer_values(answer))
    return {annotator: _accuracy(right[annotator]) for annotator in sorted(right)}


def _accuracy(right: Sequence[float]) -> Accuracy:
    if not right:
        return Accuracy(None, 0, "no item that the annotator answered has a label")
    return Accuracy(fsum(right) / len(right), len(right), None)
