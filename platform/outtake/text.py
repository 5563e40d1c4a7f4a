"""Texts that no database stores: with a NUL, or with half of a surrogate pair, of which UTF-8 knows nothing."""

from __future__ import annotations

import re
from typing import Any

_UNSTORABLE = re.compile("[\0\ud800-\udfff]")


def is_storable(text: str) -> bool:
    """Tell whether every database stores a text."""
    return _UNSTORABLE.search(text) is None


def storable(text: str) -> str:
    """Return a text with a replacement character for each one that cannot be stored."""
    return _UNSTORABLE.sub("\ufffd", text)


def storable_in(value: Any) -> Any:
    """Return a JSON value with all its texts `storable`, names included."""
    if isinstance(value, str):
        return storable(value)
    if isinstance(value, dict):
        return {storable(name): storable_in(each) for name, each in value.items()}
    return [storable_in(each) for each in value] if isinstance(value, list) else value
