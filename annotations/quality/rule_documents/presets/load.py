"""
The rules of the papers, as documents next to this file, checked against ``schema.json``.

Choices that a paper leaves open are explained in the document's ``notes``.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import yaml

from annotations.quality.rule_documents.documents import RuleBody, read_rule
from outtake.errors import Invalid

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class PresetRule:
    """A rule of a preset: its name, its document, and the same read."""

    name: str
    document: dict[str, Any]
    body: RuleBody


@dataclass(frozen=True)
class Preset:
    """Rules that belong together."""

    key: str
    title: str
    source: str
    notes: str
    rules: tuple[PresetRule, ...]


def read(document: Any, *, where: str) -> Preset:
    """
    Return a preset from a parsed document.

    :raises Invalid: naming the place and the fault
    """
    schema = json.loads((FOLDER / "schema.json").read_text())
    faults = sorted(jsonschema.Draft202012Validator(schema).iter_errors(document), key=lambda fault: str(fault.path))
    if faults:
        place = ".".join(str(step) for step in faults[0].path) or "the document"
        raise Invalid.field(f"{where}: {place}", faults[0].message)
    rules = tuple(
        PresetRule(
            each["name"], each["document"], read_rule(each["document"], place=f"{where}: rules.{index}.document")
        )
        for index, each in enumerate(document["rules"])
    )
    return Preset(document["key"], document["title"], document["source"], document.get("notes", ""), rules)


@cache
def presets() -> dict[str, Preset]:
    """Return the presets that ship with the program, by key."""
    found = [read(yaml.safe_load(path.read_text()), where=path.name) for path in sorted(FOLDER.glob("*.yaml"))]
    return {preset.key: preset for preset in found}


def preset_named(key: str) -> Preset:
    """
    Return a preset.

    :raises Invalid: if no preset has this name
    """
    if (found := presets().get(key)) is None:
        raise Invalid.field("preset", f"{key[:40]!r} is not one of {', '.join(presets())}; send one of them.")
    return found
