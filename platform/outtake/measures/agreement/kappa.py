"""
Agreement beyond chance, other than Krippendorff's alpha: Cohen's kappa and Gwet's AC1.

Both are (p - e) / (1 - e), where p is the share of agreement that was seen and e the share that chance would give. They
differ in what they call chance:

- *kappa* (Cohen, "A Coefficient of Agreement for Nominal Scales", 1960) is of two annotators, over the items that both
  rated. By chance each one draws from the values that they gave themselves: e is the sum, over values, of the product
  of the two shares. It is undefined where both gave one and the same value throughout, because then e = 1.
- *AC1* (Gwet, "Computing inter-rater reliability and its variance in the presence of high agreement", 2008; with values
  missing: "Handbook of Inter-Rater Reliability", 4th edition, 2014) is of any number of annotators. p is the mean, over
  items with two values or more, of the share of equal pairs. With q categories and s_k the mean, over all rated items,
  of the share of an item's values that are k, e is the sum of s_k (1 - s_k), divided by q - 1. It stays defined where
  nearly everyone says the same; it needs at least two categories.

All numbers are computed exactly and turned into floats at the end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from outtake.measures.agreement.krippendorff import Value

Ratings = Mapping[str, Mapping[str, Value]]
"""Values by item, by annotator; an annotator who did not rate an item is absent from it."""


class Kappa(NamedTuple):
    """
    Cohen's kappa of two annotators over the ``items`` that both rated.

    ``percent`` is the share (0..1) of items with equal values, ``expected`` what chance would give. ``reason`` says why
    ``kappa`` is ``None``.
    """

    kappa: float | None
    percent: float | None
    expected: float | None
    items: int
    reason: str | None


class Ac1(NamedTuple):
    """
    Gwet's AC1.

    ``percent`` (0..1) is the mean share of equal pairs of an item, each item weighing the same; it differs from
    `outtake.measures.agreement.krippendorff.Agreement.percent`, which pools the pairs. ``items`` are those with two
    values or more, ``raters`` all annotators, ``categories`` the values that could be given. ``reason`` says why
    ``ac1`` is ``None``.
    """

    ac1: float | None
    percent: float | None
    expected: float | None
    items: int
    raters: int
    categories: int
    reason: str | None


def cohens_kappa(ratings: Ratings, first: str, second: str) -> Kappa:
    """
    Compute Cohen's kappa of two annotators.

    :raises ValueError: if both are the same annotator
    """
    return kappa_of_pairs(shared_values(ratings, first, second))


def shared_values(ratings: Ratings, first: str, second: str) -> list[tuple[Value, Value]]:
    """
    List the two annotators' values of the items that both rated.

    :raises ValueError: if both are the same annotator
    """
    if first == second:
        raise ValueError(f"both annotators are {first!r}; kappa is of two")
    return [
        (by_annotator[first], by_annotator[second])
        for by_annotator in ratings.values()
        if first in by_annotator and second in by_annotator
    ]


def kappa_of_pairs(pairs: Iterable[tuple[Value, Value]]) -> Kappa:
    """Compute Cohen's kappa from what the first and what the second said of each item."""
    table = Counter(pairs)
    n = table.total()
    if not n:
        return Kappa(None, None, None, 0, "the two annotators have no item in common")
    rows: Counter[Value] = Counter()
    columns: Counter[Value] = Counter()
    for (row, column), count in table.items():
        rows[row] += count
        columns[column] += count
    seen = Fraction(sum(count for (row, column), count in table.items() if row == column), n)
    expected = Fraction(sum(count * columns[value] for value, count in rows.items()), n * n)
    if expected == 1:
        return Kappa(None, 1.0, 1.0, n, "both gave one and the same value throughout, so chance agreement is complete")
    return Kappa(_beyond_chance(seen, expected), float(seen), float(expected), n, None)


def gwets_ac1(ratings: Ratings, categories: Collection[Value] | None = None) -> Ac1:
    """
    Compute Gwet's AC1.

    :param categories: all values that could be given; without them, those that were
    :raises ValueError: if a value is not among the categories
    """
    # Many items have the same ratings, so each combination is computed once.
    kinds = Counter(tuple(by_annotator.values()) for by_annotator in ratings.values() if by_annotator)
    units = [(Counter(values), times) for values, times in kinds.items()]
    known = _categories([unit for unit, _ in units], categories)
    pairable = sum(times for unit, times in units if unit.total() >= 2)
    raters = len({annotator for by_annotator in ratings.values() for annotator in by_annotator})
    counts = (pairable, raters, len(known))
    if not pairable:
        return Ac1(None, None, None, *counts, "no item has values by two annotators")
    equal = (times * equal_share(unit) for unit, times in units if unit.total() >= 2)
    seen = sum(equal, Fraction(0)) / pairable
    if len(known) < 2:
        return Ac1(None, float(seen), None, *counts, "there is one category only, so chance agreement is not defined")
    shares = [
        sum((Fraction(times * unit[value], unit.total()) for unit, times in units), Fraction(0)) / kinds.total()
        for value in known
    ]
    expected = sum((share * (1 - share) for share in shares), Fraction(0)) / (len(known) - 1)
    return Ac1(_beyond_chance(seen, expected), float(seen), float(expected), *counts, None)


def equal_share(unit: Counter[Value]) -> Fraction:
    """
    Divide the equal pairs of an item's values by all its pairs.

    :raises ZeroDivisionError: if it has fewer than two values
    """
    n = unit.total()
    return Fraction(sum(count * (count - 1) for count in unit.values()), n * (n - 1))


def _categories(units: Sequence[Counter[Value]], categories: Collection[Value] | None) -> list[Value]:
    seen = dict.fromkeys(value for unit in units for value in unit)
    if categories is None:
        return list(seen)
    for value in seen:
        if value not in categories:
            raise ValueError(f"value {value!r} is not one of the categories {', '.join(map(repr, categories))}")
    return list(dict.fromkeys(categories))


def _beyond_chance(seen: Fraction, expected: Fraction) -> float:
    return float((seen - expected) / (1 - expected))
