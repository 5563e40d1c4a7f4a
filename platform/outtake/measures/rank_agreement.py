"""
How far a judge of likeness agrees with people, for its certificate.

*Spearman's rho* is Pearson's correlation of midranks. With weights, the midrank of a value is the weight below it and
half of the weight at it, and the correlation is the weighted one: with whole weights it is the plain rho of a sample in
which each pair stands as often as it weighs. Weights are inverse sampling probabilities where a sample was drawn by
score, which spreads the scores and lets a plain rho look better than it is among the pairs of a study.

*Quadratic kappa* is Cohen's weighted kappa (Psychological Bulletin 70, 1968) with squared differences as weights of
disagreement. In floating point terms of means and variances, with n as divisor,

    kappa = 2 cov(x, y) / (var x + var y + (mean x - mean y)²)

which is Lin's concordance (Biometrics 45, 1989), so that the mean of several raters need be no whole number.

*Bias* is the mean of judge minus people: above 0 the judge is the kinder one.

Intervals are percentile intervals of the bootstrap (`outtake.measures.bootstrap`) over clusters: pairs of one video
hang together, so a video is drawn with all its pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from outtake.measures.bootstrap import CONFIDENCE, RESAMPLES, Interval, bootstrap
from outtake.measures.proportions import Proportion, wilson

Floats = NDArray[np.float64]
Statistic = Callable[[Floats, Floats, Floats], float | None]


class RatedPair(NamedTuple):
    """A pair that a judge and people scored, both 0..10; ``people`` is the mean of their ratings."""

    judge: float
    people: float
    weight: float = 1.0
    cluster: str = ""


class RankAgreement(NamedTuple):
    """Agreement on ``n`` pairs of ``clusters`` clusters; each interval says why it has no value or no ends."""

    n: int
    clusters: int
    spearman: Interval
    kappa: Interval
    bias: Interval


class OrderSwap(NamedTuple):
    """
    How steady a judge is when both texts of a pair change places.

    Of ``n`` pairs that were scored in both orders: with the same score, and with scores at most one apart; ``shift`` is
    the mean of the absolute difference, None where there are none.
    """

    n: int
    equal: Proportion
    within_one: Proportion
    shift: float | None


def spearman(first: ArrayLike, second: ArrayLike, weights: ArrayLike | None = None) -> float | None:
    """
    Return Spearman's rho of two lists of numbers, -1..1; None below two values, or where one list is constant.

    :param weights: how much each pair counts, above 0; by default alike
    :raises ValueError: if the lists differ in length, or a weight is not above 0
    """
    x, y, w = _checked(first, second, weights)
    return _rho(x, y, w)


def quadratic_kappa(first: ArrayLike, second: ArrayLike, weights: ArrayLike | None = None) -> float | None:
    """
    Return Cohen's kappa with quadratic weights, at most 1; None where all values of both lists are the same.

    :raises ValueError: as `spearman` does
    """
    x, y, w = _checked(first, second, weights)
    return _kappa(x, y, w)


def bias(judge: ArrayLike, people: ArrayLike, weights: ArrayLike | None = None) -> float | None:
    """
    Return the mean of judge minus people; None for empty lists.

    :raises ValueError: as `spearman` does
    """
    x, y, w = _checked(judge, people, weights)
    return _bias(x, y, w)


def rank_agreement(
    pairs: Sequence[RatedPair], *, seed: int, resamples: int = RESAMPLES, confidence: int = CONFIDENCE
) -> RankAgreement:
    """Return the three statistics of some pairs with intervals, clusters being drawn with replacement."""
    clusters = _clusters(pairs)

    def interval(statistic: Statistic) -> Interval:
        def of_drawn(drawn: Sequence[Floats]) -> float | None:
            table = np.concatenate(drawn)
            return statistic(table[:, 0], table[:, 1], table[:, 2])

        return bootstrap(clusters, of_drawn, seed=seed, resamples=resamples, confidence=confidence)

    return RankAgreement(len(pairs), len(clusters), interval(_rho), interval(_kappa), interval(_bias))


def order_swap(scores: Sequence[tuple[int, int]]) -> OrderSwap:
    """Return how steady a judge is, from its scores of each pair in the one order and in the other."""
    shifts = [abs(one - other) for one, other in scores]
    n = len(shifts)
    return OrderSwap(
        n,
        equal=wilson(shifts.count(0), n),
        within_one=wilson(sum(shift <= 1 for shift in shifts), n),
        shift=sum(shifts) / n if n else None,
    )


def _checked(first: ArrayLike, second: ArrayLike, weights: ArrayLike | None) -> tuple[Floats, Floats, Floats]:
    x, y = np.asarray(first, float), np.asarray(second, float)
    w = np.ones(len(x)) if weights is None else np.asarray(weights, float)
    if not x.shape == y.shape == w.shape:
        raise ValueError(f"{len(x)} values, {len(y)} values and {len(w)} weights are no pairs")
    if (w <= 0).any():
        raise ValueError("a weight is not above 0; leave out what does not count")
    return x, y, w


def _clusters(pairs: Sequence[RatedPair]) -> list[Floats]:
    """Return the pairs of each cluster as a table of judge, people and weight, clusters in order of appearance."""
    rows: dict[str, list[tuple[float, float, float]]] = {}
    for pair in pairs:
        rows.setdefault(pair.cluster, []).append((float(pair.judge), float(pair.people), float(pair.weight)))
    return [np.array(each, float) for each in rows.values()]


def _midranks(values: Floats, weights: Floats) -> Floats:
    _, place = np.unique(values, return_inverse=True)
    at = np.bincount(place, weights)
    ranks: Floats = (np.cumsum(at) - at / 2)[place]
    return ranks


def _rho(x: Floats, y: Floats, w: Floats) -> float | None:
    if len(x) < 2 or np.ptp(x) == 0 or np.ptp(y) == 0:
        return None
    a, b = _midranks(x, w), _midranks(y, w)
    a, b = a - np.average(a, weights=w), b - np.average(b, weights=w)
    together = float((w * a * b).sum() / np.sqrt((w * a * a).sum() * (w * b * b).sum()))
    return min(max(together, -1.0), 1.0)  # the last bit may lie outside


def _kappa(x: Floats, y: Floats, w: Floats) -> float | None:
    if not len(x) or (np.ptp(x) == 0 and np.ptp(y) == 0 and x[0] == y[0]):
        return None
    a, b = x - np.average(x, weights=w), y - np.average(y, weights=w)
    apart = np.average(x - y, weights=w) ** 2
    spread = np.average(a * a, weights=w) + np.average(b * b, weights=w) + apart
    return float(2 * np.average(a * b, weights=w) / spread)


def _bias(x: Floats, y: Floats, w: Floats) -> float | None:
    return float(np.average(x - y, weights=w)) if len(x) else None
