"""
Mapping documents: which column of a published file is what.

A mapping names files and, for each, what its rows make (prompts, clips, questions about prompts or clips, segments or
answers) and from which columns. It is a YAML file next to this module, or one of the user's own, and is checked against
``schema.json``.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema

from annotations.instruments.yaml_files import read_yaml
from outtake.errors import FieldError, Invalid

FOLDER = Path(__file__).parent
SHIPPED = FOLDER / "mappings"

PROMPTS, CLIPS, QUESTIONS, CLIP_QUESTIONS, SEGMENTS, ANSWERS = KINDS = (
    *("prompts", "clips", "questions", "clip_questions"),
    *("segments", "answers"),
)
"""What the rows of a file can make."""

Column = str | Mapping[str, Any]
"""A path into a row, or a mapping that says more; see docs/loading-data.md."""


@dataclass(frozen=True)
class Table:
    """
    One kind of file of a dataset.

    :param file: its name below the folder, with ``*`` and ``{name}``, which keeps a part of the name
    :param each: a list in a row, each element of which makes one thing
    :param numbered_by: a column; ``$nth`` is which row with its value a row is, from 1
    :param complete: of segments: clips that an annotator has no row of have no errors, instead of no annotation
    """

    file: str
    makes: str
    columns: Mapping[str, Column]
    metadata: Mapping[str, Column]
    each: str | None
    numbered_by: str | None
    by: str
    complete: bool


@dataclass(frozen=True)
class DatasetMapping:
    """
    A mapping, read.

    :param tried: whether it was written while the files could be read, instead of from a description
    :param instrument: of the study: the key of a shipped one or of the project, or the document of a new one
    """

    key: str
    version: int
    title: str
    source: str
    tried: bool
    instrument: str | Mapping[str, Any] | None
    tables: tuple[Table, ...]
    digest: str


def shipped_mappings() -> dict[str, Path]:
    """Return the files of the mappings that ship with the program, by key."""
    return {path.name.split(".")[0]: path for path in sorted(SHIPPED.glob("*.yaml"))}


def read_mapping(named: str) -> DatasetMapping:
    """
    Read a shipped mapping by its key, or one from a file.

    :raises Invalid: if there is none, or naming each place that breaks the schema
    """
    path = shipped_mappings().get(named) or Path(named)
    if not path.is_file():
        raise Invalid.field(
            "mapping", f"{named!r} is neither a file nor one of {', '.join(shipped_mappings())}; correct the name."
        )
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise Invalid.field("mapping", f"{path} is not UTF-8 (byte {error.start}); save it as UTF-8.") from None
    parsed = read_yaml(text)
    faults = sorted(jsonschema.Draft202012Validator(_schema()).iter_errors(parsed.document), key=str)
    if faults:
        raise Invalid.of([_fault(each, parsed.line_of) for each in faults])
    return _mapping(parsed.document)


@cache
def _schema() -> dict[str, Any]:
    return json.loads((FOLDER / "schema.json").read_text(encoding="utf-8"))


def _fault(fault: jsonschema.ValidationError, line_of: Any) -> FieldError:
    place = "".join(f"/{step}" for step in fault.absolute_path)
    return FieldError(place or "/", f"line {line_of(place)}: {fault.message}; see docs/loading-data.md.")


def _mapping(document: Mapping[str, Any]) -> DatasetMapping:
    tables = tuple(
        Table(
            file=each["file"],
            makes=each["makes"],
            columns=each["columns"],
            metadata=each.get("metadata", {}),
            each=each.get("each"),
            numbered_by=each.get("numbered_by"),
            by=each.get("by", "person"),
            complete=each.get("complete", False),
        )
        for each in document["tables"]
    )
    written = json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return DatasetMapping(
        key=document["key"],
        version=document["version"],
        title=document["title"],
        source=document.get("source", ""),
        tried=document["tried"],
        instrument=document.get("instrument"),
        tables=tables,
        digest=hashlib.sha256(written.encode()).hexdigest(),
    )
