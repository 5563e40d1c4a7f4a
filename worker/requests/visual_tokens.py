"""
How many tokens of a prompt a picture makes up, by the family of the model.

Two numbers for each: the *fewest* that a picture which arrived can count, against which a lost one is noticed, and the
*most*, by which money is reserved. Sources:

- Qwen3-VL: patches of 16 px merged two by two, so a token is 32 × 32 px (`Qwen3VLProcessor`, patch_size 16, merge 2).
- Qwen2.5-VL: patches of 14 px merged two by two, so a token is 28 × 28 px (its report, arXiv 2502.13923, section 2.1).
- GPT: 85 for a picture at low detail; at high detail 85 and 170 for each tile of 512 px, after fitting the picture into
  2048 px and its short side into 768 px (OpenAI, "Images and vision", calculating costs).
- Gemini: 258 for a picture of at most 384 px a side, else for each tile of 768 px (Google, "Image understanding",
  token calculation).

Any other model is measured: its endpoint is asked with no picture, one and two, and at two sizes (`Measured`).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple


class Count(NamedTuple):
    """Tokens of one picture."""

    fewest: int
    most: int


class Measured(NamedTuple):
    """What a picture counts at one server, found out by asking: a number, and perhaps one for so many pixels."""

    each: int
    pixels_per_token: float | None = None  # None: the same for every size

    def of(self, width: int, height: int) -> Count:
        """Return the tokens of a picture of so many pixels."""
        grown = width * height / self.pixels_per_token if self.pixels_per_token else 0
        tokens = self.each + round(grown)
        return Count(tokens, tokens + 2)


def of_picture(family: str, width: int, height: int) -> Count:
    """
    Return the tokens of a picture of so many pixels.

    :raises KeyError: if the family is not in `FAMILIES`.
    """
    return _RULES[family](width, height)


def multiple_of(family: str) -> int:
    """Return what both sides should be a multiple of, in pixels, so that the model's processor scales none."""
    return 28 if family == "qwen2_5_vl" else 32


def _merged(side: int) -> Callable[[int, int], Count]:
    def count(width: int, height: int) -> Count:
        across, down = max(round(width / side), 1), max(round(height / side), 1)
        return Count(across * down, across * down + 2)  # and a token before and after each picture

    return count


def _gpt(width: int, height: int) -> Count:
    scale = min(1.0, 2048 / max(width, height))
    scale = min(scale, 768 / min(width, height))
    tiles = math.ceil(width * scale / 512) * math.ceil(height * scale / 512)
    return Count(85, 85 + 170 * tiles)


def _gemini(width: int, height: int) -> Count:
    small = width <= 384 and height <= 384
    return Count(258, 258 if small else 258 * math.ceil(width / 768) * math.ceil(height / 768))


_RULES = {"qwen3_vl": _merged(32), "qwen2_5_vl": _merged(28), "gpt": _gpt, "gemini": _gemini}
FAMILIES = tuple(_RULES)
OTHER = "other"  # a family without a rule: only a measurement says what a picture counts
