"""
One video at every threshold from 0 to 100 hundredths, one exact fraction after the other.

A higher threshold only takes pairs away. The best matching (`outtake.measures.matching.bipartite`, the only one under
its tie rule) is still the best as long as none of its own pairs is gone, so it is solved again only then; that is about
three times a video instead of 101.

`outtake.measures.spotlight.engine.batch_scores` does the same for many videos at once, and comes here for what it
cannot hold in a machine word.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from outtake.measures.matching.bipartite import Pair, best_matching
from outtake.measures.spotlight.pairs.pair_scores import GREATEST_TAU, NEVER, SEGMENT_METRICS, Edge, PairScores, edge

Edges = Mapping[tuple[int, int], Edge]
"""Worth and level of each pair that survives at some threshold, by (reference rank, prediction rank)."""


class ThresholdInterval(NamedTuple):
    """A matching that is the best one from the threshold ``taus[column]`` until the next stretch begins."""

    column: int
    pairs: tuple[Pair, ...]
    m: float


def edges_of(metric: str, scores: Mapping[tuple[int, int], PairScores]) -> Edges:
    """Value the pairs of a video in a metric; ``s`` and ``sp`` leave out those whose similarity was not needed."""
    needs_similarity = metric not in SEGMENT_METRICS
    valued = {pair: edge(metric, each) for pair, each in scores.items() if not (needs_similarity and each.s is None)}
    return {pair: each for pair, each in valued.items() if each.level != NEVER}


def above_threshold(edges: Edges, tau: int) -> dict[tuple[int, int], Fraction]:
    """Give the values of the pairs that survive a threshold in hundredths."""
    return {pair: each.f for pair, each in edges.items() if each.level >= tau}


def threshold_intervals(edges: Edges, taus: Sequence[int]) -> Iterator[ThresholdInterval]:
    """
    Find the best matching at each of some thresholds.

    :param taus: hundredths, rising
    :returns: the matchings in which one differs from the one before; ``m`` is the mean value, 0 without kept pairs
    """
    holds_to = NEVER  # the greatest tau at which the last matching is still the best one
    for column, tau in enumerate(taus):
        if tau > holds_to:
            pairs = best_matching(above_threshold(edges, tau))
            holds_to = min((edges[pair].level for pair in pairs), default=GREATEST_TAU)
            kept = [edges[pair].f for pair in pairs]
            yield ThresholdInterval(column, pairs, float(sum(kept, Fraction(0)) / len(kept)) if kept else 0.0)
