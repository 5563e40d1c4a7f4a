"""The parameters of a critic that asks a model: defaults, bounds, and one way to write them down."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

from outtake.errors import Invalid
from worker.critics.contract.confidence import (
    NONE,
    SAMPLE_TEMPERATURE,
    SELF_CONSISTENCY,
    Confidence,
    read_confidence,
)
from worker.critics.contract.values import Parameters
from worker.media.contract import FRAMES, MEDIA, VIDEO, Sampling
from worker.media.controls import CONTROLS, PICTURES_CHANGED
from worker.requests.contract import Decoding

MAX_REPLICATES = 1000


class Bound(NamedTuple):
    """A number that a parameter may be: a whole one, or any; with None where `optional`."""

    least: float
    most: float
    whole: bool = True
    optional: bool = False


BY_RATE = ("fps", "min_frames")  # or else by number: "frames"
SAMPLING = {
    "fps": Bound(0.1, 30, whole=False),
    "min_frames": Bound(1, 768),
    "max_frames": Bound(1, 768),
    "max_pixels": Bound(32 * 32, 4096 * 4096),
    "frames": Bound(1, 768, optional=True),
}
DECODING = {
    "max_tokens": Bound(16, 8192),
    "temperature": Bound(0, 2, whole=False, optional=True),
    "top_p": Bound(0.01, 1, whole=False, optional=True),
    "seed": Bound(0, 2**31 - 1, optional=True),
}
KEYS = (
    "provider",
    "text_provider",
    "sampling",
    "decoding",
    "options",
    "control",
    "media",
    "confidence",
    "replicate",
    "prompts",
    "templates",
    "parser",
)


class NumberOption(NamedTuple):
    """A parameter of one strategy: a number within bounds."""

    default: float | None
    bound: Bound

    def check(self, value: Any, field: str) -> Any:
        """Return the number; raises `Invalid`."""
        return _number(value, field, self.bound)


class ChoiceOption(NamedTuple):
    """
    A parameter of one strategy: one of some words.

    :param titles: what the row of a critic is called by, for words that make it another critic
    """

    default: str
    choices: tuple[str, ...]
    titles: Mapping[str, str] = MappingProxyType({})

    def check(self, value: Any, field: str) -> str:
        """Return the word; raises `Invalid`."""
        if value not in self.choices:
            raise Invalid.field(field, f"{str(value)[:60]!r} is not one of {', '.join(self.choices)}.")
        return str(value)


class FlagOption(NamedTuple):
    """
    A parameter of one strategy: yes or no.

    :param before: its value in stored parameters that are older than it
    """

    default: bool
    before: bool | None = None

    def check(self, value: Any, field: str) -> bool:
        """Return the flag; raises `Invalid`."""
        if not isinstance(value, bool):
            raise Invalid.field(field, f"{str(value)[:60]!r} is not true or false.")
        return value


Option = NumberOption | ChoiceOption | FlagOption


class VlmParameters(NamedTuple):
    """Checked parameters. `sampling` is as asked for; a provider may bound it further."""

    provider: dict[str, Any]
    sampling: Sampling
    decoding: Decoding
    replicate: int
    templates: tuple[str, ...]  # name@version:digest of each prompt of the strategy, or "" for the newest
    parser: str  # that has to read the replies, or "" for the one that there is
    options: dict[str, Any]  # of the strategy alone
    control: str = ""  # one of `worker.media.controls`, or none
    media: str = FRAMES  # or VIDEO: a clip goes as it is, where the model takes one
    text_provider: dict[str, Any] | None = None  # that compares and extracts texts; None for `provider`
    prompts: tuple[str, ...] = ()  # name@version:digest of those that were chosen; `templates` has all in full
    confidence: Confidence = Confidence()

    @property
    def _unused(self) -> tuple[str, ...]:
        """What of the sampling says nothing: frames are chosen either by rate or by number."""
        return ("frames",) if self.sampling.frames is None else BY_RATE

    def as_json(self) -> Parameters:
        """Return them in full, so that another program makes the same critic of them."""
        return {
            "provider": self.provider,
            **({"text_provider": self.text_provider} if self.text_provider else {}),
            "sampling": {name: getattr(self.sampling, name) for name in SAMPLING if name not in self._unused},
            "decoding": {name: getattr(self.decoding, name) for name in DECODING},
            **({"options": self.options} if self.options else {}),
            **({"control": self.control} if self.control else {}),
            **({"media": self.media} if self.media != FRAMES else {}),
            **({"confidence": self.confidence.as_json()} if self.confidence.source != NONE else {}),
            "replicate": self.replicate,
            "templates": list(self.templates),
            "parser": self.parser,
        }


def read_parameters(
    raw: Parameters,
    *,
    drawn: Decoding,
    sampling: Sampling,
    prompts: int = 1,
    options: Mapping[str, Option] = MappingProxyType({}),
) -> VlmParameters:
    """
    Return parameters with their defaults filled in.

    :param drawn: how replies are drawn, by default
    :param sampling: which frames are shown, by default
    :param prompts: how many prompts the strategy has
    :param options: the strategy's own parameters
    :raises Invalid: naming the parameter, as pages and the prompt call it, its value and what it may be.
    """
    _only(raw, KEYS, "")
    provider = _provider(raw.get("provider"), "provider")
    text_provider = raw.get("text_provider")
    by_rate = any(name in (raw.get("sampling") or {}) for name in BY_RATE)
    if by_rate:
        sampling = replace(sampling, frames=None)  # a rate takes the place of a number that is only a default
    sampling = Sampling(**_numbers(raw, "sampling", SAMPLING, sampling))
    if sampling.frames is not None and by_rate:
        raise Invalid.field("frames", "Choose frames either by rate (fps) or by number (frames); remove one of them.")
    if sampling.frames is None and sampling.min_frames > sampling.max_frames:
        raise Invalid.field(
            "min_frames",
            f"{sampling.min_frames} is more than max_frames, {sampling.max_frames}; lower it or raise that.",
        )
    templates = raw.get("templates") or [""] * prompts
    if not (isinstance(templates, list) and len(templates) == prompts and all(isinstance(a, str) for a in templates)):
        number = "one prompt" if prompts == 1 else f"{prompts} prompts"
        raise Invalid.field(
            "templates", f"{str(templates)[:60]} is not a list of {number}; remove it to use the newest."
        )
    chosen = raw.get("prompts") or []
    if not (isinstance(chosen, list) and all(isinstance(each, str) for each in chosen)):
        raise Invalid.field("prompts", f"{str(chosen)[:60]} is not a list of prompts; remove it to use the newest.")
    confidence, decoding = (
        read_confidence(raw.get("confidence")),
        Decoding(**_numbers(raw, "decoding", DECODING, drawn)),
    )
    if confidence.source == SELF_CONSISTENCY and decoding.temperature == 0:
        decoding = replace(decoding, temperature=SAMPLE_TEMPERATURE)
    return VlmParameters(
        provider=provider,
        sampling=sampling,
        decoding=decoding,
        replicate=_number(raw.get("replicate", 0), "replicate", Bound(0, MAX_REPLICATES)),
        templates=tuple(templates),
        parser=str(raw.get("parser", "")),
        options=_options(raw, options),
        control=_control(raw.get("control", "")),
        media=_media(raw.get("media", FRAMES), raw.get("control", "")),
        prompts=tuple(chosen),
        confidence=confidence,
        text_provider=None if text_provider is None else _provider(text_provider, "text_provider"),
    )


def _provider(given: Any, field: str) -> dict[str, Any]:
    if not isinstance(given, dict) or not isinstance(given.get("kind"), str):
        raise Invalid.field(field, 'Give the model to use, such as {"kind": "openai", "endpoint": "…"}.')
    return dict(given)


def _control(given: Any) -> str:
    if given not in ("", *CONTROLS):
        raise Invalid.field("control", f"{str(given)[:60]!r} is not one of {', '.join(CONTROLS)}.")
    return str(given)


def _media(given: Any, control: Any) -> str:
    if given not in MEDIA:
        raise Invalid.field("media", f"{str(given)[:60]!r} is not one of {', '.join(MEDIA)}.")
    if given == VIDEO and control in PICTURES_CHANGED:
        raise Invalid.field("media", f"A video cannot be shown with the control {control!r}; send frames.")
    return str(given)


def _options(raw: Parameters, options: Mapping[str, Option]) -> dict[str, Any]:
    given = raw.get("options") or {}
    if not isinstance(given, dict):
        raise Invalid.field("options", f"{str(given)[:60]!r} is not an object; leave it out.")
    if given and not options:
        raise Invalid.field("options", "This critic has no options of its own; remove them.")
    _only(given, tuple(options), "options.")
    stored = bool(raw.get("templates"))  # only complete parameters name the prompts
    return {
        name: option.check(given.get(name, _default(option, stored=stored)), name) for name, option in options.items()
    }


def _default(option: Option, *, stored: bool) -> Any:
    before = option.before if stored and isinstance(option, FlagOption) else None
    return option.default if before is None else before


def read_decoding(raw: Parameters, *, max_tokens: int) -> Decoding:
    """
    Return how replies are drawn, from the part ``decoding`` of parameters.

    :param max_tokens: of a reply, by default
    :raises Invalid: naming what cannot be, and what it may be.
    """
    return Decoding(**_numbers(raw, "decoding", DECODING, Decoding(max_tokens=max_tokens)))


def _numbers(raw: Parameters, part: str, bounds: Mapping[str, Bound], defaults: object) -> dict[str, Any]:
    given = raw.get(part) or {}
    if not isinstance(given, dict):
        raise Invalid.field(part, f"{str(given)[:60]!r} is not an object; give {', '.join(bounds)}, or leave it out.")
    _only(given, tuple(bounds), f"{part}.")
    return {name: _number(given.get(name, getattr(defaults, name)), name, bound) for name, bound in bounds.items()}


def _number(value: Any, field: str, bound: Bound) -> Any:
    if value is None and bound.optional:
        return None
    number = isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
    if not number or not bound.least <= value <= bound.most or (bound.whole and value != int(value)):
        kind = "a whole number" if bound.whole else "a number"
        end = ", or null for the default of the model" if bound.optional else ""
        raise Invalid.field(field, f"{str(value)[:60]} is not {kind} from {bound.least} to {bound.most}{end}.")
    return int(value) if bound.whole else float(value)


def _only(given: Mapping[str, Any], known: tuple[str, ...], prefix: str) -> None:
    for name in given:
        if name not in known:
            raise Invalid.field(f"{prefix}{name[:60]}", f"This parameter is not one of {', '.join(known)}; remove it.")
