"""The value that a mapping's column has in a row."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

PLACE = re.compile(r"\{([^{}]+)\}")


class NoValue(Exception):
    """A row has nothing in a column that is needed, or nothing that the mapping knows. The message says which."""


def value_of(column: str | Mapping[str, Any], row: Mapping[str, Any]) -> Any:
    """
    Return a column's value in a row; None where it has none.

    A path goes into objects and lists by dots (``event_list.0``); ``{…}`` within it, or within a ``text``, is another
    column of the row.

    :raises NoValue: if ``values`` does not list the value, or a text names an empty column
    """
    if isinstance(column, str):
        return _at(column, row)
    if "text" in column:
        found: Any = _filled(column["text"], row)
    else:
        found = _at(column["column"], row)
        if found is not None and "values" in column:
            listed = {str(key): value for key, value in column["values"].items()}
            if str(found) not in listed:
                known = ", ".join(listed)
                raise NoValue(
                    f"{str(found)[:60]!r} in {column['column']} is not one of {known}; add it to the mapping."
                )
            found = listed[str(found)]
        if found is not None and "times" in column:
            found = number(found, column["column"]) * column["times"]
    match column.get("as") if found is not None else None:
        case "key":
            return re.sub(r"[^a-z0-9]+", "_", str(found).lower()).strip("_")
        case "words":
            return str(found).replace("_", " ")
        case "integer":
            return round(number(found, shown(column)))
    return found


def text_of(column: str | Mapping[str, Any] | None, row: Mapping[str, Any], default: str | None = None) -> str:
    """
    Return a column's value as text.

    :raises NoValue: if the row has none, and there is no default
    """
    found = None if column is None else value_of(column, row)
    if found is None:
        if default is None:
            raise NoValue(f"nothing in the column {shown(column)}.")
        return default
    return found.strip() if isinstance(found, str) else str(found)


def number(value: Any, name: str) -> float:
    """Return a value as a number. Raises `NoValue` if it is none."""
    try:
        found = float(value)
    except (TypeError, ValueError):
        raise NoValue(f"{str(value)[:60]!r} in {name} is not a number.") from None
    if found != found or abs(found) == float("inf"):
        raise NoValue(f"{value} in {name} is not a finite number.")
    return found


def shown(column: str | Mapping[str, Any] | None) -> str:
    """Return what a column is called in a message."""
    if isinstance(column, Mapping):
        return str(column.get("column") or column.get("text"))
    return str(column)


def _at(path: str, row: Mapping[str, Any]) -> Any:
    path = _filled(path, row)
    if path in row:
        return row[path]
    found: Any = row
    for step in path.split("."):
        if isinstance(found, list) and step.isdigit() and int(step) < len(found):
            found = found[int(step)]
        elif isinstance(found, Mapping):
            found = found.get(step)
        else:
            return None
    return found


def _filled(text: str, row: Mapping[str, Any]) -> str:
    def value(match: re.Match[str]) -> str:
        found = _at(match[1], row)
        if found is None:
            raise NoValue(f"nothing in the column {match[1]}.")
        return str(found)

    return PLACE.sub(value, text)
