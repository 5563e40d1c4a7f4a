"""
What most annotators marked, and what all of them agree on. Pure.

*Majority.* Segments about the same thing are a group, as in `evaluation.disagreements.detect`. A group counts
when more than half of those who annotated the task are in it. What is kept has the median of their edges: of the starts
and of the ends the middle one, of two middle ones the lower, so that each edge is one that someone set. Type, severity
and reason are together those of one segment: the one with the longest reason among those of the most frequent type.

*Exact agreement* (VideoCritic): at least two annotators, who say the same of whether there is an error, and mark the
same set of types.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from statistics import median_low
from typing import NamedTuple

from evaluation.disagreements.detect import ComparedAnnotation, Group, disagreement
from evaluation.ground_truth.policies.merge_segments import Merged
from outtake.measures.segments.segments import Segment


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
