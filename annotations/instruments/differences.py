"""
What differs between two documents, such as a draft and the version that it was made from.

Entries of a list that have a key are the same if their keys are, wherever they stand; a changed order is one change of
the list. What the program sets itself, key and version, is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from typing_extensions import Doc

from annotations.instruments.problems import pointer
from outtake.http.field_notes import Choices

ADDED, CHANGED, REMOVED = KINDS = ("added", "changed", "removed")
LEFT_OUT = ("key", "version")


@dataclass(frozen=True, slots=True)
class Change:
    """One difference. ``path`` is a place in the later document; of what was removed, in the earlier one."""

    kind: Annotated[str, Choices(KINDS)]
    path: Annotated[str, Doc("JSON pointer into the later document; of what was removed, into the earlier one")]
    before: Annotated[Any, Doc("null where there was no value")]
    after: Annotated[Any, Doc("null where there is no value")]


@dataclass(frozen=True, slots=True)
class Changes:
    """All differences between two documents, and how many of each kind there are."""

    added: Annotated[int, Doc("number of differences")]
    changed: Annotated[int, Doc("number of differences")]
    removed: Annotated[int, Doc("number of differences")]
    changes: tuple[Change, ...]


def changes_between(before: Mapping[str, Any], after: Mapping[str, Any]) -> Changes:
    """Return what differs, in the order of the later document, removed parts after their neighbours."""
    kept = [{name: part for name, part in each.items() if name not in LEFT_OUT} for each in (before, after)]
    found = tuple(_objects(kept[0], kept[1]))
    added, changed, removed = (sum(each.kind == kind for each in found) for kind in KINDS)
    return Changes(added, changed, removed, found)


def _differ(before: Any, after: Any, *place: str | int) -> Iterator[Change]:
    if isinstance(before, dict) and isinstance(after, dict):
        yield from _objects(before, after, *place)
    elif _is_keyed(before) and _is_keyed(after):
        yield from _lists(before, after, *place)
    elif before != after or type(before) is not type(after):
        yield Change(CHANGED, pointer(*place), before, after)


def _objects(before: Mapping[str, Any], after: Mapping[str, Any], *place: str | int) -> Iterator[Change]:
    for name, value in after.items():
        if name not in before:
            yield Change(ADDED, pointer(*place, name), None, value)
        else:
            yield from _differ(before[name], value, *place, name)
    for name, value in before.items():
        if name not in after:
            yield Change(REMOVED, pointer(*place, name), value, None)


def _is_keyed(value: Any) -> bool:
    """Tell whether a value is a list of objects, each with a key of its own."""
    if not isinstance(value, list) or not all(isinstance(each, dict) and "key" in each for each in value):
        return False
    keys = [repr(each["key"]) for each in value]
    return len(set(keys)) == len(keys)


def _lists(
    before: Sequence[Mapping[str, Any]], after: Sequence[Mapping[str, Any]], *place: str | int
) -> Iterator[Change]:
    earlier = {repr(each["key"]): (n, each) for n, each in enumerate(before)}
    later = {repr(each["key"]) for each in after}
    for n, each in enumerate(after):
        if repr(each["key"]) not in earlier:
            yield Change(ADDED, pointer(*place, n), None, each)
        else:
            yield from _objects(earlier[repr(each["key"])][1], each, *place, n)
    for key, (n, each) in earlier.items():
        if key not in later:
            yield Change(REMOVED, pointer(*place, n), each, None)
    was = [each["key"] for each in before if repr(each["key"]) in later]
    now = [each["key"] for each in after if repr(each["key"]) in earlier]
    if was != now:
        yield Change(CHANGED, pointer(*place), was, now)
