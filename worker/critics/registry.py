"""
Critics by name.

A critic is a factory ``(parameters) -> Critic``. Ours are listed here by import path and loaded only when chosen, so
that nothing heavy is imported before it is needed; packages outside add theirs by an entry point of the group
``outtake.critics``.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.metadata import entry_points

from outtake.errors import Invalid
from worker.critics.contract import Critic, Parameters

Factory = Callable[[Parameters], Critic]

SHIPPED = {
    "signal": "worker.critics.signal_critic:SignalCritic",
    "scripted": "worker.critics.scripted:scripted_critic",
}
LISTED = ("signal",)  # offered on the page; the others need parameters that a page does not have


def names() -> list[str]:
    """Return the names of all critics."""
    return sorted({*SHIPPED, *(entry.name for entry in entry_points(group="outtake.critics"))})


def make(name: str, parameters: Parameters) -> Critic:
    """
    Return a critic with its parameters.

    :raises Invalid: if there is none of that name, or it refuses the parameters.
    """
    if name in SHIPPED:
        module, _, attribute = SHIPPED[name].partition(":")
        factory: Factory = getattr(import_module(module), attribute)
    else:
        found = [entry for entry in entry_points(group="outtake.critics") if entry.name == name]
        if not found:
            raise Invalid.field("critic", f"{name[:60]!r} is none of {', '.join(names())}.")
        factory = found[0].load()
    return factory(parameters)
