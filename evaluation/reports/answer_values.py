"""What a report on answers is computed from: questions with their true answers, and what annotators replied."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from annotations.instruments.forms import TEXT

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
    ``has_answer`` says that there is none; ``unclear`` tells whether anybody whom it rests on found it so.
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


class AnswerTruth(NamedTuple):
    """All questions of a ground truth, in the order of its clips, and what the report says of it."""

    questions: tuple[AskedQuestion, ...]
    facts: Mapping[str, Any]


class Answerer(NamedTuple):
    """
    An annotator, as the report names them, and what they replied.

    ``statuses`` are by clip, of those they gave a reply to. ``asked`` are the questions that were put to them there,
    and ``given`` what they answered: None where they found it unclear.
    """

    label: str
    kind: str
    simulated: bool
    annotator: str
    is_source: bool
    statuses: Mapping[str, str]
    asked: frozenset[Place]
    given: Mapping[Place, str | None]
