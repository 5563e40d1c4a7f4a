"""Start a benchmark, let it go on, and have steps repeated."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from django.db import IntegrityError, transaction

from evaluation.benchmarks.recipes.documents.recipe import Recipe, read_recipe
from evaluation.benchmarks.recipes.models import Benchmark, BenchmarkStep
from evaluation.benchmarks.recipes.progress.benchmark_jobs import BENCHMARKS
from evaluation.benchmarks.recipes.progress.simulations import simulation_named
from evaluation.benchmarks.recipes.steps.contract import check_values
from evaluation.benchmarks.recipes.steps.registry import operation_named
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project
from outtake.errors import Conflict, Invalid
from outtake.jobs.dispatch import dispatch_on_commit
from outtake.jobs.kernel import start_over

SEED = "seed"  # the parameter, where a recipe has it


def start_benchmark(
    *,
    project: Project,
    recipe: Recipe,
    folder: Path,
    chosen: Mapping[str, Any] | None = None,
    small: bool = False,
    simulation: str = "",
    name: str = "",
    by: Person | None = None,
    budget_micros: int | None = None,
    woken: bool = True,
) -> Benchmark:
    """
    Start a recipe in a project; a worker carries it on.

    :param chosen: values of parameters; the others have their default
    :param small: take the values of a quick trial instead of the defaults
    :param simulation: who stands in for people, models and generators; "": nobody does
    :param name: of the benchmark, by default the recipe's title
    :param budget_micros: what all steps together may spend on models, in millionths of a US dollar; None: no limit
    :raises Invalid: if a parameter, a step's operation or its values, or the simulation is wrong
    :raises Conflict: if the project has a benchmark of this name
    """
    values = recipe.values(chosen or {}, small=small)
    for step in recipe.steps:
        check_values(operation_named(step.does), step.name, step.values)
    if simulation:
        simulation_named(simulation, seed_of(values))
    name = name.strip() or recipe.title
    try:
        with transaction.atomic():
            made = Benchmark.objects.create(
                project=project,
                name=name,
                recipe=recipe.name,
                version=recipe.version,
                document=recipe.document,
                folder=str(folder),
                parameters=values,
                simulation=simulation,
                made_by=by,
                budget_micros=budget_micros,
            )
            BenchmarkStep.objects.bulk_create(
                BenchmarkStep(benchmark=made, position=n, name=step.name) for n, step in enumerate(recipe.steps)
            )
            if woken:
                dispatch_on_commit(BENCHMARKS)
    except IntegrityError:
        raise Conflict(f"The project already has a benchmark {name!r}; choose another name.") from None
    return made


def carry_on(*, benchmark: Benchmark, budget_micros: int | None = None, woken: bool = True) -> Benchmark:
    """
    Let a benchmark that is idle or failed wait for a worker; its open steps are tried again.

    :param budget_micros: a new budget; None keeps the one that it has
    """
    with transaction.atomic():
        if budget_micros is not None:
            Benchmark.objects.filter(pk=benchmark.pk).update(budget_micros=budget_micros)
        start_over(BENCHMARKS, Benchmark.objects.filter(pk=benchmark.pk), done_too=True)
        if woken:
            dispatch_on_commit(BENCHMARKS)
    benchmark.refresh_from_db()
    return benchmark


def repeat_from(*, benchmark: Benchmark, step: str, woken: bool = True) -> Benchmark:
    """
    Have a step and all after it carried out again. What they made and people decided stays, and is found by them.

    :raises Invalid: if the recipe has no such step
    :raises Conflict: if a worker carries the benchmark on
    """
    with transaction.atomic():
        locked = Benchmark.objects.select_for_update().get(pk=benchmark.pk)
        found = locked.steps.filter(name=step).first()
        if found is None:
            names = ", ".join(locked.steps.values_list("name", flat=True))
            raise Invalid.field("from", f"{step[:60]!r} is not a step of {locked.name}; they are {names}.")
        if locked.state == Benchmark.RUNNING:
            raise Conflict("A worker carries this benchmark on; wait until it is idle.")
        later = locked.steps.filter(position__gte=found.position)
        later.update(state=BenchmarkStep.TO_DO, waits_for="", message="", started_at=None, finished_at=None)
    return carry_on(benchmark=benchmark, woken=woken)


def seed_of(parameters: Mapping[str, Any]) -> int:
    """Return the seed among the parameters; 1 where the recipe has none."""
    return int(parameters.get(SEED, 1))


def recipe_of(benchmark: Benchmark) -> Recipe:
    """Return the recipe as it was when a benchmark was started."""
    return read_recipe(benchmark.document)
