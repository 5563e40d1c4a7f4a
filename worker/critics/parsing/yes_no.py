"""
Replies to one question, into "yes" or "no", and the probability of yes. The question may also be how likely something
is, from 0 to 100, or whether two reasons describe the same error.

P(yes) is that of the first token, P(Yes) / (P(Yes) + P(No)): the two words hold nearly all of it, and what they do not
hold says nothing of the question.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from typing import NamedTuple

from worker.critics.contract.values import FAILED, OK, REFUSED, REPAIRED, TRUNCATED
from worker.critics.parsing.text import prepare, quoted, refuses
from worker.requests import contract

ANSWER_PARSER = "yes-no 1"
CHOICES = ("Yes", "No")
_MARKS = " \t\r\n.!*_\"'`"
_FIRST = re.compile(r"(yes|no)(?=[.,;:!*–—\n\"'`]|\s*[-(]|\s*\Z)", re.IGNORECASE)
_STATED = re.compile(r"\banswer(?:\s+is)?\W{1,8}(yes|no)\b", re.IGNORECASE)
_LAST = re.compile(r"(?:\A|[\n.:*])\s*(yes|no)\Z", re.IGNORECASE)
_UNCLEAR = ("unclear", "unsure", "cannot tell", "can't tell", "i cannot tell", "not sure", "unknown")


class ReadAnswer(NamedTuple):
    """What a reply says: "yes" or "no", or None for "unclear" where the status is ok or repaired."""

    status: str
    value: str | None = None
    p_yes: float | None = None
    edits: tuple[str, ...] = ()


def read_yes_no(text: str, finish: str, probabilities: Mapping[str, float] | None = None) -> ReadAnswer:
    """
    Return the answer of a reply; never raises, whatever the text is.

    The text decides. Only where it cannot be read do the probabilities, and an edit says so.

    :param probabilities: of `CHOICES` as first token, where the provider gives them
    """
    p_yes = probability_of_yes(probabilities)
    if finish == contract.REFUSED:
        return ReadAnswer(REFUSED, p_yes=p_yes)
    prepared = prepare(text)
    said = prepared.text.strip(_MARKS)
    if said.lower() in ("yes", "no", *_UNCLEAR):
        value = said.lower() if said.lower() in ("yes", "no") else None
        return ReadAnswer(REPAIRED if prepared.edits else OK, value, p_yes, prepared.edits)
    if (found := _in_json(said) or _in_prose(said)) is not None:
        edit = f"The answer was taken out of {quoted(said)}."
        return ReadAnswer(REPAIRED, found, p_yes, (*prepared.edits, edit))
    if refuses(prepared.text):
        return ReadAnswer(REFUSED, None, p_yes, prepared.edits)
    if p_yes is not None and p_yes != 0.5:
        edit = f"The text {quoted(said)} cannot be read; P(yes) = {p_yes:.3f} of the first token decided."
        return ReadAnswer(REPAIRED, "yes" if p_yes > 0.5 else "no", p_yes, (*prepared.edits, edit))
    return ReadAnswer(TRUNCATED if finish == contract.LENGTH else FAILED, None, p_yes, prepared.edits)


def probability_of_yes(probabilities: Mapping[str, float] | None) -> float | None:
    """Return P(Yes) / (P(Yes) + P(No)); None where either is missing or no probability, or both are 0."""
    yes, no = ((probabilities or {}).get(choice, math.nan) for choice in CHOICES)
    if not (0 <= yes <= 1 and 0 <= no <= 1) or yes + no == 0:
        return None
    return yes / (yes + no)


def _in_json(text: str) -> str | None:
    try:
        value = json.loads(text[:10_000].strip("json \n"))
    except (ValueError, RecursionError):
        return None
    said = value.get("answer", value.get("Answer")) if isinstance(value, dict) else value
    return said.lower() if isinstance(said, str) and said.lower() in ("yes", "no") else None


def _in_prose(text: str) -> str | None:
    """Take a first word that stands for itself, a stated answer, or a last word; "No cat is there" is not one."""
    if (first := _FIRST.match(text)) is not None:
        return first[1].lower()
    stated = {match[1].lower() for match in _STATED.finditer(text)}
    if len(stated) == 1:
        return stated.pop()
    last = _LAST.search(text[-200:])
    return last[1].lower() if last is not None and not stated else None


LIKELIHOOD_PARSER = "verify 1"
_NUMBER = re.compile(r"(?<![\w.,-])(\d{1,3})(?![\w,]|\.\d)")


class ReadLikelihood(NamedTuple):
    """What a reply says: from 0 to 1, or None where it cannot be read."""

    status: str
    value: float | None = None
    edits: tuple[str, ...] = ()


def read_stated(text: str, finish: str) -> ReadLikelihood:
    """
    Return the likelihood that a reply states as a number from 0 to 100; never raises, whatever the text is.

    :param finish: how the reply ended, as `worker.requests.contract.Reply.finish`
    """
    if finish == contract.REFUSED:
        return ReadLikelihood(REFUSED)
    prepared = prepare(text)
    said = prepared.text.strip().rstrip("%. ")
    numbers = {int(each) for each in _NUMBER.findall(said)} - {100} if "/100" in said else set(_whole(said))
    if len(numbers) == 1 and (number := numbers.pop()) <= 100:
        bare = said == str(number) and not prepared.edits
        edits = prepared.edits if bare else (*prepared.edits, f"{quoted(said)} was read as {number}.")
        return ReadLikelihood(OK if bare else REPAIRED, number / 100, edits)
    if refuses(said):
        return ReadLikelihood(REFUSED, edits=prepared.edits)
    return ReadLikelihood(TRUNCATED if finish == contract.LENGTH else FAILED, edits=prepared.edits)


def _whole(text: str) -> list[int]:
    return [int(each) for each in _NUMBER.findall(text)]


def read_probability(text: str, finish: str, probabilities: Mapping[str, float] | None) -> ReadLikelihood:
    """Return the probability of "Yes" as the first token; where the server returned none, 1 for Yes and 0 for No."""
    read = read_yes_no(text, finish, probabilities)
    value = probability_of_yes(probabilities)
    if value is None and read.value is not None:
        value = float(read.value == "yes")
    return ReadLikelihood(read.status, value if read.status in (OK, REPAIRED) else None, read.edits)


_DIGIT = re.compile(r"(?<![\w.,-])([01])(?![\w,-]|\.\d)")
_WORDS = {"true": True, "yes": True, "false": False, "no": False}


class ReadSame(NamedTuple):
    """What a reply says; a reply that cannot be read counts as "not the same"."""

    status: str
    same: bool = False
    edits: tuple[str, ...] = ()


def read_same(text: str, finish: str) -> ReadSame:
    """
    Return whether a reply says 1 (the same error) or 0; never raises, whatever the text is.

    :param finish: how the reply ended, as `worker.requests.contract.Reply.finish`
    """
    if finish == contract.REFUSED:
        return ReadSame(REFUSED)
    prepared = prepare(text)
    said = prepared.text.strip()
    if said in ("0", "1"):
        return ReadSame(REPAIRED if prepared.edits else OK, said == "1", prepared.edits)
    digits = set(_DIGIT.findall(said))
    word = _WORDS.get(said.strip(".!*\"'` ").lower())
    if len(digits) == 1 or word is not None:
        same = word if word is not None else digits == {"1"}
        return ReadSame(REPAIRED, same, (*prepared.edits, f"{quoted(said)} was read as {int(same)}."))
    if refuses(said):
        return ReadSame(REFUSED, edits=prepared.edits)
    return ReadSame(TRUNCATED if finish == contract.LENGTH else FAILED, edits=prepared.edits)
