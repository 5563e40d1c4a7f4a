"""
What a question is asked with: the prompt of its form, and around it those of the clip, the pair or the text. No model
is asked a question about sound that it cannot hear the answer to.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from annotations.instruments.documents import PASSAGE, PROMPT
from annotations.instruments.question_forms import (
    CHOICE,
    CHOICES,
    LEFT,
    PREFERENCE,
    RIGHT,
    SCALE,
    TEXT,
    TIE,
    YES_NO,
)
from worker.critics.contract.parameters import FlagOption
from worker.critics.contract.values import AskedOption, AskedQuestion
from worker.critics.parsing.answers import LETTERS
from worker.critics.parsing.yes_no import CHOICES as YES_OR_NO
from worker.critics.strategies.contract import StrategyInput
from worker.critics.strategies.segment_listing import clip_facts
from worker.media.contract import Footage
from worker.media.pairs import PairFootage
from worker.prompts.templates import PromptTemplate
from worker.requests.contract import ModelReply, Request

ROLES = {
    YES_NO: "main",
    CHOICE: "choice",
    CHOICES: "choices",
    SCALE: "scale",
    TEXT: "text",
    PREFERENCE: "preference",
}
SIDES = {LEFT: "The first clip", RIGHT: "The second clip", TIE: "No difference"}
INSTRUMENT, SEEDED = "instrument", "seeded"
BEFORE = "before"


@dataclass(frozen=True)
class AskedRequest:
    """A question with its options as shown, and its request."""

    question: AskedQuestion
    shown: tuple[AskedOption, ...]
    request: Request


def request_for(given: StrategyInput, footage: Footage, question: AskedQuestion, nth: int = 0) -> AskedRequest:
    reasons, kind = given.options["reasoning"] == BEFORE, question.form.kind
    shown = shown_options(question, given.brief.clip.sha256, given.options["option_order"])
    role = "yes_no_text" if given.brief.text is not None and kind == YES_NO else ROLES[kind]
    template, facts = given.templates[role], clip_facts(footage)
    filled, used = template.fill(**_values(question, shown), **_of(template, facts)), [template.id]
    for role, extra in _around(given, footage, question, reasons=reasons):
        wrapper = given.templates[role]
        filled = wrapper.fill(asked=filled.tail, **extra, **_of(wrapper, facts))
        used.append(wrapper.id)
    request = Request(
        label_of(question, nth),
        *filled,
        template=" + ".join(used),
        decoding=given.decoding,
        schema=None if reasons or not given.schema else _schema(question, shown),
        choices=() if reasons else _choices(question, shown),
    )
    return AskedRequest(question, shown, request)


def extraction_of(given: StrategyInput, each: AskedRequest, reply: ModelReply) -> AskedRequest:
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
    return AskedRequest(each.question, each.shown, request)


def label_of(question: AskedQuestion, nth: int) -> str:
    return f"{question.id} turned" if nth else question.id


def question_in(label: str) -> str | None:
    """Return the question that a query of this label asks, or takes the answer to out of a reply; None of a sample."""
    return None if label.startswith("sample ") else label.removeprefix("extract ").removesuffix(" turned")


def shown_options(question: AskedQuestion, clip_sha256: str, order: str) -> tuple[AskedOption, ...]:
    """
    Return the options in the order in which a model sees them.

    A seeded order is drawn from the question's text and the clip: the same in each run, and another for another clip,
    so that a model that prefers a letter can be told from one that sees.
    """
    if question.form.kind == PREFERENCE:
        return tuple(AskedOption(side, SIDES[side]) for side in question.form.options)
    if question.form.kind not in (CHOICE, CHOICES) or order == INSTRUMENT:
        return question.options

    def drawn(option: AskedOption) -> bytes:
        return hashlib.sha256(f"{question.text}\n{clip_sha256}\n{option.key}".encode("utf-8", "replace")).digest()

    return tuple(sorted(question.options, key=drawn))


def _of(template: PromptTemplate, facts: Mapping[str, str]) -> dict[str, str]:
    """Return the facts of a clip that a prompt has a place for: one about a text has none."""
    return {name: value for name, value in facts.items() if name in template.slots}


def _values(question: AskedQuestion, shown: Sequence[AskedOption]) -> dict[str, str]:
    """Return what is filled into the prompt of a form."""
    form = question.form
    words = f"{max(form.min_words, 1)} {'word' if form.min_words < 2 else 'words'}"
    return {"question": " ".join(part for part in (question.text, question.hint) if part)} | {
        YES_NO: {},
        CHOICE: {"options": _listed(shown)},
        CHOICES: {"options": _listed(shown)},
        PREFERENCE: {"options": _listed(shown)},
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


def _around(
    given: StrategyInput, footage: Footage, question: AskedQuestion, *, reasons: bool
) -> list[tuple[str, dict[str, str]]]:
    """Return the prompts that are put around that of the form, with their values, from the inside out."""
    found: list[tuple[str, dict[str, str]]] = []
    if question.form.unclear:
        found.append(("unclear", {}))
    if question.form.optional and question.form.kind == TEXT:
        found.append(("blank", {}))
    prompt = given.brief.clip.prompt if question.fixed and given.options["show_prompt"] else ""
    if prompt and given.brief.second is None and given.brief.text is None:
        found.append(("prompt", {"prompt": prompt}))
    if (error := given.brief.error) is not None:
        about = {"type": error.type_label, "definition": error.type_definition, "reason": error.reason}
        times = {"start": f"{error.start_ms / 1000:.1f}", "end": f"{error.end_ms / 1000:.1f}"}
        found.append(("error", about | times | {"where": _where(given, footage)}))
    if reasons:
        found.append(("reason", {}))
    if isinstance(footage, PairFootage):
        middle = {"middle": f"{footage.first.duration_ms / 1000:g}"}
        found.append(("pair_prompt", {**middle, "prompt": prompt}) if prompt else ("pair", middle))
    if (text := given.brief.text) is not None:
        values = {PROMPT: {"prompt": text.prompt}, PASSAGE: {"text": text.text}}
        found.append((f"of_{text.subject}", values.get(text.subject, {"prompt": text.prompt, "text": text.text})))
    return found


def _where(given: StrategyInput, footage: Footage) -> str:
    """Return a line on the box of the marked error; "" where none was marked."""
    if (box := given.marked_box) is None:
        return ""
    is_drawn = given.drawn_box is not None and bool(footage.frames)
    what = "in the red box that is drawn on the frames of this time" if is_drawn else "in a box"
    return f"\nThe error is {what}: {box.words}."


def _choices(question: AskedQuestion, shown: Sequence[AskedOption]) -> tuple[str, ...]:
    """Return the first words whose probabilities are wanted."""
    if question.form.kind == YES_NO:
        return YES_OR_NO
    return tuple(LETTERS[: len(shown)]) if question.form.kind in (CHOICE, PREFERENCE) else ()


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


# runs from before this option have asked all questions, and are read again as they were asked
ASK_ABOUT_SOUND = FlagOption(default=False, before=True)


def by_hearing(given: StrategyInput) -> tuple[list[AskedQuestion], tuple[str, ...]]:
    """Return the questions that the model can answer, and the ids of those that are left open: they need sound."""
    hears = given.can.hears or bool(given.options["ask_about_sound"])
    asked = [each for each in given.brief.questions if hears or not each.needs_sound]
    left_out = tuple(each.id for each in given.brief.questions if each.needs_sound and not hears)
    return asked, left_out
