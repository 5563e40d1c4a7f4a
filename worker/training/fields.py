"""Read the fields of a document one by one, so that a wrong one is named with its value and what would do."""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite
from typing import Any

from outtake.errors import Invalid


class Fields:
    """An object of a document. Each field is read once; `done` refuses those that were not read."""

    def __init__(self, values: Any, path: str) -> None:
        """
        Take an object; ``path`` is its place in the document, "" for the whole.

        :raises Invalid: if it is no object
        """
        if not isinstance(values, dict):
            raise Invalid.field(path or "config", f"{_shown(values)} is not an object with named fields.")
        self._values, self._path, self._read = dict(values), path, set[str]()

    def wrong(self, key: str, why: str) -> Invalid:
        """Return the error that says what is wrong with a field."""
        return Invalid.field(self._named(key), why)

    def text(self, key: str, default: str | None = None) -> str:
        """Return a text."""
        value = self._take(key, default)
        if not isinstance(value, str) or "\0" in value:
            raise self.wrong(key, f"{_shown(value)} is not a text.")
        return value

    def texts(self, key: str, default: Sequence[str] | None = None) -> tuple[str, ...]:
        """Return texts; one alone may stand without a list."""
        value = self._take(key, default)
        listed = [value] if isinstance(value, str) else value
        if not isinstance(listed, list | tuple) or not all(isinstance(each, str) and each for each in listed):
            raise self.wrong(key, f"{_shown(value)} is not a text or a list of texts.")
        if default is None and not listed:
            raise self.wrong(key, "The list is empty; give at least one.")
        return tuple(listed)

    def whole(self, key: str, default: int, *, least: int, most: int) -> int:
        """Return a whole number within bounds."""
        value = self._take(key, default)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise self.wrong(key, f"{_shown(value)} is not a whole number from {least:,} to {most:,}.")
        return value

    def number(self, key: str, default: float, *, least: float, most: float) -> float:
        """Return a number within bounds. YAML reads ``2e-5`` as a text, which is taken for the number that it is."""
        value = self._take(key, default)
        try:
            found = float(value) if not isinstance(value, bool) else float("nan")
        except (TypeError, ValueError, OverflowError):
            found = float("nan")
        if not isfinite(found) or not least <= found <= most:
            raise self.wrong(key, f"{_shown(value)} is not a number from {least:g} to {most:g}.")
        return found

    def flag(self, key: str, default: bool) -> bool:
        """Return true or false."""
        value = self._take(key, default)
        if not isinstance(value, bool):
            raise self.wrong(key, f"{_shown(value)} is not true or false.")
        return value

    def one_of(self, key: str, known: Sequence[str], default: str) -> str:
        """Return one of some words."""
        value = self._take(key, default)
        if value not in known:
            raise self.wrong(key, f"{_shown(value)} is not one of {', '.join(known)}.")
        return str(value)

    def part(self, key: str, *, optional: bool = False) -> Any:
        """Return the fields of an object within; of none where it is left out, or None where it is optional."""
        if optional and self._values.get(key) is None:
            self._read.add(key)
            return None
        value = self._take(key, {})
        return Fields(value, self._named(key))

    def many(self, key: str, default: list[Any], *, most: int) -> list[Fields]:
        """Return the fields of each object of a list."""
        value = self._take(key, default)
        if not isinstance(value, list | tuple) or len(value) > most:
            raise self.wrong(key, f"{_shown(value)} is not a list of at most {most}.")
        return [Fields(each, f"{self._named(key)}.{place}") for place, each in enumerate(value)]

    def done(self) -> None:
        """
        Refuse fields that were not read.

        :raises Invalid: naming the first, and those that there are
        """
        unknown = sorted(str(key) for key in self._values if key not in self._read)
        if unknown:
            known = ", ".join(sorted(self._read))
            raise self.wrong(unknown[0][:60], f"There is no such field; there are {known}.")

    def _take(self, key: str, default: Any) -> Any:
        self._read.add(key)
        if key in self._values:
            return self._values[key]
        if default is None:
            raise self.wrong(key, "This is missing; add it.")
        return default

    def _named(self, key: str) -> str:
        return f"{self._path}.{key}" if self._path else key


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:79]}…"
