"""
The `signal` critic: an honest baseline without weights.

It looks for cuts, freezes, sudden appearance, disappearance and teleporting in decoded frames, and knows nothing of
what the clip should show. It cannot see wrong anatomy, physics or a prompt that was not followed. Its limits: things
smaller than about 3 % of the picture's width, jumps shorter than fast motion, and whatever touches the border, where
things may come and go.

A lone change is suspicious; one like those just before or after it is ordinary: wings beat, water flows and faces turn
in every frame. So each unexplained patch is weighed against what is unexplained near it at the neighbouring boundaries.

Each segment starts at the first frame that shows the change. Abrupt errors are given `shown_ms` of length, since a
change between two frames has none of its own; freezes last as long as the picture stands still.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from worker.critics.signal.changes import Change, ChangeParams, Patch, as_picture, change_between


@dataclass(frozen=True)
class SignalParams:
    """
    What counts as an error; times in ms, masses in levels summed over blocks.

    `least_mass` and `least_blocks`: a smaller patch is not reported.
    `ordinary_share`, `around`, `near_blocks`: a patch is ordinary when patches within `near_blocks` of it, at one of
    the `around` boundaries before or after, have more than this share of its mass.
    `cut_share`: with more of the frame unexplained, the scene has jumped.
    `freeze_ms`, `still_level`: how long a picture must stand still, and how little every block of it may differ.
    `shown_ms`: how long an abrupt error is said to be seen.
    `apart_ms`: of abrupt errors closer than this only the strongest is kept.
    """

    change: ChangeParams = field(default_factory=ChangeParams)
    least_mass: float = 70.0
    least_blocks: int = 3
    ordinary_share: float = 0.4
    around: int = 3
    near_blocks: float = 3.0
    cut_share: float = 0.3
    freeze_ms: int = 350
    still_level: float = 2.5
    shown_ms: int = 500
    apart_ms: int = 150


class Moment(NamedTuple):
    """
    Something found at frame boundary `start`, lasting until boundary `end` (None: abrupt, without a length).

    `what` is vanish, appear, teleport, cut or freeze. `places` are (row, column) as shares of the picture: where it
    happened, and for a teleport where to. `strength` is how far it stands out, 0..1.
    """

    start: int
    end: int | None
    what: str
    places: tuple[tuple[float, float], ...]
    strength: float


def find_moments(changes: Sequence[Change], edges_ms: Sequence[int], params: SignalParams) -> list[Moment]:
    """Find all moments; `changes[i]` is the change between frames i and i + 1, so its boundary is i + 1."""
    abrupt = [found for index in range(len(changes)) if (found := _abrupt(changes, index, params)) is not None]
    # Where the only thing that moved vanishes, the picture stands still too; that is told already.
    last_moves = {moment.start + 1 for moment in abrupt}
    frozen = [found for found in _freezes(changes, edges_ms, params) if found.start not in last_moves]
    return sorted(_one_at_a_time(abrupt, edges_ms, params.apart_ms) + frozen)


def _abrupt(changes: Sequence[Change], index: int, params: SignalParams) -> Moment | None:
    change = changes[index]
    others = [
        changes[other]
        for other in range(index - params.around, index + params.around + 1)
        if other != index and 0 <= other < len(changes)
    ]
    before_and_after = [other.unexplained for other in others]
    if change.unexplained > params.cut_share and max(before_and_after, default=0.0) < 0.5 * change.unexplained:
        return Moment(index + 1, None, "cut", ((0.5, 0.5),), min(1.0, change.unexplained * 1.5))
    gone = [patch for patch in change.gone if _stands_out(patch, change, others, params)]
    new = [patch for patch in change.new if _stands_out(patch, change, others, params)]
    if not gone and not new:
        return None
    return _name_it(index + 1, gone, new, change.shape, params)


def _stands_out(patch: Patch, change: Change, others: Sequence[Change], params: SignalParams) -> bool:
    """Whether a patch is large, away from the border (things come and go there), and unlike its time."""
    if patch.mass < params.least_mass or patch.blocks < params.least_blocks:
        return False
    rows, columns = change.shape
    if patch.top < 1 or patch.left < 1 or patch.bottom > rows - 1 or patch.right > columns - 1:
        return False
    ordinary = max((_mass_near(patch, other, params.near_blocks) for other in others), default=0.0)
    return ordinary < params.ordinary_share * patch.mass


def _mass_near(patch: Patch, change: Change, near: float) -> float:
    def is_near(other: Patch) -> bool:
        rows = max(other.top - patch.bottom, patch.top - other.bottom)
        columns = max(other.left - patch.right, patch.left - other.right)
        return max(rows, columns) <= near

    # Gone and new often show the same object twice, so the greater of the two counts, not their sum.
    return max(sum(each.mass for each in side if is_near(each)) for side in (change.gone, change.new))


def _name_it(
    boundary: int, gone: list[Patch], new: list[Patch], shape: tuple[int, int], params: SignalParams
) -> Moment:
    first_gone = max(gone, key=lambda patch: patch.mass, default=None)
    first_new = max(new, key=lambda patch: patch.mass, default=None)
    heaviest = max(patch.mass for patch in gone + new)
    strength = heaviest / (heaviest + 3 * params.least_mass)
    if first_gone and first_new and _far_apart(first_gone, first_new):
        return Moment(boundary, None, "teleport", (_place(first_gone, shape), _place(first_new, shape)), strength)
    # At one place, what is heavier names it: a thing that goes leaves a plain background that is easily explained.
    if first_new is None or (first_gone is not None and first_gone.mass >= first_new.mass):
        assert first_gone is not None
        return Moment(boundary, None, "vanish", (_place(first_gone, shape),), strength)
    return Moment(boundary, None, "appear", (_place(first_new, shape),), strength)


def _far_apart(one: Patch, other: Patch) -> bool:
    return (
        one.bottom <= other.top or other.bottom <= one.top or one.right <= other.left or other.right <= one.left
    ) and float(np.linalg.norm(np.subtract(one.colour, other.colour))) < 90


def _place(patch: Patch, shape: tuple[int, int]) -> tuple[float, float]:
    row, column = patch.centre
    return row / shape[0], column / shape[1]


def _one_at_a_time(moments: list[Moment], edges_ms: Sequence[int], apart_ms: int) -> list[Moment]:
    """Keep the strongest of moments that lie closer than `apart_ms`: they are one event."""
    kept: list[Moment] = []
    for moment in sorted(moments, key=lambda each: -each.strength):
        if all(abs(edges_ms[moment.start] - edges_ms[other.start]) >= apart_ms for other in kept):
            kept.append(moment)
    return kept


def _freezes(changes: Sequence[Change], edges_ms: Sequence[int], params: SignalParams) -> list[Moment]:
    """
    Find stretches in which nothing moves although something moved up to their start and goes on after their end.

    What moved must have been cut off and resumed at about the same place; things that come to rest slow down first.
    """
    found = []
    for first, last in _still_stretches(changes, params.still_level):
        before, after = changes[max(0, first - 2) : first], changes[last : last + 2]
        if edges_ms[last + 1] - edges_ms[first + 1] >= params.freeze_ms and _same_motion(before, after):
            rows, columns = np.nonzero(after[0].moving)
            place = (float(rows.mean()) / after[0].shape[0], float(columns.mean()) / after[0].shape[1])
            found.append(Moment(first + 1, last + 1, "freeze", (place,), 0.8))
    return found


def _still_stretches(changes: Sequence[Change], still_level: float) -> list[tuple[int, int]]:
    """List the longest runs [first, last) of changes below the level that have others before and after them."""
    still = np.array([False, *(change.peak < still_level for change in changes), False])
    first, last = np.flatnonzero(still[1:] & ~still[:-1]), np.flatnonzero(~still[1:] & still[:-1])
    return [(int(a), int(b)) for a, b in zip(first, last, strict=True) if a > 0 and b < len(changes)]


def _same_motion(before: Sequence[Change], after: Sequence[Change]) -> bool:
    """Whether things moved in two changes before and in two after, at about the same place: once may be a flicker."""
    if min(len(before), len(after)) < 2 or not all(change.moving.any() for change in (*before, *after)):
        return False
    reach = ndimage.binary_dilation(before[-1].moving, np.ones((3, 3)), iterations=2)
    return bool((reach & after[0].moving).any())


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
