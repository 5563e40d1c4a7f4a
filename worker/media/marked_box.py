"""A box that someone marked in a clip, drawn on the pictures that a model is shown."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

COLOUR = (255, 0, 0)
THICKNESS = 150  # the longer side of a picture is so many lines wide
LEAST_PIXELS = 2


class MarkedBox(NamedTuple):
    """A box in shares (0 to 1) of the picture, drawn from `start_ms` up to `end_ms`."""

    x: float
    y: float
    w: float
    h: float
    start_ms: int
    end_ms: int

    @property
    def words(self) -> str:
        """Where it is, for a prompt."""
        left, right, top, bottom = (
            f"{round(100 * share)} %" for share in (self.x, self.x + self.w, self.y, self.y + self.h)
        )
        across = f"from {left} to {right} of the width, counted from the left"
        return f"{across}, and from {top} to {bottom} of the height, counted from the top"


def with_box(picture: NDArray[np.uint8], box: MarkedBox | None, at_ms: int) -> NDArray[np.uint8]:
    """Return an RGB picture (height, width, 3) with the outline of a box, if the box is of its time."""
    if box is None or not box.start_ms <= at_ms < box.end_ms:
        return picture
    height, width = picture.shape[:2]
    left, top = round(box.x * (width - 1)), round(box.y * (height - 1))
    right, bottom = round((box.x + box.w) * (width - 1)), round((box.y + box.h) * (height - 1))
    image = Image.fromarray(picture)
    line = max(LEAST_PIXELS, max(width, height) // THICKNESS)
    ImageDraw.Draw(image).rectangle((left, top, max(right, left), max(bottom, top)), outline=COLOUR, width=line)
    return np.asarray(image, dtype=np.uint8)
