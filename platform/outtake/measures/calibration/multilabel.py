"""
Several labels at once: which types of error a critic finds in an item, against the true ones.

For each type, over the items: precision P = TP / (TP + FP), recall R = TP / (TP + FN), F1 = 2 TP / (2 TP + FP + FN).
*Micro* pools TP, FP and FN over the types first; *macro* is the mean of the types' F1. Whether there is any error at
all follows from the types and enters neither; it is scored next to them. The *exact match* is the share of items whose
set of types is the true one (these are the definitions of Tsoumakas and Katakis, "Multi-Label Classification: An
Overview", 2007, and of scikit-learn).

Two choices change the numbers and are therefore stated in each result:

- *0/0*. It is undefined, and macro is then over the types whose F1 is defined. In the mode ``paper`` it is 0, as in
  VideoCritic, so that a type which no one predicts pulls the macro down. An F1 is 0/0 only where a type is neither
  true nor predicted; a critic that never names a type which is there has an F1 of 0 in both modes, and no precision.
- *Replies that could not be read*. They count as a reply that names no type (``empty``), or are left out
  (``left_out``). Leaving them out flatters a critic that fails on hard items, so `score_both_ways` shows both.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from outtake.measures.uncertainty.averages import Average, Ratio, average, ratio
from outtake.measures.uncertainty.bootstrap import CONFIDENCE, RESAMPLES, Interval, bootstrap_sums

Mode = Literal["undefined", "paper"]
Failures = Literal["empty", "left_out"]
Truth = Mapping[str, Collection[str]]
"""The true types by item; an item without an error has none."""
Predictions = Mapping[str, Collection[str] | None]
"""The types that the critic named, by item; None where its reply could not be read. An item not tried is absent."""


class TypeScore(NamedTuple):
    """One type, or several pooled: counts of labels, and the three ratios of them."""

    tp: int
    fp: int
    fn: int
    precision: Ratio
    recall: Ratio
    f1: Ratio


class LabelScores(NamedTuple):
    """
    The scores of a critic over ``items``.

    ``mode`` says what 0/0 is, ``failures`` how to count the ``unreadable`` replies. ``absent`` items of the truth
    were not tried and enter nothing. ``macro_f1`` is over the types whose F1 is defined; the others are in
    ``macro_without``. ``has_error`` is of the question whether an item has any type.
    """

    mode: Mode
    failures: Failures
    items: int
    unreadable: int
    absent: int
    by_type: Mapping[str, TypeScore]
    micro: TypeScore
    macro_f1: Average
    macro_without: tuple[str, ...]
    has_error: TypeScore
    exact_match: Ratio


class FailurePolicyScores(NamedTuple):
    """The same replies scored twice: those that could not be read counting as naming no type, and left out."""

    empty: LabelScores
    left_out: LabelScores


def score_labels(
    truth: Truth,
    predicted: Predictions,
    types: Sequence[str],
    *,
    failures: Failures = "empty",
    mode: Mode = "undefined",
) -> LabelScores:
    """
    Score the types that a critic named.

    :param types: all types that there are, in the order of the result
    :raises ValueError: with the item, if a type is not one of ``types``, or the truth lacks an item that was replied to
    """
    rows = _rows(truth, predicted, types, failures)
    counts = {name: _count(rows, name) for name in types}
    zero = mode == "paper"
    by_type = {name: _type_score(each, zero) for name, each in counts.items()}
    defined = [score.f1.value for score in by_type.values() if score.f1.value is not None]
    return LabelScores(
        mode=mode,
        failures=failures,
        items=len(rows),
        unreadable=sum(each is None for each in predicted.values()),
        absent=len(truth) - len(predicted),
        by_type=by_type,
        micro=_type_score(_pooled(counts.values()), zero),
        macro_f1=average(defined, "type", "no type is true or predicted"),
        macro_without=tuple(name for name, score in by_type.items() if score.f1.value is None),
        has_error=_type_score(_tally([(bool(true), bool(found)) for true, found in rows]), zero),
        exact_match=ratio(sum(true == found for true, found in rows), len(rows), "there is no item"),
    )


def score_both_ways(
    truth: Truth, predicted: Predictions, types: Sequence[str], *, mode: Mode = "undefined"
) -> FailurePolicyScores:
    """
    Score with the replies that could not be read counting as naming no type, and without them.

    :raises ValueError: as `score_labels`
    """
    return FailurePolicyScores(
        empty=score_labels(truth, predicted, types, failures="empty", mode=mode),
        left_out=score_labels(truth, predicted, types, failures="left_out", mode=mode),
    )


def micro_f1_interval(
    truth: Truth,
    predicted: Predictions,
    types: Sequence[str],
    *,
    seed: int,
    failures: Failures = "empty",
    resamples: int = RESAMPLES,
    confidence: int = CONFIDENCE,
) -> Interval:
    """
    Compute the interval of the micro F1 by the bootstrap over items, since the labels of one item are correlated.

    :raises ValueError: as `score_labels` and `outtake.measures.uncertainty.bootstrap.bootstrap_sums`
    """
    rows = _rows(truth, predicted, types, failures)
    # 2 TP + FP + FN is the number of true labels and of predicted ones together.
    features = np.array([(2 * len(true & found), len(true) + len(found)) for true, found in rows], dtype=np.float64)
    return bootstrap_sums(features.reshape(-1, 2), _f1, seed=seed, resamples=resamples, confidence=confidence)


def _f1(sums: NDArray[np.float64]) -> NDArray[np.float64]:
    nothing = np.full(len(sums), np.nan)
    f1: NDArray[np.float64] = np.divide(sums[:, 0], sums[:, 1], out=nothing, where=sums[:, 1] > 0)
    return f1


Row = tuple[frozenset[str], frozenset[str]]
"""Of one item the true types, and those that the critic named."""


def _rows(truth: Truth, predicted: Predictions, types: Sequence[str], failures: Failures) -> list[Row]:
    if not types:
        raise ValueError("there are no types; give at least one")
    for item, found in predicted.items():
        if item not in truth:
            raise ValueError(f"item {item!r} has a reply and no truth; give both, or leave the reply out")
        check_types(item, [*truth[item], *(found or ())], types)
    return [
        (frozenset(truth[item]), frozenset(found or ()))
        for item, found in sorted(predicted.items(), key=lambda each: each[0])
        if found is not None or failures == "empty"
    ]


def check_types(item: str, names: Iterable[str], types: Sequence[str]) -> None:
    """
    Refuse a type of an item that is not one of those that there are.

    :raises ValueError: naming the item
    """
    for name in names:
        if name not in types:
            raise ValueError(f"item {item!r} has the type {name!r}; the types are {', '.join(types)}")


def _count(rows: Sequence[Row], name: str) -> tuple[int, int, int]:
    return _tally([(name in true, name in found) for true, found in rows])


def _tally(pairs: Sequence[tuple[bool, bool]]) -> tuple[int, int, int]:
    """Count true positives, false positives and false negatives of pairs of (true, found)."""
    return pairs.count((True, True)), pairs.count((False, True)), pairs.count((True, False))


def _pooled(counts: Iterable[tuple[int, int, int]]) -> tuple[int, int, int]:
    tp, fp, fn = map(sum, zip(*counts, strict=True))
    return tp, fp, fn


def _type_score(counts: tuple[int, int, int], zero: bool) -> TypeScore:
    tp, fp, fn = counts
    return TypeScore(
        tp=tp,
        fp=fp,
        fn=fn,
        precision=ratio(tp, tp + fp, "the type is never predicted", zero=zero),
        recall=ratio(tp, tp + fn, "the type is never true", zero=zero),
        f1=ratio(2 * tp, 2 * tp + fp + fn, "the type is neither true nor predicted", zero=zero),
    )
