"""Runs, their items and their budgets, as metrics."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.db.models import Count, Manager, Sum

from outtake.observability.metrics.gauges import Gauge, jobs_gauge
from worker.ledger.models import Budget
from worker.runs.models import CriticRun, RunItem


def run_gauges() -> Iterator[Gauge]:
    """Yield runs and items by state, and what budgets have spent and reserved."""
    counts: dict[tuple[str, ...], int] = {
        (kind, state): n
        for kind, rows in (("run", CriticRun.objects), ("item", RunItem.objects))
        for state, n in {**dict.fromkeys(rows.model.STATES, 0), **_by_state(rows)}.items()
    }
    yield jobs_gauge(counts)
    totals = Budget.objects.aggregate(spent=Sum("spent_micros"), reserved=Sum("reserved_micros"))
    values: dict[tuple[str, ...], float] = {(name,): (micros or 0) / 1e6 for name, micros in totals.items()}
    yield Gauge("outtake_budget_usd", "What all projects have spent and reserved, in US dollars.", ("state",), values)


def _by_state(rows: Manager[Any]) -> dict[str, int]:
    return dict(rows.values("state").annotate(n=Count("pk")).values_list("state", "n"))
