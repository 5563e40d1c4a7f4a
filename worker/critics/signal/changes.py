"""
What changes from one frame to the next that motion cannot explain.

A frame is cut into blocks. A block that changed is searched for in the neighbouring frame, within the reach of fast
motion; one that is found nowhere is *unexplained*. Blocks of the later frame that were nowhere in the earlier one are
`new`; blocks of the earlier frame that are nowhere in the later one are `gone`. Neighbouring blocks form patches.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray
from scipy import ndimage

Picture = NDArray[np.int16]
Grid = NDArray[np.float32]
Mask = NDArray[np.bool_]
_PAIRS_AT_ONCE = 2000


@dataclass(frozen=True)
class ChangeParams:
    """
    How change is measured.

    `block` and `reach` are px of the scaled frame: the side of a block, and how far motion may carry it in a frame.
    `changed_level` and `unlike_level` are mean differences in levels (0..255): below the first a block counts as
    unchanged, above the second two blocks count as unlike. Both grow with the clip's noise, up to `most_noise`.
    """

    block: int = 4
    reach: int = 9
    changed_level: float = 5.0
    unlike_level: float = 8.0
    most_noise: float = 4.0


class Patch(NamedTuple):
    """A connected group of unexplained blocks; places in blocks, `mass` the sum of their differences in levels."""

    top: int
    left: int
    bottom: int
    right: int
    blocks: int
    mass: float
    colour: tuple[float, ...]

    @property
    def centre(self) -> tuple[float, float]:
        """The middle as (row, column), in blocks."""
        return (self.top + self.bottom) / 2, (self.left + self.right) / 2


class Change(NamedTuple):
    """
    The change at one frame boundary.

    `gone` and `new` are patches; `unexplained` is the share (0..1) of all blocks that are in one of them; `peak` is the
    greatest mean difference of a block in levels; `moving` marks the blocks that changed; `shape` is the grid's.
    """

    gone: tuple[Patch, ...]
    new: tuple[Patch, ...]
    unexplained: float
    peak: float
    moving: Mask
    shape: tuple[int, int]


def as_picture(frame: NDArray[np.uint8], block: int) -> Picture:
    """
    Prepare a frame (h, w, 3) or (h, w): whole blocks only, signed, with a channel axis.

    :raises ValueError: if the frame has another shape, or is smaller than a block
    """
    if frame.ndim == 2:
        frame = frame[..., None]
    if frame.ndim != 3 or min(frame.shape[:2]) < block:
        raise ValueError(f"frame of shape {frame.shape} cannot be read; give (h, w, 3) or (h, w) of {block} px or more")
    height, width = (size - size % block for size in frame.shape[:2])
    return frame[:height, :width].astype(np.int16)


def change_between(earlier: Picture, later: Picture, params: ChangeParams) -> Change:
    """Measure what changed between two pictures of the same shape, and how much of it motion does not explain."""
    block = params.block
    difference = np.abs(later - earlier).mean(axis=2)
    by_block = _by_block(difference, block)
    # A noisy clip, or one whose light changes as a whole, must differ by more before it counts; but where the whole
    # scene changes, the median says nothing about noise, hence the limit.
    noise = min(float(np.median(by_block)), params.most_noise)
    moving = by_block > params.changed_level + noise
    unlike = params.unlike_level + noise
    new, gone = (_unexplained(a, b, moving, unlike, params) for a, b in ((later, earlier), (earlier, later)))
    share = float(((new > 0) | (gone > 0)).mean())
    return Change(
        _patches(gone, earlier, block), _patches(new, later, block), share, float(by_block.max()), moving, moving.shape
    )


def _by_block(values: NDArray[np.float64], block: int) -> Grid:
    height, width = values.shape
    return values.reshape(height // block, block, width // block, block).mean(axis=(1, 3)).astype(np.float32)


@lru_cache(maxsize=8)
def _spiral(reach: int) -> NDArray[np.int64]:
    """List all shifts (down, right) within reach, the nearest first: most blocks are found soon."""
    span = range(-reach, reach + 1)
    return np.array(sorted(((dy, dx) for dy in span for dx in span), key=lambda shift: shift[0] ** 2 + shift[1] ** 2))


def _windows(picture: Picture, block: int) -> Picture:
    """Lay out each block x block window of a picture as one row of numbers: (h - block + 1, w - block + 1, numbers)."""
    views = sliding_window_view(picture, (block, block), axis=(0, 1))
    return np.ascontiguousarray(views).reshape(*views.shape[:2], -1)


def _unexplained(of: Picture, within: Picture, moving: Mask, unlike: float, params: ChangeParams) -> Grid:
    """Give for each block of `of` how unlike its best match in `within` is, 0 where a match is good enough."""
    block, reach = params.block, params.reach
    result = np.zeros(moving.shape, dtype=np.float32)
    rows, columns = np.nonzero(moving)
    if not len(rows):
        return result
    # Beyond the border the edge goes on: what slides in from there is explained as far as it looks like the edge.
    windows = _windows(np.pad(within, ((reach, reach), (reach, reach), (0, 0)), mode="edge"), block)
    wanted = sliding_window_view(of, (block, block), axis=(0, 1))[rows * block, columns * block].reshape(len(rows), -1)
    best = np.full(len(rows), np.inf, dtype=np.float32)
    shifts, done, left = _spiral(reach), 0, np.arange(len(rows))
    while len(left) and done < len(shifts):
        # As many shifts at once as fit the processor's cache; blocks that were found are searched no further.
        some = shifts[done : done + max(1, _PAIRS_AT_ONCE // len(left))]
        done += len(some)
        found = windows[
            (rows[left] * block + reach)[:, None] + some[:, 0], (columns[left] * block + reach)[:, None] + some[:, 1]
        ]
        found -= wanted[left][:, None]
        unlikeness = np.abs(found, out=found).sum(axis=2, dtype=np.int32).min(axis=1) / np.float32(wanted.shape[1])
        best[left] = np.minimum(best[left], unlikeness)
        left = left[best[left] > unlike]
    result[rows[left], columns[left]] = best[left]
    return result


def _patches(unlike: Grid, picture: Picture, block: int) -> tuple[Patch, ...]:
    if not unlike.any():
        return ()
    # Blocks one apart belong together: the middle of an object may by chance look like something near it.
    joined, count = ndimage.label(ndimage.binary_dilation(unlike > 0, np.ones((3, 3))), np.ones((3, 3)))
    patches = []
    for label in range(1, count + 1):
        rows, columns = np.nonzero((joined == label) & (unlike > 0))
        colours = [
            picture[row * block : (row + 1) * block, column * block : (column + 1) * block].mean(axis=(0, 1))
            for row, column in zip(rows, columns, strict=True)
        ]
        patches.append(
            Patch(
                int(rows.min()),
                int(columns.min()),
                int(rows.max()) + 1,
                int(columns.max()) + 1,
                len(rows),
                float(unlike[rows, columns].sum()),
                tuple(float(value) for value in np.mean(colours, axis=0)),
            )
        )
    return tuple(patches)
