"""Backdrops: gradients, hills, floors and walls, with a little uneven light so that they do not look flat."""

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from PIL import Image

from outtake_demo.drawn.scene_kit.looks import BRIGHTEST, DARKEST, Colour, Look
from outtake_demo.drawn.scene_kit.stage import HEIGHT, WIDTH, Frame

Canvas = NDArray[np.float64]


def gradient(width: int, top: Colour, bottom: Colour) -> Canvas:
    """Make a canvas (HEIGHT, width, 3) that runs from one colour to another."""
    share = np.linspace(0, 1, HEIGHT)[:, None, None]
    colours = np.array(top, float) * (1 - share) + np.array(bottom, float) * share
    return np.repeat(colours, width, axis=1)


def add_hills(canvas: Canvas, rng: Generator, colour: Colour, base: float, swing: float) -> None:
    """Draw a soft-edged line of hills at height `base` px, `swing` px high, and fill below it."""
    x = np.arange(canvas.shape[1])
    waves = [(rng.uniform(140, 320), rng.uniform(0, 2 * np.pi), rng.uniform(0.3, 1)) for _ in range(3)]
    line = np.full(len(x), base, dtype=float)
    for length, phase, part in waves:
        line += swing / 2 * part * np.sin(x / length * 2 * np.pi + phase)
    coverage = np.clip(np.arange(HEIGHT)[:, None] - line[None, :] + 0.5, 0, 1)[..., None]
    canvas[:] = canvas * (1 - coverage) + np.array(colour, float) * coverage


def add_floor(canvas: Canvas, top: int, far: Colour, near: Colour) -> None:
    """Fill everything below y = top with a floor that changes from the far colour to the near one."""
    share = np.linspace(0, 1, HEIGHT - top)[:, None, None]
    canvas[top:] = np.array(far, float) * (1 - share) + np.array(near, float) * share


def finish(canvas: Canvas, rng: Generator, look: Look, *, unevenness: float = 2.5) -> Frame:
    """Add uneven light and the generator's vignette, and turn the canvas into pixels within the allowed levels."""
    height, width = canvas.shape[:2]
    coarse = Image.fromarray(rng.normal(0, unevenness, (height // 90 + 1, width // 90 + 1)).astype(np.float32))
    patches = np.asarray(coarse.resize((width, height), Image.Resampling.BICUBIC))[..., None]
    away = np.hypot(np.linspace(-1, 1, height)[:, None], np.linspace(-1, 1, width)[None, :] * width / WIDTH)
    shade = 1 - look.vignette * np.clip(away - 0.5, 0, 1)[..., None]
    return np.clip(canvas * shade + patches, DARKEST, BRIGHTEST).astype(np.uint8)
