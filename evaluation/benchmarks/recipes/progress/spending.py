"""
What a benchmark may spend, and has spent: one budget for all of its steps.

Calls in the process that carries it on are reserved and settled here, as those of a run are there. A run of a critic
gets what is left as its own budget. Clips and observers, which other workers make, count with their estimates.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any, NoReturn

from django.db.models import F

from evaluation.benchmarks.recipes.models import Benchmark, BenchmarkStep
from evaluation.benchmarks.recipes.steps.contract import RUNS
from worker.ledger.budgets import OverBudget, refusal
from worker.ledger.money import usd
from worker.runs.models import CriticRun


class BenchmarkSpending:
    """
    The budget of a benchmark, for the worker that carries it on. Fulfils `worker.ledger.budgets.Account` and
    `evaluation.benchmarks.recipes.steps.contract.StepBudget`.

    ``refused`` is why the latest amount was refused; "" if it was not.
    """

    def __init__(self, benchmark: Benchmark) -> None:
        """Take a benchmark that this worker holds. What a worker before it left reserved may have been paid."""
        self._rows = Benchmark.objects.filter(pk=benchmark.pk)
        self.refused = ""
        self._rows.filter(reserved_micros__gt=0).update(
            spent_micros=F("spent_micros") + F("reserved_micros"), reserved_micros=0
        )

    @property
    def left_micros(self) -> int | None:
        """What is left; None without a limit."""
        return left_micros_of(self._rows.get())

    def reserve(self, micros: int) -> None:
        """
        Reserve an amount for a call.

        :raises OverBudget: if less is left
        """
        self.require(micros)
        self._rows.update(reserved_micros=F("reserved_micros") + micros)

    def settle(self, *, reserved: int, cost: int) -> None:
        """Release a reservation, and book a cost."""
        self._rows.update(reserved_micros=F("reserved_micros") - reserved, spent_micros=F("spent_micros") + cost)

    def require(self, micros: int | None, what: str = "the next call") -> None:
        """
        Check that an amount is left; None, where no price is known, is let pass.

        :raises OverBudget: if it is not
        """
        limit, spent, reserved = self._now()
        if micros and limit is not None and spent + reserved + micros > limit:
            self.refused = refusal("benchmark", micros, limit, spent, reserved).replace("the next call", what)
            raise OverBudget(self.refused)
        self.refused = ""

    def refuse(self, what: str) -> NoReturn:
        """
        Say that what is left does not suffice.

        :raises OverBudget: always
        """
        limit, spent, reserved = self._now()
        told = f"The budget of the benchmark is ${usd(limit or 0)}, of which ${usd(spent + reserved)} is spent"
        self.refused = f"{told}; it does not suffice for {what}. Raise the budget to continue."
        raise OverBudget(self.refused)

    def charge(self, micros: int | None) -> None:
        """Book what other workers will spend. To be called in the transaction that orders it."""
        if micros:
            self._rows.update(spent_micros=F("spent_micros") + micros)

    def _now(self) -> tuple[int | None, int, int]:
        return _now(self._rows.get())


def left_micros_of(benchmark: Benchmark) -> int | None:
    """Return what is left of a benchmark's budget; None without a limit."""
    limit, spent, reserved = _now(benchmark)
    return None if limit is None else max(limit - spent - reserved, 0)


def _now(benchmark: Benchmark) -> tuple[int | None, int, int]:
    """Return the limit, what is spent and what is reserved, with the runs of its critics."""
    of_runs = run_spending(run_ids(BenchmarkStep.objects.filter(benchmark=benchmark).values_list("made", flat=True)))
    spent, reserved = (sum(each) for each in zip((0, 0), *of_runs.values(), strict=True))
    return benchmark.budget_micros, benchmark.spent_micros + spent, benchmark.reserved_micros + reserved


def run_ids(made: Iterable[dict[str, Any]]) -> list[str]:
    """Return the public ids of the runs of critics among what steps made."""
    return [str(run) for each in made if isinstance(runs := each.get(RUNS), dict) for run in runs.values()]


def run_spending(public_ids: Collection[str]) -> dict[str, tuple[int, int]]:
    """Return what runs have spent and reserved, in micros, by public id."""
    rows = CriticRun.objects.filter(public_id__in=public_ids)
    return {
        each: (spent, reserved)
        for each, spent, reserved in rows.values_list("public_id", "spent_micros", "reserved_micros")
    }
