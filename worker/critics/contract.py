"""What a critic is given, and what it gives back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

OK, FAILED, REFUSED, NO_MEDIA = "ok", "failed", "refused", "media_not_received"


@dataclass(frozen=True)
class Clip:
    """A clip as a critic sees it: a local file of the rendition, its frame edges in ms, and its prompt."""

    external_id: str
    path: Path
    edges_ms: Sequence[int]
    width: int
    height: int
    prompt: str

    @property
    def duration_ms(self) -> int:
        """Where the last frame ends."""
        return self.edges_ms[-1]


@dataclass(frozen=True)
class FoundSegment:
    """An error that a critic names: in ms as it gave them, perhaps invalid, and then with the reason why."""

    start_ms: int
    end_ms: int
    type: str
    reason: str
    confidence: float | None = None
    invalid_reason: str = ""


@dataclass(frozen=True)
class CriticResponse:
    """What a critic says of a clip. Only with status ``ok`` do no segments mean "no errors"."""

    status: str = OK
    segments: tuple[FoundSegment, ...] = ()
    calls: int = 0  # requests to a model
    tokens: int = 0


class CriticError(Exception):
    """A critic could not answer. A permanent error is not tried again."""

    def __init__(self, message: str, *, permanent: bool) -> None:
        super().__init__(message)
        self.permanent = permanent


class Critic(Protocol):
    """Anything with a name, a version and an opinion."""

    name: str
    version: str
    title: str
    description: str

    def critique(self, clip: Clip, types: Sequence[str]) -> CriticResponse:
        """
        Say what is wrong with a clip, in the error types that the instrument knows.

        :raises CriticError: if it cannot; any other exception counts as one that may be tried again.
        """
        ...


# parameters, as they stand in the critic's version: JSON values
Parameters = dict[str, Any]
