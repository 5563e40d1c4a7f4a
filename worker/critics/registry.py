"""
Critics by name.

A critic is a factory ``(parameters) -> Critic``. Ours are listed here by import path and loaded only when chosen, so
that nothing heavy is imported before it is needed; packages outside add theirs by an entry point of the group
``outtake.critics``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import entry_points
from typing import Annotated, Literal

from typing_extensions import Doc

from outtake.errors import Invalid
from worker.critics.contract.values import Critic, Parameters

Factory = Callable[[Parameters], Critic]

SHIPPED = {
    "signal": "worker.critics.signal.critic:SignalCritic",
    "scripted": "worker.critics.scripted:scripted_critic",
    "zero_shot": "worker.critics.vlm:zero_shot",
    "sliding_window": "worker.critics.vlm:sliding_window",
    "sequential": "worker.critics.vlm:sequential",
    "multi_agent": "worker.critics.vlm:multi_agent",
    "yes_no": "worker.critics.vlm:yes_no",
    "questions": "worker.critics.vlm:questions",
}


@dataclass(frozen=True, slots=True)
class CriticInfo:
    """A critic that can be started from a page, described without loading it."""

    name: str
    version: str
    title: str
    description: str
    takes: Annotated[Literal["segments", "answers"], Doc("what it produces")]
    asks_model: Annotated[bool, Doc("whether it needs an endpoint, or the replies of an earlier run")]


def catalogue() -> list[CriticInfo]:
    """Return the critics that a page offers; `scripted` is not one, since it needs a file."""
    return [
        CriticInfo(
            "signal",
            "1",
            "Signal",
            "A baseline without a model: finds cuts, freezes, and objects that appear, disappear or jump. It "
            "does not use the prompt.",
            "segments",
            asks_model=False,
        ),
        CriticInfo(
            "zero_shot",
            "1",
            "Zero-shot",
            "Asks a vision-language model once for all errors of a clip, with times, reasons and types.",
            "segments",
            asks_model=True,
        ),
        CriticInfo(
            "sliding_window",
            "1",
            "Sliding window",
            "Asks about each 2 s of a clip at 4 frames per second, then unites what describes the same error.",
            "segments",
            asks_model=True,
        ),
        CriticInfo(
            "sequential",
            "1",
            "Sequential",
            "Asks for a list of errors without times, then asks about each error when it can be seen.",
            "segments",
            asks_model=True,
        ),
        CriticInfo(
            "multi_agent",
            "1",
            "Multi-agent",
            "Asks a vision-language model about each error type separately; the clip is only read once.",
            "segments",
            asks_model=True,
        ),
        CriticInfo(
            "yes_no",
            "1",
            "Yes or no",
            "Asks a vision-language model each yes/no question; stores P(yes) if the model returns it.",
            "answers",
            asks_model=True,
        ),
        CriticInfo(
            "questions",
            "1",
            "Questions",
            "Asks a vision-language model each question in its own form: yes/no, one option, several options, a scale, "
            "or a text.",
            "answers",
            asks_model=True,
        ),
    ]


def names() -> list[str]:
    """Return the names of all critics."""
    return sorted({*SHIPPED, *(entry.name for entry in entry_points(group="outtake.critics"))})


def make(name: str, parameters: Parameters) -> Critic:
    """
    Return a critic with its parameters.

    :raises Invalid: if there is none with that name, or it refuses the parameters.
    """
    if name in SHIPPED:
        module, _, attribute = SHIPPED[name].partition(":")
        factory: Factory = getattr(import_module(module), attribute)
    else:
        found = [entry for entry in entry_points(group="outtake.critics") if entry.name == name]
        if not found:
            raise Invalid.field("critic", f"{name[:60]!r} is not one of {', '.join(names())}.")
        factory = found[0].load()
    return factory(parameters)
