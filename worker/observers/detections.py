"""Objects that engines found in frames, as observations."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from worker.observers.class_map import Selection
from worker.observers.contract import Box, Observation


class Detection(Protocol):
    """An object as an engine found it; its sides are shares of the frame, and may lie outside of it."""

    @property
    def label(self) -> str:
        """The name of its class."""
        ...

    @property
    def score(self) -> float:
        """From 0 to 1."""
        ...

    @property
    def sides(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom."""
        ...


def objects_in(frames: Iterable[Iterable[Detection]], selection: Selection) -> list[list[Observation]]:
    """Return the objects of each frame that a selection keeps, without those outside of the frame."""
    return [
        selection.apply(
            Observation(each.label, each.score, box)
            for each in frame
            if (box := Box.within_frame(*each.sides)) is not None
        )
        for frame in frames
    ]
