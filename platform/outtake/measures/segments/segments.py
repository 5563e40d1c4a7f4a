"""
Segments: half-open intervals of time that someone marked, and their algebra.

The browser has the same algebra in TypeScript; both are held to ``tests/measures/golden/segments.json``.

A `Segment` may be inverted, empty or outside the clip, because a critic's bad segment is kept as it came. Such a
segment has length 0 and overlaps nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Segment:
    """
    One marked error: ``[start_ms, end_ms)`` with its type, its reason and, where the scale has one, its severity.

    ``confidence`` is that of a critic, 0 to 1; None where none was given.
    """

    start_ms: int
    end_ms: int
    type: str
    reason: str
    id: str
    severity: int | None = None
    confidence: float | None = None

    @property
    def length_ms(self) -> int:
        """How long it lasts; 0 when it is empty or inverted."""
        return max(0, self.end_ms - self.start_ms)

    @property
    def order(self) -> tuple[int, int, str]:
        """The key that puts segments in their one fixed order: start, end, id."""
        return (self.start_ms, self.end_ms, self.id)


class Clipped(NamedTuple):
    """A segment cut to its clip, and why it is invalid; ``None`` when it is valid."""

    segment: Segment
    invalid_reason: str | None


class Span(NamedTuple):
    """A bare half-open interval in milliseconds."""

    start_ms: int
    end_ms: int


class Halves(NamedTuple):
    """What `split` leaves."""

    left: Segment
    right: Segment


def intersection_ms(a: Segment, b: Segment) -> int:
    """Measure the time that both cover: ``max(0, min(ends) - max(starts))``; 0 when they only touch."""
    return max(0, min(a.end_ms, b.end_ms) - max(a.start_ms, b.start_ms))


def union_ms(a: Segment, b: Segment) -> int:
    """Measure the time that at least one covers, a gap between them not counted."""
    return a.length_ms + b.length_ms - intersection_ms(a, b)


def iou(a: Segment, b: Segment) -> Fraction:
    """
    Divide intersection by union, exactly.

    Segments that touch, or of which one has no length, have IoU 0, two identical empty ones included.
    """
    shared = intersection_ms(a, b)
    return Fraction(shared, union_ms(a, b)) if shared else Fraction(0)


def reaches_iou(a: Segment, b: Segment, percent: int) -> bool:
    """Say whether the IoU is at least ``percent`` hundredths and not 0, in whole numbers."""
    shared = intersection_ms(a, b)
    return shared > 0 and 100 * shared >= percent * union_ms(a, b)


def clip(segment: Segment, duration_ms: int) -> Clipped:
    """
    Cut a segment to ``[0, duration_ms)``, then say whether anything is left.

    Both ends are moved into the clip. A segment that is then inverted or empty is invalid, and is kept.
    """
    if 0 <= segment.start_ms < segment.end_ms <= duration_ms:
        return Clipped(segment, None)
    inside = replace(
        segment,
        start_ms=min(max(segment.start_ms, 0), duration_ms),
        end_ms=min(max(segment.end_ms, 0), duration_ms),
    )
    return Clipped(inside, _invalid_reason(segment, inside))


def split(segment: Segment, at_ms: int, *, right_id: str) -> Halves:
    """
    Cut a segment in two; the left half keeps its id, both keep its type, reason and severity.

    :raises ValueError: if ``at_ms`` is not strictly inside, which would leave an empty half
    """
    if not segment.start_ms < at_ms < segment.end_ms:
        raise ValueError(f"at_ms is {at_ms}; split strictly between {segment.start_ms} and {segment.end_ms}")
    return Halves(replace(segment, end_ms=at_ms), replace(segment, start_ms=at_ms, id=right_id))


def join(a: Segment, b: Segment) -> Segment:
    """
    Make one segment of two that touch or overlap.

    It covers both and has the id of the first in order. Type, reason and severity are those of the one whose reason
    has more words, the first in order if they have equally many.

    :raises ValueError: if there is a gap between them: no one marked the time in it
    """
    first, second = sorted((a, b), key=lambda segment: segment.order)
    if second.start_ms > first.end_ms:
        raise ValueError(f"segments {first.id!r} and {second.id!r} have a gap of {second.start_ms - first.end_ms} ms")
    detailed = second if _words(second) > _words(first) else first
    return replace(detailed, start_ms=first.start_ms, end_ms=max(first.end_ms, second.end_ms), id=first.id)


def merge_spans(spans: Iterable[Span]) -> tuple[Span, ...]:
    """Cover the same time with the fewest spans, in order; spans that touch become one, empty ones vanish."""
    merged: list[Span] = []
    for span in sorted(span for span in spans if span.start_ms < span.end_ms):
        if merged and span.start_ms <= merged[-1].end_ms:
            merged[-1] = Span(merged[-1].start_ms, max(merged[-1].end_ms, span.end_ms))
        else:
            merged.append(span)
    return tuple(merged)


def _invalid_reason(raw: Segment, inside: Segment) -> str | None:
    if inside.start_ms < inside.end_ms:
        return None
    if raw.start_ms > raw.end_ms:
        return "inverted"
    return "empty" if raw.start_ms == raw.end_ms else "outside the clip"


def _words(segment: Segment) -> int:
    return len(segment.reason.split())
