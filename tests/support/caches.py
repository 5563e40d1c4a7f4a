"""Caches of rows that never change, which a test's end takes back all the same."""

from __future__ import annotations

from annotations import facts


def forget_rows() -> None:
    """Forget what was read of rows: the next ones have the same numbers. Whoever makes a world first calls this."""
    facts.FACTS.clear()
    facts.INSTRUMENTS.clear()
