"""
Generators by kind.

A generator is made by a factory ``(parameters, project) -> Generator``. Ours are listed here by import path and loaded
only when chosen; packages outside add theirs by an entry point of the group ``outtake.generators``.
"""

from __future__ import annotations

from collections.abc import Callable

from outtake.accounts.projects.models import Project
from outtake.plugins import kinds_of, load_kind
from worker.generators.contract import Generator, Parameters

GROUP = "outtake.generators"  # of entry points
SHIPPED = {"queue": "worker.generators.http_queue:http_queue", "command": "worker.generators.command:command"}

Factory = Callable[[Parameters, Project], Generator]


def kinds() -> list[str]:
    """Return the kinds of all generators."""
    return kinds_of(GROUP, SHIPPED)


def make(kind: str, parameters: Parameters, project: Project) -> Generator:
    """
    Return a generator with its parameters.

    :param project: whose endpoints it may use
    :raises Invalid: if there is no such kind, or it refuses the parameters.
    """
    factory: Factory = load_kind(GROUP, SHIPPED, kind, field="generator")
    return factory(parameters, project)
