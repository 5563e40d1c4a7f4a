"""
Several annotators' segments into one list.

Spotlight's rule (arXiv 2511.18102, §3): two errors of one video are the same when their temporal IoU reaches 0.6 and
their reasons mean the same. Sameness is taken transitively. Of those that are the same the more detailed reason, the
one of more words, is kept, with its own times, type and severity; all are named as its sources. Of equally long reasons
that of the earlier round is kept, then that of the lower row: independently of their order in the list.

Two segments that someone keeps apart are never merged, not even through a third: pairs are joined in the order of
their IoU, the greatest first, and a pair that would bring together what is kept apart is left. Pure.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from evaluation.disagreements.detect import SAME_IOU_PERCENT
from outtake.measures.segments.segments import Segment, iou, reaches_iou

SameMeaning = Callable[[Segment, Segment], bool]
CannotLink = Collection[frozenset[str]]
"""Pairs of ids that are never merged."""


class Merged(NamedTuple):
    """A kept segment, and the ids of all that were merged into it, its own among them."""

    kept: Segment
    source_ids: tuple[str, ...]


def merge(
    segments: Sequence[Segment],
    same_meaning: SameMeaning,
    *,
    iou_percent: int = SAME_IOU_PERCENT,
    apart: CannotLink = frozenset(),
) -> list[Merged]:
    """
    Merge what is the same, in order of (start, end, id) of what is kept.

    :param segments: of one video, valid, with ids of their own; those of earlier rounds first
    :param apart: pairs of ids that are never merged
    """
    group = list(range(len(segments)))
    members = [{segment.id} for segment in segments]

    def root(index: int) -> int:
        while group[index] != index:
            index = group[index]
        return index

    for first, second in _same_pairs(segments, same_meaning, iou_percent):
        a, b = root(first), root(second)
        if a != b and not _kept_apart(members[a], members[b], apart):
            group[b] = a
            members[a] |= members[b]
    merged = (
        [segment for index, segment in enumerate(segments) if root(index) == each]
        for each in range(len(segments))
        if root(each) == each
    )
    found = [Merged(_most_detailed(each), tuple(segment.id for segment in each)) for each in merged]
    return sorted(found, key=lambda one: one.kept.order)


def _same_pairs(segments: Sequence[Segment], same_meaning: SameMeaning, iou_percent: int) -> list[tuple[int, int]]:
    """Return the pairs that are the same by their places, the greatest overlap first; the order given decides least."""
    pairs = [
        (i, j)
        for j, b in enumerate(segments)
        for i, a in enumerate(segments[:j])
        if reaches_iou(b, a, iou_percent) and same_meaning(a, b)
    ]
    return sorted(pairs, key=lambda pair: _rank(segments[pair[0]], segments[pair[1]]))


def _rank(a: Segment, b: Segment) -> tuple:
    return (-iou(a, b), *sorted([a.order, b.order]))


def _kept_apart(a: set[str], b: set[str], apart: CannotLink) -> bool:
    return any(pair & a and pair & b for pair in apart)


def _most_detailed(segments: Sequence[Segment]) -> Segment:
    """Return the one with the most words; of equals the first, which is the earlier annotation's."""
    return max(segments, key=lambda segment: len(segment.reason.split()))
