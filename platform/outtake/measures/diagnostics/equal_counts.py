"""
Critics held to equally many predictions, so that none wins by saying more.

m and coverage of *k of its predictions*, averaged over all ways of choosing them in each video, each as likely as any
other. A video with k predictions or fewer keeps them all. `capped` gives the curve over k of one critic; in
`at_equal_counts` each video allows every critic as many as the most silent one made there.

The average is **exact**, and needs no sampling, where at most `EXACT` predictions of a video could be matched at all:
the best matching of each subset of those follows from smaller subsets, the others only dilute the draw (a
hypergeometric weight). Two matchings whose sums differ by less than 1e-9 may count as tied there, and the one with more
pairs wins. In a video with more, ``draws`` random subsets are matched, from the seed; such videos are counted as
``sampled``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb, fsum
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from outtake.measures.diagnostics.paired_comparison import Comparison, compare, corrected
from outtake.measures.matching.bipartite import best_matching
from outtake.measures.spotlight.pairs.pairing import ComparedVideo
from outtake.measures.spotlight.pairs.threshold_sweep import above_threshold, edges_of
from outtake.measures.spotlight.scores import DEFAULT_TAU, check_tau
from outtake.measures.uncertainty.bootstrap import CONFIDENCE
from outtake.measures.uncertainty.clustered import Estimate, Linear, Term, cluster_of, estimate, ratio

EXACT = 12
DRAWS = 200
EQUAL_FIGURES = ("m", "coverage", "precision")


class Capped(NamedTuple):
    """
    One critic with at most ``most`` predictions a video: its `EQUAL_FIGURES` by name.

    ``predictions`` are left in ``videos`` scored ones; ``cut`` of these had more, in ``sampled`` the average is not
    exact.
    """

    most: int
    figures: Mapping[str, Estimate]
    videos: int
    predictions: int
    cut: int
    sampled: int


class EqualCounts(NamedTuple):
    """
    Critics on the ``videos`` that all were scored on, with the same ``predictions`` in number, video by video.

    ``figures`` are by critic and name, ``comparisons`` by name: each critic with each later one, p values corrected
    within a figure. ``left_out`` videos were scored for some critics only.
    """

    figures: Mapping[str, Mapping[str, Estimate]]
    comparisons: Mapping[str, tuple[Comparison, ...]]
    videos: int
    predictions: int
    left_out: int
    sampled: int


def capped(
    metric: str,
    videos: Sequence[ComparedVideo],
    most: Sequence[int],
    *,
    seed: int,
    tau: int = DEFAULT_TAU,
    draws: int = DRAWS,
    confidence: int = CONFIDENCE,
) -> tuple[Capped, ...]:
    """
    Compute the figures of one critic at each greatest number of predictions a video.

    :param videos: as `outtake.measures.spotlight.pairs.pairing.compare` gives them, judged where the metric needs it
    :param most: numbers of predictions, 0 or more
    :param tau: hundredths
    :raises ValueError: if tau is not whole hundredths, a number in ``most`` is negative, or ``draws`` is below 1
    """
    if any(each < 0 for each in most):
        raise ValueError(f"most has {min(most)}; a video cannot keep fewer than 0 predictions")
    parts = _parts(metric, videos, seed, tau, draws)
    return tuple(_capped(each, videos, parts, confidence) for each in most)


def at_equal_counts(
    metric: str,
    critics: Mapping[str, Sequence[ComparedVideo]],
    *,
    seed: int,
    tau: int = DEFAULT_TAU,
    draws: int = DRAWS,
    confidence: int = CONFIDENCE,
) -> EqualCounts:
    """
    Compare critics where each may say, in every video, only as much as the most silent of them did.

    :param critics: the compared videos by critic, against one reference
    :raises ValueError: as `capped`
    """
    by_name = {name: {video.video.video: video for video in videos} for name, videos in critics.items()}
    everything = set[str]().union(*by_name.values())
    shared = sorted(everything.intersection(*by_name.values()))
    allowed = [min(len(videos[name].predictions) for videos in by_name.values()) for name in shared]
    linears: dict[str, dict[str, Linear]] = {}
    sampled: set[str] = set()
    for critic, named in by_name.items():
        videos = [named[name] for name in shared]
        parts = _parts(metric, videos, seed, tau, draws)
        linears[critic] = _linears(videos, [part.at(k) for part, k in zip(parts, allowed, strict=True)], allowed)
        sampled.update(name for name, part, k in zip(shared, parts, allowed, strict=True) if part.sampled(k))
    left_out = len(everything) - len(shared)
    return EqualCounts(
        figures={
            critic: {name: estimate(each, confidence=confidence) for name, each in linear.items()}
            for critic, linear in linears.items()
        },
        comparisons={
            figure: corrected(
                [
                    compare(
                        pair,
                        linears[pair[0]][figure],
                        linears[pair[1]][figure],
                        videos=len(shared),
                        left_out=left_out,
                        confidence=confidence,
                    )
                    for pair in combinations(critics, 2)
                ]
            )
            for figure in EQUAL_FIGURES
        },
        videos=len(shared),
        predictions=sum(allowed),
        left_out=left_out,
        sampled=len(sampled),
    )


class _Kept(NamedTuple):
    """Expected mean value of the kept pairs, 0 if there are none, and their expected number."""

    m: float
    matched: float


class _Part(NamedTuple):
    """One video: what to expect of k of its n predictions."""

    n: int
    exact: bool
    at: Callable[[int], _Kept]

    def sampled(self, k: int) -> bool:
        return not self.exact and 0 < k < self.n


_Values = Mapping[tuple[int, int], Fraction]


def _parts(metric: str, videos: Sequence[ComparedVideo], seed: int, tau: int, draws: int) -> list[_Part]:
    check_tau(tau)
    if draws < 1:
        raise ValueError(f"draws is {draws}; draw at least once")
    # By rank of the name, so that a video's draws do not depend on the order of the videos.
    ranks = {name: rank for rank, name in enumerate(sorted(video.video.video for video in videos))}
    return [
        _part(
            above_threshold(edges_of(metric, video.scores), tau),
            len(video.predictions),
            (seed, ranks[video.video.video]),
            draws,
        )
        for video in videos
    ]


def _part(values: _Values, n: int, seed: tuple[int, int], draws: int) -> _Part:
    useful = sorted({j for _, j in values})
    if len(useful) > EXACT:
        return _Part(n, False, lambda k: _sampled(values, n, min(k, n), seed, draws))
    by_size = _by_size(values, useful)
    return _Part(n, True, lambda k: _diluted(by_size, n, min(k, n)))


def _diluted(by_size: Sequence[_Kept], n: int, k: int) -> _Kept:
    useful = len(by_size) - 1
    weights = [comb(useful, size) * comb(n - useful, k - size) if size <= k else 0 for size in range(useful + 1)]
    chances = [weight / comb(n, k) for weight in weights]
    return _Kept(
        fsum(chance * kept.m for chance, kept in zip(chances, by_size, strict=True)),
        fsum(chance * kept.matched for chance, kept in zip(chances, by_size, strict=True)),
    )


def _sampled(values: _Values, n: int, k: int, seed: tuple[int, int], draws: int) -> _Kept:
    if k == n:
        return _kept(values)
    rng = np.random.default_rng((*seed, k))
    kept = []
    for _ in range(draws):
        chosen = set(rng.choice(n, size=k, replace=False).tolist())
        kept.append(_kept({pair: value for pair, value in values.items() if pair[1] in chosen}))
    return _Kept(fsum(each.m for each in kept) / draws, fsum(each.matched for each in kept) / draws)


def _kept(values: _Values) -> _Kept:
    pairs = best_matching(values)
    total = sum((values[pair] for pair in pairs), Fraction(0))
    return _Kept(float(total / len(pairs)) if pairs else 0.0, len(pairs))


# A matching is one integer: its sum in units of 2**-40, plus a bonus for each pair that is above what rounding can
# lose, and below it the number of its pairs.
_UNITS = 1 << 40
_BONUS = 64
_COUNT_BITS = 5


def _by_size(values: _Values, useful: Sequence[int]) -> list[_Kept]:
    """Average the best matchings of all subsets of the useful predictions, by the size of the subset."""
    best = np.zeros(1 << len(useful), np.int64)  # by subset, as bits
    place = {j: bit for bit, j in enumerate(useful)}
    by_reference: dict[int, list[tuple[int, int]]] = {}
    for (i, j), value in values.items():
        packed = (round(value * _UNITS) + _BONUS << _COUNT_BITS) + 1
        by_reference.setdefault(i, []).append((place[j], packed))
    for edges in by_reference.values():
        without = best.copy()
        for bit, packed in edges:
            # Second axis: the subset lacks the prediction, or has it.
            split = (-1, 2, 1 << bit)
            taken = without.reshape(split)[:, 0, :] + packed
            best.reshape(split)[:, 1, :] = np.maximum(best.reshape(split)[:, 1, :], taken)
    count = best & ((1 << _COUNT_BITS) - 1)
    total = ((best >> _COUNT_BITS) - _BONUS * count) / _UNITS
    m = np.divide(total, count, out=np.zeros(len(best)), where=count > 0)
    size = _bits(len(useful))
    subsets = np.bincount(size)
    return [
        _Kept(float(each_m), float(each_count))
        for each_m, each_count in zip(
            np.bincount(size, weights=m) / subsets, np.bincount(size, weights=count) / subsets, strict=True
        )
    ]


def _bits(places: int) -> NDArray[np.int64]:
    sizes = np.zeros(1, np.int64)
    for _ in range(places):
        sizes = np.concatenate([sizes, sizes + 1])
    return sizes


def _linears(videos: Sequence[ComparedVideo], kept: Sequence[_Kept], allowed: Sequence[int]) -> dict[str, Linear]:
    m, coverage, precision = [], [], []
    for video, each, k in zip(videos, kept, allowed, strict=True):
        cluster = cluster_of(video.video)
        if video.reference:
            m.append(Term(cluster, each.m))
            coverage.append(Term(cluster, each.matched / len(video.reference)))
        precision.append(Term(cluster, each.matched, min(k, len(video.predictions))))
    return dict(zip(EQUAL_FIGURES, map(ratio, (m, coverage, precision)), strict=True))


def _capped(most: int, videos: Sequence[ComparedVideo], parts: Sequence[_Part], confidence: int) -> Capped:
    linears = _linears(videos, [part.at(most) for part in parts], [most] * len(videos))
    return Capped(
        most=most,
        figures={name: estimate(each, confidence=confidence) for name, each in linears.items()},
        videos=len(videos),
        predictions=sum(min(most, part.n) for part in parts),
        cut=sum(part.n > most for part in parts),
        sampled=sum(part.sampled(most) for part in parts),
    )
