"""
Several annotators' segments into one list: merged, as most marked them, or as all agree on them. Pure.

*Merged* by Spotlight's rule (arXiv 2511.18102, §3): two errors of one video are the same when their temporal IoU
reaches 0.6 and their reasons mean the same. Sameness is taken transitively. Of those that are the same the more
detailed reason, the one of more words, is kept, with its own times, type and severity; all are named as its sources. Of
equally long reasons that of the earlier round is kept, then that of the lower row: independently of their order in the
list.

Two segments that someone keeps apart are never merged, not even through a third: pairs are joined in the order of their
IoU, the greatest first, and a pair that would bring together what is kept apart is left.

*Majority.* Segments about the same thing are a group, as in `evaluation.disagreements.detect`. A group counts when more
than half of those who annotated the task are in it. What is kept has the median of their edges: of the starts and of
the ends the middle one, of two middle ones the lower, so that each edge is one that someone set. Type, severity and
reason are together those of one segment: the one with the longest reason among those of the most frequent type.

*Exact agreement* (VideoCritic): at least two annotators, who say the same of whether there is an error, and mark the
same set of types.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from statistics import median_low
from typing import NamedTuple

from evaluation.disagreements.detect import SAME_IOU_PERCENT, ComparedAnnotation, Group, disagreement
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


class MostMarked(NamedTuple):
    """What most annotators marked, in order, and how many groups fewer marked."""

    kept: tuple[Merged, ...]
    minority: int


def most_marked(annotations: Sequence[ComparedAnnotation]) -> MostMarked:
    """
    Return what more than half of some annotators marked.

    :param words: one an annotator; a critic among them counts as anyone
    """
    owner = {segment.id: annotation.annotator for annotation in annotations for segment in annotation.segments}
    groups = disagreement([replace(annotation, is_person=True) for annotation in annotations]).groups
    kept = [group for group in groups if 2 * len({owner[segment.id] for segment in group.segments}) > len(annotations)]
    found = sorted((_kept(group) for group in kept), key=lambda one: one.kept.order)
    return MostMarked(tuple(found), len(groups) - len(kept))


def agree_exactly(annotations: Sequence[tuple[bool | None, Collection[str]]]) -> bool:
    """
    Return whether several annotators agree.

    :param words: of each whether they found it clean (None: nothing was asked), and the types that they marked
    """
    return len(annotations) > 1 and len({(clean, frozenset(types)) for clean, types in annotations}) == 1


def _kept(group: Group) -> Merged:
    segments = group.segments
    said = Counter(segment.type for segment in segments)
    most = max(said.values())
    typical = [segment for segment in segments if said[segment.type] == most]
    longest = max(typical, key=lambda segment: (len(segment.reason.split()), _reversed(segment)))
    start_ms = median_low(segment.start_ms for segment in segments)
    end_ms = median_low(segment.end_ms for segment in segments)
    return Merged(replace(longest, start_ms=start_ms, end_ms=end_ms), tuple(segment.id for segment in segments))


def _reversed(segment: Segment) -> tuple[int, int]:
    """Rank the earlier one of two equally long reasons higher."""
    return (-segment.start_ms, -segment.end_ms)
