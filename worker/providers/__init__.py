"""Who answers for a model: an OpenAI-compatible endpoint, a model in this process, or the replies of an earlier run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from outtake.accounts.projects.models import Project
    from worker.requests.contract import Provider


def of(spec: Mapping[str, Any], project: Project | None = None) -> Provider:
    """Return a provider from its JSON; see `worker.providers.registry`, which needs the database and is loaded here."""
    from worker.providers import registry as making

    return making.of(spec, project)
