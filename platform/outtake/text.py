"""
Texts that others take for more than text.

No database stores a NUL, or half of a surrogate pair, of which UTF-8 knows nothing. A spreadsheet runs what begins like
a formula.
"""

from __future__ import annotations

import re
from typing import Any

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n")
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


def no_formula(cell: Any) -> Any:
    """Return a cell of a CSV file; before a text that a spreadsheet would run, an apostrophe (OWASP, CSV Injection)."""
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(FORMULA_STARTS) else cell
