"""What a critic is given, and what it gives back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from annotations.instruments.question_forms import YES_NO, Form
from worker.media.contract import Clip, Footage
from worker.requests.contract import ModelError, ModelReply, Request

OK, FAILED, REFUSED, NO_MEDIA = "ok", "failed", "refused", "media_not_received"
# the outcome of one reply; the annotation has one of the four above
REPAIRED, TRUNCATED = "repaired", "truncated"
PARSE_STATUSES = (OK, REPAIRED, FAILED, REFUSED, TRUNCATED, NO_MEDIA)


@dataclass(frozen=True)
class ErrorType:
    """An error type of the instrument."""

    key: str
    label: str
    definition: str


YES_NO_FORM = Form(YES_NO, unclear=True)


@dataclass(frozen=True)
class AskedOption:
    """An option of a question, or a named step of a scale."""

    key: str
    label: str
    definition: str = ""


@dataclass(frozen=True)
class AskedQuestion:
    """
    A question of the task that applies to its clip.

    :param form: how it is answered, and what is wrong with an answer
    :param options: in the instrument's order; of a scale the steps that have a name
    :param fixed: whether the instrument asks it of every clip; else it was written for the clip's prompt
    :param needs_sound: whether it can only be answered by someone who hears the clip
    """

    id: str
    text: str
    form: Form = YES_NO_FORM
    options: tuple[AskedOption, ...] = ()
    hint: str = ""
    fixed: bool = False
    needs_sound: bool = False


@dataclass(frozen=True)
class AskedError:
    """
    A marked error that the questions are about: its time in the clip, its type and its reason.

    :param box: where it is, as x, y, w and h in shares (0 to 1) of the picture; None where no box was marked
    """

    start_ms: int
    end_ms: int
    type_label: str
    type_definition: str
    reason: str
    box: Mapping[str, float] | None = None


@dataclass(frozen=True)
class AskedText:
    """
    A text that the questions are about, where a task has no clip.

    :param subject: "prompt", "question" or "passage"
    :param prompt: the prompt, or the one that the question was written for; "" where there is none
    :param text: the question or the passage; "" for a prompt
    """

    subject: str
    prompt: str
    text: str = ""


@dataclass(frozen=True)
class AskedChain:
    """A chain of reasoning about the clip: the question that it answers, what that offers, and the chain's text."""

    question: str
    options: tuple[str, ...]
    text: str


# Ask a model about a footage; every call is booked, and a reply that is stored already is not asked for again.
Ask = Callable[[Footage, Sequence[Request]], Sequence[ModelReply]]


def no_models(footage: Footage, requests: Sequence[Request]) -> Sequence[ModelReply]:
    """Refuse to ask: for critics that need no model."""
    raise ModelError("this critic has no model", permanent=True)


@dataclass(frozen=True)
class CriticInput:
    """
    What a critic is asked: a clip, the error types to look for, the questions to answer, and a way to ask models.

    :param clip: of a pair the first one; `NO_CLIP` where a task is about a text alone
    :param second: the other clip of a pair
    :param text: what the questions are about, where there is no clip
    :param chain: the chain of reasoning whose errors are looked for, if the task is about one
    :param error: the marked error that the questions are about, if they are about one
    :param ask_text: asks the model that compares and extracts texts; None where that is the same as `ask`
    """

    clip: Clip
    types: Sequence[ErrorType] = ()
    questions: Sequence[AskedQuestion] = ()
    error: AskedError | None = None
    second: Clip | None = None
    text: AskedText | None = None
    chain: AskedChain | None = None
    ask: Ask = no_models
    ask_text: Ask | None = None

    @property
    def type_keys(self) -> list[str]:
        """The keys of the error types, in the instrument's order."""
        return [each.key for each in self.types]


@dataclass(frozen=True)
class PredictedSegment:
    """An error that a critic names: in ms as it gave them, perhaps invalid, and then with the reason why."""

    start_ms: int
    end_ms: int
    type: str
    reason: str
    confidence: float | None = None
    invalid_reason: str = ""


@dataclass(frozen=True)
class PredictedAnswer:
    """
    An answer as its form has it, or None where the critic cannot tell; P(yes) where it is to be had.

    :param confidence: in this answer, from 0 to 1, where a source of it was asked for
    """

    question: str
    value: str | None
    p_yes: float | None = None
    confidence: float | None = None


@dataclass(frozen=True)
class ParseOutcome:
    """
    How one reply was read: its status, and every change that was made to make sense of it.

    :param shown: the keys of the options of a question in the order in which the model saw them
    :param chosen: those of them that the reply chooses; None where it chooses among none, or could not be read
    :param probabilities: of these options by their keys, where the provider gives them; their sum is at most 1
    """

    call: int
    label: str
    status: str  # one of PARSE_STATUSES
    edits: tuple[str, ...] = ()
    segments: int = 0
    shown: tuple[str, ...] = ()
    probabilities: Mapping[str, float] | None = None
    chosen: tuple[str, ...] | None = None


@dataclass(frozen=True)
class PredictedVerdict:
    """
    What a critic says of a chain of reasoning as a whole.

    :param types: of its errors, in the instrument's order; none where it has no error
    :param note: what is wrong, in the critic's words
    :param probabilities: that the chain has an error of each type, where they are to be had
    """

    types: tuple[str, ...] = ()
    note: str = ""
    probabilities: Mapping[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class CriticResponse:
    """What a critic says of a clip. Only with status ``ok`` do no segments mean "no errors"."""

    status: str = OK
    segments: tuple[PredictedSegment, ...] = ()
    answers: tuple[PredictedAnswer, ...] = ()
    readings: tuple[ParseOutcome, ...] = field(default=())
    parser: str = ""  # name and version of what read the replies
    not_asked: tuple[str, ...] = ()  # questions that were left open, since they need sound
    verdict: PredictedVerdict | None = None  # of a chain of reasoning; None where it could not be read


class Critic(Protocol):
    """Anything with a name, a version and an opinion."""

    name: str
    version: str
    title: str
    description: str

    def critique(self, brief: CriticInput) -> CriticResponse:
        """
        Say what is wrong with a clip, in the brief's error types, or answer its questions.

        :raises CriticError: if it cannot; any other exception counts as one that may be tried again.
        """
        ...


# parameters, as they are in the critic's version: JSON values
Parameters = dict[str, Any]
