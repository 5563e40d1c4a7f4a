"""
Read the fields of a JSON object and note what is wrong with them.

Nothing is converted: a number in quotes is text, ``true`` is not 1, ``1200.0`` is not a whole number. What cannot be
read becomes an empty value of its kind, so that all faults of an object are found at once.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from annotations.responses.validation import text_faults
from outtake.errors import FieldError

_SHOWN = 40


class Fields:
    """One object at a place; its faults go to a list that many objects share."""

    def __init__(self, value: object, place: str, faults: list[FieldError], *, known: Sequence[str], form: str) -> None:
        """
        Look at an object.

        :param known: the names that it may have
        :param form: what to send, for the errors
        """
        self.place, self.form, self._faults = place, form, faults
        self.is_object = isinstance(value, dict)
        self._values: dict[str, Any] = value if isinstance(value, dict) else {}
        if not self.is_object:
            faults.append(FieldError(place, f"{shown(value)} is not an object; send {form}."))
        for name in sorted(set(self._values) - set(known)):
            self.refuse(_writable(name[:60]), f"This field does not exist; send {form}.")

    def __contains__(self, name: str) -> bool:
        return name in self._values

    def raw(self, name: str) -> object:
        """Return a value as it is; None if it is missing."""
        return self._values.get(name)

    def refuse(self, name: str, message: str) -> None:
        """Note a fault of a field."""
        self._faults.append(FieldError(f"{self.place}.{name}", message))

    def text(self, name: str, *, most: int, default: str | None = None, blank: bool = False) -> str:
        """Read a text of at most so many characters, of which one at least is to be seen; required without default."""
        if not self._is_there(name, required=default is None):
            return default or ""
        value = self._values[name]
        if not isinstance(value, str):
            self.refuse(name, f"{shown(value)} is not text; send a JSON string.")
        elif len(value) > most:
            self.refuse(name, f"{len(value):,} characters; at most {most:,} are allowed.")
        elif not value.strip() and not blank:
            self.refuse(name, f"{shown(value)} is empty; write something, or remove the field.")
        elif unstorable := next(text_faults(value, name), None):
            self.refuse(name, unstorable.message)
        else:
            return value
        return ""

    def whole(self, name: str, *, least: int, most: int, default: int | None = None) -> int:
        """Read a whole number within bounds, both included; required without a default."""
        if not self._is_there(name, required=default is None):
            return default or 0
        value = self._values[name]
        if type(value) is int and least <= value <= most:
            return value
        self.refuse(name, f"{shown(value)} is not a whole number from {least} to {most:,}; send one without quotes.")
        return least

    def optional_whole(self, name: str, *, least: int, most: int) -> int | None:
        """Read a whole number within bounds; None where it is missing or null."""
        return None if self._values.get(name) is None else self.whole(name, least=least, most=most)

    def number(self, name: str) -> float:
        """Read a number, whole or not; required."""
        if not self._is_there(name, required=True):
            return 0.0
        value = self._values[name]
        if type(value) in (int, float):
            return value
        self.refuse(name, f"{shown(value)} is not a number; send a JSON number.")
        return 0.0

    def truth(self, name: str, *, default: bool | None) -> bool | None:
        """Read true or false; null only where that is the default."""
        value = self._values.get(name, default)
        if value is default or isinstance(value, bool):
            return value
        self.refuse(name, f"{shown(value)} is not true or false.")
        return default

    def items(self, name: str, *, most: int) -> list[Any]:
        """Read a list of at most so many; an empty one where it is missing."""
        value = self._values.get(name, [])
        if not isinstance(value, list):
            self.refuse(name, f"{shown(value)} is not a list; send a JSON array.")
        elif len(value) > most:
            self.refuse(name, f"{len(value):,} entries; send at most {most:,}.")
        else:
            return value
        return []

    def texts(self, name: str, *, most: int, most_chars: int) -> tuple[str, ...]:
        """Read a list of at most so many texts; an empty one where it is missing."""
        values = self.items(name, most=most)
        places = [str(index) for index in range(len(values))]
        inner = Fields(
            dict(zip(places, values, strict=True)), f"{self.place}.{name}", self._faults, known=places, form="texts"
        )
        return tuple(inner.text(place, most=most_chars) for place in places)

    def objects(self, name: str, *, most: int, known: Sequence[str], form: str) -> Iterator[Fields]:
        """Read a list of objects, each with the place that it has in it."""
        for index, each in enumerate(self.items(name, most=most)):
            inner = Fields(each, f"{self.place}.{name}.{index}", self._faults, known=known, form=form)
            if inner.is_object:
                yield inner

    def inner(self, name: str, *, known: Sequence[str], form: str) -> Fields:
        """Read an object within this one."""
        return Fields(self._values.get(name), f"{self.place}.{name}", self._faults, known=known, form=form)

    def _is_there(self, name: str, *, required: bool) -> bool:
        if name in self._values:
            return True
        if required and self.is_object:
            self.refuse(name, f"This is required; send {self.form}.")
        return False


def shown(value: object) -> str:
    """Return a value of JSON as an error may quote it."""
    text = _writable(json.dumps(value, ensure_ascii=False, default=str))
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def _writable(text: str) -> str:
    """Return a text whose halves of surrogate pairs, which no answer can hold, are spelled out."""
    return text.encode("utf-8", "backslashreplace").decode()
