"""
Several annotators' segments into one list.

Spotlight's rule (arXiv 2511.18102, §3): two errors of one video are the same when their temporal IoU reaches 0.6 and
their reasons mean the same. Sameness is taken transitively. Of those that are the same the more detailed reason is
kept, with its own times, type and severity; all are named as its sources. Pure.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from outtake.measures.segments import Segment, reaches_iou

SAME_IOU_PERCENT = 60

SameMeaning = Callable[[Segment, Segment], bool]


class Merged(NamedTuple):
    """A kept segment, and the ids of all that it stands for, its own among them."""

    kept: Segment
    source_ids: tuple[str, ...]


def merge(
    segments: Sequence[Segment], same_meaning: SameMeaning, *, iou_percent: int = SAME_IOU_PERCENT
) -> list[Merged]:
    """
    Merge what is the same, in order of (start, end, id) of what is kept.

    :param segments: of one video, valid, with ids of their own
    """
    group = list(range(len(segments)))

    def root(index: int) -> int:
        while group[index] != index:
            index = group[index]
        return index

    for i, a in enumerate(segments):
        for j in range(i):
            if reaches_iou(a, segments[j], iou_percent) and same_meaning(segments[j], a):
                group[root(i)] = root(j)
    members: dict[int, list[Segment]] = {}
    for index, segment in enumerate(segments):
        members.setdefault(root(index), []).append(segment)
    merged = [Merged(_most_detailed(each), tuple(segment.id for segment in each)) for each in members.values()]
    return sorted(merged, key=lambda one: one.kept.order)


def _most_detailed(segments: Sequence[Segment]) -> Segment:
    """Return the one with the most words; of equals the first, which is the earlier annotation's."""
    return max(segments, key=lambda segment: len(segment.reason.split()))
