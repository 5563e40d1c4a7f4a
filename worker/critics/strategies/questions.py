"""Answers to a task's questions in every form: one query a question, over one reading of the clip."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Literal

from annotations.instruments.documents import MARKED_ERROR, VIDEO
from annotations.instruments.question_forms import CHOICE, CHOICES, SCALE, TEXT, YES_NO
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
from worker.critics.parsing.yes_no import CHOICES as YES_OR_NO
from worker.critics.strategies.contract import NO_FOOTAGE, RequestBundle, Steps, StrategyInput
from worker.critics.strategies.contract import TEXT as TEXT_MODEL
from worker.critics.strategies.hearing import ASK_ABOUT_SOUND, by_hearing
from worker.critics.strategies.segment_listing import clip_facts, status_of
from worker.media.contract import Footage, Sampling
from worker.requests.contract import REFUSED as REFUSED_FINISH
from worker.requests.contract import ModelReply, Request

FORMS = (YES_NO, CHOICE, CHOICES, SCALE, TEXT)
ROLES = {YES_NO: "main", CHOICE: "choice", CHOICES: "choices", SCALE: "scale", TEXT: "text"}
INSTRUMENT, SEEDED = "instrument", "seeded"
NONE, BEFORE, SECOND_CALL = "none", "before", "second_call"
USUAL_REASONING = "The frames show what the question asks about in some detail. " * 8  # for estimates


@dataclass(frozen=True)
class _Asked:
    """A question with its options as shown, and its request."""

    question: AskedQuestion
    shown: tuple[AskedOption, ...]
    request: Request


class Questions:
    """Asks each question on its own, in its form."""

    name, version = "questions", "1"
    title = "Questions"
    description = (
        "Asks a vision-language model each question in its own form: yes/no, one option, several options, a scale, or "
        "a text."
    )
    takes: Literal["segments", "answers"] = "answers"
    forms = frozenset(FORMS)
    subjects = frozenset({VIDEO, MARKED_ERROR})
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
    }
    options: Mapping[str, Option] = MappingProxyType(
        {
            "option_order": ChoiceOption(SEEDED, (INSTRUMENT, SEEDED)),
            "reasoning": ChoiceOption(NONE, (NONE, BEFORE)),
            "extract": ChoiceOption(NONE, (NONE, SECOND_CALL)),
            "show_prompt": FlagOption(default=True),
            "ask_about_sound": ASK_ABOUT_SOUND,
        }
    )
    parser = PARSER
    sampling = Sampling()
    max_tokens = 512

    def steps(self, given: StrategyInput) -> Steps:
        """Ask about the clip; then, where answers are taken out by a second call, about the replies."""
        asked_of, left_out = by_hearing(given)
        footage = given.footage()
        asked = [_ask(given, footage, each) for each in asked_of]
        if not asked:
            return CriticResponse(OK, parser=PARSER, not_asked=left_out)
        replies = yield RequestBundle(footage, tuple(each.request for each in asked))
        readings: list[ParseOutcome] = []
        reads: dict[str, ReadAnswer] = {}
        extracted: list[_Asked] = []
        second_call = given.options["extract"] == SECOND_CALL and all(each.media_received for each in replies)
        for each, reply in zip(asked, replies, strict=True):
            if second_call and _has_words(reply):
                readings.append(ParseOutcome(reply.call, each.request.label, OK, shown=_keys(each)))
                extracted.append(_extraction(given, each, reply))
            else:
                reads[each.question.id] = _read(given, each, reply)
                readings.append(_reading(each, reply, reads[each.question.id]))
        if extracted:
            texts = yield RequestBundle(NO_FOOTAGE, tuple(each.request for each in extracted), model=TEXT_MODEL)
            for each, reply in zip(extracted, texts, strict=True):
                reads[each.question.id] = read_answer(each.question, each.shown, reply.reply.text, reply.reply.finish)
                readings.append(_reading(each, reply, reads[each.question.id]))
        answers = tuple(
            PredictedAnswer(each.question.id, read.value, read.p_yes)
            for each in asked
            if (read := reads[each.question.id]).answers
        )
        status = status_of(readings, found_any=bool(answers))
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


def shown_options(question: AskedQuestion, clip_sha256: str, order: str) -> tuple[AskedOption, ...]:
    """
    Return the options in the order in which a model sees them.

    A seeded order is drawn from the question's text and the clip: the same in each run, and another for another clip,
    so that a model that prefers a letter can be told from one that sees.
    """
    if question.form.kind not in (CHOICE, CHOICES) or order == INSTRUMENT:
        return question.options

    def drawn(option: AskedOption) -> bytes:
        return hashlib.sha256(f"{question.text}\n{clip_sha256}\n{option.key}".encode("utf-8", "replace")).digest()

    return tuple(sorted(question.options, key=drawn))


def _ask(given: StrategyInput, footage: Footage, question: AskedQuestion) -> _Asked:
    reasons, kind = given.options["reasoning"] == BEFORE, question.form.kind
    shown = shown_options(question, given.brief.clip.sha256, given.options["option_order"])
    template, facts = given.templates[ROLES[kind]], clip_facts(footage)
    filled, used = template.fill(**_values(question, shown), **facts), [template.id]
    for role, extra in _around(given, question, reasons=reasons):
        wrapper = given.templates[role]
        filled = wrapper.fill(asked=filled.tail, **extra, **facts)
        used.append(wrapper.id)
    request = Request(
        question.id,
        *filled,
        template=" + ".join(used),
        decoding=given.decoding,
        schema=None if reasons or not given.schema else _schema(question, shown),
        choices=() if reasons else _choices(question, shown),
    )
    return _Asked(question, shown, request)


def _values(question: AskedQuestion, shown: Sequence[AskedOption]) -> dict[str, str]:
    """Return what is filled into the prompt of a form."""
    form = question.form
    words = f"{max(form.min_words, 1)} {'word' if form.min_words < 2 else 'words'}"
    return {"question": " ".join(part for part in (question.text, question.hint) if part)} | {
        YES_NO: {},
        CHOICE: {"options": _listed(shown)},
        CHOICES: {"options": _listed(shown)},
        SCALE: {
            "first": str(form.steps[0]),
            "last": str(form.steps[1]),
            "levels": "".join(f"\n{each.key}: {each.label}" for each in question.options),
        },
        TEXT: {"words": words, "chars": str(form.max_chars)},
    }[form.kind]


def _listed(shown: Sequence[AskedOption]) -> str:
    lines = []
    for letter, each in zip(LETTERS, shown, strict=False):
        lines.append(f"{letter}. {each.label}" + (f" ({each.definition})" if each.definition else ""))
    return "\n".join(lines)


def _around(given: StrategyInput, question: AskedQuestion, *, reasons: bool) -> list[tuple[str, dict[str, str]]]:
    """Return the prompts that are put around that of the form, with their values, from the inside out."""
    found: list[tuple[str, dict[str, str]]] = []
    if question.form.unclear:
        found.append(("unclear", {}))
    if question.form.optional and question.form.kind == TEXT:
        found.append(("blank", {}))
    if question.fixed and given.options["show_prompt"] and given.brief.clip.prompt:
        found.append(("prompt", {"prompt": given.brief.clip.prompt}))
    if (error := given.brief.error) is not None:
        about = {"type": error.type_label, "definition": error.type_definition, "reason": error.reason}
        times = {"start": f"{error.start_ms / 1000:.1f}", "end": f"{error.end_ms / 1000:.1f}"}
        found.append(("error", about | times))
    if reasons:
        found.append(("reason", {}))
    return found


def _choices(question: AskedQuestion, shown: Sequence[AskedOption]) -> tuple[str, ...]:
    """Return the first words whose probabilities are wanted."""
    if question.form.kind == YES_NO:
        return YES_OR_NO
    return tuple(LETTERS[: len(shown)]) if question.form.kind == CHOICE else ()


def _schema(question: AskedQuestion, shown: Sequence[AskedOption]) -> Mapping[str, Any] | None:
    """Return the JSON schema of a reply; one word or letter needs none."""
    if question.form.kind != CHOICES:
        return None
    listed = {"type": "array", "items": {"type": "string", "enum": _answers_of(question, shown)}}
    return _object({"choices": listed})


def _answers_of(question: AskedQuestion, shown: Sequence[AskedOption]) -> list[str]:
    return [*LETTERS[: len(shown)], *(["Unclear"] if question.form.unclear else [])]


def _extraction_schema(question: AskedQuestion, shown: Sequence[AskedOption]) -> Mapping[str, Any]:
    """Return the JSON schema of a reply that takes an answer out: the words that give it, and the answer or null."""
    reason = {"reason": {"type": "string"}}
    if question.form.kind == CHOICES:
        items = {"type": "string", "enum": _answers_of(question, shown)}
        return _object(reason | {"choices": {"type": ["array", "null"], "items": items}})
    types = ["integer", *(["string"] if question.form.unclear else [])] if question.form.kind == SCALE else ["string"]
    return _object(reason | {"answer": {"type": [*types, "null"]}})


def _object(properties: Mapping[str, Any]) -> Mapping[str, Any]:
    return {
        "type": "object",
        "properties": dict(properties),
        "required": list(properties),
        "additionalProperties": False,
    }


def _has_words(reply: ModelReply) -> bool:
    return reply.reply.finish != REFUSED_FINISH and bool(reply.reply.text.strip())


def _extraction(given: StrategyInput, each: _Asked, reply: ModelReply) -> _Asked:
    template = given.templates["extract"]
    field = "choices" if each.question.form.kind == CHOICES else "answer"
    filled = template.fill(asked=each.request.tail, reply=reply.reply.text, field=field)
    request = Request(
        f"extract {each.question.id}",
        *filled,
        template=template.id,
        decoding=given.decoding,
        schema=_extraction_schema(each.question, each.shown),  # dropped where the model takes none
    )
    return _Asked(each.question, each.shown, request)


def _read(given: StrategyInput, each: _Asked, reply: ModelReply) -> ReadAnswer:
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


def _reading(each: _Asked, reply: ModelReply, read: ReadAnswer) -> ParseOutcome:
    status = read.status if reply.media_received else NO_MEDIA
    of_letters = reply.reply.probabilities if each.question.form.kind == CHOICE and each.request.choices else None
    return ParseOutcome(
        reply.call,
        each.request.label,
        status,
        read.edits,
        shown=_keys(each),
        probabilities=_by_key(of_letters, each.shown) if of_letters else None,
    )


def _by_key(of_letters: Mapping[str, float], shown: Sequence[AskedOption]) -> dict[str, float]:
    by_letter = dict(zip(LETTERS, shown, strict=False))
    return {by_letter[letter].key: value for letter, value in of_letters.items() if letter in by_letter}


def _keys(each: _Asked) -> tuple[str, ...]:
    return tuple(option.key for option in each.shown) if each.question.form.kind in (CHOICE, CHOICES) else ()
