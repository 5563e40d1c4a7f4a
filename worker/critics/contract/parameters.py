"""The parameters of a critic that asks a model: defaults, bounds, and one way to write them down."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

from outtake.errors import Invalid
from worker.critics.contract.values import Parameters
from worker.media.contract import Sampling
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
KEYS = ("provider", "sampling", "decoding", "replicate", "templates", "parser")


class VlmParameters(NamedTuple):
    """Checked parameters. `sampling` is as asked for; a provider may bound it further."""

    provider: dict[str, Any]
    sampling: Sampling
    decoding: Decoding
    replicate: int
    template: str  # name@version:digest of the prompt, or "" for the newest
    parser: str  # that has to read the replies, or "" for the one that there is

    @property
    def _unused(self) -> tuple[str, ...]:
        """What of the sampling says nothing: frames are chosen either by rate or by number."""
        return ("frames",) if self.sampling.frames is None else BY_RATE

    def as_json(self) -> Parameters:
        """Return them in full, so that another program makes the same critic of them."""
        return {
            "provider": self.provider,
            "sampling": {name: getattr(self.sampling, name) for name in SAMPLING if name not in self._unused},
            "decoding": {name: getattr(self.decoding, name) for name in DECODING},
            "replicate": self.replicate,
            "templates": [self.template],
            "parser": self.parser,
        }


def read_parameters(raw: Parameters, *, max_tokens: int) -> VlmParameters:
    """
    Return parameters with their defaults filled in.

    :param max_tokens: of a reply, by default
    :raises Invalid: naming the parameter, as pages and the prompt call it, its value and what it may be.
    """
    _only(raw, KEYS, "")
    provider = raw.get("provider")
    if not isinstance(provider, dict) or not isinstance(provider.get("kind"), str):
        raise Invalid.field("provider", 'Give the model to use, such as {"kind": "openai", "endpoint": "…"}.')
    sampling = Sampling(**_numbers(raw, "sampling", SAMPLING, Sampling()))
    if sampling.frames is not None and any(name in raw["sampling"] for name in BY_RATE):
        raise Invalid.field("frames", "Choose frames either by rate (fps) or by number (frames); remove one of them.")
    if sampling.frames is None and sampling.min_frames > sampling.max_frames:
        raise Invalid.field(
            "min_frames",
            f"{sampling.min_frames} is more than max_frames, {sampling.max_frames}; lower it or raise that.",
        )
    templates = raw.get("templates") or [""]
    if not (isinstance(templates, list) and len(templates) == 1 and isinstance(templates[0], str)):
        raise Invalid.field(
            "templates", f"{str(templates)[:60]} is not a list of one prompt; remove it to use the newest."
        )
    return VlmParameters(
        provider=dict(provider),
        sampling=sampling,
        decoding=read_decoding(raw, max_tokens=max_tokens),
        replicate=_number(raw.get("replicate", 0), "replicate", Bound(0, MAX_REPLICATES)),
        template=templates[0],
        parser=str(raw.get("parser", "")),
    )


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
