"""
The objects and colours that a prompt asks for, from the prompt's metadata.

The form is that of T2V-Bench: ``{"objects": [{"class": "cup", "count": 2}], "colours": [{"object": "cup", "colour":
"red"}]}``. Metadata without these keys ask for none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from outtake.errors import Invalid


class AskedObject(NamedTuple):
    """A class of objects, and how many of it there are to be."""

    name: str
    number: int


class AskedColour(NamedTuple):
    """An object, and the colour that it is to have."""

    name: str
    colour: str


class PromptObjects(NamedTuple):
    """What a prompt asks for, in the order of its metadata."""

    objects: tuple[AskedObject, ...] = ()
    colours: tuple[AskedColour, ...] = ()

    @property
    def classes(self) -> tuple[str, ...]:
        """The names of the objects, each once."""
        return tuple(dict.fromkeys(each.name for each in self.objects))


def prompt_objects(metadata: Mapping[str, Any]) -> PromptObjects:
    """
    Read what a prompt asks for.

    :raises Invalid: naming the place, if it is not in this form; an object without ``count`` is asked for once
    """
    return PromptObjects(
        tuple(
            AskedObject(_text(each, f"objects.{n}", "class"), _count(each, f"objects.{n}"))
            for n, each in enumerate(_listed(metadata, "objects"))
        ),
        tuple(
            AskedColour(_text(each, f"colours.{n}", "object"), _text(each, f"colours.{n}", "colour"))
            for n, each in enumerate(_listed(metadata, "colours"))
        ),
    )


def _listed(metadata: Mapping[str, Any], key: str) -> list[Any]:
    found = metadata.get(key, [])
    if not isinstance(found, list) or not all(isinstance(each, dict) for each in found):
        raise Invalid.field(f"metadata.{key}", f"{str(found)[:60]!r} is not a list of objects.")
    return found


def _text(given: Mapping[str, Any], place: str, key: str) -> str:
    found = given.get(key)
    if not isinstance(found, str) or not 0 < len(found.strip()) <= 100:
        raise Invalid.field(f"metadata.{place}.{key}", f"{str(found)[:60]!r} is not a text of 1 to 100 characters.")
    return found.strip()


def _count(given: Mapping[str, Any], place: str) -> int:
    found = given.get("count", 1)
    if isinstance(found, bool) or not isinstance(found, int) or not 1 <= found <= 1000:
        raise Invalid.field(f"metadata.{place}.count", f"{str(found)[:60]!r} is not a whole number from 1 to 1000.")
    return found
