"""Error types as models write them: by key, by label, or nearly so."""

from __future__ import annotations

import re
from collections.abc import Sequence

from worker.critics.contract import ErrorType


def plain(text: str) -> str:
    """Return a text in small letters, with one space for all that is no letter or digit."""
    return " ".join(re.findall(r"[^\W_]+", text.casefold()))


def type_named(text: str, types: Sequence[ErrorType]) -> ErrorType | None:
    """Return the type that a text names, if just one: letter case, spaces, underscores and slashes do not matter."""
    wanted = plain(text)
    found = [each for each in types if wanted in (plain(each.key), plain(each.label))]
    return found[0] if len(found) == 1 else None


def type_within(text: str, types: Sequence[ErrorType]) -> ErrorType | None:
    """Return the type whose key or label stands somewhere in a text, if just one does."""
    words = f" {plain(text)} "
    found = [each for each in types if f" {plain(each.key)} " in words or f" {plain(each.label)} " in words]
    return found[0] if len(found) == 1 else None
