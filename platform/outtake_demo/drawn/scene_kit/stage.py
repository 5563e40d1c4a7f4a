"""
What is in a clip and where, as arrays over time, and how one frame of it is composed.

Everything that can go wrong is an edit of these arrays: an object vanishes when its opacity drops to 0, the picture
freezes when the clock stands still, the scene is cut when another stage takes over.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from outtake_demo.drawn.scene_kit.looks import DARKEST, GRAIN_LIMIT
from outtake_demo.drawn.scene_kit.sprites import Sprite, shadow

WIDTH, HEIGHT = 640, 360
Track = NDArray[np.float64]
Frame = NDArray[np.uint8]
_TILES, _ROLL = 4, 64


class Sheet:
    """The poses of an actor by number; each is drawn when it is first needed, and kept."""

    def __init__(self, draw: Callable[[int], Sprite]) -> None:
        self._draw = draw
        self._drawn: dict[int, Sprite] = {}

    def __getitem__(self, pose: int) -> Sprite:
        if pose not in self._drawn:
            self._drawn[pose] = self._draw(pose)
        return self._drawn[pose]


def still(sprite: Sprite) -> Sheet:
    """Make the sheet of something that has a single pose."""
    return Sheet(lambda _pose: sprite)


@dataclass(frozen=True, eq=False)
class Actor:
    """
    One object: its sprite centre in world px, pose number and opacity (0..1) at each moment, arrays of shape (n,).

    Higher `depth` is nearer. `ground` is the y of the floor that its shadow falls on, if it throws one. `size` is
    (width, height) in px. Faults are planted only on actors with `target` set.
    """

    name: str
    sheet: Sheet
    x: Track
    y: Track
    pose: NDArray[np.int64]
    opacity: Track
    size: tuple[int, int]
    depth: float = 1.0
    ground: float | None = None
    target: bool = True
    flies: bool = False


def actor(
    name: str,
    sheet: Sheet,
    x: Track | float,
    y: Track | float,
    n: int,
    size: tuple[int, int],
    *,
    pose: NDArray[np.int64] | int = 0,
    opacity: Track | float = 1.0,
    depth: float = 1.0,
    ground: float | None = None,
    target: bool = True,
    flies: bool = False,
) -> Actor:
    """Make an actor over n moments; a single number is used for the whole time."""

    def spread(track: Track | float) -> Track:
        return np.broadcast_to(np.asarray(track, dtype=np.float64), n)

    poses = np.broadcast_to(np.asarray(pose, dtype=np.int64), n)
    return Actor(name, sheet, spread(x), spread(y), poses, spread(opacity), size, depth, ground, target, flies)


@dataclass(frozen=True, eq=False)
class Stage:
    """
    A whole clip before it is drawn: `clock[i]` is the moment that frame i shows.

    `backdrop` is (HEIGHT, at least WIDTH + pan, 3); `camera` the world x of the left edge and `light` the brightness
    (0..1), by moment. `grain` is the noise's standard deviation in levels. From frame `cut_at` on, `after` is shown.
    """

    backdrop: Frame
    actors: tuple[Actor, ...]
    camera: Track
    light: Track
    clock: NDArray[np.int64]
    grain: float
    grain_seed: int
    cut_at: int | None = None
    after: "Stage | None" = None

    def changed(self, old: Actor, new: Actor) -> "Stage":
        """Put `new` in the place of `old`."""
        return replace(self, actors=tuple(new if one is old else one for one in self.actors))


@lru_cache(maxsize=2)
def grain_tiles(deviation: float, seed: int) -> NDArray[np.uint8]:
    """Make a clip's noise: (_TILES, HEIGHT + _ROLL, WIDTH + _ROLL, 1), negative levels wrapped to 8 bits."""
    noise = np.random.default_rng(seed).normal(0, deviation, (_TILES, HEIGHT + _ROLL, WIDTH + _ROLL, 1))
    return np.clip(np.rint(noise), -GRAIN_LIMIT, GRAIN_LIMIT).astype(np.int8).view(np.uint8)


