"""Fixtures: a scripted server of a model, and a ledger that asks it. Files of tests import what they use."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from outtake.accounts.projects.models import Project
from outtake.catalog.videos.models import Rendition
from tests.catalog import painting
from tests.support.factories import FRAMES, make_rendition
from tests.support.model_server import ModelServer, model_server
from tests.worker.painted import make_endpoint, provider_of
from worker.providers.endpoints.models import Endpoint
from worker.providers.openai.chat_completions import OpenAIProvider

__all__ = ["endpoint", "numbered_rendition", "provider", "rendition", "server"]


@pytest.fixture
def server(settings) -> Iterator[ModelServer]:
    """A server that this installation may call; no one waits long for it."""
    with model_server() as running:
        settings.MODEL_SERVERS = [f"127.0.0.1:{running.port}"]
        settings.MODEL_CALL_SECONDS, settings.MODEL_TRIES_SECONDS, settings.MODEL_RETRY_SECONDS = 5, 20, 0.01
        yield running


@pytest.fixture
def endpoint(project: Project, server: ModelServer) -> Endpoint:
    """The server as an endpoint of the project."""
    return make_endpoint(project, server.address)


@pytest.fixture
def provider(endpoint: Endpoint) -> OpenAIProvider:
    """What asks the endpoint."""
    return provider_of(endpoint)


@pytest.fixture
def rendition(settings, tmp_path: Path) -> Rendition:
    """A stored clip whose frames carry their numbers."""
    settings.STORAGE_URL = f"file://{tmp_path / 'storage'}"
    return numbered_rendition(settings)


def numbered_rendition(settings) -> Rendition:
    """Make one more stored clip whose frames carry their numbers."""
    made = make_rendition(stored=True)
    painting.numbered_clip(Path(unquote(urlsplit(settings.STORAGE_URL).path)) / made.storage_key, FRAMES, "25")
    return made
