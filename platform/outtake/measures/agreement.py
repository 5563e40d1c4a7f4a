"""
Agreement: how far annotators say the same.

*Krippendorff's alpha* for any number of annotators, with values missing (Krippendorff, "Computing Krippendorff's
Alpha-Reliability", 2011). For an item with m >= 2 values, each of its ordered pairs weighs 1 / (m - 1); observed
disagreement D_o is the weighted mean of delta² over pairs within items, expected disagreement D_e its mean over all
ordered pairs of the n values of such items, and alpha = 1 - D_o / D_e. delta² is

- nominal: 0 if equal, else 1;
- interval: the squared difference;
- ordinal: the squared difference of the values' midpoints in the ranking of all n values, which equals Krippendorff's
  ``(sum of n_g for g in c..k - (n_c + n_k) / 2) ** 2``.

All three are computed exactly; alpha is undefined where no item has two values, and where all n values are the same.

*Segments*: each pair of annotators of an item is one observation, see `segment_agreement`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import fsum
from typing import NamedTuple

from outtake.measures.matching import count_matches
from outtake.measures.segments import Segment, iou, reaches_iou

LEVELS = ("nominal", "ordinal", "interval")

Value = str | int | float | Fraction
"""A rating: text or a number at the nominal level, a number above it."""


class Agreement(NamedTuple):
    """
    Agreement on values. ``percent`` is the share (0..1) of equal pairs of values within an item, pooled.

    ``items`` are those with two values or more, ``raters`` all annotators. ``reason`` says why ``alpha`` is ``None``.
    """

    alpha: float | None
    percent: float | None
    items: int
    raters: int
    reason: str | None


class SegmentAgreement(NamedTuple):
    """
    Agreement on segments, pooled over all pairs of annotators of an item.

    ``mean_iou`` and ``share_iou_60`` are over the ``single_pairs`` pairs of items in which every annotator has exactly
    one segment, ``f1_iou_50`` over ``pairs``; pairs of two empty lists are in ``both_empty`` alone. ``items`` are those
    with two annotators or more. ``reason`` says why a number is ``None``.
    """

    mean_iou: float | None
    share_iou_60: float | None
    f1_iou_50: float | None
    items: int
    pairs: int
    single_pairs: int
    both_empty: int
    reason: str | None


class _Alpha(NamedTuple):
    value: float | None
    reason: str | None


def value_agreement(ratings: Mapping[str, Mapping[str, Value]], level: str) -> Agreement:
    """
    Compute percent agreement and Krippendorff's alpha.

    :param ratings: by item, by annotator; an annotator who did not rate an item is absent from it
    :param level: one of `LEVELS`
    :raises ValueError: if the level is unknown, or a value is not a number at the ordinal or interval level
    """
    if level not in LEVELS:
        raise ValueError(f"level is {level!r}; it is one of {', '.join(LEVELS)}")
    # Of many items few differ in what was said of them, so each kind is computed once.
    units = Counter(tuple(by_annotator.values()) for by_annotator in ratings.values() if len(by_annotator) >= 2)
    alpha = _alpha(units, level)
    return Agreement(
        alpha=alpha.value,
        percent=_percent(units),
        items=units.total(),
        raters=len({annotator for by_annotator in ratings.values() for annotator in by_annotator}),
        reason=alpha.reason,
    )


def segment_agreement(items: Mapping[str, Mapping[str, Sequence[Segment]]]) -> SegmentAgreement:
    """
    Compute how far annotators mark the same time.

    For a pair of annotators with a and b segments, f1_iou_50 is 2·TP / (a + b), TP being the greatest one-to-one count
    at IoU >= 0.5 whatever the type. An empty or inverted segment counts and has IoU 0 with all.

    :param items: by item, by annotator
    """
    rated = [list(by_annotator.values()) for by_annotator in items.values() if len(by_annotator) >= 2]
    single = [
        (a[0], b[0])
        for lists in rated
        if all(len(segments) == 1 for segments in lists)
        for a, b in combinations(lists, 2)
    ]
    pairs = [(a, b) for lists in rated for a, b in combinations(lists, 2)]
    marked = [(a, b) for a, b in pairs if a or b]
    return SegmentAgreement(
        mean_iou=_mean([iou(a, b) for a, b in single]),
        share_iou_60=_mean([Fraction(reaches_iou(a, b, 60)) for a, b in single]),
        f1_iou_50=_mean([_f1(a, b) for a, b in marked]),
        items=len(rated),
        pairs=len(marked),
        single_pairs=len(single),
        both_empty=len(pairs) - len(marked),
        reason=_segment_reason(len(rated), len(marked), len(single)),
    )


def _alpha(units: Counter[tuple[Value, ...]], level: str) -> _Alpha:
    pooled = [value for unit in units.elements() for value in unit]
    if not pooled:
        return _Alpha(None, "no item has values by two annotators")
    if level == "nominal":
        within = [_unequal_pairs(unit) for unit in units]
        between = _unequal_pairs(pooled)
    else:
        scale = _positions(Counter(pooled), level)
        within = [_squared_differences(Counter(unit), scale) for unit in units]
        between = _squared_differences(Counter(pooled), scale)
    if not between:
        return _Alpha(None, "all values are the same, so chance agreement is complete")
    n = len(pooled)
    weighted = (count * each / (len(unit) - 1) for each, (unit, count) in zip(within, units.items(), strict=True))
    observed = sum(weighted, Fraction(0)) / n
    return _Alpha(float(1 - observed / (between / (n * (n - 1)))), None)


def _positions(counts: Counter[Value], level: str) -> dict[Value, Fraction]:
    # Where each value lies on the line whose squared distances are delta².
    exact: dict[Value, Fraction] = {}
    for value in counts:
        if isinstance(value, str | bool):
            raise ValueError(f"value {value!r} is not a number; the {level} level needs numbers, nominal takes text")
        exact[value] = Fraction(value)
    if level == "interval":
        return exact
    below = 0
    for value in sorted(exact, key=exact.__getitem__):
        exact[value] = below + Fraction(counts[value], 2)
        below += counts[value]
    return exact


def _unequal_pairs(values: Sequence[Hashable]) -> Fraction:
    return Fraction(len(values) ** 2 - sum(count**2 for count in Counter(values).values()))


def _squared_differences(counts: Mapping[Value, int], scale: Mapping[Value, Fraction]) -> Fraction:
    # Over ordered pairs: sum of (x - y)² = 2 (m sum x² - (sum x)²).
    total = sum((count * scale[value] for value, count in counts.items()), Fraction(0))
    squares = sum((count * scale[value] ** 2 for value, count in counts.items()), Fraction(0))
    return 2 * (sum(counts.values()) * squares - total**2)


def _percent(units: Counter[tuple[Value, ...]]) -> float | None:
    pairs = equal = 0
    for unit, times in units.items():
        pairs += times * len(unit) * (len(unit) - 1) // 2
        equal += times * sum(count * (count - 1) // 2 for count in Counter(unit).values())
    return equal / pairs if pairs else None


def _f1(a: Sequence[Segment], b: Sequence[Segment]) -> Fraction:
    return Fraction(2 * count_matches(a, b, min_iou_percent=50), len(a) + len(b))


def _mean(values: Sequence[Fraction]) -> float | None:
    return fsum(map(float, values)) / len(values) if values else None


def _segment_reason(items: int, marked: int, single: int) -> str | None:
    if not items:
        return "no item has two annotators"
    if not marked:
        return "no annotator of an item with two annotators marked anything"
    if not single:
        return "in no item has every annotator exactly one segment, so mean_iou and share_iou_60 are undefined"
    return None
