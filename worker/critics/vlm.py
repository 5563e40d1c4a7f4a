"""
A critic that asks a vision-language model: a strategy, a provider, and how frames and words are drawn.

Its parameters in full name all that it does, with the digests of its prompts and the version of its parser: made again
from them it is the same critic, or an error where a prompt or the parser is no longer the same.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from annotations.instruments.documents import VIDEO
from outtake.errors import Invalid
from worker.critics.contract.confidence import LOGITS, SELF_CONSISTENCY, VERIFY, read_confidence
from worker.critics.contract.parameters import ChoiceOption, VlmParameters, read_parameters
from worker.critics.contract.values import CriticInput, CriticResponse, Parameters
from worker.critics.strategies.confidence_sources import PROMPTS as SECOND_LOOK
from worker.critics.strategies.confidence_sources import assumed_to_verify, confident
from worker.critics.strategies.contract import (
    TEXT,
    Answer,
    RequestBundle,
    Steps,
    Strategy,
    StrategyInput,
    decoding_of,
    follow,
)
from worker.critics.strategies.registry import STRATEGIES
from worker.media.contract import VIDEO as SENT_AS_VIDEO
from worker.media.contract import Sampling
from worker.media.controls import TITLES
from worker.media.frames import FramesError
from worker.prompts import templates
from worker.prompts.templates import PromptTemplate
from worker.requests.contract import Capabilities, Decoding, ModelError, ModelReply, Provider, Reply, Request


@dataclass(frozen=True)
class VlmCritic:
    """Fulfils `worker.critics.contract.values.Critic`; its name, version, title and description are its strategy's."""

    strategy: Strategy
    templates: tuple[PromptTemplate, ...]  # by `roles`
    given: VlmParameters
    roles: tuple[str, ...]

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
    def display_name(self) -> str:
        """The name of its row in a table, such as "Zero-shot, Qwen3-VL-8B, 2 fps, frames shuffled"."""
        parts = [
            self.title,
            model_name(self.provider),
            self.given.sampling.text,
            "as video" if self.media == SENT_AS_VIDEO else "",
            TITLES.get(self.control, ""),
            self.given.confidence.title,
            *self._option_titles(),
            *(f"{each.name} v{each.version}" for each in self.templates if each.name != each.base),
        ]
        return ", ".join(part for part in parts if part)

    def _option_titles(self) -> list[str]:
        options = self.strategy.options.items()
        return [
            each.titles.get(self.given.options[name], "") for name, each in options if isinstance(each, ChoiceOption)
        ]

    @property
    def description(self) -> str:
        """What it does, in a sentence."""
        return self.strategy.description

    @property
    def takes(self) -> str:
        """What it gives back: "segments" or "answers"."""
        return self.strategy.takes

    @property
    def forms(self) -> Collection[str]:
        """The forms of the questions that it answers; none where it marks errors."""
        return getattr(self.strategy, "forms", ())

    @property
    def subjects(self) -> Collection[str]:
        """What the tasks may be about that it takes: a clip, unless its strategy says more."""
        return getattr(self.strategy, "subjects", frozenset({VIDEO}))

    @property
    def parameters(self) -> Parameters:
        """Everything that makes it, as JSON."""
        return self.given.as_json()

    @property
    def decoding(self) -> Decoding:
        """How its replies are drawn."""
        return self.given.decoding

    @property
    def replicate(self) -> int:
        """Which repetition of the same question this is: another one is asked again, not taken from what is stored."""
        return self.given.replicate

    @property
    def control(self) -> str:
        """How the clip is shown so that the critic can know less of it, see `worker.media.controls`; "" as it is."""
        return self.given.control

    @property
    def media(self) -> str:
        """What is sent of a clip: frames, or a video."""
        return self.given.media

    @property
    def confidence(self) -> str:
        """Where its confidence comes from, see `worker.critics.contract.confidence`."""
        return self.given.confidence.source

    @cached_property
    def provider(self) -> Provider:
        """
        The model that is asked, made at first use.

        :raises Invalid: if there is no such endpoint, folder or run.
        """
        from worker import providers  # those of providers read the tables; a critic can be made without them

        return providers.of(self.given.provider)

    @cached_property
    def text_provider(self) -> Provider:
        """
        The model that compares and extracts texts: that of `provider`, unless another was chosen.

        :raises Invalid: as `provider`.
        """
        from worker import providers

        return self.provider if self.given.text_provider is None else providers.of(self.given.text_provider)

    @cached_property
    def sampling(self) -> Sampling:
        """Which frames are shown, and how large, within what the provider can do."""
        can = self.provider.capabilities()
        most = min(self.given.sampling.max_frames, can.max_frames)
        least = min(self.given.sampling.min_frames, most)
        return replace(self.given.sampling, min_frames=least, max_frames=most, multiple=can.pixel_multiple)

    def steps(self, brief: CriticInput, sampling: Sampling, can: Capabilities) -> Steps:
        """
        Return the steps of the strategy over a clip.

        :param sampling: which frames the model is shown
        :param can: what the model can do
        :raises ModelError: if the brief has no error types to look for.
        """
        if self.takes == "segments" and not brief.types:
            raise ModelError(f"{self.name} marks errors, but there is no type of error to look for", permanent=True)
        by_role = dict(zip(self.roles, self.templates, strict=True))
        options = self.given.options
        given = StrategyInput(brief, by_role, self.decoding, sampling, options, can, self.control, self.media)
        return confident(self.strategy.steps, given, self.given.confidence)

    def plan(
        self, brief: CriticInput, stored: Callable[[RequestBundle], Sequence[ModelReply | None]] | None = None
    ) -> list[RequestBundle]:
        """
        Return what will be asked about a clip, without asking or decoding.

        :param stored: looks up replies that are stored already; where there is none, the strategy assumes a typical one
        :raises ModelError: as `steps`.
        """
        bundles: list[RequestBundle] = []

        def assume(bundle: RequestBundle) -> list[ModelReply]:
            bundles.append(bundle)
            known = stored(bundle) if stored else [None] * len(bundle.requests)
            return [
                reply or ModelReply(request, Reply(self._assumed(request, brief)))
                for request, reply in zip(bundle.requests, known, strict=True)
            ]

        follow(self.steps(brief, self.sampling, self.provider.capabilities()), assume)
        return bundles

    def _assumed(self, request: Request, brief: CriticInput) -> str:
        """Return a typical reply; with a second look, one that has something to look at again."""
        usual = self.strategy.assumed_reply(request, brief)
        return usual or (assumed_to_verify(request, brief) if self.given.confidence.source == VERIFY else usual)

    def critique(self, brief: CriticInput) -> CriticResponse:
        """
        Ask, and return what the replies say. Without questions there is nothing to answer, which is no failure.

        :raises ModelError: if the clip cannot be decoded, or the brief has no error types to look for.
        """

        def ask(bundle: RequestBundle) -> Sequence[ModelReply]:
            model = brief.ask_text or brief.ask if bundle.model == TEXT else brief.ask
            return model(bundle.footage, bundle.requests)

        try:
            return follow(self.steps(brief, self.sampling, self.provider.capabilities()), ask)
        except FramesError as error:
            raise ModelError(str(error), permanent=True) from error

    def parse_again(self, brief: CriticInput, answer: Answer, sampling: Sampling, can: Capabilities) -> CriticResponse:
        """
        Return what stored replies say. No model is asked, and none has to exist any more.

        :param answer: looks the replies up; raises `ModelError` for a request that has none
        :param sampling: with which they were asked
        """
        return follow(self.steps(brief, sampling, can), answer)


