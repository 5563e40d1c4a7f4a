"""How the next token of a reply is drawn from a model's logits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import Tensor

from worker.requests.contract import Decoding


class Defaults(NamedTuple):
    """What a model's generation_config.json says of drawing; nothing else of that file but its end tokens is used."""

    temperature: float = 0.0
    top_p: float = 1.0


def defaults_of(model: Any) -> Defaults:
    """Return how a model's folder says that it is drawn from."""
    settings = model.generation_config
    if not settings.do_sample:
        return Defaults()
    temperature, top_p = settings.temperature, settings.top_p
    return Defaults(1.0 if temperature is None else temperature, 1.0 if top_p is None else top_p)


class Sampler:
    """What one reply is drawn with. Its random numbers depend on its seed alone, not on what is computed next to it."""

    def __init__(self, decoding: Decoding, defaults: Defaults) -> None:
        """Take the model's own value for what the decoding leaves open; without a seed, every reply is another."""
        self.temperature = defaults.temperature if decoding.temperature is None else decoding.temperature
        self.top_p = defaults.top_p if decoding.top_p is None else decoding.top_p
        self._random = np.random.default_rng(decoding.seed)

    def fraction(self) -> float:
        """Return the next random number of the reply, from 0 to 1."""
        return float(self._random.random())


def next_tokens(logits: Tensor, draws: Sequence[Sampler | None]) -> Tensor:
    """
    Return a token for each row of logits (rows, words): the likeliest at temperature 0 or for None, else a random one.

    With `top_p`, a token is drawn from the fewest likeliest tokens whose probabilities sum to at least top_p.
    """
    tokens = logits.argmax(-1)
    drawn = {row: draw for row, draw in enumerate(draws) if draw is not None and draw.temperature > 0}
    if drawn:
        rows = torch.tensor(list(drawn), device=logits.device)
        tokens[rows] = _sample(logits[rows], list(drawn.values()))
    return tokens


def _sample(logits: Tensor, draws: Sequence[Sampler]) -> Tensor:
    def column(values: Sequence[float]) -> Tensor:
        return torch.tensor(values, dtype=torch.float32, device=logits.device)[:, None]

    scaled = logits.float() / column([draw.temperature for draw in draws])
    shares, words = torch.sort(scaled.softmax(-1), dim=-1, descending=True, stable=True)
    kept = shares * (shares.cumsum(-1) - shares < column([draw.top_p for draw in draws]))
    kept[:, 0] = shares[:, 0]  # the likeliest always stays, even with top_p 0
    reached = kept.cumsum(-1)
    wanted = column([draw.fraction() for draw in draws]) * reached[:, -1:]
    place = (reached <= wanted).sum(-1, keepdim=True)
    last = (kept > 0).sum(-1, keepdim=True) - 1  # rounding must not lead beyond what was kept
    return words.gather(-1, torch.minimum(place, last)).squeeze(-1)
