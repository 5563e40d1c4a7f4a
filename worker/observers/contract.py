"""
What an observer is: frames in, observations out.

An observer looks at each frame alone. It keeps nothing and knows nothing of clips, runs or projects.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from numpy.typing import NDArray

Parameters = dict[str, Any]  # JSON, as a user gives it


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in a frame; its sides are shares of the frame's width and height, from 0 to 1."""

    left: float
    top: float
    right: float
    bottom: float

    @staticmethod
    def within_frame(left: float, top: float, right: float, bottom: float) -> Box | None:
        """Return the part of a rectangle that lies in the frame; None if nothing of it does, or a side is NaN."""
        sides = [min(max(side, 0.0), 1.0) for side in (left, top, right, bottom)]
        return Box(*sides) if sides[0] < sides[2] and sides[1] < sides[3] else None


@dataclass(frozen=True, slots=True)
class Observation:
    """One thing that was seen in a frame: an object with its place, or a text about the whole frame."""

    label: str = ""
    score: float | None = None  # 0 to 1, as the model gives it; None where it gives none
    box: Box | None = None
    text: str = ""


class Observer(Protocol):
    """Looks at frames."""

    kind: str  # its name in the registry
    queue: str  # where its work is carried out

    @property
    def identity(self) -> dict[str, Any]:
        """Everything that can change an observation, as JSON: model, digests, versions, threshold, class map."""
        ...

    def observe(self, pictures: Sequence[NDArray]) -> list[list[Observation]]:
        """
        Return what is seen in each frame, in their order.

        :param pictures: RGB arrays (height, width, 3), uint8, all of one size
        :raises ProviderError: if the model fails.
        """
        ...
