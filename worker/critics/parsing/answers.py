"""
Replies to one question, into an answer of its form: one option, several, a step of a scale, a text, yes or no.

Whatever is read is held to the form in the end (`Form.fault`), so that what comes out can be stored. A reply may be
the answer alone, the JSON that was asked for, or reasoning that ends in a line "Answer: …".
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from annotations.instruments.question_forms import CHOICE, CHOICES, PREFERENCE, SCALE, TEXT, YES_NO
from outtake.text import storable
from worker.critics.contract.values import FAILED, OK, REFUSED, REPAIRED, TRUNCATED, AskedOption, AskedQuestion
from worker.critics.parsing.text import prepare, quoted, refuses
from worker.critics.parsing.yes_no import read_yes_no
from worker.requests import contract

PARSER = "answers 1"
LETTERS = "ABCDEFGHI"  # an instrument has at most nine options
UNCLEAR = frozenset({"unclear", "unsure", "cannot tell", "can't tell", "i cannot tell", "not sure", "unknown"})
NOTHING = frozenset({"nothing", "none", "n/a", "-"})
_MARKS = " \t\r\n.!*_\"'`()[]:"
_FENCE = re.compile(r"\A```[a-z]*\s*(.*?)\s*```\Z", re.DOTALL | re.IGNORECASE)
_LAST_ANSWER = re.compile(r"^[ \t>#*_]*(?:final )?answer(?: is)?[*_]*:[ \t*_]*", re.IGNORECASE | re.MULTILINE)
_LETTERED = re.compile(r"\(?([A-I])[).:]\s*(.*)\Z", re.DOTALL)
_STATED = re.compile(r"\banswer(?:\s+is)?\W{1,8}([A-I])\b", re.IGNORECASE)
_STEP = re.compile(r"([0-9]{1,2})(?:\s*/\s*([0-9]{1,2}))?(?![0-9]|\s*/|[.,][0-9]|\s*(?:[-–]|to|or|and)\s*[0-9])")
_STATED_STEP = re.compile(
    r"\b(?:answer|rating|score|grade)(?:\s+is)?\W{1,8}([0-9]{1,2})(?![0-9]|[.,][0-9]|\s*[-–]\s*[0-9])", re.IGNORECASE
)


@dataclass(frozen=True)
class ReadAnswer:
    """
    What a reply says.

    With the status ok or repaired, `value` is an answer as the form stores it, or None for "unclear"; where the
    question was left open, which only an optional one can be, `left_open` says so.
    """

    status: str
    value: str | None = None
    p_yes: float | None = None
    edits: tuple[str, ...] = ()
    left_open: bool = False

    @property
    def answers(self) -> bool:
        """Whether there is an answer to store."""
        return self.status in (OK, REPAIRED) and not self.left_open


@dataclass(frozen=True)
class _Found:
    """An answer before it is held to the form. An edit says how it was made out, if it did not stand alone."""

    value: str
    edit: str = ""


def read_answer(
    asked: AskedQuestion,
    shown: Sequence[AskedOption],
    text: str,
    finish: str,
    probabilities: Mapping[str, float] | None = None,
    *,
    reasoned: bool = False,
) -> ReadAnswer:
    """
    Return the answer of a reply; never raises, whatever the text is.

    :param shown: the options in the order of their letters
    :param probabilities: of "Yes" and "No" as first token, where the question takes them
    :param reasoned: whether the answer is in the last line, after reasoning
    """
    if finish == contract.REFUSED:
        return ReadAnswer(REFUSED)
    prepared = prepare(text)
    said = _last_answer(prepared.text) if reasoned else prepared.text
    said, in_json = _unwrapped(said.strip())
    word = said[0] if isinstance(said, list) and len(said) == 1 else said
    alone = word.strip(_MARKS).casefold() if isinstance(word, str) else ""
    if asked.form.unclear and alone in UNCLEAR:
        return _status(prepared.edits, None)
    if asked.form.kind == TEXT and asked.form.optional and alone in NOTHING:
        return ReadAnswer(REPAIRED if prepared.edits else OK, edits=prepared.edits, left_open=True)
    if asked.form.kind == YES_NO:
        return _yes_no(asked, said, finish, None if reasoned else probabilities, prepared.edits)
    if asked.form.kind in (CHOICES, TEXT) and finish == contract.LENGTH and not in_json:
        return ReadAnswer(TRUNCATED, edits=prepared.edits)
    found = READERS[asked.form.kind](asked, shown, said)
    if isinstance(said, str) and refuses(said) and (found is None or asked.form.kind == TEXT):
        return ReadAnswer(REFUSED, edits=prepared.edits)
    if found is None:
        return ReadAnswer(_unread(finish), edits=prepared.edits)
    if fault := asked.form.fault(found.value):
        return ReadAnswer(FAILED, edits=(*prepared.edits, storable(fault)))
    return _status((*prepared.edits, *([found.edit] if found.edit else [])), found.value)


def _status(edits: tuple[str, ...], value: str | None) -> ReadAnswer:
    return ReadAnswer(REPAIRED if edits else OK, value, edits=edits)


def _unread(finish: str) -> str:
    return TRUNCATED if finish == contract.LENGTH else FAILED


def _yes_no(
    asked: AskedQuestion,
    said: Any,
    finish: str,
    probabilities: Mapping[str, float] | None,
    edits: tuple[str, ...],
) -> ReadAnswer:
    if isinstance(said, bool):
        said = "yes" if said else "no"
    if not isinstance(said, str):
        return ReadAnswer(_unread(finish), edits=edits)
    read = read_yes_no(said, finish, probabilities)
    if read.value is None and read.status in (OK, REPAIRED) and not asked.form.unclear:
        return ReadAnswer(FAILED, None, read.p_yes, (*edits, '"Unclear" is no answer to this question.'))
    status = REPAIRED if read.status == OK and edits else read.status
    return ReadAnswer(status, read.value, read.p_yes, (*edits, *read.edits))


def _last_answer(text: str) -> str:
    """Return what follows the last "Answer:", else the last line: there the answer is asked for."""
    if stated := list(_LAST_ANSWER.finditer(text)):
        return text[stated[-1].end() :]
    lines = text.strip().splitlines()
    return lines[-1] if lines else ""


def _unwrapped(text: str) -> tuple[Any, bool]:
    """Return the answer in a JSON reply, and whether it was one; a JSON null is None."""
    if fenced := _FENCE.match(text):
        text = fenced[1]
    if not text.startswith(("{", "[", '"')):
        return text, False
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return text, False
    if isinstance(value, dict):
        by_name = {str(name).casefold(): each for name, each in value.items()}
        for name in ("answer", "choices"):
            if name in by_name:
                return by_name[name], True
        return text, False
    return value, True


def _option(said: Any, shown: Sequence[AskedOption]) -> _Found | None:
    """Return the key of the option that is named by its letter, key or label; None for none, or two."""
    if not isinstance(said, str):
        return None
    bare = said.strip(_MARKS)
    by_letter = dict(zip(LETTERS, shown, strict=False))
    if len(bare) == 1 and bare.upper() in by_letter:
        return _Found(by_letter[bare.upper()].key)
    if (named := _named(bare, shown)) is not None:
        return _Found(named)
    if (lettered := _LETTERED.match(said.strip(" \t\r\n*_`\"'"))) and lettered[1] in by_letter:
        key, rest = by_letter[lettered[1]].key, lettered[2].strip(_MARKS)
        other = _named(rest, shown)
        if other not in (None, key):
            return None  # a letter and the label of another option
        return _Found(key, "" if other else _taken_out(said))
    return None


def _named(bare: str, shown: Sequence[AskedOption]) -> str | None:
    word = bare.casefold()
    keys = {each.key for each in shown if word in (each.key.casefold(), each.label.strip(_MARKS).casefold())}
    return keys.pop() if len(keys) == 1 and word else None


def _choice(asked: AskedQuestion, shown: Sequence[AskedOption], said: Any) -> _Found | None:
    if isinstance(said, list) and len(said) == 1:
        said = said[0]
    if (found := _option(said, shown)) is not None or not isinstance(said, str):
        return found
    letters = {match[1].upper() for match in _STATED.finditer(said)}
    by_letter = dict(zip(LETTERS, shown, strict=False))
    if len(letters) == 1 and (letter := letters.pop()) in by_letter:
        return _Found(by_letter[letter].key, _taken_out(said))
    lines = said.strip().splitlines()
    last = _option(lines[-1], shown) if len(lines) > 1 and not letters else None
    return _Found(last.value, _taken_out(said)) if last else None


def _choices(asked: AskedQuestion, shown: Sequence[AskedOption], said: Any) -> _Found | None:
    edit = ""
    if isinstance(said, str):
        if (whole := _option(said, shown)) is not None:
            return whole
        edit, said = _taken_out(said), re.split(r"\s*(?:,|;|\n|\band\b)\s*", said.strip(_MARKS))
        said = [each for each in said if each]
    if not isinstance(said, list):
        return None
    found = [_option(each, shown) for each in said]
    keys = [each.value for each in found if each is not None]
    if len(keys) < len(said):
        return None  # one of them is no option: which one was meant is not known
    if not keys and not edit and len(asked.form.alone) == 1:
        return _Found(next(iter(asked.form.alone)), "An empty list was read as the option that excludes the others.")
    edit = next((each.edit for each in found if each and each.edit), edit)
    return _Found(",".join(key for key in asked.form.options if key in keys), edit)


def _scale(asked: AskedQuestion, shown: Sequence[AskedOption], said: Any) -> _Found | None:
    if isinstance(said, bool):
        return None
    if isinstance(said, int | float):
        return _Found(str(int(said))) if abs(said) < 100 and said == int(said) else None
    if not isinstance(said, str):
        return None
    bare = said.strip(_MARKS)
    if re.fullmatch(r"[0-9]{1,2}", bare):
        return _Found(str(int(bare)))
    if (named := _named(bare, asked.options)) is not None:
        return _Found(named, _taken_out(said))
    if (first := _STEP.match(bare)) and first[2] in (None, str(asked.form.steps[1])):
        return _Found(str(int(first[1])), _taken_out(said))
    stated = {int(match[1]) for match in _STATED_STEP.finditer(said)}
    return _Found(str(stated.pop()), _taken_out(said)) if len(stated) == 1 else None


def _text(asked: AskedQuestion, shown: Sequence[AskedOption], said: Any) -> _Found | None:
    return _Found(storable(said.strip())) if isinstance(said, str) and said.strip() else None


def _taken_out(said: Any) -> str:
    return f"The answer was taken out of {quoted(said)}."


READERS: Mapping[str, Callable[[AskedQuestion, Sequence[AskedOption], Any], _Found | None]] = {
    CHOICE: _choice,
    CHOICES: _choices,
    PREFERENCE: _choice,
    SCALE: _scale,
    TEXT: _text,
}
