"""No broker answers these tests; what would be sent to one is noted."""

from __future__ import annotations

import pytest
from celery import current_app


@pytest.fixture(autouse=True)
def woken(monkeypatch) -> list[tuple[str, str]]:
    """The certificates for which a worker was woken, each with its queue."""
    found: list[tuple[str, str]] = []

    def note(name: str, *, kwargs: dict[str, str], queue: str, **_: object) -> None:
        if "certificate" in kwargs:
            found.append((kwargs["certificate"], queue))

    monkeypatch.setattr(current_app, "send_task", note)
    return found
