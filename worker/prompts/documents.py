"""
Prompts as people write them: checked against the shipped prompt in whose place they are asked, put in a file, and
compared with each other, line by line in each section.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Annotated

import yaml

from outtake.errors import FieldError, Invalid
from outtake.http.field_notes import Choices
from worker.prompts import templates
from worker.prompts.templates import OPTIONAL_SLOTS, OWN_WORDS, PromptTemplate, RenderedPrompt

MAX_CHARS = 20_000  # of a section
MAX_FILE_CHARS = 4 * MAX_CHARS
# these differ between the queries about a clip, which share everything before the tail
OF_ONE_QUERY = frozenset(
    {
        *("type_label", "type_definition", "reason", "reason_a", "reason_b", "asked", "reply", "field"),
        *("question", "options", "first", "last", "levels", "words", "chars"),
    }
)
_BRACES = re.compile(r"\{\{(.*?)\}\}")
_LONGEST_SHOWN = 40


def base_named(name: str) -> PromptTemplate:
    """
    Return the newest version of the shipped prompt whose place others can take.

    :raises Invalid: if there is none, or no other is asked in its place.
    """
    names = sorted({each.base for each in templates.shipped().values()} - set(OWN_WORDS))
    if name not in names:
        raise Invalid.field("base", f"{name[:100]!r} is not one of {', '.join(names)}.")
    return templates.load(name)


def needed_slots(base: str) -> tuple[list[str], list[str]]:
    """Return the placeholders that a prompt in the place of this one has to hold, and those that it may."""
    slots = templates.load(base).slots
    return sorted(slots - OPTIONAL_SLOTS), sorted(slots & OPTIONAL_SLOTS)


def cleaned(sections: RenderedPrompt) -> RenderedPrompt:
    """Return sections as they are stored: with line feeds alone, and nothing around them."""
    return RenderedPrompt(*(re.sub(r"\r\n?", "\n", each).strip() for each in sections))


def problems_of(base: PromptTemplate, sections: RenderedPrompt) -> list[FieldError]:
    """Return what is wrong with sections that are to be asked in the place of a shipped prompt."""
    found = [fault for name, text in sections._asdict().items() for fault in _faults_of(base, name, text)]
    used = {each for text in sections for each in _BRACES.findall(text)}
    return found + [
        FieldError(_field_of(base, slot), f"The placeholder {_braced(slot)} is missing; {base.name} needs it.")
        for slot in sorted(base.slots - used - OPTIONAL_SLOTS)
    ]


def _faults_of(base: PromptTemplate, name: str, text: str) -> list[FieldError]:
    faults = []
    if not text:
        faults.append(FieldError(name, "It is empty; write what the model is told."))
    if len(text) > MAX_CHARS:
        faults.append(FieldError(name, f"{len(text):,} characters; write at most {MAX_CHARS:,}."))
    if re.search(r"^## ", text, re.MULTILINE):
        faults.append(FieldError(name, "A line begins with '## ', which begins a section in files; use '### '."))
    for slot in dict.fromkeys(_BRACES.findall(text)):
        if slot not in base.slots:
            known = ", ".join(_braced(each) for each in sorted(base.slots))
            faults.append(FieldError(name, f"{_braced(slot)} is not a placeholder of {base.name}; it has {known}."))
        elif name != "tail" and slot in OF_ONE_QUERY and _field_of(base, slot) == "tail":
            why = "which differs between the queries about a clip; everything before the tail is shared. Move it there."
            faults.append(FieldError(name, f"{_braced(slot)} belongs in the tail: it stands for a text {why}"))
    return faults


def _field_of(base: PromptTemplate, slot: str) -> str:
    """Return the section of a shipped prompt that has a placeholder, the last one of several."""
    holding = [name for name, text in base.sections._asdict().items() if _braced(slot) in text]
    return holding[-1]


def _braced(slot: str) -> str:
    return "{{" + slot[:_LONGEST_SHOWN] + "}}"


def composed(name: str, version: int, base: PromptTemplate, sections: RenderedPrompt, *, source: str) -> PromptTemplate:
    """
    Return a prompt of a project, in the form of a file.

    :raises Invalid: naming the section, see `problems_of`.
    """
    sections = cleaned(sections)
    if faults := problems_of(base, sections):
        raise Invalid.of(faults)
    slots = [slot for slot in _order(base.text) if any(_braced(slot) in text for text in sections)]
    header = {"name": name, "version": version, "base": base.name, "source": source, "slots": slots}
    front = yaml.safe_dump(header, sort_keys=False, allow_unicode=True, width=10_000, default_flow_style=None)
    titled = zip(templates.SECTIONS, sections, strict=True)
    body = "\n\n".join(f"## {title}\n\n{text}" for title, text in titled)
    return templates.read(f"{name}.v{version}.md", f"---\n{front}---\n\n{body}\n".encode())


def _order(text: str) -> Sequence[str]:
    return list(dict.fromkeys(_BRACES.findall(text)))


def read_file(text: str) -> PromptTemplate:
    """
    Return the prompt in a file that someone brings, under the name and version that it gives itself.

    :raises Invalid: naming its fault.
    """
    if len(text) > MAX_FILE_CHARS:
        raise Invalid.field("text", f"{len(text):,} characters; send at most {MAX_FILE_CHARS:,}.")
    text = re.sub(r"\r\n?", "\n", text)
    front = text.removeprefix("---\n").partition("\n---\n")[0]
    try:
        header = yaml.safe_load(front)
        named = header if isinstance(header, dict) else {}
        return templates.read(f"{named.get('name')}.v{named.get('version')}.md", text.encode())
    except (ValueError, TypeError, RecursionError, yaml.YAMLError) as error:
        why = " ".join(str(error).split())[:300]
        raise Invalid.field("text", f"This is not a prompt file: {why}. Export one to see the form.") from None


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
