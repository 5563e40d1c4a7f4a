"""Whole numbers in text that somebody sent. Python's `int` takes more: ``1_0``, ``١٢``, spaces, and fails at length."""

from __future__ import annotations

import re

_WHOLE = re.compile(r"[0-9]{1,18}")  # 18 digits fit into a column of 64 bits


def whole_number(text: str) -> int | None:
    """Return the number that 1 to 18 digits of ASCII spell; None for any other text."""
    return int(text) if _WHOLE.fullmatch(text) else None
