"""What differs between two prompts, line by line in each section."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Annotated

from outtake.http.field_notes import Choices
from worker.prompts.templates import PromptTemplate, RenderedPrompt

SAME, ADDED, REMOVED = KINDS = ("same", "added", "removed")


@dataclass(frozen=True, slots=True)
class PromptLine:
    """A line of a section."""

    kind: Annotated[str, Choices(KINDS)]
    text: str


@dataclass(frozen=True, slots=True)
class SectionChanges:
    """A section of the later prompt, with the lines of the earlier one that it has not."""

    section: Annotated[str, Choices(RenderedPrompt._fields)]
    lines: tuple[PromptLine, ...]


def changes_between(before: PromptTemplate, after: PromptTemplate) -> tuple[SectionChanges, ...]:
    """Return each section with its lines, what was removed before what was added."""
    pairs = zip(RenderedPrompt._fields, before.sections, after.sections, strict=True)
    return tuple(SectionChanges(name, tuple(_lines(one, other))) for name, one, other in pairs)


def _lines(before: str, after: str) -> Iterator[PromptLine]:
    old, new = before.split("\n"), after.split("\n")
    for tag, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag == "equal":
            yield from (PromptLine(SAME, line) for line in old[a:b])
        else:
            yield from (PromptLine(REMOVED, line) for line in old[a:b])
            yield from (PromptLine(ADDED, line) for line in new[c:d])
