"""
Small pictures with soft edges: what the scenes are put together from.

A sprite is a float32 array (h, w, 4): colour already multiplied by coverage in 0..255, and coverage in 0..1. Shapes are
drawn by Pillow at SHARPNESS times their size and reduced, which gives smooth edges.
"""

from collections.abc import Callable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter

from outtake_demo.drawn.scene_kit.looks import BRIGHTEST, DARKEST, Colour

Sprite = NDArray[np.float32]
SHARPNESS = 3
Painter = Callable[[ImageDraw.ImageDraw], None]


def paint(width: int, height: int, painter: Painter, *, shading: float = 0.25) -> Sprite:
    """
    Draw a sprite of width x height px; the painter works in units of 1/SHARPNESS px.

    `shading` darkens the lower right by that share, as a lamp in the upper left would.
    """
    image = Image.new("RGBA", (width * SHARPNESS, height * SHARPNESS), (0, 0, 0, 0))
    painter(ImageDraw.Draw(image))
    # Reduce colour multiplied by coverage: otherwise the empty black around a shape would bleed into its edge.
    small = np.asarray(image.convert("RGBa").reduce(SHARPNESS), dtype=np.float32)
    return _shaded(small, shading)


def _shaded(premultiplied: NDArray[np.float32], shading: float) -> Sprite:
    height, width = premultiplied.shape[:2]
    slope = np.linspace(-1, 1, width)[None, :] * 0.5 + np.linspace(-1, 1, height)[:, None] * 0.5
    coverage = premultiplied[..., 3:] / 255
    colour = premultiplied[..., :3] * (1 - shading * slope)[..., None]
    colour = np.clip(colour, DARKEST * coverage, BRIGHTEST * coverage)
    return np.concatenate([colour, coverage], axis=2).astype(np.float32)


def ball(radius: int, colour: Colour, turn: float = 0.0, *, stripe: bool = True) -> Sprite:
    """Draw a lit ball; `turn` in radians rolls its light stripe, so that rolling can be seen."""
    size = 2 * radius + 4
    axis = (np.arange(size) - (size - 1) / 2) / radius
    x, y = np.meshgrid(axis, axis)
    distance = np.hypot(x, y)
    coverage = np.clip((1 - distance) * radius + 0.5, 0, 1)
    depth = np.sqrt(np.clip(1 - distance**2, 0, 1))
    light = 0.45 + 0.65 * np.clip((-0.5 * x - 0.6 * y + 0.6 * depth), 0, 1)
    across = x * np.sin(turn) - y * np.cos(turn)
    painted = np.array(colour, dtype=np.float64) * np.ones((size, size, 1))
    if stripe:
        painted = np.where(np.abs(across)[..., None] < 0.16, painted * 0.4 + 140, painted)
    shine = 90 * np.exp(-((x + 0.35) ** 2 + (y + 0.4) ** 2) / 0.03)
    lit = np.clip(painted * light[..., None] + shine[..., None], DARKEST, BRIGHTEST)
    return np.dstack([lit * coverage[..., None], coverage]).astype(np.float32)


