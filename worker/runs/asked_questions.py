"""The questions of a task as a critic is asked them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from annotations.instruments.documents import Instrument
from annotations.instruments.question_forms import SCALE
from annotations.tasks.content import QuestionContent, TaskContent
from worker.critics.contract.values import AskedOption, AskedQuestion


def asked_questions(instrument: Instrument, facts: TaskContent, forms: Collection[str]) -> tuple[AskedQuestion, ...]:
    """Return the questions that apply to a task and have one of the forms, in its order."""
    documents = {each["key"]: each for each in (instrument.document.get("questions") or {}).get("fixed", ())}
    return tuple(
        _asked(instrument, facts, each, documents.get(each.key or "", {}))
        for each in facts.questions
        if each.applicable and each.form in forms
    )


def fixed_questions(instrument: Instrument) -> tuple[AskedQuestion, ...]:
    """Return the questions that an instrument asks of everything, under their keys."""
    documents = {each["key"]: each for each in (instrument.document.get("questions") or {}).get("fixed", ())}
    return tuple(
        AskedQuestion(
            each.key,
            each.text,
            form=each.form,
            options=_options(documents[each.key]),
            hint=documents[each.key].get("hint", ""),
            fixed=True,
            needs_sound=each.dimension in instrument.audio_dimensions,
        )
        for each in instrument.fixed
    )


def _asked(
    instrument: Instrument, facts: TaskContent, question: QuestionContent, document: Mapping[str, Any]
) -> AskedQuestion:
    return AskedQuestion(
        question.id,
        question.text,
        form=facts.asked.questions[question.id],
        options=tuple(AskedOption(each["key"], each["label"]) for each in question.options) or _options(document),
        hint=document.get("hint", ""),
        fixed=question.key is not None,
        needs_sound=question.dimension in instrument.audio_dimensions,
    )


def _options(document: Mapping[str, Any]) -> tuple[AskedOption, ...]:
    """Return the options of a question; of a scale its steps that have a name, from the lowest."""
    if document.get("form") == SCALE:
        levels = document["scale"].get("levels", {})
        return tuple(AskedOption(step, levels[step]) for step in sorted(levels, key=int))
    return tuple(
        AskedOption(each["key"], each["label"], " ".join(each.get("definition", "").split()))
        for each in document.get("options", ())
    )
