"""
Replies that list errors, into segments: as JSON, in prose, or in two replies, the errors first and then their times.

Spotlight's format (arXiv 2511.18102): ``[{"Segment": "1.2 sec - 2 sec", "Reason": …, "Type": …}]``. Times are neither
swapped nor clipped, and an entry that is wrong is kept with its `invalid_reason`, so that it counts as a prediction.
Only exact duplicates are dropped, since models that repeat themselves do so without end.

Spotlight's sequential critic gets ``[{"Reason": …, "Type": …}]``, then ``2.8 sec - 3.2 sec`` for each. In prose, each
stretch of time that a text names is a segment, with what it says of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from outtake.text import storable
from worker.critics.contract.values import FAILED, OK, REFUSED, REPAIRED, TRUNCATED, ErrorType, PredictedSegment
from worker.critics.parsing.entries import (
    MAX_REASON,
    REASON,
    Asked,
    EntryRead,
    field_of,
    is_entry,
    read_entry,
    reason_of,
    times_in,
    type_of,
    type_within,
)
from worker.critics.parsing.json_entries import Entries, find_entries
from worker.critics.parsing.text import prepare, quoted, refuses, shortened
from worker.critics.parsing.times import IN_PROSE, Times, range_in_prose, times_of
from worker.requests import contract

PARSER = "segments 1"  # its name and version: a change of what any text means is a new version
MAX_SEGMENTS = 500


class Read(NamedTuple):
    """What a reply says. With ``ok`` there were no edits; only ``ok`` and ``repaired`` may mean "no errors"."""

    status: str
    segments: tuple[PredictedSegment, ...] = ()
    edits: tuple[str, ...] = ()


def read_segments(
    text: str, finish: str, *, duration_ms: int, types: Sequence[ErrorType], default_type: ErrorType | None = None
) -> Read:
    """
    Return the segments of a reply with every edit that was made; never raises, whatever the text is.

    :param finish: how the reply ended, as `worker.requests.contract.Reply.finish`
    :param duration_ms: of the clip
    :param default_type: the type of every entry, where the query was about one type only
    """
    if finish == contract.REFUSED:
        return Read(REFUSED)
    prepared, cut_off = prepare(text), finish == contract.LENGTH
    asked = Asked(duration_ms, types, default_type)
    found = find_entries(prepared.text, cut_off=cut_off)
    read, left_out = _read_entries(found, asked) if found else (read_prose(prepared.text, asked), [])
    segments, dropped = _distinct(read)
    edits = [*prepared.edits, *(found.edits if found else ()), *_numbered(read), *left_out, *dropped]
    if segments or (found is not None and not found.cut and not found.raw and not refuses(prepared.text)):
        cut = found.cut if found else cut_off
        status = TRUNCATED if cut else REPAIRED if edits else OK
        return Read(status, segments, shortened(edits))
    unread = REFUSED if refuses(prepared.text) else TRUNCATED if cut_off else FAILED
    return Read(unread, (), shortened(edits))


def _read_entries(found: Entries, asked: Asked) -> tuple[list[EntryRead], list[str]]:
    objects = [each for each in found.raw if isinstance(each, dict) and each]
    others = [each for each in found.raw if not (isinstance(each, dict) and each)]
    return [read_entry(each, asked) for each in objects], [f"{quoted(each)} is no entry; left out." for each in others]


def _distinct(read: list[EntryRead]) -> tuple[tuple[PredictedSegment, ...], list[str]]:
    """Drop exact duplicates, then what is beyond `MAX_SEGMENTS`."""
    distinct = list(dict.fromkeys(each.segment for each in read))
    edits = []
    if len(distinct) < len(read):
        edits.append(f"{len(read) - len(distinct)} exact duplicates were dropped.")
    if len(distinct) > MAX_SEGMENTS:
        edits.append(f"Only the first {MAX_SEGMENTS} of {len(distinct)} segments were kept.")
    return tuple(distinct[:MAX_SEGMENTS]), edits


def _numbered(read: list[EntryRead]) -> list[str]:
    return [f"Entry {number}: {edit}." for number, each in enumerate(read, start=1) for edit in each.edits]


_NOTHING_WRONG = re.compile(r"\bno (?:[\w-]+ ){0,3}(?:errors?|issues?|violations?|problems?|anomal)", re.IGNORECASE)
_REASON = re.compile(r"\breason\W{1,5}(.{1,2000})", re.IGNORECASE)
_LEAD = re.compile(r"\A\s*(?:\d{1,3}[.)]\s|[-*•#]+\s)?[\W_]*")  # the mark of a list, and what is left around the times


class _Block(NamedTuple):
    times: Times
    said: str  # the times as written in the text
    text: str  # around them


def read_prose(text: str, asked: Asked) -> list[EntryRead]:
    """Return a segment for each stretch of time with a unit; one of which the text says "no errors" is none."""
    return [_read(block, asked) for block in _blocks(text) if not _NOTHING_WRONG.search(block.text)]


def _blocks(text: str) -> Iterator[_Block]:
    """Cut a text at the lines with a time, and again where a line holds several."""
    found = [(match, times) for match in IN_PROSE.finditer(text) if (times := range_in_prose(match)) is not None]
    starts = [
        max(text.rfind("\n", 0, match.start()) + 1, found[place - 1][0].end() if place else 0)
        for place, (match, _) in enumerate(found)
    ]
    for (match, times), start, end in zip(found, starts, [*starts, len(text)][1:], strict=True):
        yield _Block(times, match[0], text[start : min(end, start + 2 * MAX_REASON)])


def _read(block: _Block, asked: Asked) -> EntryRead:
    named = asked.default_type or type_within(block.text, asked.types)
    told = _REASON.search(block.text)
    line = block.text.strip().partition("\n\n")[0].replace(block.said, "", 1).replace("**", "")
    reason = storable((told[1] if told else _LEAD.sub("", line)).strip()[:MAX_REASON])
    start, end = block.times.start_ms, block.times.end_ms
    edit = f"the words {block.said!r} in prose were read as {start}–{end} ms"
    return EntryRead(asked.segment(block.times, named.key if named else "", reason, block.said), (edit,))


MAX_ERRORS = 50  # each of which costs a query


class Described(NamedTuple):
    """An error without a time."""

    reason: str
    type: str


class ReadReasons(NamedTuple):
    """What a reply describes."""

    status: str
    errors: tuple[Described, ...] = ()
    edits: tuple[str, ...] = ()


class ReadTimes(NamedTuple):
    """When an error can be seen; no times where the status is neither ok nor repaired."""

    status: str
    times: Times | None = None
    edits: tuple[str, ...] = ()


def read_reasons(text: str, finish: str, *, types: Sequence[ErrorType]) -> ReadReasons:
    """
    Return the errors that a reply describes; never raises, whatever the text is.

    :param finish: how the reply ended, as `worker.requests.contract.Reply.finish`
    """
    if finish == contract.REFUSED:
        return ReadReasons(REFUSED)
    prepared, cut_off = prepare(text), finish == contract.LENGTH
    found = find_entries(prepared.text, cut_off=cut_off, is_entry=_describes)
    if found is None or (not found.raw and refuses(prepared.text)):
        return ReadReasons(REFUSED if refuses(prepared.text) else TRUNCATED if cut_off else FAILED, (), prepared.edits)
    edits = [*prepared.edits, *found.edits]
    described = []
    for number, raw in enumerate(found.raw, start=1):
        if not _describes(raw):
            edits.append(f"{quoted(raw)} is no entry; left out.")
            continue
        changes: list[str] = []
        described.append(Described(reason_of(raw, changes), type_of(raw, types, None, changes)))
        edits += [f"Entry {number}: {change}." for change in changes]
    distinct = tuple(dict.fromkeys(described))
    if len(distinct) < len(described):
        edits.append(f"{len(described) - len(distinct)} exact duplicates were dropped.")
    if len(distinct) > MAX_ERRORS:
        edits.append(f"Only the first {MAX_ERRORS} of {len(distinct)} errors were kept.")
    status = TRUNCATED if found.cut else REPAIRED if edits else OK
    return ReadReasons(status, distinct[:MAX_ERRORS], shortened(edits))


def read_times(text: str, finish: str, *, duration_ms: int) -> ReadTimes:
    """
    Return the stretch of time that a reply names; never raises, whatever the text is.

    :param duration_ms: of the clip, for "the entire video"
    """
    if finish == contract.REFUSED:
        return ReadTimes(REFUSED)
    prepared = prepare(text)
    said = prepared.text.strip().strip("`\"'").strip()
    if (times := times_of(said, duration_ms)) is not None:
        edits = prepared.edits if times.as_asked else (*prepared.edits, _read_as(said, times))
        return ReadTimes(REPAIRED if edits else OK, times, edits)
    if (times := _in_entry(said, duration_ms) or _in_prose(said)) is not None:
        return ReadTimes(REPAIRED, times, (*prepared.edits, _read_as(said, times)))
    if refuses(prepared.text):
        return ReadTimes(REFUSED, None, prepared.edits)
    return ReadTimes(TRUNCATED if finish == contract.LENGTH else FAILED, None, prepared.edits)


def _describes(value: Any) -> bool:
    return isinstance(value, dict) and field_of(value, REASON) is not None


def _read_as(said: str, times: Times) -> str:
    return f"{quoted(said)} was read as {times.start_ms}–{times.end_ms} ms."


def _in_entry(text: str, duration_ms: int) -> Times | None:
    """Return the times of the one entry in the format of the other strategies."""
    found = find_entries(text, cut_off=False)
    entries = [each for each in found.raw if is_entry(each)] if found else []
    return times_in(entries[0], duration_ms, [])[0] if len(entries) == 1 else None


def _in_prose(text: str) -> Times | None:
    """Return the one stretch of time in a sentence."""
    found = {times for match in IN_PROSE.finditer(text[:2000]) if (times := range_in_prose(match)) is not None}
    return found.pop() if len(found) == 1 else None
