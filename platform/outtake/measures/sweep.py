"""
One video at every threshold from 0 to 100 hundredths.

A higher threshold only takes pairs away. The best matching (`outtake.measures.matching`, the only one under its tie
rule) is still the best as long as none of its own pairs is gone, so it is solved again only then; that is about three
times a video instead of 101.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from outtake.measures.matching import best_matching
from outtake.measures.pairs import GREATEST_TAU, NEVER, SEGMENT_METRICS, Edge, PairScores, edge

Edges = Mapping[tuple[int, int], Edge]
"""Worth and level of each pair that survives at some threshold, by (reference rank, prediction rank)."""


class VideoPoint(NamedTuple):
    """Mean value of the kept pairs (0 where none is kept), and kept pairs / reference errors, at one threshold."""

    m: float
    coverage: float


def edges_of(metric: str, scores: Mapping[tuple[int, int], PairScores]) -> Edges:
    """Value the pairs of a video in a metric; ``s`` and ``sp`` leave out those whose similarity was not needed."""
    needs_similarity = metric not in SEGMENT_METRICS
    valued = {pair: edge(metric, each) for pair, each in scores.items() if not (needs_similarity and each.s is None)}
    return {pair: each for pair, each in valued.items() if each.level != NEVER}


def surviving(edges: Edges, tau: int) -> dict[tuple[int, int], Fraction]:
    """Give the values of the pairs that survive a threshold in hundredths."""
    return {pair: each.f for pair, each in edges.items() if each.level >= tau}


def sweep_video(edges: Edges, reference_errors: int) -> tuple[VideoPoint, ...]:
    """
    Compute the points of a video with at least one reference error.

    :returns: 101 points, the one for tau at index tau
    """
    points: list[VideoPoint] = []
    holds_to = NEVER  # the greatest tau at which the last matching is still the best one
    point = VideoPoint(0.0, 0.0)
    for tau in range(GREATEST_TAU + 1):
        if tau > holds_to:
            matching = best_matching(surviving(edges, tau))
            holds_to = min((edges[pair].level for pair in matching), default=GREATEST_TAU)
            kept = [edges[pair].f for pair in matching]
            mean = float(sum(kept, Fraction(0)) / len(kept)) if kept else 0.0
            point = VideoPoint(mean, len(kept) / reference_errors)
        points.append(point)
    return tuple(points)
