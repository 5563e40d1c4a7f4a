"""Caches of rows that never change, which a test's end takes back all the same."""

from __future__ import annotations

from annotations.studies.queries import INSTRUMENTS
from annotations.tasks.content import FACTS


def forget_rows() -> None:
    """Forget what was read of rows: the next ones have the same numbers. Anyone who makes a world first calls this."""
    FACTS.clear()
    INSTRUMENTS.clear()
