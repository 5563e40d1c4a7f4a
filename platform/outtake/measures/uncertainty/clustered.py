"""
How sure a mean, a ratio or a difference is, where errors are correlated within a prompt.

Videos of one prompt resemble each other: they share what is hard in it. So the unit that varies is the cluster (a
prompt), and the error of a statistic is computed from what each whole cluster does to it.

Every statistic here is a ratio of sums over observations, ``sum(top) / sum(bottom)``; a mean has bottoms of 1. Moving
one observation moves the ratio r by about ``(top - r * bottom) / sum(bottom)`` (linearisation, also called the delta
method). These influences u, summed within each of the G clusters, give

    error² = G / (G - 1) * sum over clusters of (sum of u in the cluster)²

which is the cluster-robust variance of E. Miller, "Adding Error Bars to Evals" (arXiv 2411.00640), with
the correction G / (G - 1) of A. C. Cameron and D. L. Miller, "A Practitioner's Guide to Cluster-Robust Inference"
(Journal of Human Resources 50, 2015). Where each cluster has one observation of a mean it is the
ordinary standard error. The influence of a difference is the difference of the influences, cluster by cluster: so two
critics on the same videos, or two generators on the same prompts, are compared pair by pair, with no further formula.

Intervals are symmetric and use Student's t with G - 1 degrees of freedom (as Cameron and Miller advise); they may
reach beyond 0 or 1. With few clusters even they are too short, so below `LEAST_CLUSTERS` there is none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import fsum, isclose, sqrt
from typing import NamedTuple

import numpy as np

from outtake.measures.spotlight.pairs.values import ReferenceVideo
from outtake.measures.uncertainty.bootstrap import CONFIDENCE, RESAMPLES, Floats, Interval, bootstrap_sums

LEAST_CLUSTERS = 10
"""Fewer clusters give no interval; `tests/measures/test_uncertainty.py` shows how often one of ten holds the truth."""

_EQUAL = 1e-12  # relative; what is closer differs by rounding alone


class Term(NamedTuple):
    """What one observation adds to a ratio of sums, and the cluster that it belongs to."""

    cluster: str
    top: float
    bottom: float = 1.0


class Linear(NamedTuple):
    """
    A statistic and its influence by cluster: by how much, about, the cluster moves it.

    ``n`` observations have a bottom above 0, and ``of`` is the sum of their bottoms: for a precision, videos and
    predictions. ``reason`` says why ``value`` is ``None``.
    """

    value: float | None
    n: int
    of: float
    influence: Mapping[str, float]
    reason: str | None = None


class Estimate(NamedTuple):
    """
    A statistic with its clustered standard ``error`` and its interval; ``confidence`` is in percent.

    ``n`` and ``of`` are those of `Linear`. ``reason`` says why any of the four numbers is ``None``.
    """

    value: float | None
    error: float | None
    low: float | None
    high: float | None
    confidence: int
    n: int
    of: float
    clusters: int
    reason: str | None


class ZeroTest(NamedTuple):
    """Is a statistic 0: Student's ``t``, its degrees of freedom and the two-sided ``p``; ``None`` with a reason."""

    t: float | None
    df: int
    p: float | None
    reason: str | None


class Columns(NamedTuple):
    """Many means at once, one a column: their values, clustered errors, observations and clusters; NaN: undefined."""

    value: Floats
    error: Floats
    n: Floats
    clusters: Floats


def cluster_of(video: ReferenceVideo) -> str:
    """Name the cluster of a video: its prompt; a video of no known prompt is a cluster of its own."""
    return f"video {video.video}" if video.prompt is None else f"prompt {video.prompt}"


