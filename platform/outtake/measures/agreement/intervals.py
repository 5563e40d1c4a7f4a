"""
Bootstrap intervals of percent agreement, Krippendorff's alpha, Cohen's kappa and Gwet's AC1.

Each is a function of sums over items, which is what makes thousands of resamples cheap: an item contributes its equal
pairs, its counts of values, its disagreement. The items that are drawn from are those that the coefficient uses: for
alpha and percent those with two values or more, for kappa those that both rated, for AC1 all that were rated.

``value`` of a result is what `value_agreement`, `cohens_kappa` and `gwets_ac1` give, in floating point.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import partial

import numpy as np

from outtake.measures.agreement.kappa import Ratings, equal_share, gwets_ac1, kappa_of_pairs, shared_values
from outtake.measures.agreement.krippendorff import LEVELS, Value, value_agreement
from outtake.measures.uncertainty.bootstrap import CONFIDENCE, RESAMPLES, Floats, Interval, bootstrap_sums, no_interval


def percent_interval(
    ratings: Ratings, *, seed: int, resamples: int = RESAMPLES, confidence: int = CONFIDENCE
) -> Interval:
    """Compute the interval of the share of equal pairs of values within an item, pooled."""
    units = _units(ratings, 2)
    pairs = np.array([unit.total() * (unit.total() - 1) for unit in units], float)
    equal = np.array([float(equal_share(unit)) for unit in units]) * pairs
    if not units:
        return no_interval(None, 0, resamples, confidence, "no item has values by two annotators")
    features = np.column_stack([equal, pairs])
    return bootstrap_sums(features, _ratio, seed=seed, resamples=resamples, confidence=confidence)


def alpha_interval(
    ratings: Ratings,
    level: str,
    *,
    seed: int,
    resamples: int = RESAMPLES,
    confidence: int = CONFIDENCE,
    clusters: Mapping[str, str] | None = None,
) -> Interval:
    """
    Compute the interval of Krippendorff's alpha.

    At the ordinal level time and memory grow with the square of the number of different values.

    :param level: one of `outtake.measures.agreement.krippendorff.LEVELS`
    :param clusters: by item what it is a part of, such as the clip of a matched segment; these are drawn whole,
        because the annotations of its parts are correlated; None draws items
    :raises ValueError: as `value_agreement`
    """
    whole = value_agreement(ratings, level)
    if whole.alpha is None:
        return no_interval(None, whole.items, resamples, confidence, whole.reason)
    units = _units(ratings, 2)
    values = _values(units) if level == LEVELS[0] else sorted(_values(units), key=float)
    counts = _counts(units, values)
    weights = 1 / (counts.sum(axis=1) - 1)
    if level == "ordinal":
        # Where a value lies depends on all values that were drawn, so all pairs of values have to be summed apart.
        disagreement = np.einsum("i,ij,ik->ijk", weights, counts, counts).reshape(len(units), -1)
        statistic = partial(_ordinal_alpha, size=len(values))
    else:
        distance = _distances(values, level)
        disagreement = (np.einsum("ij,jk,ik->i", counts, distance, counts) * weights)[:, None]
        statistic = partial(_fixed_alpha, distance=distance)
    features = np.hstack([counts, disagreement])
    if clusters is not None:
        features = _within(features, [clusters[item] for item, said in ratings.items() if len(said) >= 2])
    return bootstrap_sums(features, statistic, seed=seed, resamples=resamples, confidence=confidence)


def kappa_interval(
    ratings: Ratings,
    first: str,
    second: str,
    *,
    seed: int,
    resamples: int = RESAMPLES,
    confidence: int = CONFIDENCE,
) -> Interval:
    """
    Compute the interval of Cohen's kappa.

    :raises ValueError: if both are the same annotator
    """
    pairs = shared_values(ratings, first, second)
    whole = kappa_of_pairs(pairs)
    if whole.kappa is None:
        return no_interval(None, whole.items, resamples, confidence, whole.reason)
    values = _values([Counter(pair) for pair in pairs])
    rows, columns = (_counts([Counter([pair[side]]) for pair in pairs], values) for side in (0, 1))
    features = np.hstack([rows, columns, (rows * columns).sum(axis=1)[:, None]])
    return bootstrap_sums(features, _kappa, seed=seed, resamples=resamples, confidence=confidence)


def ac1_interval(
    ratings: Ratings,
    *,
    seed: int,
    categories: Collection[Value] | None = None,
    resamples: int = RESAMPLES,
    confidence: int = CONFIDENCE,
) -> Interval:
    """
    Compute the interval of Gwet's AC1. The number of categories is that of all items, whatever is drawn.

    :raises ValueError: as `gwets_ac1`
    """
    whole = gwets_ac1(ratings, categories)
    units = _units(ratings, 1)
    if whole.ac1 is None:
        return no_interval(None, len(units), resamples, confidence, whole.reason)
    counts = _counts(units, _values(units))
    size = counts.sum(axis=1)
    equal = np.array([float(equal_share(unit)) if unit.total() >= 2 else 0.0 for unit in units])
    features = np.column_stack([counts / size[:, None], equal, size >= 2, np.ones(len(units))])
    statistic = partial(_ac1, categories=whole.categories)
    return bootstrap_sums(features, statistic, seed=seed, resamples=resamples, confidence=confidence)


def _units(ratings: Ratings, least: int) -> list[Counter[Value]]:
    return [Counter(by_annotator.values()) for by_annotator in ratings.values() if len(by_annotator) >= least]


def _within(features: Floats, clusters: Sequence[str]) -> Floats:
    """Return the sums over the items of each cluster."""
    places = {cluster: place for place, cluster in enumerate(dict.fromkeys(clusters))}
    sums = np.zeros((len(places), features.shape[1]))
    np.add.at(sums, [places[cluster] for cluster in clusters], features)
    return sums


def _values(units: Sequence[Counter[Value]]) -> list[Value]:
    return list(dict.fromkeys(value for unit in units for value in unit))


def _counts(units: Sequence[Counter[Value]], values: Sequence[Value]) -> Floats:
    return np.array([[unit[value] for value in values] for unit in units], float)


def _distances(values: Sequence[Value], level: str) -> Floats:
    if level == "nominal":
        return 1 - np.eye(len(values))
    places = np.array(values, float)
    squares: Floats = (places[:, None] - places[None, :]) ** 2
    return squares


def _ratio(sums: Floats) -> Floats:
    return _divide(sums[:, 0], sums[:, 1])


def _fixed_alpha(sums: Floats, distance: Floats) -> Floats:
    counts, observed = sums[:, :-1], sums[:, -1]
    n = counts.sum(axis=1)
    # Each distance of two different values is above 0, so this is 0 exactly where all drawn values are the same.
    expected = np.einsum("rj,jk,rk->r", counts, distance, counts)
    return 1 - _divide(observed * (n - 1), expected)


def _ordinal_alpha(sums: Floats, size: int) -> Floats:
    counts, pairs = sums[:, :size], sums[:, size:].reshape(-1, size, size)
    n = counts.sum(axis=1)
    places = counts.cumsum(axis=1) - counts / 2
    distance = (places[:, :, None] - places[:, None, :]) ** 2
    observed = (pairs * distance).sum(axis=(1, 2))
    expected = np.einsum("rj,rjk,rk->r", counts, distance, counts)
    return 1 - _divide(observed * (n - 1), expected)


def _kappa(sums: Floats) -> Floats:
    size = (sums.shape[1] - 1) // 2
    rows, columns, equal = sums[:, :size], sums[:, size : 2 * size], sums[:, -1]
    n = rows.sum(axis=1)
    expected = (rows * columns).sum(axis=1)
    return _divide(equal * n - expected, n * n - expected)


def _ac1(sums: Floats, categories: int) -> Floats:
    equal, pairable, items = sums[:, -3], sums[:, -2], sums[:, -1]
    shares = sums[:, :-3] / items[:, None]
    expected = (shares * (1 - shares)).sum(axis=1) / (categories - 1)
    corrected: Floats = (_divide(equal, pairable) - expected) / (1 - expected)
    return corrected


def _divide(numerator: Floats, denominator: Floats) -> Floats:
    # NaN where nothing is divided by: there the statistic is undefined.
    return np.divide(numerator, denominator, out=np.full_like(denominator, np.nan), where=denominator != 0)