def model_name(provider: Provider) -> str:
    """Return the name of a provider's model, without the folders of its path; "" where it has none."""
    identity = provider.identity
    identity = identity.get("of", identity)  # of a replay
    return str(identity.get("model") or identity.get("folder") or "").rstrip("/").rpartition("/")[2]


def vlm_critic(name: str) -> Callable[[Parameters], VlmCritic]:
    """Return the factory of the critic with a strategy of this name; it raises `Invalid` for bad parameters."""
    strategy = STRATEGIES[name]

    def make(parameters: Parameters) -> VlmCritic:
        confidence = read_confidence(parameters.get("confidence"))
        if confidence.source == LOGITS and strategy.takes != "answers":
            raise Invalid.field(
                "confidence", f"Errors have no token of their own; choose {SELF_CONSISTENCY} or {VERIFY}."
            )
        by_role = {**strategy.prompts, **(SECOND_LOOK[strategy.takes] if confidence.source == VERIFY else {})}
        prompts = tuple(by_role.values())
        given = read_parameters(
            parameters,
            drawn=decoding_of(strategy),
            sampling=strategy.sampling,
            prompts=len(prompts),
            options=strategy.options,
        )
        if given.parser not in ("", strategy.parser):
            raise Invalid.field(
                "parser",
                f"{given.parser[:60]!r} is not here; this program reads with {strategy.parser!r}: start a new run.",
            )
        chosen = _chosen(strategy.name, prompts, given.prompts)
        wanted = [given.templates[n] or chosen.get(base, "") for n, base in enumerate(prompts)]
        found = tuple(_template(base, each) for base, each in zip(prompts, wanted, strict=True))
        ids = tuple(template.id for template in found)
        full = given._replace(templates=ids, prompts=(), parser=strategy.parser)
        return VlmCritic(strategy, found, full, tuple(by_role))

    return make