def ratio(terms: Iterable[Term]) -> Linear:
    """
    Divide the sum of the tops by that of the bottoms. The order of the terms does not matter.

    Terms with a bottom of 0 say nothing and are not counted.

    :raises ValueError: if a bottom is negative, or is 0 under a top that is not
    """
    used = []
    for term in terms:
        if term.bottom < 0 or (term.bottom == 0 and term.top != 0):
            raise ValueError(f"a term of cluster {term.cluster!r} is {term.top} / {term.bottom}; nothing can be 1 of 0")
        if term.bottom:
            used.append(term)
    if not used:
        return Linear(None, 0, 0.0, {}, "there is nothing to divide by")
    of = fsum(term.bottom for term in used)
    value = fsum(term.top for term in used) / of
    parts: dict[str, list[float]] = {}
    for term in used:
        expected = value * term.bottom
        moved = 0.0 if isclose(term.top, expected, rel_tol=_EQUAL) else (term.top - expected) / of
        parts.setdefault(term.cluster, []).append(moved)
    return Linear(value, len(used), of, {cluster: fsum(parts[cluster]) for cluster in sorted(parts)})


def mean(values: Sequence[float], clusters: Sequence[str]) -> Linear:
    """
    Average values; ``clusters`` has the cluster of each.

    :raises ValueError: if there are not as many clusters as values
    """
    return ratio(Term(cluster, value) for value, cluster in zip(values, clusters, strict=True))


def difference(first: Linear, second: Linear) -> Linear:
    """
    Subtract the second statistic from the first; what a cluster does to both cancels.

    ``n`` and ``of`` are those of the side with less.
    """
    n, of = min(first.n, second.n), min(first.of, second.of)
    if first.value is None or second.value is None:
        return Linear(None, n, of, {}, first.reason or second.reason)
    influence = {}
    for cluster in sorted(first.influence.keys() | second.influence.keys()):
        a, b = first.influence.get(cluster, 0.0), second.influence.get(cluster, 0.0)
        influence[cluster] = 0.0 if isclose(a, b, rel_tol=_EQUAL) else a - b
    return Linear(first.value - second.value, n, of, influence)


def average(statistics: Sequence[Linear]) -> Linear:
    """Average several statistics with equal weight, such as those of the annotators; ``n`` counts them."""
    values = [each.value for each in statistics if each.value is not None]
    if not values or len(values) < len(statistics):
        reason = next((each.reason for each in statistics if each.value is None), "there is nothing to average")
        return Linear(None, len(values), float(len(values)), {}, reason)
    clusters = sorted({cluster for each in statistics for cluster in each.influence})
    influence = {
        cluster: fsum(each.influence.get(cluster, 0.0) for each in statistics) / len(values) for cluster in clusters
    }
    return Linear(fsum(values) / len(values), len(values), float(len(values)), influence)


def estimate(statistic: Linear, *, confidence: int = CONFIDENCE, least_clusters: int = LEAST_CLUSTERS) -> Estimate:
    """
    Give a statistic its error and its interval.

    There is no error of one cluster, and no interval where there are fewer than ``least_clusters``, or where nothing
    varies between clusters: an interval of no width would claim what no one knows.

    :raises ValueError: if ``confidence`` is not in 1..99, or ``least_clusters`` is below 2
    """
    if not 1 <= confidence <= 99:
        raise ValueError(f"confidence is {confidence}; give percent from 1 to 99")
    if least_clusters < 2:
        raise ValueError(f"least_clusters is {least_clusters}; one cluster does not vary, so give 2 or more")
    clusters = len(statistic.influence)
    bare = Estimate(
        statistic.value, None, None, None, confidence, statistic.n, statistic.of, clusters, statistic.reason
    )
    if statistic.value is None:
        return bare
    if clusters < 2:
        return bare._replace(reason="there is one cluster only, so nothing says how clusters differ")
    error = _error(statistic)
    if not error:
        return bare._replace(error=error, reason="nothing varies between clusters, so there is no interval")
    if clusters < least_clusters:
        reason = f"{clusters} clusters are too few for an interval; it takes {least_clusters}"
        return bare._replace(error=error, reason=reason)
    from scipy.special import stdtrit  # here: the web server imports this module, and seldom computes

    half = error * float(stdtrit(clusters - 1, (1 + confidence / 100) / 2))
    return bare._replace(error=error, low=statistic.value - half, high=statistic.value + half)


