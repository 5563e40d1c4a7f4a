"""Resources: how the types of an answer are described, and how it is written."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, NamedTuple, TypedDict

import pytest
from rest_framework import serializers
from typing_extensions import Doc

from outtake.http.resources import Choices, ResourceRenderer, serializer_class_for


@dataclass(frozen=True, slots=True)
class Moment:
    at: datetime
    label: Annotated[str | None, Doc("null where it has none")] = None

    @property
    def is_named(self) -> bool:
        return self.label is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored(Moment):
    score: int


class Row(NamedTuple):
    n: int


class Page(TypedDict):
    moments: tuple[Moment, ...]
    best: Scored | None
    states: tuple[Annotated[str, Choices(("open", "closed"))], ...]
    span: tuple[int, int]


class Unfit(TypedDict):
    rows: tuple[Row, ...]


def test_a_tuple_of_any_length_is_described_as_a_list():
    fields = serializer_class_for(Page)().fields
    moments, states, span = fields["moments"], fields["states"], fields["span"]
    assert isinstance(moments, serializers.ListSerializer)
    assert moments.child.fields.keys() == {"at", "label"}
    assert moments.child.fields["label"].allow_null and moments.child.fields["label"].help_text.startswith("null")
    assert list(states.child.choices) == ["open", "closed"] and states.max_length is None
    assert (span.min_length, span.max_length) == (2, 2)


def test_a_dataclass_is_described_with_the_fields_that_it_inherits():
    best = serializer_class_for(Page)().fields["best"]
    assert best.allow_null and best.fields.keys() == {"at", "label", "score"}


def test_dataclasses_are_written_as_objects_wherever_they_are():
    at = datetime(2026, 1, 2, tzinfo=UTC)
    page: Page = {"moments": (Moment(at),), "best": Scored(at=at, score=3), "states": ("open",), "span": (1, 2)}
    assert json.loads(ResourceRenderer().render(page)) == {
        "moments": [{"at": "2026-01-02T00:00:00Z", "label": None}],
        "best": {"at": "2026-01-02T00:00:00Z", "label": None, "score": 3},
        "states": ["open"],
        "span": [1, 2],
    }


def test_a_named_tuple_is_no_resource_since_json_would_write_a_list():
    with pytest.raises(TypeError, match=r"Unfit\.rows: .*Row"):
        serializer_class_for(Unfit)
