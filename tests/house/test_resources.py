"""Resources: how a type describes an answer, and how it is written."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any, NamedTuple

import pytest
from rest_framework import serializers
from typing_extensions import Doc

from outtake.http.resources import ResourceRenderer, serializer_for


@dataclass(frozen=True, slots=True)
class Lamp:
    """A lamp."""

    watts: Annotated[int, Doc("of power")]
    lit_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Room:
    """A room and its lamps."""

    lamps: tuple[Lamp, ...]
    names: tuple[str, ...] = ()
    size: tuple[int, int] = (3, 4)


class Pair(NamedTuple):
    """No resource: JSON would write a list."""

    first: int


@dataclass(frozen=True)
class Wrong:
    """What no answer can have."""

    pair: Pair


def written(value: Any) -> bytes:
    return ResourceRenderer().render(value)


def test_dataclasses_are_written_as_objects_wherever_they_are():
    room = Room((Lamp(40), Lamp(60, datetime(2026, 3, 2, 12, tzinfo=UTC))), ("hall",))
    expected = (
        b'{"lamps":[{"watts":40,"lit_at":null},{"watts":60,"lit_at":"2026-03-02T12:00:00Z"}],'
        b'"names":["hall"],"size":[3,4]}'
    )
    assert written(room) == expected
    assert written({"results": [room]}) == b'{"results":[' + expected + b"]}"


def test_a_tuple_of_any_length_is_a_list_and_a_component_is_named_as_an_output():
    described = serializer_for(Room)
    assert described.__class__.__name__ == "RoomOutput"
    lamps, names, size = (described.fields[name] for name in ("lamps", "names", "size"))
    assert isinstance(lamps, serializers.ListSerializer) and type(lamps.child).__name__ == "LampOutput"
    assert lamps.child.fields["watts"].help_text == "of power"
    assert isinstance(names, serializers.ListField) and isinstance(names.child, serializers.CharField)
    assert (names.min_length, size.min_length, size.max_length) == (None, 2, 2)


def test_what_no_answer_can_have_is_refused_once_it_is_described():
    described = serializer_for(Wrong)  # a view of the web server, which describes nothing, starts sooner
    with pytest.raises(TypeError, match=r"Wrong\.pair"):
        list(described.fields)
