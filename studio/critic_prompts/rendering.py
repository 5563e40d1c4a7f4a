"""What a critic's strategy asks of a task, word for word, without asking a model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Annotated, Any

from typing_extensions import Doc

from outtake.catalog.serving.queries import PlayerVideo
from outtake.errors import Invalid
from worker.critics.contract.parameters import read_parameters
from worker.critics.contract.values import CriticInput
from worker.critics.strategies.contract import TEXT, RequestBundle, Strategy, decoding_of, follow
from worker.critics.strategies.registry import STRATEGIES
from worker.critics.vlm import VlmCritic
from worker.prompts import templates
from worker.prompts.templates import PromptTemplate
from worker.requests.contract import Capabilities, ModelError, ModelReply, Reply, Request

MOST_SHOWN = 40  # requests


@dataclass(frozen=True, slots=True)
class CriticPrompt:
    """One query to a model."""

    about: Annotated[str, Doc("the question, the error type, or the part of the clip that it is about")]
    template: Annotated[str, Doc("name, version and digest of the prompt; several are put around each other")]
    frames: Annotated[int, Doc("shown between the first text and the others")]
    assumed: Annotated[bool, Doc("whether it follows from replies, for which typical ones are assumed")]
    system: str
    head: str
    tail: str


@dataclass(frozen=True, slots=True)
class ShownFrame:
    """A frame that a model would be shown."""

    index: Annotated[int, Doc("of the clip's frames, from 0")]
    at_ms: Annotated[int, Doc("first ms of the frame")]


@dataclass(frozen=True, slots=True)
class ShortErrors:
    """Errors of a study that may lie between two shown frames, unseen."""

    gap_ms: Annotated[int, Doc("the longest time between two frames")]
    share: Annotated[float | None, Doc("of the errors that people marked, those that are shorter, 0 to 1; null: none")]
    n: Annotated[int, Doc("errors that people marked")]


@dataclass(frozen=True, slots=True)
class RenderedQueries:
    """The first queries of a critic about a task, how many there are, and the frames with the first of them."""

    total: Annotated[int, Doc("queries; where they follow from replies, of assumed ones")]
    results: tuple[CriticPrompt, ...]
    frames: tuple[ShownFrame, ...] = ()
    width: Annotated[int | None, Doc("of the frames, in pixels; null where none are shown")] = None
    height: Annotated[int | None, Doc("of the frames, in pixels; null where none are shown")] = None
    task: Annotated[str | None, Doc("id of the task; null without a study")] = None
    video: Annotated[PlayerVideo | None, Doc("the clip; null where the task is not about one clip")] = None
    short: Annotated[ShortErrors | None, Doc("null with less than two frames, or where no segments are marked")] = None


def strategy_named(name: str) -> Strategy:
    """
    Return a strategy.

    :raises Invalid: if the critic asks no model, or does not exist.
    """
    if name not in STRATEGIES:
        raise Invalid.field("critic", f"{name[:60]!r} is not one of {', '.join(STRATEGIES)}.")
    return STRATEGIES[name]


def unattached_critic(
    strategy: Strategy,
    chosen: Sequence[PromptTemplate] = (),
    options: Mapping[str, Any] | None = None,
    sampling: Mapping[str, Any] | None = None,
) -> VlmCritic:
    """
    Return a critic that has no model, with these prompts in the places of their bases.

    :param sampling: values of its sampling of frames; by default its own
    :raises Invalid: if it does not ask with one of the prompts, or an option or a value of the sampling is none.
    """
    in_place = {each.base: each for each in chosen}
    for base in in_place:
        if base not in strategy.prompts.values():
            used = ", ".join(strategy.prompts.values())
            raise Invalid.field("prompts", f"{strategy.name} does not ask with {base}, but with {used}.")
    given = read_parameters(
        {
            "provider": {"kind": "none"},
            "options": dict(options or {}),
            **({"sampling": dict(sampling)} if sampling else {}),
        },
        drawn=decoding_of(strategy),
        sampling=strategy.sampling,
        prompts=len(strategy.prompts),
        options=strategy.options,
    )
    asked = (in_place.get(base) or templates.load(base) for base in strategy.prompts.values())
    return VlmCritic(strategy, tuple(asked), given, tuple(strategy.prompts))


def rendered(critic: VlmCritic, brief: CriticInput) -> RenderedQueries:
    """
    Return what a critic would ask; typical replies are assumed where queries follow from them.

    :raises Invalid: if there is nothing in the brief for it.
    """
    asked: list[tuple[Request, RequestBundle, bool]] = []

    def assume(bundle: RequestBundle) -> list[ModelReply]:
        follows = bool(asked) and (bundle.model == TEXT or critic.name == "sequential")
        asked.extend((request, bundle, follows) for request in bundle.requests)
        return [ModelReply(each, Reply(critic.strategy.assumed_reply(each, brief))) for each in bundle.requests]

    try:
        follow(critic.steps(brief, critic.given.sampling, Capabilities()), assume)
    except ModelError as error:
        raise Invalid.field("critic", f"{error}.") from error
    texts = {question.id: question.text for question in brief.questions}
    shown = (
        CriticPrompt(
            about=_about(request.label, texts),
            template=request.template,
            frames=len(bundle.footage.frames),
            assumed=follows,
            system=request.system,
            head=request.head,
            tail=request.tail,
        )
        for request, bundle, follows in islice(asked, MOST_SHOWN)
    )
    first = asked[0][1].footage if asked else None
    frames = tuple(ShownFrame(each.index, each.at_ms) for each in first.frames) if first is not None else ()
    size = (first.width, first.height) if first is not None and frames else (None, None)
    return RenderedQueries(len(asked), tuple(shown), frames, *size)


def _about(label: str, texts: Mapping[str, str]) -> str:
    """Return the label of a request, with a question's words for its id."""
    return " ".join(texts.get(word, word) for word in label.split(" "))
