"""
How well one predicted error fits one reference error: Spotlight's P, R, S and S+P.

For a reference segment and a prediction that share I milliseconds (arXiv 2511.18102, section 5; the prediction's
length is the denominator of P throughout):

- ``p`` = I / length of the prediction, ``r`` = I / length of the reference;
- ``s`` = similarity of the two reasons as a judge gave it, an integer 0..10, over 10;
- ``sp`` = (p + s) / 2, where both p and s survive.

An invalid prediction (empty or inverted once it is cut to the clip) has p = r = 0; its reason can still match.

A value B survives at the threshold tau, given in hundredths, when ``100 * B + 1e-9 >= tau``; at tau = 0 when B > 0. In
floating point 7/10 fails a threshold of 0.7, so B is an exact fraction and the rule becomes one integer, its `level`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

METRICS = ("sp", "s", "p", "r")
"""The four metrics in the order in which they are shown."""

SEGMENT_METRICS = ("p", "r")
"""Those that need no judge."""

GREATEST_SIMILARITY = 10
GREATEST_TAU = 100
NEVER = -1
"""The level of a value that survives at no threshold."""

_TOLERANCE = 10**9  # 1e-9 turned upside down, so that the rule stays in whole numbers


class PairScores(NamedTuple):
    """Exact scores of one pair; ``s`` is 0..10, or ``None`` where it was not judged."""

    p: Fraction
    r: Fraction
    s: int | None


class Edge(NamedTuple):
    """What a pair is worth in a metric while it survives, and the greatest tau (hundredths) at which it does."""

    f: Fraction
    level: int


def check_metric(metric: str) -> None:
    """
    Refuse what is not one of the `METRICS`.

    :raises ValueError: naming it
    """
    if metric not in METRICS:
        raise ValueError(f"metric {metric!r} is unknown; the metrics are {', '.join(METRICS)}")


def level(value: Fraction) -> int:
    """Find the greatest tau, in hundredths, at which a value from 0 to 1 survives; `NEVER` for 0."""
    if not value:
        return NEVER
    top, bottom = value.numerator, value.denominator
    return min(GREATEST_TAU, (100 * top * _TOLERANCE + bottom) // (bottom * _TOLERANCE))


def edge(metric: str, scores: PairScores) -> Edge:
    """
    Value a pair in one of the `METRICS`.

    :raises ValueError: if the metric is unknown, or needs ``s`` and the pair was not judged
    """
    check_metric(metric)
    if metric == "p":
        return Edge(scores.p, level(scores.p))
    if metric == "r":
        return Edge(scores.r, level(scores.r))
    if scores.s is None:
        raise ValueError(f"metric {metric!r} needs the similarity of a pair that was not judged")
    s = Fraction(scores.s, GREATEST_SIMILARITY)
    if metric == "s":
        return Edge(s, level(s))
    return Edge((scores.p + s) / 2, min(level(scores.p), level(s)))
