"""
Answers to a task's questions in every form: one query a question, over one reading of the clip.

A preference between two clips is asked in both orders, since models lean to the first or the last clip; where the two
answers differ it is a tie, or unclear.
"""

from __future__ import annotations

import hashlib
from collections.abc import Generator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Literal

from annotations.instruments.documents import MARKED_ERROR, PAIR, PASSAGE, PROMPT, QUESTION, VIDEO
from annotations.instruments.question_forms import CHOICE, CHOICES, PREFERENCE, SCALE, TEXT, TIE, YES_NO, by_part
from worker.critics.contract.parameters import ChoiceOption, FlagOption, Option
from worker.critics.contract.values import (
    NO_MEDIA,
    OK,
    AskedOption,
    AskedQuestion,
    CriticInput,
    CriticResponse,
    ParseOutcome,
    PredictedAnswer,
)
from worker.critics.parsing.answers import LETTERS, PARSER, ReadAnswer, read_answer
from worker.critics.strategies.contract import COORDINATES, DRAWN, NO_FOOTAGE, RequestBundle, Steps, StrategyInput
from worker.critics.strategies.contract import TEXT as TEXT_MODEL
from worker.critics.strategies.question_requests import (
    ASK_ABOUT_SOUND,
    BEFORE,
    INSTRUMENT,
    SEEDED,
    AskedRequest,
    by_hearing,
    extraction_of,
    label_of,
    request_for,
)
from worker.critics.strategies.segment_listing import status_of
from worker.media.contract import Footage, Sampling
from worker.requests.contract import REFUSED as REFUSED_FINISH
from worker.requests.contract import ModelReply, Request

FORMS = (YES_NO, CHOICE, CHOICES, SCALE, TEXT, PREFERENCE)
LETTERED = (CHOICE, CHOICES, PREFERENCE)
NONE, SECOND_CALL, BOTH = "none", "second_call", "both"
DIFFER = "The answers in the two orders of the clips differ."
USUAL_REASONING = "The frames show what the question asks about in some detail. " * 8  # for estimates


class Questions:
    """Asks each question on its own, in its form."""

    name, version = "questions", "1"
    title = "Questions"
    description = (
        "Asks a vision-language model each question in its own form: yes/no, one option, several options, a scale, a "
        "text, or a preference between two clips."
    )
    takes: Literal["segments", "answers"] = "answers"
    forms = frozenset(FORMS)
    subjects = frozenset({VIDEO, MARKED_ERROR, PAIR, PROMPT, QUESTION, PASSAGE})
    prompts: Mapping[str, str] = {
        "main": "questions/yes-no",
        "choice": "questions/choice",
        "choices": "questions/choices",
        "scale": "questions/scale",
        "text": "questions/text",
        "unclear": "questions/unclear",
        "blank": "questions/blank",
        "prompt": "questions/prompt",
        "error": "questions/marked-error",
        "reason": "questions/reason",
        "extract": "questions/extract",
        "preference": "questions/preference",
        "pair": "questions/pair",
        "pair_prompt": "questions/pair-prompt",
        "of_prompt": "questions/of-prompt",
        "of_question": "questions/of-question",
        "of_passage": "questions/of-text",
        "yes_no_text": "questions/yes-no-text",
    }
    options: Mapping[str, Option] = MappingProxyType(
        {
            "option_order": ChoiceOption(SEEDED, (INSTRUMENT, SEEDED)),
            "reasoning": ChoiceOption(NONE, (NONE, BEFORE), {BEFORE: "chain of thought"}),
            "extract": ChoiceOption(NONE, (NONE, SECOND_CALL)),
            "show_prompt": FlagOption(default=True),
            "orders": ChoiceOption(BOTH, (BOTH, SEEDED)),
            "ask_about_sound": ASK_ABOUT_SOUND,
            "box": ChoiceOption(DRAWN, (DRAWN, COORDINATES)),
        }
    )
    parser = PARSER
    sampling = Sampling()
    max_tokens = 512

    def steps(self, given: StrategyInput) -> Steps:
        """Ask about the clip, of a pair in each order; then combine what was answered."""
        asked_of, left_out = by_hearing(given)
        found: dict[str, PredictedAnswer] = {}
        readings: list[ParseOutcome] = []
        for n, turned in enumerate(_orders(given)):
            again = [each for each in asked_of if n == 0 or each.form.kind == PREFERENCE]
            if not again:
                break
            reads, outcomes = yield from _ask_all(given, again, turned=turned, nth=n)
            if n == 0:
                found = reads
                readings += outcomes
            else:
                readings += _combine(again, found, reads, outcomes)
        answers = tuple(found[each.id] for each in asked_of if each.id in found)
        status = status_of(readings, found_any=bool(answers)) if readings else OK
        return CriticResponse(
            status,
            answers=answers if status == OK else (),
            readings=tuple(readings),
            parser=PARSER,
            not_asked=left_out,
        )

    def assumed_reply(self, request: Request, brief: CriticInput | None = None) -> str:
        """Return some sentences, as a model writes that reasons."""
        return USUAL_REASONING