def compose(stage: Stage, index: int) -> Frame:
    """Draw frame `index` of a stage: uint8 (HEIGHT, WIDTH, 3), RGB."""
    if stage.after is not None and stage.cut_at is not None and index >= stage.cut_at:
        return compose(stage.after, index)
    moment = int(stage.clock[index])
    left = float(stage.camera[moment])
    frame = _window(stage.backdrop, left)
    for one in sorted(stage.actors, key=lambda each: each.depth):
        _draw_actor(frame, one, moment, left)
    if stage.light[moment] < 1:
        dimmed = (frame - DARKEST).astype(np.uint16) * int(256 * stage.light[moment])
        frame = (dimmed >> 8).astype(np.uint8) + np.uint8(DARKEST)
    if stage.grain:
        _add_grain(frame, stage, moment)
    return frame


def _window(backdrop: Frame, left: float) -> Frame:
    """Cut out what the camera sees, between pixels too, so that a slow pan glides."""
    whole = int(np.floor(left))
    share = int((left - whole) * 256)
    view = backdrop[:, whole : whole + WIDTH]
    if share == 0:
        return view.copy()
    beside = backdrop[:, whole + 1 : whole + 1 + WIDTH]
    return ((view.astype(np.uint16) * (256 - share) + beside.astype(np.uint16) * share) >> 8).astype(np.uint8)


def _draw_actor(frame: Frame, one: Actor, moment: int, left: float) -> None:
    opacity = float(one.opacity[moment])
    if opacity <= 0:
        return
    x, y = float(one.x[moment]) - left, float(one.y[moment])
    if one.ground is not None:
        height = max(0.0, one.ground - (y + one.size[1] / 2))
        blend(frame, shadow(one.size[0]), x, one.ground, opacity * float(np.clip(1 - height / 220, 0, 1)))
    blend(frame, one.sheet[int(one.pose[moment])], x, y, opacity)


def blend(frame: Frame, sprite: Sprite, x: float, y: float, opacity: float) -> None:
    """Lay a sprite over the frame with its centre at (x, y), between pixels too; what sticks out is cut off."""
    left, top = x - sprite.shape[1] / 2, y - sprite.shape[0] / 2
    column, row = int(np.floor(left)), int(np.floor(top))
    moved = _shifted(sprite, left - column, top - row)
    height, width = moved.shape[:2]
    x0, x1 = max(0, column), min(WIDTH, column + width)
    y0, y1 = max(0, row), min(HEIGHT, row + height)
    if x0 >= x1 or y0 >= y1:
        return
    part = moved[y0 - row : y1 - row, x0 - column : x1 - column] * np.float32(opacity)
    under = frame[y0:y1, x0:x1]
    frame[y0:y1, x0:x1] = under * (1 - part[..., 3:]) + part[..., :3] + np.float32(0.5)


def _shifted(sprite: Sprite, right: float, down: float) -> Sprite:
    """Move a sprite by a part of a pixel, by bilinear mixing; it grows by one row and column."""
    if right < 1 / 32 and down < 1 / 32:
        return sprite
    wide = np.pad(sprite, ((0, 1), (0, 1), (0, 0)))
    aside = wide * np.float32(1 - right)
    aside[:, 1:] += wide[:, :-1] * np.float32(right)
    moved = aside * np.float32(1 - down)
    moved[1:] += aside[:-1] * np.float32(down)
    return moved


def _add_grain(frame: Frame, stage: Stage, moment: int) -> None:
    # A few tiles, each looked at through a window that moves with the moment, stand in for fresh noise in every frame.
    down, right = (moment * 37) % _ROLL, (moment * 23) % _ROLL
    tiles = grain_tiles(stage.grain, stage.grain_seed)
    frame += tiles[moment % _TILES, down : down + HEIGHT, right : right + WIDTH]
