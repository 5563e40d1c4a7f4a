"""What came from outside, as any database can store it, and without a secret that it may repeat."""

from __future__ import annotations

import math
from typing import Any

from outtake.text import storable

HIDDEN = "•••"
DEEPEST = 100  # an honest reply is some ten levels deep
SHORTEST_SECRET = 8  # a shorter key, such as "none", is no secret and may be a word


def clean(text: str, *, hide: str = "") -> str:
    """Return text without NUL (PostgreSQL takes none), without halves of surrogate pairs, and without a secret."""
    if len(hide) >= SHORTEST_SECRET:
        text = text.replace(hide, HIDDEN)
    return storable(text)


def cleaned(value: Any, *, hide: str = "", depth: int = 0) -> Any:
    """
    Return a JSON value with all its texts clean, and None for what is no finite number.

    :raises ValueError: if it is nested deeper than `DEEPEST`.
    """
    if depth > DEEPEST:
        raise ValueError(f"the value is nested more than {DEEPEST} levels deep")
    if isinstance(value, str):
        return clean(value, hide=hide)
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    if isinstance(value, list | tuple):
        return [cleaned(each, hide=hide, depth=depth + 1) for each in value]
    if isinstance(value, dict):
        return {clean(str(name), hide=hide): cleaned(each, hide=hide, depth=depth + 1) for name, each in value.items()}
    return value
