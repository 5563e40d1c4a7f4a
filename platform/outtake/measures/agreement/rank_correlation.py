"""
How far a judge of likeness agrees with people, for its certificate.

*Spearman's rho* is Pearson's correlation of midranks. With weights, the midrank of a value is the weight below it and
half of the weight at it, and the correlation is the weighted one: with whole weights it is the plain rho of a sample
that has each pair as often as its weight says. Weights are inverse sampling probabilities where a sample was drawn by
score, which spreads the scores and lets a plain rho look better than it is among the pairs of a study.

*Quadratic kappa* is Cohen's weighted kappa (Psychological Bulletin 70, 1968) with squared differences as weights of
disagreement. In floating point terms of means and variances, with n as divisor,

    kappa = 2 cov(x, y) / (var x + var y + (mean x - mean y)²)

which is Lin's concordance (Biometrics 45, 1989), so that the mean of several raters need be no whole number.

*Bias* is the mean of judge minus people: above 0 the judge is the kinder one.

Intervals are percentile intervals of the bootstrap (`outtake.measures.uncertainty.bootstrap`) over clusters: pairs of
one video are correlated, so a video is drawn with all its pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from outtake.measures.uncertainty.bootstrap import CONFIDENCE, RESAMPLES, Interval, bootstrap_counts, resample_counts
from outtake.measures.uncertainty.proportions import Proportion, wilson

Floats = NDArray[np.float64]
Statistic = Callable[[Floats, Floats, Floats], float | None]
OfResamples = Callable[[Floats, Floats, Floats], Floats]


class RatedPair(NamedTuple):
    """
    A pair that a judge and people scored, both 0..10; ``people`` is the mean of their ratings.

    Pairs of one ``cluster`` are correlated; without clusters all pairs are one, and there is no interval.
    """

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
    """
    Return the three statistics of some pairs with intervals, clusters being drawn with replacement.

    :raises ValueError: if a score or weight is not a finite number, or a weight is not above 0
    """
    x, y, w = _checked(*([getattr(pair, name) for pair in pairs] for name in ("judge", "people", "weight")))
    names = list(dict.fromkeys(pair.cluster for pair in pairs))  # in order of appearance
    place = np.array([names.index(pair.cluster) for pair in pairs], int)

    counts = resample_counts(len(names), seed=seed, resamples=resamples) if names else np.zeros((resamples, 0))

    def interval(statistic: Statistic, of_resamples: OfResamples) -> Interval:
        def of_counts(drawn: Floats) -> Floats:
            return of_resamples(x, y, w * drawn[:, place])

        return bootstrap_counts(counts, statistic(x, y, w), of_counts, confidence=confidence)

    return RankAgreement(
        len(pairs), len(names), interval(_rho, _rhos), interval(_kappa, _kappas), interval(_bias, _biases)
    )


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
    if not (np.isfinite(x).all() and np.isfinite(y).all() and np.isfinite(w).all()):
        raise ValueError("a score or weight is not a finite number; leave out what was not rated")
    if (w <= 0).any():
        raise ValueError("a weight is not above 0; leave out what does not count")
    return x, y, w


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


# The same three for many resamples at once. Weights are resamples × pairs, 0 where a pair is not drawn, which leaves a
# midrank of those that are as it is.


def _rhos(x: Floats, y: Floats, weights: Floats) -> Floats:
    first, second = _ranked(x, weights), _ranked(y, weights)
    a, b = (_centred(each.ranks, weights) for each in (first, second))
    with np.errstate(invalid="ignore", divide="ignore"):
        rhos = (weights * a * b).sum(1) / np.sqrt((weights * a * a).sum(1) * (weights * b * b).sum(1))
    ordered = (first.levels > 1) & (second.levels > 1)
    rhos_or_nan: Floats = np.where(ordered, np.clip(rhos, -1.0, 1.0), np.nan)
    return rhos_or_nan


def _kappas(x: Floats, y: Floats, weights: Floats) -> Floats:
    total = weights.sum(1)
    a, b = _centred(x, weights), _centred(y, weights)
    apart = (weights @ (x - y) / total) ** 2
    spread = ((weights * a * a).sum(1) + (weights * b * b).sum(1)) / total + apart
    differs = (_ranked(x, weights).levels > 1) | (_ranked(y, weights).levels > 1) | (weights @ (x != y) > 0)
    with np.errstate(invalid="ignore", divide="ignore"):
        kappas: Floats = np.where(differs, 2 * (weights * a * b).sum(1) / total / spread, np.nan)
    return kappas


def _biases(x: Floats, y: Floats, weights: Floats) -> Floats:
    biases: Floats = weights @ (x - y) / weights.sum(1)
    return biases


class _Ranked(NamedTuple):
    """Midranks, resamples × pairs, and how many different values were drawn in each resample."""

    ranks: Floats
    levels: NDArray[np.int64]


def _ranked(values: Floats, weights: Floats) -> _Ranked:
    distinct, place = np.unique(values, return_inverse=True)
    at = weights @ np.eye(len(distinct))[place]
    return _Ranked((np.cumsum(at, axis=1) - at / 2)[:, place], (at > 0).sum(1))


def _centred(values: Floats, weights: Floats) -> Floats:
    """Return values, of pairs or resamples × pairs, less their weighted mean in each resample."""
    means = (weights * values).sum(1, keepdims=True) / weights.sum(1, keepdims=True)
    centred: Floats = values - means
    return centred
