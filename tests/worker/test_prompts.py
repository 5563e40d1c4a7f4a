"""Prompt files: none changes once it is committed, and nothing in a value is taken for a slot."""

from __future__ import annotations

import hashlib
import json

import pytest

from outtake.errors import Invalid
from worker.prompts import templates
from worker.prompts.models import PromptVersion

GOOD = b"""---
name: some/prompt
version: 1
source: ours
slots: [word]
---

## System

Be brief.

## Head

Here is { one }.

## Tail

{{word}}, {{word}}!
"""


def test_every_file_is_listed_and_none_has_changed():
    """
    A committed prompt stays as it is, since runs name it: make the next version of it instead.

    A new file is listed with its SHA-256 in ``worker/prompts/digests.json``.
    """
    files = {
        path.relative_to(templates.FOLDER).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in templates.FOLDER.rglob("*")
        if path.is_file() and path.suffix not in (".py", ".pyc", ".json")
    }
    assert files == json.loads((templates.FOLDER / "digests.json").read_text())
    assert set(files) == set(templates.shipped())


@pytest.mark.parametrize("path", sorted(templates.shipped()))
def test_every_prompt_can_be_filled_and_says_where_it_comes_from(path: str):
    template = templates.shipped()[path]
    filled = template.fill(**dict.fromkeys(template.slots, "VALUE"))
    assert all(filled) and "{{" not in "".join(filled) and "VALUE" in filled.head + filled.tail
    assert "source: " in template.text


def test_what_is_the_same_for_all_queries_stands_before_the_tail():
    template = templates.load("spotlight/multi-agent")
    shared = {"prompt": "A cat.", "seconds": "5", "fps": "2"}
    one, other = (template.fill(type_label=name, type_definition="…", **shared) for name in ("Physics", "Logic"))
    assert one[:2] == other[:2] and one.tail != other.tail


def test_a_prompt_is_named_by_version_and_digest():
    template = templates.load("spotlight/zero-shot", 2)
    assert template == templates.load("spotlight/zero-shot") != templates.load("spotlight/zero-shot", 1)
    assert template.id == f"spotlight/zero-shot@2:{template.digest[:8]}"


def test_all_versions_of_a_prompt_need_the_same_slots():
    """So an older version can take the place of the newest, and a copy of either stays usable."""
    for each in templates.shipped().values():
        needed, newest = (found.slots - templates.OPTIONAL_SLOTS for found in (each, templates.load(each.name)))
        assert needed == newest, each.id


@pytest.mark.parametrize(("name", "version"), [("spotlight/none", None), ("../secrets", None), ("yes-no/answer", 99)])
def test_a_prompt_that_is_not_there_is_named_with_those_that_are(name: str, version: int | None):
    with pytest.raises(Invalid, match=r"is not one of .*yes-no/answer|has no version 99; there is 1"):
        templates.load(name, version)


def test_values_are_text_and_not_looked_into():
    template, word = templates.read("some/prompt.v1.md", GOOD), "{{word}} {x} \\1 %s"
    assert template.fill(word=word) == ("Be brief.", "Here is { one }.", f"{word}, {word}!")


@pytest.mark.parametrize("values", [{}, {"word": "a", "other": "b"}, {"Word": "a"}])
def test_every_slot_has_a_value_and_every_value_a_slot(values: dict[str, str]):
    with pytest.raises(ValueError, match="missing or too many"):
        templates.read("some/prompt.v1.md", GOOD).fill(**values)


@pytest.mark.parametrize(
    ("path", "content", "fault"),
    [
        ("some/prompt.v2.md", GOOD, "calls itself some/prompt 1"),
        ("some/other.v1.md", GOOD, "calls itself"),
        ("some/prompt.md", GOOD, "calls itself"),
        ("some/prompt.v1.md", GOOD.replace(b"slots: [word]", b"slots: [word, more]"), "declares other slots.*more"),
        ("some/prompt.v1.md", GOOD.replace(b"Be brief.", b"{{spare}}"), "declares other slots.*spare"),
        ("some/prompt.v1.md", GOOD.replace(b"## Head", b"## Body"), "has the sections System, Body, Tail"),
        ("some/prompt.v1.md", GOOD.replace(b"source: ours\n", b""), "needs front matter"),
        ("some/prompt.v1.md", b"## System\n", "needs front matter"),
    ],
)
def test_a_file_with_a_fault_is_refused_by_name(path: str, content: bytes, fault: str):
    with pytest.raises(ValueError, match=fault) as raised:
        templates.read(path, content)
    assert path in str(raised.value)


@pytest.mark.database
@pytest.mark.django_db
def test_a_prompt_that_was_used_stays_as_it_was():
    template = templates.read("some/prompt.v1.md", GOOD)
    templates.pin_version(template)
    templates.pin_version(template)
    assert list(PromptVersion.objects.values_list("name", "version", "digest", "text")) == [
        ("some/prompt", 1, template.digest, GOOD.decode())
    ]
    changed = templates.read("some/prompt.v1.md", GOOD.replace(b"brief", b"long"))
    with pytest.raises(
        Invalid, match=r"some/prompt 1 was already used with different content .*add yours as version 2"
    ):
        templates.pin_version(changed)
    templates.pin_version(templates.read("some/prompt.v2.md", GOOD.replace(b"version: 1", b"version: 2")))
    assert PromptVersion.objects.count() == 2
