"""
Shares with intervals.

Wilson's score interval (E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", JASA 22,
1927) without continuity correction: all shares from which the observed one is not further than ``z`` standard errors.
It stays within 0 and 1, has no width of 0 where no one or everyone said yes, and holds its confidence well for few
observations (R. G. Newcombe, Statistics in Medicine 17, 1998, whose method 3 it is). It supposes that the observations
are independent.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb, sqrt
from statistics import NormalDist
from typing import Annotated, NamedTuple, TypedDict

CONFIDENCE = 0.95
NOTHING = "there is nothing to take a share of"


class Share(TypedDict):
    """A share from 0 to 1 with Wilson's interval; null, with the reason, where there is nothing to take a share of."""

    part: Annotated[int, "number of things counted"]
    n: Annotated[int, "number of things in all"]
    share: Annotated[float | None, "part / n, 0 to 1; null where n is 0"]
    low: Annotated[float | None, "of Wilson's interval, 0 to 1; null where n is 0"]
    high: Annotated[float | None, "of Wilson's interval, 0 to 1; null where n is 0"]
    reason: Annotated[str | None, "why there is no share; null where there is one"]


class Proportion(NamedTuple):
    """
    ``part`` of ``n``, its share, and its interval; 0..1.

    Where ``n`` is 0 the three are None, and ``reason`` says so.
    """

    part: int
    n: int
    share: float | None
    low: float | None
    high: float | None
    reason: str | None = None

    def as_json(self) -> Share:
        """Return it as it is stored and answered."""
        return Share(part=self.part, n=self.n, share=self.share, low=self.low, high=self.high, reason=self.reason)


def wilson(part: int, n: int, *, confidence: float = CONFIDENCE) -> Proportion:
    """
    Return a share with its interval.

    :raises ValueError: if ``part`` is not one of 0 to ``n``, or ``confidence`` does not lie between 0 and 1
    """
    if not 0 <= part <= n:
        raise ValueError(f"{part} of {n} is no share; give a part from 0 to n")
    if not 0 < confidence < 1:
        raise ValueError(f"confidence {confidence!r} does not lie between 0 and 1")
    if n == 0:
        return Proportion(0, 0, None, None, None, NOTHING)
    z2 = NormalDist().inv_cdf((1 + confidence) / 2) ** 2
    share = part / n
    middle = (share + z2 / (2 * n)) / (1 + z2 / n)
    half = sqrt(z2 * (share * (1 - share) / n + z2 / (4 * n * n))) / (1 + z2 / n)
    low = 0.0 if part == 0 else middle - half  # exactly: the difference would leave a rounding error
    high = 1.0 if part == n else middle + half
    return Proportion(part, n, share, low, high)


def even_p(first: int, second: int) -> float | None:
    """
    Return the exact two-sided p of the sign test: whether two counts differ by more than a fair coin would make them.

    None where both are 0. It is McNemar's exact test when the counts are those of the pairs that differ.

    :raises ValueError: if a count is negative
    """
    if min(first, second) < 0:
        raise ValueError(f"{first} and {second} are no counts; give 0 or more")
    n = first + second
    if n == 0:
        return None
    tail = sum(comb(n, count) for count in range(min(first, second) + 1))
    return float(min(Fraction(1), Fraction(2 * tail, 2**n)))
