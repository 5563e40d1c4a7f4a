"""
Rows of published files: CSV, JSON, JSON Lines and plain text.

Each row is a mapping with what its file has, and with columns of its own: ``$row`` and ``$row0`` (its number from 1 and
from 0), ``$key`` (of an object of objects), ``$line`` (of a text), and the parts of the file's name that the mapping
keeps.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from outtake.errors import Invalid

DELIMITERS = ",\t;"
MOST_BYTES = 500_000_000


class FileRow(NamedTuple):
    """One row of a file: its number from 1, and its columns."""

    file: str
    number: int
    columns: Mapping[str, Any]


def files_of(folder: Path, pattern: str) -> list[tuple[Path, dict[str, str]]]:
    """
    Return the files below a folder that a pattern matches, in the order of their names, with the parts that it keeps.

    :param pattern: path with ``/``; ``*`` is any part of a name, ``{name}`` keeps one as the column ``$name``
    :raises Invalid: if there is none
    """
    pieces = re.split(r"(\*|\{[a-z_]+\})", pattern)
    as_regex = "".join(
        "[^/]*" if piece == "*" else f"(?P<{piece[1:-1]}>[^/]+?)" if piece.startswith("{") else re.escape(piece)
        for piece in pieces
    )
    found = []
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if (matched := re.fullmatch(as_regex, name)) and path.is_file() and not path.is_symlink():
            found.append((path, {f"${key}": value for key, value in matched.groupdict().items()}))
    if not found:
        raise Invalid.field("folder", f"{folder} has no file {pattern}; give the folder of the dataset.")
    return found


def rows_of(folder: Path, path: Path, kept: Mapping[str, str]) -> Iterator[FileRow]:
    """
    Yield the rows of a file, whose format follows from its suffix.

    :param kept: further columns of each row
    :raises Invalid: if it cannot be read as what its suffix says
    """
    name = path.relative_to(folder).as_posix()
    read = READERS.get(path.suffix.lower())
    if read is None:
        raise Invalid.field("folder", f"{name}: give a file of {', '.join(READERS)}.")
    if (size := path.stat().st_size) > MOST_BYTES:
        raise Invalid.field("folder", f"{name} has {size:,} bytes; split it into files of {MOST_BYTES:,}.")
    try:
        for number, columns in enumerate(read(path), 1):
            yield FileRow(name, number, {**columns, **kept, "$row": number, "$row0": number - 1})
    except UnicodeDecodeError as error:
        raise Invalid.field("folder", f"{name} is not UTF-8 (byte {error.start}); save it as UTF-8.") from None
    except (csv.Error, ValueError, RecursionError) as error:
        raise Invalid.field("folder", f"{name} cannot be read: {error}.") from None


def _csv(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        header = file.readline()
        delimiter = max(DELIMITERS, key=header.count)
        file.seek(0)
        for cells in csv.DictReader(file, delimiter=delimiter, restkey="$surplus"):
            yield {name: value for name, value in cells.items() if value not in ("", None)}


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8-sig") as file:
        for line in file:
            if text := line.strip():
                yield {"$line": text}


def _json_lines(path: Path) -> Iterator[dict[str, Any]]:
    for line in _lines(path):
        yield from _objects(json.loads(line["$line"]))


def _json(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the objects of a list, or of an object by key; many files are JSON Lines under this suffix."""
    try:
        document = json.loads(path.read_text(encoding="utf-8-sig"))
    except json.JSONDecodeError as error:
        if not error.msg.startswith("Extra data"):
            raise
        yield from _json_lines(path)
        return
    for each in document if isinstance(document, list) else [document]:
        yield from _objects(each)


def _objects(value: Any) -> Iterator[dict[str, Any]]:
    """Yield an object as a row; an object that has nothing but objects is a row for each of them."""
    if not isinstance(value, dict):
        raise ValueError(f"{json.dumps(value)[:40]} is not an object")
    if value and all(isinstance(each, dict) for each in value.values()):
        for key, each in value.items():
            yield {**each, "$key": key}
    else:
        yield value


READERS = {".csv": _csv, ".tsv": _csv, ".json": _json, ".jsonl": _json_lines, ".txt": _lines}
"""By suffix of the file."""
