"""Calls to models as metrics: each is counted once, by how it ended."""

from __future__ import annotations

import pytest

from outtake.observability.metrics.counters import MODEL_CALLS, MODEL_COST, MODEL_SECONDS
from tests.support.factories import make_scene
from tests.support.metrics import Counted
from tests.support.model_server import Act
from tests.worker.painted import REQUEST, PaintedFootage
from tests.worker.scripts import scripted_run
from tests.worker.serving import *  # noqa: F403
from worker.ledger.ledger import Ledger, book_as_lost
from worker.ledger.models import ModelCall
from worker.requests.contract import ModelError
from worker.runs.gauges import run_gauges

pytestmark = pytest.mark.django_db(transaction=True)

FOOTAGE = PaintedFootage()


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counted:
    """What this test counts."""
    return Counted(monkeypatch)


def outcomes(counted: Counted) -> dict[str, float]:
    """How many calls ended in which way."""
    names = ("answered", "away", "refused", "failed", "error", "lost")
    found = {name: counted.of(MODEL_CALLS, provider="openai", outcome=name) for name in names}
    return {name: n for name, n in found.items() if n}


def test_an_answer_is_counted_with_its_cost_and_a_stored_one_is_not(project, provider, server, counted):
    for _ in range(2):
        Ledger(project=project, provider=provider).ask(FOOTAGE, [REQUEST])
    call = ModelCall.objects.get()
    assert call.cost_micros > 0
    assert outcomes(counted) == {"answered": 1}
    assert counted.of(MODEL_COST, provider="openai") == pytest.approx(call.cost_micros / 1e6)
    assert counted.of(MODEL_SECONDS, provider="openai") == 1


@pytest.mark.parametrize(("acts", "outcome"), [(["503 away"] * 20, "away"), (["400 too long"], "refused")])
def test_a_failure_is_counted_by_its_kind(project, provider, server, counted, acts: list[str], outcome: str):
    server.script(*(Act("status", text=text) for text in acts))
    with pytest.raises(ModelError):
        Ledger(project=project, provider=provider).ask(FOOTAGE, [REQUEST])
    assert outcomes(counted) == {outcome: 1}
    assert counted.of(MODEL_SECONDS, provider="openai") == 0


def test_a_call_of_a_dead_worker_is_counted_as_lost(project, provider, counted):
    ledger = Ledger(project=project, provider=provider)
    ledger._book(FOOTAGE, ledger._asked(FOOTAGE, [REQUEST]))
    assert [book_as_lost(ModelCall.objects.all()) for _ in range(2)] == [1, 0]
    assert outcomes(counted) == {"lost": 1}


def test_items_and_budgets_are_read_from_their_rows(project):
    run = scripted_run(make_scene(project, tasks=2), [], [])
    found = {gauge.name: gauge.values for gauge in run_gauges()}
    assert found["outtake_jobs"]["item", "waiting"] == run.items.count() > 0
    assert found["outtake_jobs"]["item", "failed"] == 0
    assert found["outtake_jobs"]["run", run.state] == 1
    assert set(found["outtake_budget_usd"]) == {("spent",), ("reserved",)}
