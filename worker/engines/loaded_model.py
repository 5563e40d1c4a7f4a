"""
The model that a process holds: one large one at a time, whatever it is asked for, and one of sentences next to it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar

T = TypeVar("T")
LARGE, SENTENCES = "large", "sentences"

_held: dict[str, tuple[Hashable, Any]] = {}


def loaded_model(place: str, key: Hashable, make: Callable[[], T]) -> T:
    """Return what is held in a place by a key; another takes the place of the one before, which makes room first."""
    found = _held.get(place)
    if found is not None and found[0] == key:
        kept: T = found[1]
        return kept
    _held.pop(place, None)
    found = None  # so that nothing of the one before is in memory while the next is loaded
    made = make()
    _held[place] = key, made
    return made
