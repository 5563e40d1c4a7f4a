"""
One-to-one matching of two annotators' segments by overlap alone, at every threshold of IoU.

At each threshold the greatest number of pairs counts. Which pairs these are matters at one only, `MATCHED_AT`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from outtake.measures.matching.bipartite import Pair, best_matching
from outtake.measures.segments.segments import Segment, intersection_ms, iou, union_ms

THRESHOLDS = tuple(range(10, 100, 10))
"""Hundredths of IoU."""

MATCHED_AT = 50
"""The threshold, in hundredths, of the pairs whose boundaries, types and severities are compared."""


class Matched(NamedTuple):
    """A segment of the first annotator and the one of the second that it is matched with."""

    first: Segment
    second: Segment


def match_counts(first: Sequence[Segment], second: Sequence[Segment]) -> tuple[int, ...]:
    """Count the pairs of the largest one-to-one matching at each of `THRESHOLDS`, whatever the type."""
    levels = _levels(first, second)
    counts: list[int] = []
    edges = None
    for threshold in THRESHOLDS:
        left = [pair for pair, level in levels.items() if level >= threshold]
        # A higher threshold only takes pairs away: as many as before are the same ones.
        if edges is None or len(left) < len(edges):
            edges, count = left, _greatest(left)
        counts.append(count)
    return tuple(counts)


def matched_pairs(first: Sequence[Segment], second: Sequence[Segment]) -> tuple[Matched, ...]:
    """
    Match one-to-one at `MATCHED_AT`: the most pairs, of these the greatest sum of IoU, ties by the order given.

    :param first: in the order of `outtake.measures.segments.segments.Segment.order`, as ``second``
    """
    edges = [pair for pair, level in _levels(first, second).items() if level >= MATCHED_AT]
    if not _one_to_one(edges):
        # A pair more is worth more than any sum of IoU, which is at most the number of pairs.
        one_more = min(len(first), len(second)) + 1
        edges = list(best_matching({(i, j): one_more + iou(first[i], second[j]) for i, j in edges}))
    return tuple(Matched(first[i], second[j]) for i, j in edges)


def _levels(first: Sequence[Segment], second: Sequence[Segment]) -> dict[Pair, int]:
    # Whole hundredths of IoU, rounded down: IoU >= t / 100 exactly where the level is >= t.
    levels = {}
    for i, a in enumerate(first):
        for j, b in enumerate(second):
            if shared := intersection_ms(a, b):
                levels[Pair(i, j)] = 100 * shared // union_ms(a, b)
    return levels


def _one_to_one(edges: Sequence[Pair]) -> bool:
    return len({i for i, _ in edges}) == len({j for _, j in edges}) == len(edges)


def _greatest(edges: Sequence[Pair]) -> int:
    return len(edges) if _one_to_one(edges) else len(best_matching(dict.fromkeys(edges, 1)))
