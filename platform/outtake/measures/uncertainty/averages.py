"""
Ratios and averages with their counts, the unit that was averaged over, and the reason if they are undefined.

A ratio of nothing is undefined. Some papers set it to 0; `ratio` does so only where it is asked to, and says so in the
result, so that a reader can tell a 0 that was measured from one that was agreed on.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import fsum
from typing import NamedTuple

SET_TO_ZERO = "0/0, set to 0 as the paper does"


class Ratio(NamedTuple):
    """
    ``part`` / ``of``.

    ``reason`` says why ``value`` is None, or that it is a 0/0 which was set to 0.
    """

    value: float | None
    part: int
    of: int
    reason: str | None


class Average(NamedTuple):
    """The unweighted mean of ``n`` values, one for each ``unit``; ``reason`` says why ``value`` is None."""

    value: float | None
    n: int
    unit: str
    reason: str | None


def ratio(part: int, of: int, nothing: str, *, zero: bool = False) -> Ratio:
    """
    Divide.

    :param nothing: what it means that ``of`` is 0, for the reason
    :param zero: let 0/0 be 0, and say so
    """
    if of:
        return Ratio(part / of, part, of, None)
    return Ratio(0.0, part, of, f"{nothing}: {SET_TO_ZERO}") if zero else Ratio(None, part, of, nothing)


def average(values: Iterable[float], unit: str, nothing: str | None = None) -> Average:
    """
    Take the mean; the order of the values cannot change a digit of it.

    :param unit: what each value is of, in the singular: "frame", "video"
    :param nothing: the reason given where there is no value; by default that there is no ``unit``
    """
    each = list(values)
    if not each:
        return Average(None, 0, unit, nothing or f"there is no {unit} to average over")
    return Average(fsum(each) / len(each), len(each), unit, None)
