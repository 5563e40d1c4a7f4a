"""Fixtures: a scripted server of a model, and a ledger that asks it. Files of tests import what they use."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from outtake.accounts.models import Project
from tests.support.model_server import ModelServer, model_server
from tests.worker.painted import make_endpoint, provider_of
from worker.models import Endpoint
from worker.providers.openai import OpenAIProvider

__all__ = ["endpoint", "provider", "server"]


@pytest.fixture
def server(settings) -> Iterator[ModelServer]:
    """A server that this installation may call; nobody waits long for it."""
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
