"""
Texts from clients: those that others take for more than text, and whole numbers.

No database stores a NUL, or half of a surrogate pair, of which UTF-8 knows nothing. A spreadsheet runs what begins like
a formula. Python's `int` takes ``1_0``, ``١٢`` and spaces too, and fails at length.
"""

from __future__ import annotations

import re
from typing import Any

from django.utils.formats import number_format

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


def grouped(number: int) -> str:
    """Return a whole number with separators of thousands, as the active language has them: 20,000 or 20.000."""
    return str(number_format(number, use_l10n=True, force_grouping=True))


_WHOLE = re.compile(r"[0-9]{1,18}")  # 18 digits fit into a column of 64 bits


def whole_number(text: str) -> int | None:
    """Return the number that 1 to 18 digits of ASCII spell; None for any other text."""
    return int(text) if _WHOLE.fullmatch(text) else None
