"""What a judge's reply says, by what it was asked for: a score, a grade, or whether two reasons mean the same error."""

from __future__ import annotations

import json
import re
from typing import Any

from evaluation.judges.kinds.parse_score import ReadScore, read_score
from evaluation.judges.kinds.prompts import GRADES, GREATEST, SAME_ERROR
from worker.critics.contract.values import OK, REFUSED, REPAIRED
from worker.critics.parsing.yes_no import read_same
from worker.requests import contract

_SHOWN = 60
_FENCED = re.compile(r"\A```(?:json)?\s*(.*?)\s*```\Z", re.DOTALL)
_LINE = re.compile(r"^\W*(?:score|grade)\W*[:=]\W*([0-9]+(?:[./][0-9]+)?)\W*$", re.IGNORECASE | re.MULTILINE | re.ASCII)
_BARE = re.compile(r"\s*\*{0,2}([0-2])\*{0,2}\.?\s*", re.ASCII)


def read_reply(purpose: str, text: str, finish: str = contract.STOPPED) -> ReadScore:
    """
    Read a reply.

    :param purpose: of the judge, see `evaluation.judges.kinds.prompts`
    :param finish: how it ended, as the provider's `Reply` has it
    """
    if purpose == GRADES:
        return read_grade(text, finish)
    return _read_same(text, finish) if purpose == SAME_ERROR else read_score(text, finish)


def read_grade(text: str, finish: str = contract.STOPPED) -> ReadScore:
    """
    Read a grade: JSON with a ``score`` of 0, 1 or 2 as a number or as text, else a line ``Score: 1``, else a digit.

    Everything else is a failure, since a guess would count like a word of the judge: two different grades, half a
    grade, one above 2, no grade, a reply that was cut off before its grade.
    """
    if finish == contract.REFUSED:
        return ReadScore(None, f"the model refused to answer: {_short(text)}")
    said = text.strip()
    fenced = _FENCED.match(said)
    if (found := _in_json(fenced[1] if fenced else said)) is None:
        lines = set(_LINE.findall(said))
        bare = _BARE.fullmatch(said)
        found = lines.pop() if len(lines) == 1 else bare[1] if bare and finish != contract.LENGTH else None
    if found in ("0", "1", "2"):
        return ReadScore(int(found), "")
    if finish == contract.LENGTH:
        return ReadScore(None, f"the reply was cut off: {_short(text)}")
    return ReadScore(None, f"the reply gives no grade from 0 to {GREATEST[GRADES]}: {_short(text)}")


def _in_json(text: str) -> str | None:
    """Return the score of the first JSON object of a text as text; None where there is none."""
    start = text.find("{")
    if start < 0:
        return None
    try:
        value, _ = json.JSONDecoder().raw_decode(text, start)
    except (ValueError, RecursionError):
        return None
    score: Any = value.get("score") if isinstance(value, dict) else None
    return None if score is None or isinstance(score, bool) else str(score).strip()


def _read_same(text: str, finish: str) -> ReadScore:
    read = read_same(text, finish)
    if read.status in (OK, REPAIRED):
        return ReadScore(int(read.same), "")
    why = "the model refused to answer" if read.status == REFUSED else "the reply says neither 1 nor 0"
    return ReadScore(None, f"{why}: {_short(text)}")


def _short(text: str) -> str:
    return repr(text if len(text) <= _SHOWN else text[:_SHOWN] + "…")
