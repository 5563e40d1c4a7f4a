"""
How a strategy asks: in steps, each of which may depend on the replies to the steps before.

A strategy is a pure generator. It yields a `RequestBundle`, is sent the replies, and returns a `CriticResponse` in the
end. It neither calls a model nor reads a table, so the same steps can be followed with a model, with stored replies
(to parse them again), or with assumed replies (to estimate a run).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Literal, Protocol, TypeVar

from worker.critics.contract.parameters import Option
from worker.critics.contract.values import CriticInput, CriticResponse
from worker.media.contract import FRAMES, Clip, Footage, NoFootage, Sampling, SeenFrame
from worker.media.controls import controlled
from worker.media.footage import ClipFootage, MarkedBox, footage_of
from worker.media.pairs import PairFootage
from worker.prompts.templates import PromptTemplate
from worker.requests.contract import Capabilities, Decoding, ModelError, ModelReply, Request

Item = TypeVar("Item")
VISION, TEXT = "vision", "text"
DRAWN, COORDINATES = "drawn", "coordinates"
"""How the box of a marked error is shown: drawn on the frames and in words, or in words alone."""
NO_FOOTAGE = NoFootage()


@dataclass(frozen=True)
class RequestBundle:
    """
    Requests about one footage, which share `system` and `head`.

    :param model: VISION for the critic's own model; TEXT for the one that compares or extracts texts, which is the same
        model unless the run names another
    """

    footage: Footage
    requests: tuple[Request, ...]
    model: str = VISION


Steps = Generator[RequestBundle, Sequence[ModelReply], CriticResponse]
Answer = Callable[[RequestBundle], Sequence[ModelReply]]


@dataclass(frozen=True)
class StrategyInput:
    """
    What a strategy works on.

    :param templates: its prompts by role, as in `Strategy.prompts`
    :param sampling: which frames are shown, within what the model can take
    :param options: the strategy's own parameters, checked and complete
    :param can: what the model that sees the clip can do
    :param control: one of `worker.media.controls`, or "" for the clip as it is
    :param media: FRAMES, or VIDEO for a clip that is sent as a video; a pair of clips is always sent as frames,
        with the sound of both where the model hears
    """

    brief: CriticInput
    templates: Mapping[str, PromptTemplate]
    decoding: Decoding
    sampling: Sampling
    options: Mapping[str, Any] = field(default_factory=dict)
    can: Capabilities = field(default_factory=Capabilities)
    control: str = ""
    media: str = FRAMES

    @property
    def schema(self) -> bool:
        """Whether the model can be held to a JSON schema."""
        return self.can.json_schema

    def footage(self) -> ClipFootage:
        """Return what the model is shown of the clip."""
        return self._sent(self._shown(self.brief.clip))

    def pair(self, *, turned: bool) -> PairFootage:
        """
        Return what the model is shown of a pair of clips, `turned` with the second clip first.

        :raises ModelError: if there is no second clip.
        """
        if self.brief.second is None:
            raise ModelError("there is no second clip to compare with", permanent=True)
        shown = (self._shown(clip) for clip in (self.brief.clip, self.brief.second))
        first, second = (replace(each, sound=self.can.hears) for each in shown)
        return PairFootage(second, first) if turned else PairFootage(first, second)

    def _shown(self, clip: Clip) -> ClipFootage:
        return controlled(footage_of(clip, self.sampling), self.control)

    def part(self, start_ms: int, end_ms: int) -> ClipFootage:
        """Return what the model is shown of [start_ms, end_ms) of the clip, with times from the start of this part."""
        footage = footage_of(self.brief.clip, self.sampling, start_ms, end_ms)
        frames = tuple(SeenFrame(each.index, each.at_ms - start_ms) for each in footage.frames)
        return self._sent(controlled(replace(footage, frames=frames), self.control))

    def _sent(self, footage: ClipFootage) -> ClipFootage:
        return replace(footage, media=self.media, sound=self.can.hears, box=self.drawn_box)

    @property
    def marked_box(self) -> MarkedBox | None:
        """The box of the marked error that is asked about, if the prompt has a place for one."""
        error, template = self.brief.error, self.templates.get("error")
        if error is None or error.box is None or template is None or "where" not in template.slots:
            return None
        sides = {side: error.box[side] for side in ("x", "y", "w", "h")}
        return MarkedBox(**sides, start_ms=error.start_ms, end_ms=error.end_ms)

    @property
    def drawn_box(self) -> MarkedBox | None:
        """The box that is drawn on the frames; none on a video, or where it is given in words alone."""
        return self.marked_box if self.media == FRAMES and self.options.get("box") == DRAWN else None


class Strategy(Protocol):
    """What every strategy has."""

    name: str
    version: str
    title: str
    description: str
    takes: Literal["segments", "answers"]
    prompts: Mapping[str, str]  # names of prompt files by role; the first is the main one
    options: Mapping[str, Option]  # parameters of its own
    parser: str
    sampling: Sampling  # unless the run's parameters say otherwise, as is
    max_tokens: int  # of a reply

    def steps(self, given: StrategyInput) -> Steps:
        """Yield what to ask, and return what the replies say."""
        ...

    def assumed_reply(self, request: Request, brief: CriticInput) -> str:
        """Return a typical reply, from which an estimate goes on to the next step."""
        ...


class OneStep(ABC):
    """A strategy that asks everything at once: `requests` makes the bundle, `conclude` reads the replies."""

    options: Mapping[str, Option] = MappingProxyType({})
    sampling = Sampling()

    @abstractmethod
    def requests(self, given: StrategyInput, footage: Footage) -> list[Request]:
        """Return the requests about a clip; they share `system` and `head`."""

    @abstractmethod
    def conclude(self, brief: CriticInput, replies: Sequence[ModelReply]) -> CriticResponse:
        """Return what the replies say, each of which comes with its request."""

    def steps(self, given: StrategyInput) -> Steps:
        """Ask once; without requests nothing is asked."""
        footage = given.footage()
        requests = tuple(self.requests(given, footage))
        replies = (yield RequestBundle(footage, requests)) if requests else ()
        return self.conclude(given.brief, replies)

    def assumed_reply(self, request: Request, brief: CriticInput) -> str:
        """Return nothing: there is no next step."""
        return ""


def decoding_of(strategy: Strategy) -> Decoding:
    """Return how a strategy's replies are drawn by default: greedily, unless it says ``decoding``."""
    return getattr(strategy, "decoding", None) or Decoding(max_tokens=strategy.max_tokens)


def follow(steps: Steps, answer: Answer) -> CriticResponse:
    """Ask for each bundle in turn, and return what the strategy concludes."""
    try:
        bundle = next(steps)
        while True:
            bundle = steps.send(answer(bundle))
    except StopIteration as end:
        response: CriticResponse = end.value
        return response


def batched(values: Sequence[Item], size: int) -> Iterator[Sequence[Item]]:
    """Return values in their order, at most `size` at a time."""
    return (values[start : start + size] for start in range(0, len(values), size))
