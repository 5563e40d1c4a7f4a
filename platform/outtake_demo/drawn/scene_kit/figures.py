"""Figures with moving parts: a walking person with shaded limbs, a bird that beats its wings, a cart, a pendulum."""

import math
from itertools import pairwise

from PIL import ImageDraw

from outtake_demo.drawn.scene_kit.looks import Colour
from outtake_demo.drawn.scene_kit.sprites import SHARPNESS, Sprite, paint

#: Poses in one cycle of steps or wing beats.
GAIT, BEAT, SPOKES = 32, 12, 24
WALKER_SIZE, BIRD_SIZE, CART_SIZE = (110, 190), (84, 64), (120, 84)

Point = tuple[float, float]
_HIP, _SHOULDER, _HEAD = (55.0, 100.0), (56.0, 50.0), (58.0, 24.0)


def _darker(colour: Colour, share: float) -> Colour:
    return round(colour[0] * share), round(colour[1] * share), round(colour[2] * share)


def _limb(draw: ImageDraw.ImageDraw, points: list[Point], width: float, colour: Colour) -> None:
    """Draw a chain of thick rounded bones with a lighter line along them, as if lit from the left."""
    s = SHARPNESS
    light = tuple(min(255, value + 28) for value in colour)
    for (x0, y0), (x1, y1) in pairwise(points):
        draw.line((x0 * s, y0 * s, x1 * s, y1 * s), fill=colour, width=round(width * s))
        draw.line(((x0 - 2) * s, y0 * s, (x1 - 2) * s, y1 * s), fill=light, width=round(width * s / 4))
    for x, y in points:
        r = width / 2
        draw.ellipse(((x - r) * s, (y - r) * s, (x + r) * s, (y + r) * s), fill=colour)


def _joint(start: Point, angle: float, length: float) -> Point:
    """Go `length` px from a point; the angle is 0 straight down and positive to the right."""
    return start[0] + math.sin(angle) * length, start[1] + math.cos(angle) * length


def _leg(phase: float, *, bends_wrong: bool) -> list[Point]:
    thigh = 0.5 * math.sin(phase)
    bend = 0.15 + 0.75 * max(0.0, math.cos(phase))
    knee = _joint(_HIP, thigh, 42)
    ankle = _joint(knee, thigh + bend + 0.35 if bends_wrong else thigh - bend, 40)
    return [_HIP, knee, ankle, (ankle[0] + 11, ankle[1] + 2)]


def _arm(phase: float) -> list[Point]:
    upper = 0.55 * math.sin(phase)
    elbow = _joint(_SHOULDER, upper, 28)
    return [_SHOULDER, elbow, _joint(elbow, upper + 0.45, 25)]


def walker(step: int, shirt: Colour, trousers: Colour, skin: Colour, fault: str | None = None) -> Sprite:
    """
    Draw a person walking to the right, 110 x 190 px, at step 0..GAIT-1 of the cycle.

    With the fault "limb_bends_wrong" both knees bend forwards; with "extra_limb" there is a third leg.
    """
    phase = 2 * math.pi * step / GAIT
    wrong = fault == "limb_bends_wrong"

    def painter(draw: ImageDraw.ImageDraw) -> None:
        s = SHARPNESS
        _limb(draw, _arm(phase), 8, _darker(shirt, 0.6))
        _limb(draw, _leg(phase + math.pi, bends_wrong=wrong), 11, _darker(trousers, 0.65))
        if fault == "extra_limb":
            _limb(draw, _leg(phase + 1.6, bends_wrong=False), 11, _darker(trousers, 0.8))
        _limb(draw, _leg(phase, bends_wrong=wrong), 12, trousers)
        _limb(draw, [_HIP, _SHOULDER], 26, shirt)
        x, y = _HEAD
        draw.rectangle(((x - 5) * s, (y + 10) * s, (x + 4) * s, (y + 24) * s), fill=_darker(skin, 0.85))
        draw.ellipse(((x - 13) * s, (y - 16) * s, (x + 13) * s, (y + 15) * s), fill=skin)
        draw.chord(((x - 14) * s, (y - 18) * s, (x + 12) * s, (y + 12) * s), 150, 320, fill=(62, 44, 34))
        _limb(draw, _arm(phase + math.pi), 9, _darker(shirt, 0.85))

    return paint(*WALKER_SIZE, painter, shading=0.2)


