"""
Replies that list errors, into segments.

Spotlight's format (arXiv 2511.18102): ``[{"Segment": "1.2 sec - 2 sec", "Reason": …, "Type": …}]``. Times are neither
swapped nor clipped, and an entry that is wrong is kept with its `invalid_reason`, so that it counts as a prediction.
Only exact duplicates are dropped, since models that repeat themselves do so without end.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from worker.critics.contract.values import FAILED, OK, REFUSED, REPAIRED, TRUNCATED, ErrorType, PredictedSegment
from worker.critics.parsing.entries import Asked, EntryRead, read_entry
from worker.critics.parsing.json_entries import Entries, find_entries
from worker.critics.parsing.prose import read_prose
from worker.critics.parsing.text import prepare, quoted, refuses, shortened
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
