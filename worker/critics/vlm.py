"""
A critic that asks a vision-language model: a strategy, a provider, and how frames and words are drawn.

Its parameters in full name all that it does, with the digests of its prompts and the version of its parser: made again
from them it is the same critic, or an error where a prompt or the parser is no longer the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from outtake.errors import Invalid
from worker.critics.contract.parameters import VlmParameters, read_parameters
from worker.critics.contract.values import CriticInput, CriticResponse, Parameters
from worker.critics.strategies.registry import STRATEGIES, Strategy
from worker.media.contract import Sampling
from worker.media.footage import ClipFootage, footage_of
from worker.media.frames import FramesError
from worker.prompts import templates
from worker.prompts.templates import PromptTemplate
from worker.requests.contract import Decoding, ModelError, ModelReply, Provider, Request


class RequestPlan(NamedTuple):
    """What a critic will ask about a clip."""

    footage: ClipFootage
    requests: tuple[Request, ...]


@dataclass(frozen=True)
class VlmCritic:
    """Fulfils `worker.critics.contract.values.Critic`; its name, version, title and description are its strategy's."""

    strategy: Strategy
    template: PromptTemplate
    given: VlmParameters

    @property
    def name(self) -> str:
        """The name in the registry."""
        return self.strategy.name

    @property
    def version(self) -> str:
        """The version of the strategy."""
        return self.strategy.version

    @property
    def title(self) -> str:
        """The name that people see."""
        return self.strategy.title

    @property
    def description(self) -> str:
        """What it does, in a sentence."""
        return self.strategy.description

    @property
    def takes(self) -> str:
        """What it gives back: "segments" or "answers"."""
        return self.strategy.takes

    @property
    def parameters(self) -> Parameters:
        """Everything that makes it, as JSON."""
        return self.given.as_json()

    @property
    def templates(self) -> tuple[PromptTemplate, ...]:
        """The prompts that it uses."""
        return (self.template,)

    @property
    def decoding(self) -> Decoding:
        """How its replies are drawn."""
        return self.given.decoding

    @property
    def replicate(self) -> int:
        """Which repetition of the same question this is: another one is asked again, not taken from what is stored."""
        return self.given.replicate

    @cached_property
    def provider(self) -> Provider:
        """
        The model that is asked, made at first use.

        :raises Invalid: if there is no such endpoint, folder or run.
        """
        from worker import providers  # those of providers read the tables; a critic can be made without them

        return providers.of(self.given.provider)

    @cached_property
    def sampling(self) -> Sampling:
        """Which frames are shown, and how large, within what the provider can do."""
        can = self.provider.capabilities()
        most = min(self.given.sampling.max_frames, can.max_frames)
        least = min(self.given.sampling.min_frames, most)
        return replace(self.given.sampling, min_frames=least, max_frames=most, multiple=can.pixel_multiple)

    def plan(self, brief: CriticInput) -> RequestPlan:
        """
        Return what will be asked about a clip, without decoding it.

        :raises CriticError: if the brief has no error types to look for.
        """
        if self.takes == "segments" and not brief.types:
            raise ModelError(f"{self.name} marks errors, but there is no type of error to look for", permanent=True)
        footage, schema = footage_of(brief.clip, self.sampling), self.provider.capabilities().json_schema
        return RequestPlan(
            footage, tuple(self.strategy.requests(brief, footage, self.template, self.decoding, schema=schema))
        )

    def critique(self, brief: CriticInput) -> CriticResponse:
        """
        Ask, and return what the replies say. Without questions there is nothing to answer, which is no failure.

        :raises CriticError: if the clip cannot be decoded, or the brief has no error types to look for.
        """
        footage, requests = self.plan(brief)
        try:
            heard = brief.ask(footage, requests) if requests else ()
        except FramesError as error:
            raise ModelError(str(error), permanent=True) from error
        return self.conclude(brief, heard)

    def conclude(self, brief: CriticInput, heard: Sequence[ModelReply]) -> CriticResponse:
        """Return what replies say; for those that were stored, too."""
        return self.strategy.conclude(brief, heard)


def vlm_critic(name: str) -> Callable[[Parameters], VlmCritic]:
    """Return the factory of the critic with a strategy of this name; it raises `Invalid` for bad parameters."""
    strategy = STRATEGIES[name]

    def make(parameters: Parameters) -> VlmCritic:
        given = read_parameters(parameters, max_tokens=strategy.max_tokens)
        if given.parser not in ("", strategy.parser):
            raise Invalid.field(
                "parser",
                f"{given.parser[:60]!r} is not here; this program reads with {strategy.parser!r}: start a new run.",
            )
        template = _template(strategy.prompt, given.template)
        return VlmCritic(strategy, template, given._replace(template=template.id, parser=strategy.parser))

    return make


zero_shot, multi_agent, yes_no = vlm_critic("zero_shot"), vlm_critic("multi_agent"), vlm_critic("yes_no")


def _template(name: str, wanted: str) -> PromptTemplate:
    """Return the prompt with this id, or the newest of its name."""
    version = wanted.removeprefix(f"{name}@").partition(":")[0]
    template = templates.load(name, int(version) if wanted and version.isascii() and version.isdigit() else None)
    if wanted not in ("", template.id):
        why = f"{wanted[:100]!r} is not available; there is {template.id}. Start a new run with it."
        raise Invalid.field("templates", why)
    return template
