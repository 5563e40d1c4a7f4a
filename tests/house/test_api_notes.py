"""Notes in ``docs/openapi.yml``: each number says what it is in, and each nullable field when it is null."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from tools.machine import ROOT

NUMBERS = ("integer", "number")


@pytest.fixture(scope="module")
def schemas() -> dict[str, Any]:
    return yaml.load((ROOT / "docs" / "openapi.yml").read_text(), yaml.CSafeLoader)["components"]["schemas"]


def properties_of(schemas: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each property of a schema with its name."""
    for schema, described in schemas.items():
        for name, each in described.get("properties", {}).items():
            yield f"{schema}.{name}", each


def is_number(described: dict[str, Any]) -> bool:
    """Tell whether a property is a number or a list of numbers."""
    return described.get("type") in NUMBERS or described.get("items", {}).get("type") in NUMBERS


def bare_numbers(schemas: dict[str, Any]) -> list[str]:
    """Return the numbers of which nothing is said: no unit, no range, not what they count."""
    return [
        name for name, each in properties_of(schemas) if is_number(each) and not each.get("description", "").strip()
    ]


def unexplained_nulls(schemas: dict[str, Any]) -> list[str]:
    """Return what may be null and do not say when."""
    found = [(name, each.get("description", "")) for name, each in properties_of(schemas) if each.get("nullable")]
    return [name for name, description in found if not re.search(r"\bnull\b", description)]


def test_each_number_has_its_unit_or_range(schemas: dict[str, Any]):
    assert sum(is_number(each) for _, each in properties_of(schemas)) > 800
    assert bare_numbers(schemas) == []


def test_each_nullable_says_when_it_is_null(schemas: dict[str, Any]):
    assert sum(each.get("nullable", False) for _, each in properties_of(schemas)) > 400
    assert unexplained_nulls(schemas) == []


def test_what_says_nothing_is_found():
    described = {
        "Lamp": {
            "properties": {
                "watts": {"type": "integer", "description": "of power"},
                "height": {"type": "number"},
                "sizes": {"type": "array", "items": {"type": "integer"}},
                "lit_at": {"type": "string", "nullable": True, "description": "when it was lit"},
                "broken_at": {"type": "string", "nullable": True, "description": "null unless it is broken"},
            }
        }
    }
    assert bare_numbers(described) == ["Lamp.height", "Lamp.sizes"]
    assert unexplained_nulls(described) == ["Lamp.lit_at"]