def against_zero(statistic: Linear, *, least_clusters: int = LEAST_CLUSTERS) -> ZeroTest:
    """Test whether a statistic, such as a difference, is 0; undefined where it has no interval."""
    sure = estimate(statistic, least_clusters=least_clusters)
    df = max(0, sure.clusters - 1)
    if sure.low is None or sure.value is None or sure.error is None:
        return ZeroTest(None, df, None, sure.reason)
    t = sure.value / sure.error
    from scipy.special import stdtr  # here: the web server imports this module, and seldom computes

    return ZeroTest(t, df, float(2 * stdtr(df, -abs(t))), None)


def clustered_bootstrap(
    terms: Iterable[Term], *, seed: int, resamples: int = RESAMPLES, confidence: int = CONFIDENCE
) -> Interval:
    """
    Compute the percentile interval of a ratio by drawing whole clusters; ``items`` of the result counts them.

    Slower than `estimate` and free of its shape: the interval need not be symmetric. It depends on the seed, and not
    on the order of the terms.

    :raises ValueError: as `ratio` and `outtake.measures.uncertainty.bootstrap.bootstrap_sums`
    """
    listed = tuple(terms)
    clusters = ratio(listed).influence  # sorted, and without those that say nothing
    tops: dict[str, list[float]] = {cluster: [] for cluster in clusters}
    bottoms: dict[str, list[float]] = {cluster: [] for cluster in clusters}
    for term in listed:
        if term.bottom:
            tops[term.cluster].append(term.top)
            bottoms[term.cluster].append(term.bottom)
    sums = np.array([(fsum(tops[cluster]), fsum(bottoms[cluster])) for cluster in clusters]).reshape(-1, 2)
    return bootstrap_sums(sums, _quotient, seed=seed, resamples=resamples, confidence=confidence)


def mean_columns(values: Floats, clusters: Sequence[str]) -> Columns:
    """
    Do `mean` for many columns at once, such as all thresholds of a sweep.

    :param values: observations × columns; NaN where an observation says nothing
    :raises ValueError: if there are not as many clusters as rows
    """
    if len(clusters) != len(values):
        raise ValueError(f"there are {len(clusters)} clusters for {len(values)} rows; give one a row")
    names, rows = np.unique(np.array(clusters, dtype=str), return_inverse=True)
    there = ~np.isnan(values)
    n = there.sum(axis=0).astype(float)
    average_ = _over(np.where(there, values, 0.0).sum(axis=0), n)
    apart = np.where(there, values - average_, 0.0)
    apart[np.abs(apart) <= _EQUAL * np.maximum(np.abs(np.nan_to_num(average_)), np.abs(np.nan_to_num(values)))] = 0.0
    moved = np.zeros((len(names), values.shape[1]))
    np.add.at(moved, rows, apart)
    met = np.zeros((len(names), values.shape[1]), bool)
    np.logical_or.at(met, rows, there)
    count = met.sum(axis=0).astype(float)
    squares = _over((moved**2).sum(axis=0) * count, (count - 1) * n * n)
    return Columns(average_, np.sqrt(squares), n, count)


def _error(statistic: Linear) -> float:
    clusters = len(statistic.influence)
    return sqrt(clusters / (clusters - 1) * fsum(each * each for each in statistic.influence.values()))


def _quotient(sums: Floats) -> Floats:
    return _over(sums[:, 0], sums[:, 1])


def _over(top: Floats, bottom: Floats) -> Floats:
    ratios: Floats = np.divide(top, bottom, out=np.full(np.shape(bottom), np.nan), where=bottom > 0)
    return ratios
