"""
Generators by kind.

A generator is made by a factory ``(parameters, project) -> Generator``. Ours are listed here by import path and loaded
only when chosen; packages outside add theirs by an entry point of the group ``outtake.generators``.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.metadata import entry_points

from outtake.accounts.projects.models import Project
from outtake.errors import Invalid
from worker.generators.contract import Generator, Parameters

GROUP = "outtake.generators"  # of entry points
SHIPPED = {"queue": "worker.generators.http_queue:http_queue", "command": "worker.generators.command:command"}

Factory = Callable[[Parameters, Project], Generator]


def kinds() -> list[str]:
    """Return the kinds of all generators."""
    return sorted({*SHIPPED, *(entry.name for entry in entry_points(group=GROUP))})


def make(kind: str, parameters: Parameters, project: Project) -> Generator:
    """
    Return a generator with its parameters.

    :param project: whose endpoints it may use
    :raises Invalid: if there is no such kind, or it refuses the parameters.
    """
    if kind in SHIPPED:
        module, _, attribute = SHIPPED[kind].partition(":")
        factory: Factory = getattr(import_module(module), attribute)
    else:
        found = [entry for entry in entry_points(group=GROUP) if entry.name == kind]
        if not found:
            raise Invalid.field("generator", f"{kind[:60]!r} is not one of {', '.join(kinds())}.")
        factory = found[0].load()
    return factory(parameters, project)
