"""
The passes of a batch: each prefix once, then all tails side by side, then a token for each unfinished reply a step.

Every position is given, since the words after a video do not go on where its tokens end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import torch
from torch import Tensor

from worker.engines.decoding.branched_cache import NOBODY, BranchedCache
from worker.engines.decoding.sampling import Sampler, next_tokens


class Query(NamedTuple):
    """What follows a prefix, and how its reply is drawn."""

    tail: list[int]
    draw: Sampler
    limit: int  # tokens that the reply may take, at least 1
    choices: list[int]  # tokens whose probability as first token is wanted


class Row(NamedTuple):
    """A prefix with its queries. `inputs` are as the model takes them, on its device."""

    inputs: dict[str, Tensor]
    positions: Tensor  # (3, 1, prefix), on the CPU
    queries: list[Query]

    @property
    def prefix(self) -> int:
        """How many tokens the prefix has."""
        return self.positions.shape[-1]


class Said(NamedTuple):
    """
    The tokens of a reply, the end token included if it came, and the probabilities of the choices.

    `heads` are the logits of the model's heads after the prompt; none where it has no heads.
    """

    tokens: list[int]
    choices: list[float]
    heads: list[float]


class Decoder:
    """Decodes batches with a Qwen model whose language part attends as `branches.branched_attention` does."""

    def __init__(self, model: Any, ends: frozenset[int], heads: Callable[[Tensor], Tensor] | None = None) -> None:
        """Take a model for conditional generation, the tokens that end a reply, and heads (…, hidden) -> (…, heads)."""
        self._model, self._language, self._ends, self._heads = model, model.model.language_model, ends, heads

    @torch.inference_mode()
    def decode(self, rows: Sequence[Row]) -> list[list[Said]]:
        """Return the reply to each query of each row."""
        plan = _Plan.of(rows)
        cache = BranchedCache(
            self._language.config, len(rows), plan.slots, dtype=self._model.dtype, device=self._model.device
        )
        for number, row in enumerate(rows):
            cache.hold_prefix(number, row.prefix)
            self._model.model(**row.inputs, position_ids=row.positions.to(self._model.device), past_key_values=cache)
        tails = _Tails.of(rows, plan)
        hidden = self._run(cache, plan.prefix, tails.tokens, tails.positions, tails.owners)
        ends = tails.last.to(hidden.device)[:, :, None].expand(-1, -1, hidden.shape[-1])
        asked = hidden.gather(1, ends)
        logits = self._model.lm_head(asked)
        probabilities = _probabilities(logits, rows)
        heads = asked.new_zeros(*asked.shape[:2], 0) if self._heads is None else self._heads(asked)
        replies = _Replies(rows, plan.branches, self._ends)
        owners = torch.arange(plan.branches).repeat(len(rows), 1)
        start, positions = plan.prefix + plan.tails, tails.following
        while replies.take(tokens := next_tokens(logits.flatten(0, 1), replies.draws)):
            hidden = self._run(cache, start, tokens.view(len(rows), -1), positions, owners)
            logits = self._model.lm_head(hidden)
            start, positions = start + plan.branches, positions + 1
        return [
            [Said(*each) for each in zip(said, shares, scores[: len(said)], strict=True)]
            for said, shares, scores in zip(replies.tokens, probabilities, heads.tolist(), strict=True)
        ]

    def _run(self, cache: BranchedCache, start: int, tokens: Tensor, positions: Tensor, owners: Tensor) -> Tensor:
        """Run the language model alone on tokens (rows, n) from a slot on; return what it holds (rows, n, hidden)."""
        device = self._model.device
        output = self._language(
            input_ids=tokens.to(device),
            position_ids=positions.to(device).expand(3, -1, -1),
            attention_mask=cache.attend(start, owners.to(device)),
            past_key_values=cache,
        )
        return output.last_hidden_state


class _Plan(NamedTuple):
    """The sizes of a batch, in tokens of a row: the longest prefix, the longest tails together, the most branches."""

    prefix: int
    tails: int
    branches: int
    slots: int

    @classmethod
    def of(cls, rows: Sequence[Row]) -> _Plan:
        prefix = max(row.prefix for row in rows)
        tails = max(sum(len(query.tail) for query in row.queries) for row in rows)
        branches = max(len(row.queries) for row in rows)
        steps = max(query.limit for row in rows for query in row.queries)
        return cls(prefix, tails, branches, prefix + tails + branches * (steps - 1))


class _Tails(NamedTuple):
    """The tails of each row behind each other, padded to the longest row: all but the last two (rows, tails)."""

    tokens: Tensor
    positions: Tensor
    owners: Tensor
    last: Tensor  # (rows, branches): where each tail ends
    following: Tensor  # (rows, branches): the position after it

    @classmethod
    def of(cls, rows: Sequence[Row], plan: _Plan) -> _Tails:
        tokens, positions, owners = torch.zeros(3, len(rows), plan.tails, dtype=torch.long)
        last, following = torch.zeros(2, len(rows), plan.branches, dtype=torch.long)
        owners.fill_(NOBODY)
        for number, row in enumerate(rows):
            # A video may reach further in time than the words after it. A reply begins after both.
            first, furthest = int(row.positions[0, 0, -1]) + 1, int(row.positions.max()) + 1
            begin = 0
            for branch, query in enumerate(row.queries):
                length = len(query.tail)
                here = slice(begin, begin := begin + length)
                tokens[number, here] = torch.tensor(query.tail)
                positions[number, here] = torch.arange(first, first + length)
                owners[number, here] = branch
                last[number, branch] = begin - 1
                following[number, branch] = max(first + length, furthest)
        return cls(tokens, positions, owners, last, following)


class _Replies:
    """The replies of a batch as they grow. A branch that a row does not have is finished from the start."""

    def __init__(self, rows: Sequence[Row], branches: int, ends: frozenset[int]) -> None:
        self.tokens: list[list[list[int]]] = [[[] for _ in row.queries] for row in rows]
        places = [row.queries[i] if i < len(row.queries) else None for row in rows for i in range(branches)]
        self.draws = [place.draw if place else None for place in places]
        self._left = [place.limit if place else 0 for place in places]
        self._branches, self._ends = branches, ends

    def take(self, drawn: Tensor) -> bool:
        """Give each unfinished reply its token; return whether any wants another."""
        for place, token in enumerate(drawn.tolist()):
            if self._left[place]:
                row, branch = divmod(place, self._branches)
                self.tokens[row][branch].append(token)
                self._left[place] = 0 if token in self._ends else self._left[place] - 1
                if not self._left[place]:
                    self.draws[place] = None
        return any(self._left)


def _probabilities(logits: Tensor, rows: Sequence[Row]) -> list[list[list[float]]]:
    return [
        [
            logits[number, branch].float().softmax(-1)[query.choices].tolist() if query.choices else []
            for branch, query in enumerate(row.queries)
        ]
        for number, row in enumerate(rows)
    ]
