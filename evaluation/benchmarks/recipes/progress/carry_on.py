"""
Carry a benchmark on: call its steps in their order, until one has to wait or fails.

The state of each step is a row, written only by the worker that holds the benchmark. A worker that dies leaves a step
running; the next one calls that step again, which finds what was made.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.db import transaction
from django.db.models.functions import Now

from evaluation.benchmarks.recipes.documents.recipe import RecipeStep
from evaluation.benchmarks.recipes.models import Benchmark, BenchmarkStep
from evaluation.benchmarks.recipes.progress.benchmark_jobs import BENCHMARKS
from evaluation.benchmarks.recipes.progress.operations import recipe_of, seed_of
from evaluation.benchmarks.recipes.progress.simulations import simulation_named
from evaluation.benchmarks.recipes.progress.spending import BenchmarkSpending
from evaluation.benchmarks.recipes.steps.contract import (
    ADJUDICATE,
    ANNOTATE,
    BUDGET,
    PEOPLE,
    RECHECK,
    Done,
    Progress,
    Simulation,
    StepContext,
    Waits,
)
from evaluation.benchmarks.recipes.steps.registry import operation_named
from outtake.jobs.kernel import Claim, LeaseLost, Store, carry_out
from outtake.jobs.spec import told
from worker.ledger.budgets import charged_to

LONGEST_MESSAGE = 500


def carry_on_here(*, public_id: str) -> Benchmark | None:
    """Carry a benchmark on as far as it gets; returns None if another worker does, or it is not waiting."""
    return carry_out(BENCHMARKS, _carry_on, public_id=public_id)


def _carry_on(claimed: Claim[Benchmark]) -> Store:
    benchmark = claimed.job
    recipe, seed = recipe_of(benchmark), seed_of(benchmark.parameters)
    simulation = simulation_named(benchmark.simulation, seed) if benchmark.simulation else None
    budget = BenchmarkSpending(benchmark)
    with charged_to(budget):
        for step in recipe.steps:
            row = benchmark.steps.get(name=step.name)
            if row.state != BenchmarkStep.DONE and not _carry_out_step(claimed, step, row, simulation, budget):
                break
    return dict


def _carry_out_step(
    claimed: Claim[Benchmark],
    step: RecipeStep,
    row: BenchmarkStep,
    simulation: Simulation | None,
    budget: BenchmarkSpending,
) -> bool:
    """Carry out one step; returns whether it is done."""
    _write(claimed, row, state=BenchmarkStep.RUNNING, message="", started_at=row.started_at or Now())
    values = step.filled(claimed.job.parameters)
    operation = operation_named(step.does)
    was_simulated = False
    try:
        while True:
            outcome = operation(_context(claimed, step, row, simulation, budget), **values)
            if budget.refused:  # some of it was left out
                outcome = Waits(BUDGET, budget.refused)
            if isinstance(outcome, Done):
                _write(claimed, row, **_of_done(outcome))
                claimed.row().update(attempts=1)  # the next step has all its attempts
                return True
            can_simulate = simulation is not None and outcome.on == PEOPLE and outcome.study is not None
            if not can_simulate or was_simulated:
                _write(claimed, row, **_of_waits(outcome))
                return False
            assert simulation is not None
            _simulate(simulation, outcome, _progress(claimed, row))
            was_simulated = True
    except LeaseLost:
        raise
    except Exception as error:
        if budget.refused:  # however the step tells of it
            _write(claimed, row, **_of_waits(Waits(BUDGET, budget.refused, row.done, row.total)))
            return False
        _write(claimed, row, state=BenchmarkStep.FAILED, message=str(error)[:LONGEST_MESSAGE] or told(error))
        raise


def _simulate(simulation: Simulation, waits: Waits, progress: Progress) -> None:
    assert waits.study is not None
    done_by = {ANNOTATE: simulation.annotate, ADJUDICATE: simulation.adjudicate, RECHECK: simulation.recheck}
    done_by[waits.task](waits.study, progress)


def _context(
    claimed: Claim[Benchmark],
    step: RecipeStep,
    row: BenchmarkStep,
    simulation: Simulation | None,
    budget: BenchmarkSpending,
) -> StepContext:
    benchmark = claimed.job

    @contextmanager
    def making() -> Iterator[None]:
        with transaction.atomic():
            _hold(claimed)
            yield

    def remember(**made: Any) -> None:
        row.made = {**row.made, **made}
        _write(claimed, row, made=row.made)

    return StepContext(
        project=benchmark.project,
        benchmark=benchmark.name,
        name=step.name,
        title=step.title,
        folder=Path(benchmark.folder),
        seed=seed_of(benchmark.parameters),
        made={each.name: each.made for each in benchmark.steps.all()},
        remember=remember,
        progress=_progress(claimed, row),
        making=making,
        simulation=simulation,
        by=benchmark.made_by,
        budget=budget,
    )


def _progress(claimed: Claim[Benchmark], row: BenchmarkStep) -> Progress:
    def progress(done: int, total: int) -> None:
        _write(claimed, row, done=done, total=total)

    return progress


def _of_done(outcome: Done) -> dict[str, Any]:
    return {
        "state": BenchmarkStep.DONE,
        "waits_for": "",
        "message": "",
        "entered": outcome.entered,
        "left": outcome.left,
        "unit": outcome.unit,
        "dropped": list(outcome.dropped.items()),
        "figures": list(outcome.figures.items()),
        "finished_at": Now(),
    }


def _of_waits(outcome: Waits) -> dict[str, Any]:
    return {
        "state": BenchmarkStep.WAITS,
        "waits_for": outcome.on,
        "message": outcome.message[:LONGEST_MESSAGE],
        "done": outcome.done,
        "total": outcome.total,
    }


def _write(claimed: Claim[Benchmark], row: BenchmarkStep, **columns: Any) -> None:
    """Write columns of a step, if this worker still holds the benchmark."""
    with transaction.atomic():
        _hold(claimed)
        BenchmarkStep.objects.filter(pk=row.pk).update(**columns)


def _hold(claimed: Claim[Benchmark]) -> None:
    """
    Lock the benchmark.

    :raises LeaseLost: if this worker no longer holds it
    """
    if claimed.row().select_for_update(of=("self",)).first() is None:
        claimed.is_lost = True
        raise LeaseLost