def bird(beat: int, colour: Colour) -> Sprite:
    """Draw a bird that flies to the right, 84 x 64 px, at beat 0..BEAT-1 of its wings."""
    lift = math.sin(2 * math.pi * beat / BEAT)

    def painter(draw: ImageDraw.ImageDraw) -> None:
        s = SHARPNESS
        tip = 32 - 24 * lift
        draw.polygon([(46 * s, 30 * s), (34 * s, 30 * s), (30 * s, (tip + 4) * s)], fill=_darker(colour, 0.7))
        draw.polygon([(26 * s, 34 * s), (8 * s, 28 * s), (8 * s, 40 * s)], fill=_darker(colour, 0.8))
        draw.ellipse((20 * s, 26 * s, 62 * s, 42 * s), fill=colour)
        draw.ellipse((54 * s, 22 * s, 70 * s, 37 * s), fill=colour)
        draw.polygon([(69 * s, 28 * s), (79 * s, 31 * s), (69 * s, 33 * s)], fill=(224, 168, 40))
        draw.polygon([(52 * s, 31 * s), (32 * s, 31 * s), (24 * s, tip * s)], fill=_darker(colour, 0.85))

    return paint(*BIRD_SIZE, painter)


def cart(turn: int, colour: Colour) -> Sprite:
    """Draw a hand cart, 120 x 84 px, its wheels turned by 0..SPOKES-1 parts of the angle between two spokes."""
    angle = (math.pi / 3) * turn / SPOKES

    def painter(draw: ImageDraw.ImageDraw) -> None:
        s = SHARPNESS
        draw.line((104 * s, 30 * s, 118 * s, 8 * s), fill=(90, 74, 60), width=4 * s)
        draw.polygon([(6 * s, 14 * s), (112 * s, 14 * s), (102 * s, 56 * s), (16 * s, 56 * s)], fill=colour)
        draw.rectangle((4 * s, 10 * s, 114 * s, 18 * s), fill=_darker(colour, 0.8))
        for x in (34, 86):
            _wheel(draw, x, 62, 20, angle)

    return paint(*CART_SIZE, painter)


def _wheel(draw: ImageDraw.ImageDraw, x: float, y: float, radius: float, angle: float) -> None:
    s = SHARPNESS
    draw.ellipse(((x - radius) * s, (y - radius) * s, (x + radius) * s, (y + radius) * s), fill=(52, 46, 42))
    inner = radius - 4
    draw.ellipse(((x - inner) * s, (y - inner) * s, (x + inner) * s, (y + inner) * s), fill=(176, 158, 128))
    for spoke in range(3):
        dx, dy = math.cos(angle + spoke * math.pi / 3) * inner, math.sin(angle + spoke * math.pi / 3) * inner
        draw.line(((x - dx) * s, (y - dy) * s, (x + dx) * s, (y + dy) * s), fill=(70, 58, 48), width=3 * s)


def pendulum(angle: float, length: float, radius: int, colour: Colour) -> Sprite:
    """Draw a rod with a round weight, hung from the middle of the upper edge; at angle 0 (radians) it hangs down."""
    reach = int(length + radius + 6)
    pivot = (float(reach), 4.0)
    weight = _joint(pivot, angle, length)

    def painter(draw: ImageDraw.ImageDraw) -> None:
        s = SHARPNESS
        draw.line((pivot[0] * s, pivot[1] * s, weight[0] * s, weight[1] * s), fill=(96, 88, 80), width=3 * s)
        for share, lift in ((1.0, 0), (0.72, 22), (0.4, 46)):
            r, (x, y) = radius * share, weight
            x, y = x - radius * (1 - share) * 0.4, y - radius * (1 - share) * 0.4
            tone = tuple(min(255, value + lift) for value in colour)
            draw.ellipse(((x - r) * s, (y - r) * s, (x + r) * s, (y + r) * s), fill=tone)

    return paint(2 * reach, reach + 8, painter, shading=0.05)
