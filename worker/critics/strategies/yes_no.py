"""Answers to a task's questions by a model: one query a question, over one reading of the clip."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Literal

from annotations.instruments.question_forms import YES_NO
from worker.critics.contract.parameters import Option
from worker.critics.contract.values import (
    NO_MEDIA,
    OK,
    REPAIRED,
    CriticInput,
    CriticResponse,
    ParseOutcome,
    PredictedAnswer,
)
from worker.critics.parsing.yes_no import ANSWER_PARSER, CHOICES, ReadAnswer, read_yes_no
from worker.critics.strategies.contract import OneStep, Steps, StrategyInput
from worker.critics.strategies.question_requests import ASK_ABOUT_SOUND, by_hearing
from worker.critics.strategies.segment_listing import clip_facts, status_of
from worker.media.contract import Footage
from worker.requests.contract import ModelReply, Request


class YesNo(OneStep):
    """Asks each question on its own, for one word and its probability."""

    name, version = "yes_no", "1"
    title = "Yes or no"
    description = "Asks a vision-language model each yes/no question; stores P(yes) if the model returns it."
    takes: Literal["segments", "answers"] = "answers"
    forms = frozenset({YES_NO})
    prompts: Mapping[str, str] = {"main": "yes-no/answer"}
    options: Mapping[str, Option] = MappingProxyType({"ask_about_sound": ASK_ABOUT_SOUND})
    parser = ANSWER_PARSER
    max_tokens = 32

    def steps(self, given: StrategyInput) -> Steps:
        """Ask once, and say which questions were left open."""
        response = yield from super().steps(given)
        return replace(response, not_asked=by_hearing(given)[1])

    def requests(self, given: StrategyInput, footage: Footage) -> list[Request]:
        """Return a request for each question, labelled with its id. One word needs no schema."""
        template, facts = given.templates["main"], clip_facts(footage)
        return [
            Request(
                each.id,
                *template.fill(question=each.text, **facts),
                template=template.id,
                decoding=given.decoding,
                choices=CHOICES,
            )
            for each in by_hearing(given)[0]
        ]

    def conclude(self, brief: CriticInput, replies: Sequence[ModelReply]) -> CriticResponse:
        """
        Return the answers that could be read.

        A question whose reply could not be read has none: None as a value is the model's own "unclear".
        """
        reads = [read_yes_no(each.reply.text, each.reply.finish, each.reply.probabilities) for each in replies]
        readings = tuple(_reading(each, read) for each, read in zip(replies, reads, strict=True))
        answers = tuple(
            PredictedAnswer(each.request.label, read.value, read.p_yes)
            for each, read in zip(replies, reads, strict=True)
            if read.status in (OK, REPAIRED)
        )
        status = status_of(readings, found_any=bool(answers))
        return CriticResponse(status, answers=answers if status == OK else (), readings=readings, parser=ANSWER_PARSER)


def _reading(reply: ModelReply, read: ReadAnswer) -> ParseOutcome:
    if not reply.media_received:
        return ParseOutcome(reply.call, reply.request.label, NO_MEDIA)
    return ParseOutcome(reply.call, reply.request.label, read.status, read.edits)
