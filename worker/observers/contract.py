"""
What an observer is: frames in, observations out.

An observer looks at each frame alone. It keeps nothing and knows nothing of runs or projects; of the clip it knows the
prompt, and the metadata of the prompt.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from worker.requests.contract import ModelError, ModelReply, Request

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


AskAboutFrame = Callable[[int, Sequence[Request]], Sequence[ModelReply]]
"""Asks the observer's provider about a frame, by its number among the pictures; every call is booked and paid once."""


def no_provider(frame: int, requests: Sequence[Request]) -> Sequence[ModelReply]:
    """Refuse to ask: for observers without a provider."""
    raise ModelError("this observer has no provider", permanent=True)


@dataclass(frozen=True)
class AboutClip:
    """
    What is known of the clip that frames belong to.

    :param metadata: of the prompt, such as its objects and their colours
    :param ask: asks about single frames, for an observer that has a ``provider``
    """

    prompt: str = ""
    metadata: Mapping[str, Any] = field(default_factory=dict)
    ask: AskAboutFrame = no_provider


class Observer(Protocol):
    """Looks at frames. One that asks a model through the ledger has a ``provider``, see `AboutClip.ask`."""

    kind: str  # its name in the registry
    queue: str  # where its work is carried out

    @property
    def identity(self) -> dict[str, Any]:
        """Everything that can change an observation, as JSON: model, digests, versions, threshold, class map."""
        ...

    def observe(self, pictures: Sequence[NDArray], about: AboutClip) -> list[list[Observation]]:
        """
        Return what is seen in each frame, in their order.

        :param pictures: RGB arrays (height, width, 3), uint8, all of one size
        :raises ProviderError: if the model fails
        :raises ModelError: if the provider does not answer.
        """
        ...
