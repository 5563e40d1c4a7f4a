"""
What an observer is: frames in, observations out.

An observer looks at each frame alone and keeps nothing. Most know nothing of clips, runs or projects; one that asks
about what a prompt says gets the clip as well (`PromptObserver`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from outtake.accounts.projects.models import Project
from worker.media.contract import Footage

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
    asked: Mapping[str, Any] | None = None  # what the text answers, where several things are asked of one frame


@dataclass(frozen=True, slots=True)
class Subject:
    """The clip that is looked at: its project, and the prompt that it was made from, with its metadata."""

    project: Project
    video: str  # external id
    prompt: str
    metadata: Mapping[str, Any]


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


@runtime_checkable
class PromptObserver(Protocol):
    """An observer that is asked about what a clip's prompt says, frame by frame; it has these two methods as well."""

    def check(self, project: Project) -> None:
        """
        Check before a run that it can be used in a project.

        :raises Invalid: naming the field, if not.
        """
        ...

    def observe_clip(self, footage: Footage, subject: Subject) -> list[list[Observation]]:
        """
        Return what is seen in each frame of a stretch of a clip; called instead of ``observe``.

        :raises ProviderError: if the model fails.
        """
        ...
