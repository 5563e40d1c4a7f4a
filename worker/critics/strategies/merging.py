"""
Segments that describe the same error, united.

Spotlight's rule (arXiv 2511.18102, section 5.2): "merged by taking the union of their temporal intervals, with this
process applied transitively until convergence". The union of a component may have gaps; its hull is taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from worker.critics.contract.values import PredictedSegment


def canonical(segment: PredictedSegment) -> tuple[int, int, str, str]:
    """Return the place of a segment in an order that does not depend on where it was found."""
    return segment.start_ms, segment.end_ms, segment.type, segment.reason


def unite(segments: Sequence[PredictedSegment], same: Iterable[tuple[int, int]]) -> list[PredictedSegment]:
    """
    Return segments with those that describe the same error as one, in canonical order.

    :param same: pairs of positions in `segments`; the relation is taken as symmetric and transitive
    """
    parents = list(range(len(segments)))

    def root(position: int) -> int:
        while parents[position] != position:
            parents[position] = parents[parents[position]]
            position = parents[position]
        return position

    for one, other in same:
        parents[root(one)] = root(other)
    components: dict[int, list[PredictedSegment]] = {}
    for position, segment in enumerate(segments):
        components.setdefault(root(position), []).append(segment)
    return sorted((_united(sorted(each, key=canonical)) for each in components.values()), key=canonical)


def _united(parts: Sequence[PredictedSegment]) -> PredictedSegment:
    """Return the hull, the reason with the most words, and the most frequent type; the first of equals."""
    if len(parts) == 1:
        return parts[0]
    reason = max((each.reason for each in parts), key=lambda text: (len(text.split()), len(text)))
    sure = [each.confidence for each in parts if each.confidence is not None]
    return PredictedSegment(
        start_ms=min(each.start_ms for each in parts),
        end_ms=max(each.end_ms for each in parts),
        type=Counter(each.type for each in parts).most_common(1)[0][0],
        reason=reason,
        confidence=max(sure, default=None),
    )
