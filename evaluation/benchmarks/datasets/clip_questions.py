"""Questions about single clips in a dataset: their options and right answers, in the ways in which files write them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from annotations.instruments.question_forms import CHOICE, CHOICES, NO, YES, YES_NO
from annotations.tasks.clip_questions import Choosable, ClipQuestion
from annotations.tasks.models import Question
from evaluation.benchmarks.datasets.columns import NoValue, text_of, value_of
from evaluation.benchmarks.datasets.mapping import Table

LETTERS = "abcdefghi"
FACTS = ("task", "category", "split")
YES_OR_NO = {"true": YES, "yes": YES, "1": YES, "false": NO, "no": NO, "0": NO}


def read_clip_question(table: Table, row: Mapping[str, Any]) -> ClipQuestion:
    """
    Return a question about a clip from a row.

    Options are a list of texts, or an object of texts by their keys; those of a list get the keys a, b, c and so on. A
    right answer is a key, its letter or label, or the place of an option from 0; of yes and no also a boolean; several
    are a list.

    :raises NoValue: if the row has no text, form or dimension, or its answer is not an option
    """
    columns = table.columns
    form = text_of(columns["form"], row)
    options = _options(value_of(columns["options"], row) if "options" in columns else None)
    answer = value_of(columns["answer"], row) if "answer" in columns else None
    facts = {name: text for name in FACTS if (text := text_of(columns.get(name), row, ""))}
    made = ClipQuestion(
        text=text_of(columns["text"], row),
        form=form,
        dimension=text_of(columns["dimension"], row),
        answer=_answer(form, answer, options),
        options=options if form in (CHOICE, CHOICES) else (),
        metadata=facts,
        state=text_of(columns.get("state"), row, Question.KEPT),
    )
    if (fault := made.fault()) is not None:
        raise NoValue(f"{fault[0]}: {fault[1]}")
    return made


def _options(given: Any) -> tuple[Choosable, ...]:
    if given is None:
        return ()
    if isinstance(given, Mapping):
        return tuple(Choosable(str(key), str(label)) for key, label in given.items())
    if not isinstance(given, list) or len(given) > len(LETTERS):
        raise NoValue(f"options are a list of at most {len(LETTERS)} texts, or an object of texts by their keys.")
    return tuple(Choosable(LETTERS[n], str(label)) for n, label in enumerate(given))


def _answer(form: str, given: Any, options: tuple[Choosable, ...]) -> str:
    if given is None:
        return ""
    if form == YES_NO:
        said = YES_OR_NO.get(str(given).strip().lower())
        if said is None:
            raise NoValue(f"{str(given)[:60]!r} is neither yes nor no.")
        return said
    if form not in (CHOICE, CHOICES):
        return str(given).strip()
    several = given if isinstance(given, list) else [given]
    keys = {_key(each, options) for each in several}
    return ",".join(each.key for each in options if each.key in keys)


def _key(given: Any, options: tuple[Choosable, ...]) -> str:
    if isinstance(given, int) and not isinstance(given, bool) and 0 <= given < len(options):
        return options[given].key
    text = str(given).strip()
    for each in options:
        if text in (each.key, each.label) or text.lower() == each.key.lower():
            return each.key
    raise NoValue(f"{text[:60]!r} is not an option.")