@lru_cache(maxsize=64)
def shadow(width: int) -> Sprite:
    """Draw the soft shadow of something `width` px wide on the ground."""
    wide, high = width * 2, max(12, width // 2)
    image = Image.new("L", (wide, high), 0)
    ImageDraw.Draw(image).ellipse((wide // 5, high // 3, wide - wide // 5, high - high // 3), fill=120)
    coverage = np.asarray(image.filter(ImageFilter.GaussianBlur(high / 7)), dtype=np.float32)[..., None] / 255
    return np.concatenate([np.full((high, wide, 3), float(DARKEST), np.float32) * coverage, coverage], axis=2)


def box(width: int, height: int, colour: Colour, *, round_by: int = 6, shading: float = 0.25) -> Sprite:
    """Draw a block with rounded corners and a lighter upper edge."""
    edge = (min(255, colour[0] + 30), min(255, colour[1] + 30), min(255, colour[2] + 30))

    def painter(draw: ImageDraw.ImageDraw) -> None:
        s = SHARPNESS
        draw.rounded_rectangle((s, s, (width - 1) * s, (height - 1) * s), round_by * s, fill=edge)
        draw.rounded_rectangle((s, 5 * s, (width - 1) * s, (height - 1) * s), round_by * s, fill=colour)

    return paint(width, height, painter, shading=shading)


def bench(width: int, top: int, height: int, colour: Colour) -> Sprite:
    """Draw a bench, `height` px high with a seat `top` px thick on two legs."""
    dark = (round(colour[0] * 0.7), round(colour[1] * 0.7), round(colour[2] * 0.7))

    def painter(draw: ImageDraw.ImageDraw) -> None:
        s = SHARPNESS
        for x in (width // 10, width - width // 10 - 22):
            draw.rectangle((x * s, (top - 6) * s, (x + 22) * s, (height - 1) * s), fill=dark)
        draw.rounded_rectangle((s, s, (width - 1) * s, top * s), 5 * s, fill=colour)

    return paint(width, height, painter, shading=0.15)


def arm(width: int, height: int, sleeve: Colour, skin: Colour) -> Sprite:
    """Draw an arm that reaches from the upper right corner to a hand in the lower left."""

    def painter(draw: ImageDraw.ImageDraw) -> None:
        s = SHARPNESS
        hand, wrist = (16 * s, (height - 16) * s), (46 * s, (height - 40) * s)
        draw.line((*hand, *wrist), fill=skin, width=20 * s)
        draw.ellipse((2 * s, (height - 30) * s, 30 * s, (height - 2) * s), fill=skin)
        draw.line((*wrist, (width + 20) * s, -20 * s), fill=sleeve, width=36 * s)

    return paint(width, height, painter, shading=0.2)


def vase(colour: Colour) -> Sprite:
    """Draw a vase, 38 x 64 px."""

    def painter(draw: ImageDraw.ImageDraw) -> None:
        s = SHARPNESS
        draw.rounded_rectangle((12 * s, 3 * s, 26 * s, 24 * s), 3 * s, fill=colour)
        draw.ellipse((3 * s, 16 * s, 35 * s, 60 * s), fill=colour)
        draw.rectangle((10 * s, 56 * s, 28 * s, 62 * s), fill=colour)
        draw.arc((9 * s, 24 * s, 21 * s, 50 * s), 130, 250, fill=(235, 235, 235), width=2 * s)

    return paint(38, 64, painter, shading=0.4)


def tree(trunk: Colour, leaves: Colour) -> Sprite:
    """Draw a tree, 110 x 190 px."""

    def painter(draw: ImageDraw.ImageDraw) -> None:
        s = SHARPNESS
        draw.polygon([(48 * s, 90 * s), (62 * s, 90 * s), (66 * s, 188 * s), (44 * s, 188 * s)], fill=trunk)
        for x, y, r in ((55, 45, 42), (30, 70, 28), (82, 72, 28), (55, 88, 30)):
            draw.ellipse(((x - r) * s, (y - r) * s, (x + r) * s, (y + r) * s), fill=leaves)

    return paint(110, 190, painter, shading=0.35)


def post(colour: Colour) -> Sprite:
    """Draw a lamp post, 34 x 250 px; its foot is at the lower edge."""

    def painter(draw: ImageDraw.ImageDraw) -> None:
        s = SHARPNESS
        draw.rectangle((13 * s, 20 * s, 21 * s, 250 * s), fill=colour)
        draw.ellipse((4 * s, 2 * s, 30 * s, 28 * s), fill=(235, 225, 180))

    return paint(34, 250, painter)


def boulder(colour: Colour) -> Sprite:
    """Draw a boulder, 90 x 66 px."""

    def painter(draw: ImageDraw.ImageDraw) -> None:
        corners = [(3, 64), (8, 34), (26, 10), (52, 4), (76, 18), (87, 46), (86, 64)]
        draw.polygon([(x * SHARPNESS, y * SHARPNESS) for x, y in corners], fill=colour)

    return paint(90, 66, painter, shading=0.5)


def cloud(colour: Colour) -> Sprite:
    """Draw a soft cloud, 130 x 50 px, half transparent."""
    image = Image.new("L", (130, 50), 0)
    draw = ImageDraw.Draw(image)
    for x, y, r in ((40, 30, 14), (62, 24, 18), (86, 29, 15)):
        draw.ellipse((x - r, y - r, x + r, y + r), fill=170)
    coverage = np.asarray(image.filter(ImageFilter.GaussianBlur(5)), dtype=np.float32)[..., None] / 255
    return np.concatenate([np.array(colour, np.float32) * coverage, coverage], axis=2)


def sun(radius: int, colour: Colour) -> Sprite:
    """Draw a low sun: a bright disc with a soft glow, three radii to each side."""
    axis = np.arange(-3 * radius, 3 * radius + 1)
    distance = np.hypot(axis[:, None], axis[None, :])
    disc = np.clip(radius - distance + 0.5, 0, 1)
    glow = 0.45 * np.clip(1.6 - distance / (2 * radius), 0, 1) ** 2 * (distance < 3 * radius)
    coverage = np.maximum(disc, glow)[..., None]
    return np.concatenate([np.array(colour, float) * coverage, coverage], axis=2).astype(np.float32)
