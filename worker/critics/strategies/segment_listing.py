"""
What the strategies that list errors have in common: the facts of a prompt, the schema of a reply, and the conclusion.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from worker.critics.contract.values import FAILED, NO_MEDIA, OK, REFUSED, REPAIRED, CriticResponse, ParseOutcome
from worker.critics.parsing.segments import PARSER, Read
from worker.media.contract import Footage
from worker.requests.contract import ModelReply


def clip_facts(footage: Footage) -> dict[str, str]:
    """Return how long a clip is, and how many frames of each second are shown: as it came out, not as was wished."""
    seconds = footage.duration_ms / 1000
    if not seconds:  # a text alone
        return {"seconds": "0", "fps": "0"}
    return {"seconds": f"{seconds:g}", "fps": f"{round(len(footage.frames) / seconds, 1):g}"}


def list_schema(types: Sequence[str] = ()) -> dict[str, Any]:
    """
    Return the JSON schema of a reply that lists errors, with a type each where `types` are given.

    The root is an object with the list under ``errors``, and every property is required: what servers take in their
    strict mode. The reader takes both this and the bare list that the prompt shows.
    """
    text = {"type": "string"}
    entry = {"Segment": text, "Reason": text, **({"Type": {"type": "string", "enum": list(types)}} if types else {})}
    item = {"type": "object", "properties": entry, "required": list(entry), "additionalProperties": False}
    return {
        "type": "object",
        "properties": {"errors": {"type": "array", "items": item}},
        "required": ["errors"],
        "additionalProperties": False,
    }


def conclude_list(replies: Sequence[ModelReply], reads: Sequence[Read]) -> CriticResponse:
    """Put the segments of all replies one after another; nothing is merged."""
    readings = tuple(
        outcome_of(each, read.status, read.edits, segments=len(read.segments))
        for each, read in zip(replies, reads, strict=True)
    )
    segments = tuple(segment for read in reads for segment in read.segments)
    status = status_of(readings, found_any=bool(segments))
    return CriticResponse(status, segments if status == OK else (), readings=readings, parser=PARSER)


def outcome_of(reply: ModelReply, status: str, edits: tuple[str, ...], *, segments: int = 0) -> ParseOutcome:
    """Return how a reply was read; what was read of a reply to a clip that was lost on the way does not count."""
    if not reply.media_received:
        return ParseOutcome(reply.call, reply.request.label, NO_MEDIA)
    return ParseOutcome(reply.call, reply.request.label, status, edits, segments)


def status_of(readings: Iterable[ParseOutcome], *, found_any: bool) -> str:
    """
    Return the status of an annotation from those of its replies.

    Lost media spoils it all: the other replies are then of a model that may have seen nothing either. Else it is
    answered if anything was found, or every reply could be read; else refused, if all that could not be read were.
    """
    statuses = [each.status for each in readings]
    unread = [status for status in statuses if status not in (OK, REPAIRED)]
    if NO_MEDIA in statuses:
        return NO_MEDIA
    if found_any or not unread:
        return OK
    return REFUSED if set(unread) == {REFUSED} else FAILED
