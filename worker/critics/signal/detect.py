"""
The `signal` critic: an honest baseline without weights.

It looks for cuts, freezes, sudden appearance, disappearance and teleporting in decoded frames, and knows nothing of
what the clip should show. It cannot see wrong anatomy, physics or a prompt that was not followed. Its limits: things
smaller than about 3 % of the picture's width, jumps shorter than fast motion, and whatever touches the border, where
things may come and go.

Each segment starts at the first frame that shows the change. Abrupt errors are given `shown_ms` of length, since a
change between two frames has none of its own; freezes last as long as the picture stands still.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from worker.critics.signal.changes import Change, as_picture, change_between
from worker.critics.signal.moments import Moment, SignalParams, find_moments

#: The width in px to which frames are to be scaled; the parameters' defaults were chosen at this size.
WIDTH = 160
_DEFAULTS = SignalParams()

_TYPES = {
    "vanish": "object_appearance_disappearance",
    "appear": "object_appearance_disappearance",
    "teleport": "object_appearance_disappearance",
    "cut": "logical_error",
    "freeze": "motion_rationality",
}
_REASONS = {
    "vanish": "Something in the {0} of the picture vanishes from one frame to the next.",
    "appear": "Something pops up in the {0} of the picture from one frame to the next.",
    "teleport": "Something jumps from the {0} to the {1} of the picture in a single frame.",
    "cut": "The whole scene changes from one frame to the next, as at a cut.",
    "freeze": "The whole picture stands still although something was moving in the {0}.",
}


class SignalSegment(NamedTuple):
    """An error segment [start_ms, end_ms) with its Spotlight type, a reason and a confidence from 0 to 1."""

    start_ms: int
    end_ms: int
    type: str
    reason: str
    confidence: float


def find_signals(
    frames: Iterable[NDArray[np.uint8]], edges_ms: Sequence[int], *, params: SignalParams = _DEFAULTS
) -> list[SignalSegment]:
    """
    Find abrupt errors and freezes in a clip, in the order of time.

    `frames` are (h, w, 3) or (h, w), uint8, about WIDTH px wide, one for each interval of `edges_ms`. They are taken
    one by one; only two are held at a time. Fewer than two frames hold no change, so the answer is an empty list.

    :raises ValueError: if there are more or fewer frames than intervals, or a frame has another shape than the first
    """
    changes: list[Change] = []
    earlier, count = None, 0
    for frame in frames:
        later = as_picture(frame, params.change.block)
        if earlier is not None:
            if earlier.shape != later.shape:
                raise ValueError(f"frame {count} has shape {later.shape}, the one before it {earlier.shape}")
            changes.append(change_between(earlier, later, params.change))
        earlier, count = later, count + 1
    if count != max(0, len(edges_ms) - 1):
        raise ValueError(f"{count} frames were given, but edges_ms has {len(edges_ms)} entries; it needs one more")
    return [_segment(moment, edges_ms, params) for moment in find_moments(changes, edges_ms, params)]


def _segment(moment: Moment, edges_ms: Sequence[int], params: SignalParams) -> SignalSegment:
    start = edges_ms[moment.start]
    end = edges_ms[moment.end] if moment.end is not None else min(edges_ms[-1], start + params.shown_ms)
    reason = _REASONS[moment.what].format(*(_where(row, column) for row, column in moment.places))
    return SignalSegment(start, end, _TYPES[moment.what], reason, round(moment.strength, 2))


def _where(row: float, column: float) -> str:
    """Name a place in the picture, given as shares of its height and width: "upper left", "middle"."""
    vertical = "upper" if row < 1 / 3 else "lower" if row > 2 / 3 else ""
    horizontal = "left" if column < 1 / 3 else "right" if column > 2 / 3 else "middle"
    return f"{vertical} {horizontal}".strip()
