"""
Frames and milliseconds.

A rendition of n frames has ``edges_ms[0..n]``: the rounded start of each frame and the end of the last one, strictly
increasing, with ``edges_ms[0] = 0`` and the duration as ``edges_ms[n]``. Frame i is shown in the half-open interval
``[edges_ms[i], edges_ms[i + 1])``. Nothing here multiplies by a frame rate: clips of variable rate are ordinary input.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

Seconds = Fraction | int | float

_SHOWN_COLLISIONS = 5


class NearestEdges(NamedTuple):
    """The last edge at or before a time, and the first one at or after it; the same edge twice if it is on one."""

    below_ms: int
    above_ms: int


def check_edges(edges_ms: Sequence[int]) -> None:
    """
    Refuse a table of edges that breaks the rules above.

    :raises ValueError: naming the place, if there are fewer than two edges, the first is not 0, one is not a whole
        number, or they do not strictly increase
    """
    if len(edges_ms) < 2:
        raise ValueError(f"edges_ms has {len(edges_ms)} entries; one frame needs two, its start and its end")
    for index, edge in enumerate(edges_ms):
        if isinstance(edge, bool) or not isinstance(edge, int):
            raise ValueError(f"edges_ms[{index}] is {edge!r}; give whole milliseconds")
    if edges_ms[0] != 0:
        raise ValueError(f"edges_ms[0] is {edges_ms[0]}; the first frame starts at 0")
    for index, (start, end) in enumerate(pairwise(edges_ms)):
        if end <= start:
            raise ValueError(
                f"edges_ms[{index + 1}] is {end}, not after edges_ms[{index}] = {start}; edges strictly increase"
            )


def edges_from_times(times: Sequence[Seconds], end: Seconds) -> list[int]:
    """
    Round the exact start of each frame, and the end of the last one, to ``edges_ms``.

    :param times: starts in seconds, best as `Fraction`; the first is 0
    :param end: end of the last frame in seconds
    :returns: ``len(times) + 1`` milliseconds, each to the nearest, a half rounded up
    :raises ValueError: if there is no frame, the first does not start at 0, or two edges are not in order or fall on
        one millisecond; it says which frames
    """
    if not times:
        raise ValueError("there are no frame times; a rendition has at least one frame")
    if times[0] != 0:
        raise ValueError(f"frame 0 starts at {times[0]} s; shift the times so that the first frame starts at 0")
    edges = [_nearest_ms(time) for time in (*times, end)]
    collisions = [index for index, (start, stop) in enumerate(pairwise(edges)) if stop <= start]
    if collisions:
        raise ValueError(_collision_message(edges, collisions))
    return edges


def frame_at(edges_ms: Sequence[int], ms: int) -> int:
    """
    Say which frame is shown at a time.

    :raises ValueError: if ``ms`` is outside ``[0, duration)``
    """
    if not 0 <= ms < edges_ms[-1]:
        raise ValueError(f"ms is {ms}; a frame is shown from 0 up to, not at, {edges_ms[-1]}")
    return bisect_right(edges_ms, ms) - 1


def is_edge(edges_ms: Sequence[int], ms: int) -> bool:
    """Say whether a frame starts at this time, or the last one ends."""
    index = bisect_left(edges_ms, ms)
    return index < len(edges_ms) and edges_ms[index] == ms


def nearest_edges(edges_ms: Sequence[int], ms: int) -> NearestEdges:
    """
    Find the edges around a time.

    :raises ValueError: if ``ms`` is outside ``[0, duration]``
    """
    if not 0 <= ms <= edges_ms[-1]:
        raise ValueError(f"ms is {ms}; edges lie from 0 to {edges_ms[-1]}")
    below = edges_ms[bisect_right(edges_ms, ms) - 1]
    above = edges_ms[bisect_left(edges_ms, ms)]
    return NearestEdges(below, above)


def _nearest_ms(seconds: Seconds) -> int:
    return (Fraction(seconds) * 1000 + Fraction(1, 2)).__floor__()


def _collision_message(edges: list[int], collisions: list[int]) -> str:
    last = len(edges) - 2
    named = [
        f"frame {index} ends at {edges[index + 1]} ms"
        if index == last
        else f"frame {index + 1} starts at {edges[index + 1]} ms"
        for index in collisions[:_SHOWN_COLLISIONS]
    ]
    more = f" and {len(collisions) - _SHOWN_COLLISIONS} more" if len(collisions) > _SHOWN_COLLISIONS else ""
    first = collisions[0]
    return (
        f"edges do not strictly increase: {', '.join(named)}{more}, "
        f"not after the start of the frame before ({edges[first]} ms for the first of these); "
        "frames must be at least a millisecond apart and in order"
    )
