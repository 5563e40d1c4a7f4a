"""
The list of entries in a reply: strict JSON, else JSON in a fence or within prose, else what json-repair makes of it.

Work is bounded: a text of brackets that close nowhere makes neither the search nor json-repair slow.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable
from itertools import accumulate
from typing import Any, NamedTuple

from worker.critics.parsing.entries import is_entry

CONTAINERS = ("errors", "segments", "results", "annotations", "predictions", "issues")  # the first is as asked for
MAX_BROKEN = 200  # brackets that open nothing readable, after which the search ends
MAX_REPAIR_CHARS, MAX_REPAIR_DEPTH = 50_000, 30  # json-repair takes quadratic time over deep nests
IsEntry = Callable[[Any], bool]
_OPENING = re.compile(r"[\[{]")


class Entries(NamedTuple):
    """The entries of a reply, still raw; `cut` if the list was cut off and only its whole objects are here."""

    raw: list[Any]
    edits: tuple[str, ...] = ()
    cut: bool = False


class Keyed(dict[str, Any]):
    """A JSON object that remembers which of its keys came more than once; the last value counts."""

    repeated: tuple[str, ...] = ()


def find_entries(text: str, *, cut_off: bool, is_entry: IsEntry = is_entry) -> Entries | None:
    """
    Return the entries of a reply, or None where there is no list of them.

    :param cut_off: the model ran out of tokens, so a list that does not close is one that was cut
    :param is_entry: tells an entry from any other JSON value; by default it has a time
    """
    try:
        value = _DECODER.decode(text.strip())
    except (ValueError, RecursionError):
        return _in_fence(text, is_entry) or _in_prose(text, is_entry, cut_off=cut_off)
    if isinstance(value, str):
        inner = find_entries(value, cut_off=cut_off, is_entry=is_entry) if not value.startswith('"') else None
        return inner and inner._replace(edits=("The JSON was itself inside a JSON string.", *inner.edits))
    return _as_entries(value, is_entry)


def _as_entries(value: Any, is_entry: IsEntry) -> Entries | None:
    """Return what a JSON value holds: a list, an object around one, or a single entry."""
    if isinstance(value, list):
        return Entries(value) if not value or any(map(is_entry, value)) else None
    if not isinstance(value, dict):
        return None
    if is_entry(value):
        return Entries([value], ("A single object was read as a list of one.",))
    for name in CONTAINERS:
        if isinstance(value.get(name), list) and (inner := _as_entries(value[name], is_entry)) is not None:
            edits = () if name == CONTAINERS[0] else (f"The list was found under {name!r}.",)
            return Entries(inner.raw, edits)
    return None


def _in_fence(text: str, is_entry: IsEntry) -> Entries | None:
    blocks = text.split("```")[1:-1:2]  # between an opening and a closing fence
    for block in sorted(blocks, key=len, reverse=True):
        try:
            value = _DECODER.decode(re.sub(r"\A\s*[A-Za-z]{1,10}\s", "", block).strip())
        except (ValueError, RecursionError):
            continue
        if (found := _as_entries(value, is_entry)) is not None:
            which = "a fenced block" if len(blocks) == 1 else f"the longest of {len(blocks)} fenced blocks"
            return found._replace(edits=(f"The JSON was taken out of {which}.", *found.edits))
    return None


class _Piece(NamedTuple):
    value: Any
    length: int


def _in_prose(text: str, is_entry: IsEntry, *, cut_off: bool) -> Entries | None:
    """Take the longest list in the text; else mend it; else keep the objects that are whole."""
    pieces, broken = _pieces(text)
    lists = [
        (piece.length, found)
        for piece in pieces
        if not is_entry(piece.value) and (found := _as_entries(piece.value, is_entry)) is not None
    ]
    objects = [piece.value for piece in pieces if is_entry(piece.value)]
    filled = [each for each in lists if each[1].raw]
    if filled:
        found = max(filled, key=lambda each: each[0])[1]
        return found._replace(edits=("The JSON was taken out of the text around it.", *found.edits))
    if objects and not broken:
        return Entries(objects, (f"{len(objects)} separate objects were read as a list.",), cut=cut_off)
    if lists and not broken:
        return Entries([], ("An empty list was taken out of the text around it.",))
    if not cut_off and (mended := _mended(text, is_entry, at_least=max(len(objects), 1))) is not None:
        return mended
    if objects:
        why = "was cut off" if cut_off else "cannot be read as a whole"
        return Entries(objects, (f"The list {why}; its {len(objects)} whole objects were kept.",), cut=cut_off)
    return None


def _pieces(text: str) -> tuple[list[_Piece], bool]:
    """Return the JSON lists and objects in a text, and whether some bracket opens none."""
    pieces, at, failures = [], 0, 0
    while failures < MAX_BROKEN and (opening := _OPENING.search(text, at)) is not None:
        try:
            value, at = _DECODER.raw_decode(text, opening.start())
            pieces.append(_Piece(value, at - opening.start()))
        except (ValueError, RecursionError):
            failures, at = failures + 1, opening.start() + 1
    return pieces, failures > 0


def _mended(text: str, is_entry: IsEntry, *, at_least: int) -> Entries | None:
    """Let json-repair try. What it makes without a single entry is nothing: it would turn "[" into "no errors"."""
    opening = _OPENING.search(text)
    if opening is None:
        return None
    part = text[opening.start() :]
    depth = max(accumulate((char in "[{") - (char in "]}") for char in part))
    if len(part) > MAX_REPAIR_CHARS or depth > MAX_REPAIR_DEPTH:
        return None
    import json_repair  # here: the web server imports this module, and meets few broken replies

    try:
        found = _as_entries(json_repair.loads(part, skip_json_loads=True), is_entry)
    except (ValueError, RecursionError):
        return None
    if found is None or sum(map(is_entry, found.raw)) < at_least:
        return None
    return found._replace(edits=("The JSON was not well-formed and was mended by json-repair.", *found.edits))


def _keyed(pairs: list[tuple[str, Any]]) -> Keyed:
    keyed = Keyed(pairs)
    if len(keyed) < len(pairs):
        counts = Counter(name for name, _ in pairs)
        keyed.repeated = tuple(name for name in keyed if counts[name] > 1)
    return keyed


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON")


_DECODER = json.JSONDecoder(object_pairs_hook=_keyed, parse_constant=_no_constant)
