"""What a report on answers is computed from: questions with their true answers, and what annotators replied."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from annotations.instruments.question_forms import TEXT

Figures = dict[str, Any]

UNKNOWN = "unknown"
"""The category of a prompt that has none."""

Place = tuple[str, str]
"""A clip and a question that was asked on it."""


class AskedQuestion(NamedTuple):
    """
    One question on one clip, and its true answer.

    ``video`` names the clip's task; a clip is the ``nth`` that its generator made of its prompt, from 1. ``options``
    are how many there are to choose among; 0 for a text. ``value`` is None where the true answer is unclear, or where
    ``has_answer`` says that there is none; ``unclear`` tells whether anyone whom it rests on found it so.
    One that is ``optional`` may be left open. Answers in words to one that ``is_comparable`` can be held against each
    other, as they are not where each annotator wrote the question. ``part`` is what the question takes, such as
    counting, where it was made for one clip and says so.
    """

    video: str
    generator: str
    prompt: str
    nth: int
    category: str
    dimension: str
    question: str
    form: str
    options: int
    applicable: bool
    has_answer: bool
    value: str | None
    unclear: bool
    optional: bool = False
    text: str = ""
    is_comparable: bool = False
    part: str = ""

    @property
    def place(self) -> Place:
        """The clip and the question."""
        return self.video, self.question

    @property
    def is_open(self) -> bool:
        """Whether it is answered in words, which are not compared."""
        return self.form == TEXT

    @property
    def is_scored(self) -> bool:
        """Whether a reply to it is right or wrong."""
        return self.applicable and not self.is_open and self.value is not None


class PairVote(NamedTuple):
    """
    What one annotator preferred of a pair of clips, in answer to one question.

    ``value`` is a, b or tie; None where they found it unclear. ``a`` and ``b`` are the generators of the clips, and
    ``prompt`` names the cluster of the votes. ``left`` tells whether the preferred clip was shown on the left; None
    where neither was preferred, or no one knows.
    """

    pair: str
    prompt: str
    question: str
    dimension: str
    a: str
    b: str
    value: str | None
    left: bool | None


class Checks(NamedTuple):
    """What a second person decided about an annotator's annotations, when the report was asked for."""

    label: str
    annotator: str
    accepted: int
    corrected: int
    sent_back: int


class ClipFacts(NamedTuple):
    """A clip of the ground truth: who made it, how long it is, its size in pixels, and whether it has sound."""

    generator: str
    duration_ms: int
    width: int
    height: int
    has_audio: bool


class AnswerTruth(NamedTuple):
    """
    All questions of a ground truth, in the order of its clips, and what the report says of it.

    ``votes`` are None where the tasks are single clips; ``instrument`` is the key of the one that asked; ``graded_by``
    says whose the grades of replies in words are. Where a ``judge`` gave them these are its facts, and ``gradable`` are
    the questions with a true answer in words. ``clips`` are there where the report says what it is about.
    """

    questions: tuple[AskedQuestion, ...]
    facts: Mapping[str, Any]
    instrument: str = ""
    votes: tuple[PairVote, ...] | None = None
    checks: tuple[Checks, ...] = ()
    graded_by: str | None = None
    gradable: frozenset[Place] = frozenset()
    judge: Figures | None = None
    clips: tuple[ClipFacts, ...] = ()


class Answerer(NamedTuple):
    """
    An annotator, as the report names them, and what they replied.

    ``statuses`` are by clip, of those they gave a reply to. ``asked`` are the questions that were put to them there,
    and ``given`` what they answered: None where they found it unclear. ``grades`` are of what they wrote,
    ``ungraded`` is what a judge failed on, and ``run`` says how a critic was run. ``confidences`` are of the answers
    that have one, 0 to 1.
    """

    label: str
    kind: str
    simulated: bool
    annotator: str
    is_source: bool
    statuses: Mapping[str, str]
    asked: frozenset[Place]
    given: Mapping[Place, str | None]
    grades: Mapping[Place, int] = MappingProxyType({})
    ungraded: frozenset[Place] = frozenset()
    run: Mapping[str, object] | None = None
    confidences: Mapping[Place, float] = MappingProxyType({})
