"""
Verdicts on a chain of reasoning, ``{"has_error": true, "types": ["logical"], "note": "…"}``, into the types that occur.

The first JSON object of a reply counts, as in VideoCritic. Whether there is an error follows from the types: a verdict
that contradicts itself is read by its types, and an edit says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from outtake.measures.papers.videocritic import Unreadable, read_verdict
from worker.critics.contract.values import FAILED, OK, REFUSED, REPAIRED, TRUNCATED
from worker.critics.parsing.text import prepare, refuses
from worker.requests import contract

VERDICT_PARSER = "verdict 1"


class ReadTypes(NamedTuple):
    """The types that a reply names; none where the status is neither ok nor repaired."""

    status: str
    types: frozenset[str] = frozenset()
    edits: tuple[str, ...] = ()


def read_types(text: str, finish: str, known: Sequence[str]) -> ReadTypes:
    """
    Return the types that a reply names; never raises, whatever the text is.

    :param finish: how the reply ended, as `worker.requests.contract.Reply.finish`
    :param known: the keys of all types; a reply that names another one is not read
    """
    if finish == contract.REFUSED:
        return ReadTypes(REFUSED)
    prepared = prepare(text)
    verdict = read_verdict(prepared.text, known)
    if isinstance(verdict, Unreadable):
        why = f"This is no verdict: {verdict.reason}."
        if refuses(prepared.text):
            return ReadTypes(REFUSED, edits=prepared.edits)
        return ReadTypes(TRUNCATED if finish == contract.LENGTH else FAILED, edits=(*prepared.edits, why))
    edits = prepared.edits
    if verdict.contradicts:
        edits = (*edits, "has_error contradicts the types; the types decided.")
    return ReadTypes(REPAIRED if edits else OK, verdict.types, edits)
