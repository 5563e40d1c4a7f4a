"""A study on a stored clip, and the items for which workers are woken, for tests that import them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from celery import current_app

from tests.support.factories import Scene, make_rendition, make_scene

__all__ = ["scene", "woken"]


@pytest.fixture
def scene(project, settings: Any, tmp_path: Path) -> Scene:
    """Three tasks on one stored clip."""
    settings.STORAGE_URL = f"file://{tmp_path / 'storage'}"
    return make_scene(project, rendition=make_rendition(stored=True))


@pytest.fixture
def woken(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The items for which workers were woken."""
    items: list[int] = []
    monkeypatch.setattr(current_app, "send_task", lambda name, *, kwargs, **_: items.append(kwargs["item_id"]))
    return items
