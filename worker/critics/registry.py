"""
Critics by name.

A critic is a factory ``(parameters) -> Critic``. Ours are listed here by import path and loaded only when chosen, so
that nothing heavy is imported before it is needed; packages outside add theirs by an entry point of the group
``outtake.critics``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from typing import Annotated, Literal

from typing_extensions import Doc

from annotations.instruments.documents import VIDEO
from outtake.errors import Invalid
from outtake.plugins import entry_points
from worker.critics.contract.parameters import ChoiceOption, NumberOption, Option
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
    "chain_audit": "worker.critics.vlm:chain_audit",
}


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """A parameter of one critic alone."""

    name: str
    kind: Annotated[Literal["number", "choice", "flag"], Doc("what its value is")]
    default: Annotated[str, Doc("as text; empty for none")]
    least: Annotated[float | None, Doc("of a number; null for no limit")]
    most: Annotated[float | None, Doc("of a number; null for no limit")]
    choices: Annotated[list[str], Doc("of a choice")]


@dataclass(frozen=True, slots=True)
class CriticInfo:
    """A critic that can be started from a page."""

    name: str
    version: str
    title: str
    description: str
    takes: Annotated[Literal["segments", "answers"], Doc("what it produces")]
    asks_model: Annotated[bool, Doc("whether it needs an endpoint, or the replies of an earlier run")]
    fps: Annotated[float | None, Doc("frames per second that it is shown by default; null without a model")] = None
    frames: Annotated[
        int | None, Doc("frames of a clip that it is shown by default, instead of a rate; null where a rate is used")
    ] = None
    temperature: Annotated[float, Doc("of replies, by default")] = 0.0
    top_p: Annotated[float | None, Doc("of replies, by default; null for the model's own")] = None
    forms: Annotated[list[str], Doc("forms of the questions that it answers; empty where it marks errors")] = field(
        default_factory=list
    )
    subjects: Annotated[list[str], Doc("what the tasks can be about that it takes, such as video or pair")] = field(
        default_factory=lambda: [VIDEO]
    )
    options: Annotated[list[OptionInfo], Doc("parameters of its own")] = field(default_factory=list)
    prompts: Annotated[
        list[str], Doc("shipped prompts that it asks with, the main one first; each can be replaced")
    ] = field(default_factory=list)


SIGNAL = CriticInfo(
    "signal",
    "1",
    "Signal",
    "A baseline without a model: finds cuts, freezes, and objects that appear, disappear or jump. It does not use the "
    "prompt.",
    "segments",
    asks_model=False,
)


def catalogue() -> list[CriticInfo]:
    """Return the critics that a page offers; `scripted` is not one, since it needs a file."""
    from worker.critics.strategies.contract import decoding_of  # bring numpy, which a page can do without
    from worker.critics.strategies.registry import STRATEGIES

    return [
        SIGNAL,
        *(
            CriticInfo(
                each.name,
                each.version,
                each.title,
                each.description,
                each.takes,
                asks_model=True,
                fps=each.sampling.fps,
                frames=each.sampling.frames,
                temperature=decoding_of(each).temperature or 0.0,
                top_p=decoding_of(each).top_p,
                forms=sorted(getattr(each, "forms", ())),
                subjects=sorted(getattr(each, "subjects", (VIDEO,))),
                options=[_option_info(name, option) for name, option in each.options.items()],
                prompts=list(each.prompts.values()),
            )
            for each in STRATEGIES.values()
        ),
    ]


def _option_info(name: str, option: Option) -> OptionInfo:
    if isinstance(option, NumberOption):
        default = "" if option.default is None else f"{option.default:g}"
        return OptionInfo(name, "number", default, option.bound.least, option.bound.most, [])
    if isinstance(option, ChoiceOption):
        return OptionInfo(name, "choice", option.default, None, None, list(option.choices))
    return OptionInfo(name, "flag", str(option.default).lower(), None, None, [])


def names() -> list[str]:
    """Return the names of all critics."""
    return sorted({*SHIPPED, *(entry.name for entry in entry_points("outtake.critics"))})


def make(name: str, parameters: Parameters) -> Critic:
    """
    Return a critic with its parameters.

    :raises Invalid: if there is none with that name, or it refuses the parameters.
    """
    if name in SHIPPED:
        module, _, attribute = SHIPPED[name].partition(":")
        factory: Factory = getattr(import_module(module), attribute)
    else:
        found = entry_points("outtake.critics", name)
        if not found:
            raise Invalid.field("critic", f"{name[:60]!r} is not one of {', '.join(names())}.")
        factory = found[0].load()
    return factory(parameters)
