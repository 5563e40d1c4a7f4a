"""
Strict reading of JSON Lines, with errors that name file, line, field, value and remedy.

Nothing is converted: a number in quotes is text, ``true`` is not 1, ``1200.0`` is not a whole number, NaN and Infinity
are not JSON. Unknown fields are ignored, so that files may carry more than is asked of them.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from math import isfinite
from pathlib import Path
from typing import Any, NoReturn, cast

_SHOWN_CHARACTERS = 80


class FileError(ValueError):
    """Something in a file that cannot be used; the message says where, what and what to do."""


@dataclass(frozen=True, slots=True)
class Record:
    """One JSON object of a file; ``place`` is where it is: file, line, then the fields that lead to it."""

    place: str
    fields: dict[str, Any]

    def text(self, name: str) -> str:
        """Read a text that is not empty."""
        value = self._get(name)
        if not isinstance(value, str) or not value:
            self.refuse(name, value, "give a text that is not empty")
        return value

    def any_text(self, name: str) -> str:
        """Read a text that may be empty."""
        value = self._get(name)
        if not isinstance(value, str):
            self.refuse(name, value, 'give a text in quotes; "" says nothing')
        return value

    def optional_text(self, name: str) -> str | None:
        """Read a text; ``None`` where the field is absent or null."""
        return None if self.fields.get(name) is None else self.any_text(name)

    def choice(self, name: str, allowed: Collection[str]) -> str:
        """Read one of the allowed texts."""
        value = self._get(name)
        if value not in allowed:
            self.refuse(name, value, f"it is one of {', '.join(allowed)}")
        return str(value)

    def whole(self, name: str, *, least: int | None = None, greatest: int | None = None) -> int:
        """Read a whole number within bounds, both included."""
        value = self._get(name)
        is_whole = isinstance(value, int) and not isinstance(value, bool)
        if not is_whole or (least is not None and value < least) or (greatest is not None and value > greatest):
            self.refuse(name, value, f"give a whole number{_bounds(least, greatest)}, without quotes or decimal point")
        return int(value)

    def optional_whole(self, name: str, *, least: int, greatest: int) -> int | None:
        """Read a whole number within bounds; ``None`` where the field is absent or null."""
        return None if self.fields.get(name) is None else self.whole(name, least=least, greatest=greatest)

    def number(self, name: str, remedy: str = "give a number without quotes") -> int | float:
        """Read a finite number, whole or not."""
        value = self._get(name)
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        if not is_number or (isinstance(value, float) and not isfinite(value)):
            self.refuse(name, value, remedy)
        return cast(int | float, value)

    def records(self, name: str) -> list[Record]:
        """Read a list of objects."""
        value = self._get(name)
        if not isinstance(value, list):
            self.refuse(name, value, "give a list; [] for none")
        for index, item in enumerate(value):
            if not isinstance(item, dict):
                self.refuse(f"{name}[{index}]", item, "give an object in braces")
        return [Record(f"{self.place}, {name}[{index}]", item) for index, item in enumerate(value)]

    def refuse(self, name: str, value: object, remedy: str) -> NoReturn:
        """
        Refuse a value of this record.

        :raises FileError: always
        """
        raise FileError(f"{self.place}, {name}: {_shown(value)} cannot be used; {remedy}")

    def _get(self, name: str) -> Any:
        if name not in self.fields:
            raise FileError(f'{self.place}: the field "{name}" is missing; add it')
        return self.fields[name]


def read_records(path: Path) -> Iterator[Record]:
    """
    Read the objects of a file in order; lines of white space are passed over.

    :raises FileError: if the file cannot be read, or a line is not UTF-8, not JSON, or not an object
    """
    try:
        with path.open("rb") as lines:
            for number, line in enumerate(lines, start=1):
                if line.strip():
                    yield _parse(f"{path}, line {number}", line)
    except OSError as error:
        raise FileError(f"{path}: cannot be read ({error.strerror}); check the path") from error


def _parse(place: str, line: bytes) -> Record:
    try:
        value = _STRICT.decode(line.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise FileError(f"{place}: byte {error.start + 1} is not UTF-8; save the file as UTF-8") from error
    except RecursionError as error:
        raise FileError(f"{place}: too many brackets inside each other; write one flat object a line") from error
    except ValueError as error:
        raise FileError(f"{place}: not JSON ({error}); write one object a line") from error
    if not isinstance(value, dict):
        raise FileError(f"{place}: {_shown(value)} is not an object; write one object in braces a line")
    return Record(place, value)


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the field {_shown(twice)} is there twice in one object")
    return fields


_STRICT = json.JSONDecoder(parse_constant=_refuse_constant, object_pairs_hook=_object)


def _shown(value: object) -> str:
    text = json.dumps(value)
    return text if len(text) <= _SHOWN_CHARACTERS else f"{text[:_SHOWN_CHARACTERS]}…"


def _bounds(least: int | None, greatest: int | None) -> str:
    if least is not None and greatest is not None:
        return f" from {least} to {greatest}"
    if least is not None:
        return f" of {least} or more"
    return f" of {greatest} or less" if greatest is not None else ""
