"""
Instruments: what is asked, as versioned documents beside this file.

A file is named ``key.vN.yaml`` and checked against ``schema.json``. A document that a round has used is frozen: to
change what is asked, add the next version.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import yaml

from outtake.errors import Invalid

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class ReasonRules:
    """How long the reason of a segment has to be."""

    min_words: int
    aim_words: int  # shown to the annotator, never refused
    max_chars: int


@dataclass(frozen=True)
class Instrument:
    """One version of one document, read."""

    key: str
    version: int
    document: dict[str, Any]

    @property
    def title(self) -> str:
        """The name that people see."""
        return self.document["title"]

    @property
    def has_segments(self) -> bool:
        """Whether segments are marked."""
        return bool(self.document.get("segments"))

    @property
    def has_questions(self) -> bool:
        """Whether questions are answered."""
        return bool(self.document.get("questions"))

    @property
    def types(self) -> frozenset[str]:
        """The keys of its error types."""
        return frozenset(one["key"] for one in self.document["segments"]["types"]) if self.has_segments else frozenset()

    @property
    def severities(self) -> range | None:
        """The steps of its severity scale; None where it has none."""
        scale = self.document["segments"].get("severity") if self.has_segments else None
        return range(scale["min"], scale["max"] + 1) if scale else None

    @property
    def reason(self) -> ReasonRules:
        """The rules for reasons."""
        rules = self.document["segments"]["reason"]
        return ReasonRules(rules["min_words"], rules.get("aim_words", rules["min_words"]), rules["max_chars"])

    @property
    def audio_dimensions(self) -> frozenset[str]:
        """The dimensions of questions that a silent clip cannot answer."""
        return frozenset((self.document.get("questions") or {}).get("audio_dimensions", ()))

    @property
    def allows_unclear(self) -> bool:
        """Whether a question may be answered "unclear"."""
        return bool((self.document.get("questions") or {}).get("unclear"))

    @property
    def digest(self) -> str:
        """SHA-256 of the document in canonical form."""
        return hashlib.sha256(json.dumps(self.document, sort_keys=True).encode()).hexdigest()


def read(document: Any, *, where: str) -> Instrument:
    """
    Return an instrument from a parsed document.

    :raises Invalid: naming the place and the fault, if the document breaks the schema.
    """
    schema = json.loads((FOLDER / "schema.json").read_text())
    document = json.loads(json.dumps(document))  # YAML's integer keys become JSON's text
    faults = sorted(jsonschema.Draft202012Validator(schema).iter_errors(document), key=lambda fault: list(fault.path))
    if faults:
        place = ".".join(str(step) for step in faults[0].path) or "the document"
        raise Invalid.field(f"{where}: {place}", faults[0].message)
    return Instrument(document["key"], document["version"], document)


@cache
def shipped() -> dict[str, Instrument]:
    """Return the instruments that ship with the program: the newest version of each key."""
    found: dict[str, Instrument] = {}
    for path in sorted(FOLDER.glob("*.v*.yaml")):
        instrument = read(yaml.safe_load(path.read_text()), where=path.name)
        if instrument.key not in found or found[instrument.key].version < instrument.version:
            found[instrument.key] = instrument
    return found
