"""
The strategies of critics as runs use them, asked of a model whose replies mean nothing.

Prompts, frames and steps are those of the product. A random model says nothing that a strategy could go on with, so
each goes on with its typical replies, as an estimate does, and each reply has a given number of tokens.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

from annotations.instruments.documents import shipped
from worker.critics.contract.values import CriticInput, ErrorType
from worker.critics.strategies.contract import RequestBundle, StrategyInput, follow
from worker.critics.strategies.registry import STRATEGIES
from worker.media.contract import Clip, Footage
from worker.prompts import templates
from worker.requests.contract import Capabilities, Decoding, ModelReply, Reply, Request
from worker.runs.briefs import error_types

UNSHARED = "unshared"
WAYS = {
    "zero-shot": "zero_shot",
    "multi-agent": "multi_agent",
    "sliding-window": "sliding_window",
    "sequential": "sequential",
    UNSHARED: "multi_agent",  # with a prompt and a video for each query: what sharing a prefix saves
}
REPLY_TOKENS = {"zero_shot": 270, "multi_agent": 60, "sliding_window": 70, "sequential": 120}
LATER_TOKENS = {"same error": 2, "locate": 12}  # of replies to later steps, by how their labels begin
LETTERS_A_TOKEN = 4  # of English in Qwen's tokenizer; that of `bench.models` has about one

Ask = Callable[[Footage, Sequence[Request]], Sequence[Reply]]


def criticise(clip: Clip, way: str, ask: Ask, *, multiple: int, most_tokens: int | None = None) -> None:
    """
    Ask all that a strategy asks about a clip.

    :param way: one of `WAYS`
    :param multiple: both sides of a frame are multiples of it, in pixels
    :param most_tokens: of a reply, for trials; None leaves each reply its usual length
    """
    strategy = STRATEGIES[WAYS[way]]
    can = Capabilities(shares_prefix=True, pixel_multiple=multiple)
    given = StrategyInput(
        CriticInput(clip, _types()),
        {role: templates.load(prompt) for role, prompt in strategy.prompts.items()},
        Decoding(),
        replace(strategy.sampling, multiple=multiple),
        options={name: option.default for name, option in strategy.options.items()},
        can=can,
    )

    def answer(bundle: RequestBundle) -> list[ModelReply]:
        fitted = [_fitted(each, strategy.name, most_tokens) for each in bundle.requests]
        for group in [[each] for each in fitted] if way == UNSHARED else [fitted]:
            ask(bundle.footage, group)
        return [ModelReply(each, Reply(strategy.assumed_reply(each, given.brief))) for each in bundle.requests]

    follow(strategy.steps(given), answer)


@cache
def _types() -> tuple[ErrorType, ...]:
    return error_types(shipped()["spotlight"])


def _fitted(request: Request, strategy: str, most_tokens: int | None) -> Request:
    """Return a request with about as many tokens here as it has in Qwen's tokenizer, and a reply of a given length."""
    later = (tokens for label, tokens in LATER_TOKENS.items() if request.label.startswith(label))
    tokens = next(later, REPLY_TOKENS[strategy])
    system, head, tail = (text[::LETTERS_A_TOKEN] for text in request.texts)
    decoding = Decoding(max_tokens=min(tokens, most_tokens or tokens))
    return replace(request, system=system, head=head, tail=tail, decoding=decoding, schema=None)
