"""
A simulated researcher at the review desk: what they settle, given a clip's errors and what its lanes say.

They watch the clip where something was marked, seldom elsewhere, and err seldom. Pure.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from annotations.responses.values import SegmentBody
from annotations.review.adjudicate import AdjudicatedSegmentInput, AdjudicationInput
from outtake.measures.segments.segments import Segment, iou
from outtake_demo.campaigns.annotators import nearest_edge

RECOGNISED_PERCENT = 15
"""From this IoU on a mark points at an error. It is low: a mark that is much too long still shows where to look."""

_WRONG = 0.02  # chance to drop a true error, and to keep what is none
_FINDS_MORE = 0.3  # chance to see an error that no one marked
_OFF_BY_A_FRAME = 0.25


def look(
    errors: Sequence[Segment], lanes: Sequence[Segment], edges_ms: Sequence[int], rng: Random
) -> AdjudicationInput:
    """
    Return what a researcher settles about a clip.

    :param lanes: all that was marked, valid segments with ids of their own
    """
    sources: dict[str, list[Segment]] = {error.id: [] for error in errors}
    alarms: list[Segment] = []
    for mark in lanes:
        meant = [error for error in errors if _points_at(mark, error)]
        if meant:
            sources[max(meant, key=lambda error: (iou(mark, error), error.id)).id].append(mark)
        else:
            alarms.append(mark)
    settled: list[AdjudicatedSegmentInput] = []
    dropped: list[str] = []
    for error in errors:
        marks = sources[error.id]
        if marks and rng.random() < _WRONG:
            dropped += [mark.id for mark in marks]
        elif marks or rng.random() < _FINDS_MORE:
            settled.append(_true(error, marks, edges_ms, rng))
    for mark in alarms:
        if rng.random() < _WRONG:
            settled.append(AdjudicatedSegmentInput(_as_marked(mark), (mark.id,)))
        else:
            dropped.append(mark.id)
    return AdjudicationInput(segments=tuple(_without_repetition(settled)), dropped=tuple(dropped), note="")


def _points_at(mark: Segment, error: Segment) -> bool:
    return 100 * iou(mark, error) >= RECOGNISED_PERCENT


def _true(error: Segment, marks: Sequence[Segment], edges_ms: Sequence[int], rng: Random) -> AdjudicatedSegmentInput:
    """Take the mark that is nearest to what happens, in the words of the most detailed one, with its edges adjusted."""
    first, last = (nearest_edge(edges_ms, ms) for ms in (error.start_ms, error.end_ms))
    if rng.random() < _OFF_BY_A_FRAME:
        first = min(max(first + rng.choice((-1, 1)), 0), last - 1)
    detailed = max(marks, key=lambda mark: len(mark.reason.split()), default=error)
    rated = sorted(mark.severity for mark in (marks or (error,)) if mark.severity is not None)
    body = SegmentBody(
        start_ms=edges_ms[first],
        end_ms=edges_ms[last],
        type=error.type,
        reason=detailed.reason,
        severity=rated[len(rated) // 2],
    )
    return AdjudicatedSegmentInput(body, tuple(mark.id for mark in marks))


def _as_marked(mark: Segment) -> SegmentBody:
    return SegmentBody(mark.start_ms, mark.end_ms, mark.type, mark.reason, severity=mark.severity)


def _without_repetition(settled: Sequence[AdjudicatedSegmentInput]) -> list[AdjudicatedSegmentInput]:
    """Put together what is the same, with all sources."""
    same: dict[SegmentBody, tuple[str, ...]] = {}
    for each in settled:
        same[each.marked] = (*same.get(each.marked, ()), *each.sources)
    return [AdjudicatedSegmentInput(marked, sources) for marked, sources in same.items()]
