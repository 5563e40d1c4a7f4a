"""Kinds of things that are shipped, or that an installed package adds by an entry point."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from outtake.errors import Invalid


def kinds_of(group: str, shipped: Mapping[str, str]) -> list[str]:
    """Return all kinds of a group of entry points; ``shipped`` has ``module:attribute`` by kind."""
    return sorted({*shipped, *(entry.name for entry in entry_points(group=group))})


def load_kind(group: str, shipped: Mapping[str, str], kind: str, *, field: str) -> Any:
    """
    Return what makes things of a kind, which is imported now.

    :raises Invalid: naming the field, if there is no such kind.
    """
    if kind in shipped:
        module, _, attribute = shipped[kind].partition(":")
        return getattr(import_module(module), attribute)
    found = [entry for entry in entry_points(group=group) if entry.name == kind]
    if not found:
        raise Invalid.field(field, f"{kind[:60]!r} is not one of {', '.join(kinds_of(group, shipped))}.")
    return found[0].load()
