"""The ledger for texts: several calls at once, none beyond the money, and each request answered for itself."""

from __future__ import annotations

import pytest

from tests.support.model_server import Act
from tests.worker.serving import *  # noqa: F403
from worker.ledger import budgets
from worker.ledger.budgets import OverBudget
from worker.ledger.models import ModelCall
from worker.ledger.text_ledger import AT_ONCE, TextLedger
from worker.media.contract import NoFootage
from worker.requests.contract import (
    Capabilities,
    Decoding,
    Estimate,
    ModelError,
    ModelReply,
    ProviderError,
    Reply,
    Request,
)

pytestmark = pytest.mark.django_db


def requests(n: int) -> list[Request]:
    """Some short questions."""
    return [Request("judge", "", "How many?", f"Of {i}.", "count@1", Decoding(max_tokens=4)) for i in range(n)]


class Together:
    """A provider in this process that takes many requests at once, but none about ``never``."""

    kind, queue = "local text", "gpu"
    identity = {"kind": "local text", "model": "here"}

    def __init__(self, never: str = "") -> None:
        self.never, self.bundles = never, []

    def capabilities(self) -> Capabilities:
        return Capabilities(shares_prefix=True)

    def expected_visual_tokens(self, footage) -> int:
        return 0

    def estimate(self, footage, request) -> Estimate:
        return Estimate(10, 0, 4, 10)

    def cost_micros(self, reply) -> int:
        return 4

    def generate(self, footage, asked) -> list[Reply]:
        self.bundles.append(len(asked))
        if self.never and any(self.never in each.tail for each in asked):
            raise ProviderError("too long", permanent=True, of_request=True)
        return [Reply(f"said {each.tail}", prompt_tokens=1, completion_tokens=1) for each in asked]


def test_several_calls_are_on_their_way_at_once(provider, project, server):
    server.delay = 0.05
    asked = requests(2 * AT_ONCE)
    server.answer = lambda asked: asked.texts[-1]
    hearing = TextLedger(project=project, provider=provider).hear(asked)
    assert hearing.stopped is None
    assert [heard.reply.text.endswith(each.tail) for heard, each in zip(hearing.outcomes, asked, strict=True)] == [
        True
    ] * len(asked)
    assert 1 < server.most_at_once <= AT_ONCE
    assert TextLedger(project=project, provider=provider).hear(asked) == hearing and server.paid == len(asked)


def test_as_many_go_as_there_is_money_for_and_the_rest_wait_for_what_those_cost(provider, project, server):
    asked = requests(4)
    one = provider.estimate(NoFootage(), asked[0]).cost_micros
    budgets.set_budget(project=project, limit_micros=2 * one)
    hearing = TextLedger(project=project, provider=provider).hear(asked)
    spending = budgets.spending_of(project)
    assert isinstance(hearing.stopped, OverBudget) and spending.reserved == 0
    assert 2 * one - one < spending.spent <= 2 * one
    answered = [each for each in hearing.outcomes if isinstance(each, ModelReply)]
    assert 2 <= len(answered) == server.paid < 4 and hearing.outcomes.count(None) == 4 - len(answered)
    assert server.most_at_once <= 2


def test_what_is_refused_together_is_asked_in_halves(project):
    provider = Together("Of 5.")
    hearing = TextLedger(project=project, provider=provider).hear(requests(8))
    texts = [each.reply.text if isinstance(each, ModelReply) else str(each) for each in hearing.outcomes]
    assert texts == [f"said Of {i}." if i != 5 else "too long" for i in range(8)]
    assert (provider.bundles, hearing.stopped) == ([8, 4, 4, 2, 2, 1, 1], None)
    states = list(ModelCall.objects.order_by("pk").values_list("state", flat=True))
    assert states.count("answered") == 7 and "sent" not in states


def test_what_costs_too_much_together_goes_in_smaller_calls(project):
    budgets.set_budget(project=project, limit_micros=25)
    provider = Together()
    hearing = TextLedger(project=project, provider=provider).hear(requests(8))
    assert isinstance(hearing.stopped, OverBudget)
    assert provider.bundles == [2, 1, 1] and budgets.spending_of(project) == (25, 16, 0)


def test_a_limit_is_asked_before_each_call_leaves(project):
    seen: list[int] = []

    def limit(micros: int) -> None:
        if seen:
            raise OverBudget("no more")
        seen.append(micros)

    provider = Together()
    assert TextLedger(project=project, provider=provider, limit=limit).hear(requests(2)).stopped is None
    stopped = TextLedger(project=project, provider=provider, limit=limit).hear(requests(3)).stopped
    assert (seen, str(stopped), provider.bundles) == ([20], "no more", [2])


def test_an_error_that_concerns_everybody_sends_nothing_more(provider, project, server):
    server.script(Act("status", text="401 no such key"))
    hearing = TextLedger(project=project, provider=provider).hear(requests(3 * AT_ONCE))
    assert isinstance(hearing.stopped, ModelError) and hearing.stopped.permanent
    assert (
        len(server.asked) == AT_ONCE and sum(isinstance(each, ModelReply) for each in hearing.outcomes) == AT_ONCE - 1
    )