zero_shot, multi_agent, yes_no = vlm_critic("zero_shot"), vlm_critic("multi_agent"), vlm_critic("yes_no")
sliding_window, sequential = vlm_critic("sliding_window"), vlm_critic("sequential")
questions, chain_audit = vlm_critic("questions"), vlm_critic("chain_audit")


def _chosen(critic: str, prompts: Sequence[str], ids: Sequence[str]) -> dict[str, str]:
    """
    Return chosen prompts by the shipped ones in whose place they are asked.

    :raises Invalid: if the critic does not ask with one, or two take the same place.
    """
    found: dict[str, str] = {}
    for each in ids:
        base = _any_template(each).base
        if base not in prompts:
            used = ", ".join(prompts)
            raise Invalid.field("prompts", f"{each} is asked in the place of {base}; {critic} asks with {used}.")
        if base in found:
            raise Invalid.field("prompts", f"{found[base]} and {each} both take the place of {base}; leave one out.")
        found[base] = each
    return found


def _any_template(wanted: str) -> PromptTemplate:
    """Return the prompt with this id, which is a project's own or shipped. Raises `Invalid`."""
    name = wanted.partition("@")[0]
    return _template(name, wanted) if "/" in name else _own_template(wanted)


def _own_template(wanted: str) -> PromptTemplate:
    from worker.prompts.queries import own_template  # reads the tables; critics with shipped prompts do without them

    found = own_template(wanted)
    if found is None:
        raise Invalid.field("templates", f"{wanted[:100]!r} is not available. Start a new run with another prompt.")
    return found


def _template(name: str, wanted: str) -> PromptTemplate:
    """Return the prompt with this id, or the newest of its name. Raises `Invalid`."""
    if wanted and "/" not in wanted.partition("@")[0]:
        return _in_place_of(name, _own_template(wanted))
    version = wanted.removeprefix(f"{name}@").partition(":")[0]
    template = templates.load(name, int(version) if wanted and version.isascii() and version.isdigit() else None)
    if wanted not in ("", template.id):
        why = f"{wanted[:100]!r} is not available; there is {template.id}. Start a new run with it."
        raise Invalid.field("templates", why)
    return template


def _in_place_of(name: str, own: PromptTemplate) -> PromptTemplate:
    shipped = templates.load(name)
    if own.base != name or not shipped.slots - templates.OPTIONAL_SLOTS <= own.slots <= shipped.slots:
        raise Invalid.field("prompts", f"{own.id} cannot be asked in the place of {name}; choose another prompt.")
    return own
