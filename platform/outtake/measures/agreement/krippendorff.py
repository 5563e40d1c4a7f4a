"""
Agreement: how far annotators say the same.

*Krippendorff's alpha* for any number of annotators, with values missing (Krippendorff, "Computing Krippendorff's
Alpha-Reliability", 2011). For an item with m >= 2 values, each of its ordered pairs weighs 1 / (m - 1); observed
disagreement D_o is the weighted mean of delta² over pairs within items, expected disagreement D_e its mean over all
ordered pairs of the n values of such items, and alpha = 1 - D_o / D_e. delta² is

- nominal: 0 if equal, else 1; - interval: the squared difference; - ordinal: the squared difference of the values'
midpoints in the ranking of all n values, which equals Krippendorff's ``(sum of n_g for g in c..k - (n_c + n_k) / 2) **
2``.

All three are computed exactly; alpha is undefined where no item has two values, and where all n values are the same.

*Segments*: each pair of annotators of an item is one observation, see `segment_agreement`.

The mean of very many numbers that come one after the other is exact to the last bit. A running sum in floating point
depends on the order of its terms. Here it is kept exactly, as a few floats that do not overlap (Shewchuk, "Adaptive
Precision Floating-Point Arithmetic", 1997, which `math.fsum` follows as well), so the mean is what `math.fsum` over all
terms at once would give, in any order and in the memory of a thousand terms.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import fsum, lcm
from typing import NamedTuple, cast

from outtake.measures.matching.bipartite import count_matches
from outtake.measures.segments.segments import Segment, iou, reaches_iou

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


class Unit(NamedTuple):
    """How often each value was given to an item, and to how many items: ``times``."""

    counts: Mapping[Value, int]
    times: int = 1


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
    # Many items have the same ratings, so each combination is computed once.
    kinds = Counter(tuple(by_annotator.values()) for by_annotator in ratings.values() if len(by_annotator) >= 2)
    units = [Unit(Counter(values), times) for values, times in kinds.items()]
    raters = len({annotator for by_annotator in ratings.values() for annotator in by_annotator})
    return agreement_of_units(lambda: units, level, raters=raters)


def agreement_of_units(units: Callable[[], Iterable[Unit]], level: str, *, raters: int) -> Agreement:
    """
    Compute the same of items that come one after the other.

    At the interval level memory does not grow with the number of items or values; at the others it grows with the
    number of different values.

    :param units: gives the items with two values or more; it is called twice, and both times they have to be the same
    :param raters: how many annotators there are, to be passed on
    :raises ValueError: as `value_agreement` does
    """
    if level not in LEVELS:
        raise ValueError(f"level is {level!r}; it is one of {', '.join(LEVELS)}")
    sums = _sums(units(), None if level == "nominal" else _places(units(), level))
    alpha = _alpha(sums)
    percent = sums.equal / sums.pairs if sums.pairs else None
    return Agreement(alpha.value, percent, sums.items, raters, alpha.reason)


def segment_agreement(items: Mapping[str, Mapping[str, Sequence[Segment]]]) -> SegmentAgreement:
    """
    Compute how far annotators mark the same time.

    For a pair of annotators with a and b segments, f1_iou_50 is 2·TP / (a + b), TP being the greatest one-to-one count
    at IoU >= 0.5 whatever the type. An empty or inverted segment counts and has IoU 0 with all.

    :param items: by item, by annotator
    """
    return agreement_of_marks(list(by_annotator.values()) for by_annotator in items.values() if len(by_annotator) >= 2)


def agreement_of_marks(items: Iterable[Sequence[Sequence[Segment]]]) -> SegmentAgreement:
    """
    Compute the same of items that come one after the other, in the memory of one item.

    :param items: those with two annotators or more: the segments of each annotator
    """
    iou_mean, f1_mean = RunningMean(), RunningMean()
    rated = reaching_60 = both_empty = 0
    for lists in items:
        rated += 1
        single = all(len(segments) == 1 for segments in lists)
        for a, b in combinations(lists, 2):
            if single:
                iou_mean.add(float(iou(a[0], b[0])))
                reaching_60 += reaches_iou(a[0], b[0], 60)
            if a or b:
                f1_mean.add(2 * count_matches(a, b, min_iou_percent=50) / (len(a) + len(b)))
            else:
                both_empty += 1
    return SegmentAgreement(
        mean_iou=iou_mean.value,
        share_iou_60=reaching_60 / iou_mean.n if iou_mean.n else None,
        f1_iou_50=f1_mean.value,
        items=rated,
        pairs=f1_mean.n,
        single_pairs=iou_mean.n,
        both_empty=both_empty,
        reason=_segment_reason(rated, f1_mean.n, iou_mean.n),
    )


def _places(units: Iterable[Unit], level: str) -> Callable[[Value], int]:
    # The position of each value on a line of integers whose squared distances are delta², times a constant: alpha is a
    # ratio of two of them.
    seen: Counter[Value] = Counter()
    scale = 1
    for counts, times in units:
        for value, count in counts.items():
            if isinstance(value, str | bool):
                raise ValueError(
                    f"value {value!r} is not a number; the {level} level needs numbers, nominal takes text"
                )
            if level == "interval":
                scale = lcm(scale, value.as_integer_ratio()[1])
            else:
                seen[value] += count * times
    if level == "ordinal":
        return _midpoints(seen).__getitem__

    def place(value: Value) -> int:
        top, bottom = cast(int | float | Fraction, value).as_integer_ratio()
        return top * (scale // bottom)

    return place


def _midpoints(counts: Mapping[Value, int]) -> dict[Value, int]:
    below = 0
    doubled = {}
    for value in sorted(counts, key=cast(Callable[[Value], Fraction], Fraction)):
        doubled[value] = 2 * below + counts[value]
        below += counts[value]
    return doubled


class _Sums(NamedTuple):
    """Whole numbers of which percent and alpha are ratios. Pairs are ordered ones, of values within an item."""

    items: int
    values: int
    pairs: int
    equal: int
    within: Mapping[int, int]  # sum of delta² over pairs, by the number of values of their items
    between: int  # sum of delta² over the ordered pairs of all values


def _sums(units: Iterable[Unit], place: Callable[[Value], int] | None) -> _Sums:
    items = pairs = equal = 0
    within: Counter[int] = Counter()
    all_values = _Spread(place)
    for counts, times in units:
        of_item = _Spread(place)
        of_item.add(counts, 1)
        all_values.add(counts, times)
        size = of_item.n
        items += times
        pairs += times * size * (size - 1)
        equal += times * sum(count * (count - 1) for count in counts.values())
        within[size] += times * of_item.disagreement
    return _Sums(items, all_values.n, pairs, equal, within, all_values.disagreement)


class _Spread:
    """Sum of delta² over the ordered pairs of some values; without places it is 1 for two that differ."""

    def __init__(self, place: Callable[[Value], int] | None) -> None:
        self.n = 0
        self._place = place
        self._counts: Counter[Value] = Counter()
        self._sum = self._squares = 0

    def add(self, counts: Mapping[Value, int], times: int) -> None:
        for value, count in counts.items():
            weight = count * times
            self.n += weight
            if self._place is None:
                self._counts[value] += weight
            else:
                place = self._place(value)
                self._sum += weight * place
                self._squares += weight * place * place

    @property
    def disagreement(self) -> int:
        if self._place is None:
            return self.n**2 - sum(count**2 for count in self._counts.values())
        # The sum of (x - y)² is 2 (n sum x² - (sum x)²).
        return 2 * (self.n * self._squares - self._sum**2)


def _alpha(sums: _Sums) -> _Alpha:
    if not sums.items:
        return _Alpha(None, "no item has values by two annotators")
    if not sums.between:
        return _Alpha(None, "all values are the same, so chance agreement is complete")
    n = sums.values
    weighted = sum((Fraction(each, size - 1) for size, each in sums.within.items()), Fraction(0))
    return _Alpha(float(1 - weighted / n / Fraction(sums.between, n * (n - 1))), None)


def _segment_reason(items: int, marked: int, single: int) -> str | None:
    if not items:
        return "no item has two annotators"
    if not marked:
        return "no annotator of an item with two annotators marked anything"
    if not single:
        return "in no item has every annotator exactly one segment, so mean_iou and share_iou_60 are undefined"
    return None


_WAITING = 1024


class RunningMean:
    """The mean of all finite numbers added so far; ``n`` is how many."""

    def __init__(self) -> None:
        self.n = 0
        self._parts: list[float] = []  # their exact sum is that of all terms but the waiting ones
        self._waiting: list[float] = []

    def add(self, value: float) -> None:
        """Add one number."""
        self.n += 1
        self._waiting.append(value)
        if len(self._waiting) == _WAITING:
            self._settle()

    @property
    def value(self) -> float | None:
        """The mean; ``None`` of nothing."""
        return fsum([*self._parts, *self._waiting]) / self.n if self.n else None

    def _settle(self) -> None:
        # fsum rounds what is left of the sum to the nearest float; that part is taken away until nothing is left.
        terms = [*self._parts, *self._waiting]
        self._parts, self._waiting = [], []
        while part := fsum(terms):
            self._parts.append(part)
            terms.append(-part)
