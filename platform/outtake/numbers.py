"""Whole numbers in text from a client. Python's `int` takes ``1_0``, ``١٢`` and spaces too, and fails at length."""

from __future__ import annotations

import re

_WHOLE = re.compile(r"[0-9]{1,18}")  # 18 digits fit into a column of 64 bits


def whole_number(text: str) -> int | None:
    """Return the number that 1 to 18 digits of ASCII spell; None for any other text."""
    return int(text) if _WHOLE.fullmatch(text) else None
