"""Budgets: many workers at once stay within the limits of their run and of their project."""

from __future__ import annotations

import dataclasses

import pytest

from tests.support.factories import make_scene
from tests.support.threads import at_once
from tests.worker.painted import REQUEST, PaintedFootage
from tests.worker.scripts import scripted_run
from tests.worker.serving import *  # noqa: F403
from worker.ledger.budgets import OverBudget, set_budget, spending_of
from worker.ledger.ledger import Ledger
from worker.ledger.models import Budget, ModelCall
from worker.runs.models import CriticRun

pytestmark = pytest.mark.django_db

FOOTAGE = PaintedFootage()


def numbered(n: int):
    """A request that no one asked before."""
    return dataclasses.replace(REQUEST, tail=f"Question {n}.")


@pytest.fixture
def run(project) -> CriticRun:
    """A run without a limit of its own."""
    return scripted_run(make_scene(project, tasks=1), [])


@pytest.fixture
def price(provider) -> int:
    """What one call may cost."""
    return provider.estimate(FOOTAGE, numbered(1)).cost_micros


def test_a_call_that_may_cost_more_than_the_run_has_left_is_not_sent(project, provider, server, run, price):
    CriticRun.objects.update(budget_micros=price - 1)
    with pytest.raises(OverBudget, match=r"The budget of the run is \$0.\d+, of which \$0.00 is spent; the next call"):
        Ledger(project=project, run_id=run.pk, provider=provider).ask(FOOTAGE, [numbered(1)])
    assert not server.asked and not ModelCall.objects.exists()


def test_a_call_that_may_cost_more_than_the_project_has_left_is_not_sent(project, provider, server, run, price):
    set_budget(project=project, limit_micros=price - 1)
    with pytest.raises(OverBudget, match="The budget of the project"):
        Ledger(project=project, run_id=run.pk, provider=provider).ask(FOOTAGE, [numbered(1)])
    run.refresh_from_db()
    assert not server.asked and not ModelCall.objects.exists()
    assert (run.reserved_micros, spending_of(project).reserved) == (0, 0)


def test_what_was_answered_before_the_money_ran_out_stays_and_costs_nothing_again(
    project, provider, server, run, price
):
    CriticRun.objects.update(budget_micros=price)
    asking = Ledger(project=project, run_id=run.pk, provider=provider)
    with pytest.raises(OverBudget):
        asking.ask(FOOTAGE, [numbered(1), numbered(2)])
    assert len(asking.ask(FOOTAGE, [numbered(1)])) == server.paid == 1
    CriticRun.objects.update(budget_micros=3 * price)
    asking.ask(FOOTAGE, [numbered(1), numbered(2)])
    assert server.paid == 2


def test_what_costs_nothing_is_sent_whatever_is_left(project, provider, server, run):
    CriticRun.objects.update(budget_micros=0)
    set_budget(project=project, limit_micros=0)
    free = dataclasses.replace(provider, input_price=None, output_price=None)
    Ledger(project=project, run_id=run.pk, provider=free).ask(FOOTAGE, [numbered(1)])
    assert server.paid == 1


def test_a_limit_that_is_set_late_counts_what_was_spent_before(project, provider, server, run):
    asking = Ledger(project=project, run_id=run.pk, provider=provider)
    asking.ask(FOOTAGE, [numbered(1)])
    spent = ModelCall.objects.get().cost_micros
    assert spending_of(project) == (None, spent, 0)
    assert set_budget(project=project, limit_micros=spent) == (spent, spent, 0)
    with pytest.raises(OverBudget):
        asking.ask(FOOTAGE, [numbered(2)])
    assert set_budget(project=project, limit_micros=None) == (None, spent, 0)
    asking.ask(FOOTAGE, [numbered(2)])
    assert spending_of(project).spent == 2 * spent


@pytest.mark.django_db(transaction=True)
@pytest.mark.database
def test_eight_workers_at_once_stay_within_both_limits(project, provider, server, run, price):
    """There is money for five calls as reserved; as they cost less, more of them fit, and never one too many."""
    limit = 5 * price
    CriticRun.objects.update(budget_micros=limit)
    set_budget(project=project, limit_micros=limit)
    server.delay = 0.05

    def work(i: int) -> int:
        asking, answered = Ledger(project=project, run_id=run.pk, provider=provider), 0
        for n in range(40):
            try:
                asking.ask(FOOTAGE, [numbered(100 * i + n)])
            except OverBudget:
                break
            answered += 1
        return answered

    answered = sum(at_once(8, work))
    run.refresh_from_db()
    budget, paid = Budget.objects.get(), ModelCall.objects.filter(state=ModelCall.ANSWERED)
    assert answered == server.paid == paid.count() >= 5
    assert 2 <= server.most_at_once <= 8
    spent = sum(paid.values_list("cost_micros", flat=True))
    assert run.spent_micros == budget.spent_micros == spent <= limit
    assert (run.reserved_micros, budget.reserved_micros) == (0, 0)
    assert spent + price > limit  # no one stopped while there was money
