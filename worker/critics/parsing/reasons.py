"""
Replies that describe errors without times, and replies that say when one error can be seen.

Both are Spotlight's sequential critic (arXiv 2511.18102): ``[{"Reason": …, "Type": …}]``, then ``2.8 sec - 3.2 sec``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from worker.critics.contract.values import FAILED, OK, REFUSED, REPAIRED, TRUNCATED, ErrorType
from worker.critics.parsing.entries import REASON, field_of, is_entry, reason_of, times_in, type_of
from worker.critics.parsing.json_entries import find_entries
from worker.critics.parsing.text import prepare, quoted, refuses, shortened
from worker.critics.parsing.times import IN_PROSE, Times, range_in_prose, times_of
from worker.requests import contract

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
