"""One entry of a reply's list, into a segment: its times, its type, its reason, and what had to be changed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from outtake.text import storable
from worker.critics.contract.values import ErrorType, PredictedSegment
from worker.critics.parsing.text import quoted
from worker.critics.parsing.times import Times, pair_of, times_of
from worker.critics.parsing.validity import why_invalid

MAX_TYPE, MAX_REASON = 60, 2000
SEGMENT = ("Segment", "time", "times", "timestamp", "timestamps", "timerange", "timesegment", "timespan", "interval")
STARTS = ("start_ms", "start", "starttime", "startsec", "startseconds", "begin")
ENDS = ("end_ms", "end", "endtime", "endsec", "endseconds", "stop")
REASON = ("Reason", "description", "explanation", "details", "error", "issue")
TYPE = ("Type", "errortype", "category", "errorcategory", "label")
_UNTYPED = ErrorType("", "", "")


@dataclass(frozen=True)
class Asked:
    """What a reply was asked about."""

    duration_ms: int
    types: Sequence[ErrorType]
    default_type: ErrorType | None = None  # of every entry, where the query was about one type only

    def segment(self, times: Times | None, type_: str, reason: str, raw: Any) -> PredictedSegment:
        """Return a segment with its `invalid_reason`; one whose times cannot be read gets 0–0 ms."""
        if times is None:
            return PredictedSegment(0, 0, type_, reason, invalid_reason=f"its times cannot be read: {quoted(raw)}")
        keys = [each.key for each in self.types]
        why = why_invalid(times.start_ms, times.end_ms, type_, duration_ms=self.duration_ms, types=keys)
        return PredictedSegment(times.start_ms, times.end_ms, type_, reason, invalid_reason=why)


class EntryRead(NamedTuple):
    """A segment from an entry, and the edits it took."""

    segment: PredictedSegment
    edits: tuple[str, ...]


class _Field(NamedTuple):
    name: str  # as the reply has it
    value: Any


def is_entry(value: Any) -> bool:
    """Tell whether a JSON value is an object that names a time."""
    return isinstance(value, dict) and any(field_of(value, names) is not None for names in (SEGMENT, STARTS, ENDS))


def read_entry(raw: dict[str, Any], asked: Asked) -> EntryRead:
    """Return the segment of an entry, whatever state it is in: a bad one is kept with the reason why."""
    edits = [f"its key {quoted(name)} came more than once; the last value counts" for name in _repeated(raw)]
    times, said = times_in(raw, asked.duration_ms, edits)
    type_ = type_of(raw, asked.types, asked.default_type, edits)
    return EntryRead(asked.segment(times, type_, reason_of(raw, edits), said), tuple(edits))


def times_in(raw: dict[str, Any], duration_ms: int, edits: list[str]) -> tuple[Times | None, Any]:
    """Return the times of an entry and what it says of them; edits are added to `edits`."""
    field = field_of(raw, SEGMENT)
    holder = field.value if field is not None and isinstance(field.value, dict) else raw
    start, end = field_of(holder, STARTS), field_of(holder, ENDS)
    if start is not None and end is not None:
        said: Any = [start.value, end.value]
        times = pair_of(start.value, end.value, per_unit=1 if plain(start.name).endswith("ms") else 1000)
    else:
        said = None if field is None else field.value
        times = times_of(said, duration_ms)
        if field is not None and field.name != SEGMENT[0]:
            edits.append(f"its {quoted(field.name)} was read as its segment")
    if times is None:
        edits.append(f"its times {quoted(said)} cannot be read; it is kept at 0–0 ms as invalid")
    elif not times.as_asked:
        edits.append(f"its times {quoted(said)} were read as {times.start_ms}–{times.end_ms} ms")
    return times, said


def type_of(raw: dict[str, Any], types: Sequence[ErrorType], default: ErrorType | None, edits: list[str]) -> str:
    """
    Return the key of an entry's type, or what it says if it names no type of `types`; edits are added to `edits`.

    :param default: the type of every entry, where the query was about one type only
    """
    field = field_of(raw, TYPE)
    if field is None or field.value is None:
        return (default or _UNTYPED).key
    said = storable(field.value if isinstance(field.value, str) else quoted(field.value))
    named = type_named(said, types)
    if default is not None:
        if named != default:
            edits.append(f"its type {quoted(said)} was taken as {default.key}, the only type asked for")
        return default.key
    if named is not None and said != named.key:
        edits.append(f"its type {quoted(said)} was read as {named.key}")
    elif named is None and said != field.value:
        edits.append(f"its type {quoted(field.value)} was read as text")
    if named is None and len(said) > MAX_TYPE:
        edits.append(f"its type was cut to {MAX_TYPE} characters")
    return named.key if named is not None else said[:MAX_TYPE]


def reason_of(raw: dict[str, Any], edits: list[str]) -> str:
    """Return the reason of an entry, "" where it has none; edits are added to `edits`."""
    field = field_of(raw, REASON)
    if field is None or field.value is None:
        edits.append("it has no reason")
        return ""
    if plain(field.name) != "reason":
        edits.append(f"its {quoted(field.name)} was read as its reason")
    reason = storable(field.value if isinstance(field.value, str) else quoted(field.value, MAX_REASON))
    if reason != field.value:
        edits.append("what its reason held besides plain text was changed")
    if len(reason) > MAX_REASON:
        edits.append(f"its reason was cut to {MAX_REASON} characters")
    return reason[:MAX_REASON]


def field_of(raw: dict[str, Any], names: Sequence[str]) -> _Field | None:
    """Return the first of these fields that an object has; letter case, spaces and underscores do not matter."""
    known = {_folded(name): name for name in reversed(list(raw)) if len(name) <= 40}
    for name in names:
        if (found := known.get(_folded(name))) is not None:
            return _Field(found, raw[found])
    return None


def _folded(name: str) -> str:
    return plain(name).replace(" ", "")


def _repeated(raw: dict[str, Any]) -> tuple[str, ...]:
    return getattr(raw, "repeated", ())


def plain(text: str) -> str:
    """Return a text in small letters, with one space for all that is no letter or digit."""
    return " ".join(re.findall(r"[^\W_]+", text.casefold()))


def type_named(text: str, types: Sequence[ErrorType]) -> ErrorType | None:
    """Return the type that a text names, if just one: letter case, spaces, underscores and slashes do not matter."""
    wanted = plain(text)
    found = [each for each in types if wanted in (plain(each.key), plain(each.label))]
    return found[0] if len(found) == 1 else None


def type_within(text: str, types: Sequence[ErrorType]) -> ErrorType | None:
    """Return the type whose key or label is somewhere in a text, if just one does."""
    words = f" {plain(text)} "
    found = [each for each in types if f" {plain(each.key)} " in words or f" {plain(each.label)} " in words]
    return found[0] if len(found) == 1 else None
