"""
Replies to "which types of error does this chain of reasoning have?", into a verdict.

VideoCritic's rules: the first JSON object counts, and what holds no verdict is ``invalid_response``, which is not asked
again. Whether there is an error follows from the types; a reply that says otherwise is read by its types, with a note.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from outtake.measures.papers.videocritic import Unreadable, first_object, read_verdict
from outtake.text import storable
from worker.critics.contract.values import FAILED, OK, REFUSED, REPAIRED, TRUNCATED
from worker.critics.parsing.text import prepare, refuses
from worker.requests import contract

VERDICT_PARSER = "verdict 1"
INVALID_RESPONSE = "invalid_response"
MOST_NOTE_CHARS = 2000


class ReadVerdict(NamedTuple):
    """What a reply says; ``types`` are None where it holds no verdict."""

    status: str
    types: tuple[str, ...] | None = None
    note: str = ""
    edits: tuple[str, ...] = ()


def read_chain_verdict(text: str, finish: str, known: Sequence[str]) -> ReadVerdict:
    """
    Return the verdict of a reply; never raises, whatever the text is.

    :param finish: how the reply ended, as `worker.requests.contract.Reply.finish`
    :param known: the types that there are; those of the result are in their order
    """
    if finish == contract.REFUSED:
        return ReadVerdict(REFUSED)
    prepared = prepare(text)
    found = read_verdict(prepared.text, known)
    if isinstance(found, Unreadable):
        if refuses(prepared.text):
            return ReadVerdict(REFUSED, edits=prepared.edits)
        status = TRUNCATED if finish == contract.LENGTH else FAILED
        return ReadVerdict(status, edits=(*prepared.edits, storable(f"{INVALID_RESPONSE}: {found.reason[:200]}.")))
    types = tuple(each for each in known if each in found.types)
    edits = prepared.edits
    if found.contradicts:
        edits = (*edits, f"has_error said otherwise; the types count: {', '.join(types) or 'none'}.")
    return ReadVerdict(REPAIRED if edits else OK, types, _note(prepared.text), edits)


def _note(text: str) -> str:
    note = (first_object(text) or {}).get("note")
    return storable(" ".join(note.split()))[:MOST_NOTE_CHARS] if isinstance(note, str) else ""
