"""Segments in prose: each stretch of time that a text names, with what it says of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from outtake.text import storable
from worker.critics.parsing.entries import MAX_REASON, Asked, EntryRead, type_within
from worker.critics.parsing.times import IN_PROSE, Times, range_in_prose

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