def _orders(given: StrategyInput) -> tuple[bool, ...]:
    """Return in which orders a pair is shown: True with the second clip first. What is no pair is shown once."""
    second = given.brief.second
    if second is None or second.sha256 == given.brief.clip.sha256:  # the same file twice has one order
        return (False,)
    if given.options["orders"] == BOTH:
        return (False, True)
    drawn = hashlib.sha256(f"{given.brief.clip.sha256}\n{second.sha256}".encode()).digest()
    return (bool(drawn[0] % 2),)


def _ask_all(
    given: StrategyInput, questions: Sequence[AskedQuestion], *, turned: bool, nth: int
) -> Generator[RequestBundle, Sequence[ModelReply], tuple[dict[str, PredictedAnswer], list[ParseOutcome]]]:
    """Ask questions about one footage; then, where answers are taken out by a second call, about the replies."""
    footage = _footage(given, turned=turned)
    asked = [request_for(given, footage, each, nth) for each in questions]
    replies = yield RequestBundle(footage, tuple(each.request for each in asked))
    readings: list[ParseOutcome] = []
    reads: dict[str, ReadAnswer] = {}
    extracted: list[AskedRequest] = []
    second_call = given.options["extract"] == SECOND_CALL and all(each.media_received for each in replies)
    for each, reply in zip(asked, replies, strict=True):
        if second_call and _has_words(reply):
            readings.append(ParseOutcome(reply.call, each.request.label, OK, shown=_keys(each)))
            extracted.append(extraction_of(given, each, reply))
        else:
            reads[each.question.id] = _read(given, each, reply)
            readings.append(_reading(each, reply, reads[each.question.id]))
    if extracted:
        texts = yield RequestBundle(NO_FOOTAGE, tuple(each.request for each in extracted), model=TEXT_MODEL)
        for each, reply in zip(extracted, texts, strict=True):
            reads[each.question.id] = read_answer(each.question, each.shown, reply.reply.text, reply.reply.finish)
            readings.append(_reading(each, reply, reads[each.question.id]))
    answers = {
        each.question.id: PredictedAnswer(each.question.id, _stored(each.question, read.value, turned), read.p_yes)
        for each in asked
        if (read := reads[each.question.id]).answers
    }
    return answers, readings


def _footage(given: StrategyInput, *, turned: bool) -> Footage:
    if given.brief.text is not None:
        return NO_FOOTAGE
    return given.footage() if given.brief.second is None else given.pair(turned=turned)


def _stored(question: AskedQuestion, value: str | None, turned: bool) -> str | None:
    """Return an answer as it is stored: a preference names the clip, not its place."""
    if value is None or question.form.kind != PREFERENCE:
        return value
    return by_part(value, swapped=turned)


def _combine(
    questions: Sequence[AskedQuestion],
    found: dict[str, PredictedAnswer],
    other: Mapping[str, PredictedAnswer],
    outcomes: Sequence[ParseOutcome],
) -> list[ParseOutcome]:
    """
    Put the answers of the two orders together, in `found`.

    Where they differ, a tie is meant, or where the question has none that it is unclear; else there is no answer. The
    outcomes of the second order say so.
    """
    differ: set[str] = set()
    for each in questions:
        one, two = found.pop(each.id, None), other.get(each.id)
        if one is None or two is None:
            continue
        if one.value == two.value:
            found[each.id] = one
            continue
        differ.add(label_of(each, 1))
        if TIE in each.form.options or each.form.unclear:
            found[each.id] = PredictedAnswer(each.id, TIE if TIE in each.form.options else None)
    return [replace(each, edits=(*each.edits, DIFFER)) if each.label in differ else each for each in outcomes]


def _has_words(reply: ModelReply) -> bool:
    return reply.reply.finish != REFUSED_FINISH and bool(reply.reply.text.strip())


def _read(given: StrategyInput, each: AskedRequest, reply: ModelReply) -> ReadAnswer:
    if not reply.media_received:
        return ReadAnswer(NO_MEDIA)
    return read_answer(
        each.question,
        each.shown,
        reply.reply.text,
        reply.reply.finish,
        reply.reply.probabilities,
        reasoned=given.options["reasoning"] == BEFORE,
    )


def _reading(each: AskedRequest, reply: ModelReply, read: ReadAnswer) -> ParseOutcome:
    status = read.status if reply.media_received else NO_MEDIA
    lettered = each.question.form.kind in (CHOICE, PREFERENCE) and each.request.choices
    of_letters = reply.reply.probabilities if lettered else None
    return ParseOutcome(
        reply.call,
        each.request.label,
        status,
        read.edits,
        shown=_keys(each),
        probabilities=_by_key(of_letters, each.shown) if of_letters else None,
        chosen=_chosen(each, read) if reply.media_received else None,
    )


def _chosen(each: AskedRequest, read: ReadAnswer) -> tuple[str, ...] | None:
    """Return the keys that a reply chooses among those shown; of a preference, the side."""
    if each.question.form.kind not in LETTERED or not read.answers or read.value is None:
        return None
    return tuple(key for key in read.value.split(",") if key)


def _by_key(of_letters: Mapping[str, float], shown: Sequence[AskedOption]) -> dict[str, float]:
    by_letter = dict(zip(LETTERS, shown, strict=False))
    return {by_letter[letter].key: value for letter, value in of_letters.items() if letter in by_letter}


def _keys(each: AskedRequest) -> tuple[str, ...]:
    return tuple(option.key for option in each.shown) if each.question.form.kind in LETTERED else ()
