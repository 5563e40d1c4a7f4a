"""Kinds of things that are shipped, or that an installed package adds by an entry point."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cache
from importlib import import_module, metadata
from importlib.metadata import EntryPoint, EntryPoints
from typing import Any

from outtake.errors import Invalid


def entry_points(group: str, name: str | None = None) -> list[EntryPoint]:
    """
    Return the entry points of a group, or those of a name in it, in no order.

    A group is read once for each ``sys.path``: the files of all installed packages take some milliseconds, and a critic
    asks at each clip.
    """
    found = _of_group(group, tuple(sys.path))
    return [entry for entry in found if name is None or entry.name == name]


@cache
def _of_group(group: str, path: tuple[str, ...]) -> EntryPoints:
    return metadata.entry_points(group=group)


def kinds_of(group: str, shipped: Mapping[str, str]) -> list[str]:
    """Return all kinds of a group of entry points; ``shipped`` has ``module:attribute`` by kind."""
    return sorted({*shipped, *(entry.name for entry in entry_points(group))})


def load_kind(group: str, shipped: Mapping[str, str], kind: str, *, field: str) -> Any:
    """
    Return what makes things of a kind, which is imported now.

    :raises Invalid: naming the field, if there is no such kind.
    """
    if kind in shipped:
        module, _, attribute = shipped[kind].partition(":")
        return getattr(import_module(module), attribute)
    found = entry_points(group, kind)
    if not found:
        raise Invalid.field(field, f"{kind[:60]!r} is not one of {', '.join(kinds_of(group, shipped))}.")
    return found[0].load()
