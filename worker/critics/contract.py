"""What a critic is given, and what it gives back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from worker.providers.contract import Footage, Reply, Request

OK, FAILED, REFUSED, NO_MEDIA = "ok", "failed", "refused", "media_not_received"
# what became of one reply; the annotation has one of the four above
REPAIRED, TRUNCATED = "repaired", "truncated"
PARSE_STATUSES = (OK, REPAIRED, FAILED, REFUSED, TRUNCATED, NO_MEDIA)


@dataclass(frozen=True)
class Clip:
    """A clip as a critic sees it: a local file of the rendition, its frame edges in ms, and its prompt."""

    external_id: str
    path: Path
    edges_ms: Sequence[int]
    width: int
    height: int
    prompt: str
    sha256: str = ""  # of the file's bytes

    @property
    def duration_ms(self) -> int:
        """Where the last frame ends."""
        return self.edges_ms[-1]


@dataclass(frozen=True)
class ErrorType:
    """An error type of the instrument."""

    key: str
    label: str
    definition: str


@dataclass(frozen=True)
class AskedQuestion:
    """A question of the task that applies to its clip."""

    id: str
    text: str


@dataclass(frozen=True)
class Heard:
    """A reply with what the ledger knows of it. `call` is its row, 0 in a trial without one."""

    request: Request
    reply: Reply
    media_received: bool = True
    call: int = 0


# Ask a model about a footage; every call is booked, and a reply that is stored already is not asked for again.
Ask = Callable[[Footage, Sequence[Request]], Sequence[Heard]]


def no_models(footage: Footage, requests: Sequence[Request]) -> Sequence[Heard]:
    """Refuse to ask: for critics that need no model."""
    raise CriticError("this critic was given no model to ask", permanent=True)


@dataclass(frozen=True)
class Brief:
    """What a critic is asked: a clip, the error types to look for, the questions to answer, and a way to ask models."""

    clip: Clip
    types: Sequence[ErrorType] = ()
    questions: Sequence[AskedQuestion] = ()
    ask: Ask = no_models

    @property
    def type_keys(self) -> list[str]:
        """The keys of the error types, in the instrument's order."""
        return [each.key for each in self.types]


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
class FoundAnswer:
    """An answer to a question: "yes" or "no", or None where the critic cannot tell; P(yes) where it is to be had."""

    question: str
    value: str | None
    p_yes: float | None = None


@dataclass(frozen=True)
class Reading:
    """How one reply was read: its status, and every change that was made to make sense of it."""

    call: int
    label: str
    status: str  # one of PARSE_STATUSES
    edits: tuple[str, ...] = ()
    segments: int = 0


@dataclass(frozen=True)
class CriticResponse:
    """What a critic says of a clip. Only with status ``ok`` do no segments mean "no errors"."""

    status: str = OK
    segments: tuple[FoundSegment, ...] = ()
    answers: tuple[FoundAnswer, ...] = ()
    readings: tuple[Reading, ...] = field(default=())
    parser: str = ""  # name and version of what read the replies


class CriticError(Exception):
    """
    A critic could not answer. A permanent error is not tried again; one `of_request` says nothing about others.

    Where what it asks is `away`, nothing is said of the clip: that was no attempt.
    """

    def __init__(self, message: str, *, permanent: bool, of_request: bool = False, away: bool = False) -> None:
        super().__init__(message)
        self.permanent = permanent
        self.of_request = of_request
        self.away = away


class Critic(Protocol):
    """Anything with a name, a version and an opinion."""

    name: str
    version: str
    title: str
    description: str

    def critique(self, brief: Brief) -> CriticResponse:
        """
        Say what is wrong with a clip, in the brief's error types, or answer its questions.

        :raises CriticError: if it cannot; any other exception counts as one that may be tried again.
        """
        ...


# parameters, as they stand in the critic's version: JSON values
Parameters = dict[str, Any]
