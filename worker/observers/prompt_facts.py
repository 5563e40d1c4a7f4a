"""
What a prompt asks for, as far as an observer can check it: objects with their counts, and colours of objects.

They are kept in the prompt's metadata, as T2V-Bench has them:
``{"objects": [{"class": "dog", "count": 1}], "colours": [{"object": "raincoat", "colour": "yellow"}]}``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from outtake.errors import Invalid
from outtake.text import is_storable

OBJECTS, COLOURS = "objects", "colours"
FACTS, PROPOSED, CORRECTED = "facts", "proposed", "corrected"  # the column that says where they come from
LONGEST, MOST, MOST_OF_ONE = 100, 50, 1000


class Binding(NamedTuple):
    """An object of a prompt, and the colour that it is to have."""

    object: str
    colour: str


@dataclass(frozen=True)
class PromptFacts:
    """How many of each class a prompt asks for, and which colours; a class is named once."""

    objects: Mapping[str, int]
    colours: tuple[Binding, ...]

    def as_json(self) -> dict[str, Any]:
        """Return the facts as a prompt's metadata has them."""
        return {
            OBJECTS: [{"class": name, "count": count} for name, count in self.objects.items()],
            COLOURS: [{"object": each.object, "colour": each.colour} for each in self.colours],
        }


def facts_in(metadata: Mapping[str, Any]) -> PromptFacts:
    """
    Return the facts in a prompt's metadata; a prompt that has none asks for nothing that can be checked.

    :raises Invalid: naming the entry, if one has another form, or a class is named twice
    """
    objects: dict[str, int] = {}
    for n, each in enumerate(_list(metadata, OBJECTS)):
        place = f"{OBJECTS}/{n}"
        if not isinstance(each, dict) or set(each) != {"class", "count"}:
            raise Invalid.field(place, 'Give each object as {"class": "dog", "count": 1}.')
        name, count = _text(each["class"], f"{place}/class"), each["count"]
        if type(count) is not int or not 1 <= count <= MOST_OF_ONE:
            raise Invalid.field(f"{place}/count", f"{str(count)[:20]!r} is not a whole number from 1 to {MOST_OF_ONE}.")
        if name in objects:
            raise Invalid.field(f"{place}/class", f"{name!r} is named twice; add up its counts.")
        objects[name] = count
    colours = []
    for n, each in enumerate(_list(metadata, COLOURS)):
        place = f"{COLOURS}/{n}"
        if not isinstance(each, dict) or set(each) != {"object", "colour"}:
            raise Invalid.field(place, 'Give each colour as {"object": "raincoat", "colour": "yellow"}.')
        colours.append(Binding(_text(each["object"], f"{place}/object"), _text(each["colour"], f"{place}/colour")))
    return PromptFacts(objects, tuple(dict.fromkeys(colours)))


def _list(metadata: Mapping[str, Any], name: str) -> list[Any]:
    found = metadata.get(name, [])
    if not isinstance(found, list) or len(found) > MOST:
        raise Invalid.field(name, f"Give a list of at most {MOST}.")
    return found


def _text(value: Any, place: str) -> str:
    if not isinstance(value, str) or not 0 < len(value.strip()) <= LONGEST or not is_storable(value):
        raise Invalid.field(place, f"{str(value)[:60]!r} is not a text of 1 to {LONGEST} characters.")
    return " ".join(value.split())
