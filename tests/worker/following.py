"""Follow a strategy with replies from a function, without a model or a database."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from worker.critics.contract.values import CriticInput, CriticResponse
from worker.critics.strategies.contract import RequestBundle, Strategy, StrategyInput, follow
from worker.media.contract import Sampling
from worker.prompts import templates
from worker.requests.contract import Capabilities, Decoding, ModelReply, Reply, Request

Say = Callable[[Request], "Reply | str | None"]


class Followed(NamedTuple):
    """What a strategy asked, and what it concluded."""

    bundles: list[RequestBundle]
    response: CriticResponse

    @property
    def requests(self) -> list[Request]:
        """All requests in their order."""
        return [request for bundle in self.bundles for request in bundle.requests]


def followed(
    strategy: Strategy,
    brief: CriticInput,
    say: Say,
    *,
    schema: bool = False,
    sampling: Sampling | None = None,
    control: str = "",
    **options: Any,
) -> Followed:
    """
    Follow a strategy.

    :param say: the reply to a request; None is a reply to a clip that was lost on the way
    """
    bundles: list[RequestBundle] = []

    def answer(bundle: RequestBundle) -> list[ModelReply]:
        first = sum(len(each.requests) for each in bundles) + 1
        bundles.append(bundle)
        return [_reply(request, say(request), call) for call, request in enumerate(bundle.requests, start=first)]

    given = StrategyInput(
        brief,
        {role: templates.load(prompt) for role, prompt in strategy.prompts.items()},
        Decoding(),
        sampling or strategy.sampling,
        options={name: option.default for name, option in strategy.options.items()} | options,
        can=Capabilities(json_schema=schema),
        control=control,
    )
    response = follow(strategy.steps(given), answer)
    return Followed(bundles, response)


def _reply(request: Request, said: Reply | str | None, call: int) -> ModelReply:
    reply = said if isinstance(said, Reply) else Reply(said or "[]")
    return ModelReply(request, reply, said is not None, call)
