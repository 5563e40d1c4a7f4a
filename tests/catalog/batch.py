"""A researcher with a batch of uploads, and no broker, for tests that import them."""

from __future__ import annotations

import pytest
from celery import current_app

from outtake.accounts.projects.models import Project, Role
from tests.catalog.uploading import Uploader
from tests.support.cast import make_person, script_of

__all__ = ["no_broker", "uploader"]


@pytest.fixture(autouse=True)
def no_broker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)


@pytest.fixture
def uploader(project: Project) -> Uploader:
    """A researcher with a batch."""
    made = Uploader(script_of(make_person("rui", project, Role.RESEARCHER)), project.public_id)
    made.begin()
    return made
