"""Replies to "do both reasons describe the same error?", into true or false."""

from __future__ import annotations

import re
from typing import NamedTuple

from worker.critics.contract.values import FAILED, OK, REFUSED, REPAIRED, TRUNCATED
from worker.critics.parsing.text import prepare, quoted, refuses
from worker.requests import contract

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
