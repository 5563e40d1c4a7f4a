"""The cast and the studies of these tests; no message leaves them."""

from __future__ import annotations

import pytest
from celery import current_app

from outtake import outages
from tests.support.fixtures import *  # noqa: F403


@pytest.fixture(autouse=True)
def sent(monkeypatch) -> list[str]:
    """The tasks that were sent to workers."""
    found: list[str] = []
    monkeypatch.setattr(current_app, "send_task", lambda name, **_: found.append(name))
    return found


@pytest.fixture(autouse=True)
def hurry(monkeypatch) -> None:
    """Wait for the database, but not long."""
    monkeypatch.setattr(outages, "LONGEST_PAUSE", 0.01)
