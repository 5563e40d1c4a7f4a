"""What a benchmark will take before its long steps run: of one that was started, or of a recipe that could be."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated, Any, TypedDict

from typing_extensions import Doc

from evaluation.benchmarks.recipes.documents.recipe import Recipe
from evaluation.benchmarks.recipes.models import Benchmark, BenchmarkStep
from evaluation.benchmarks.recipes.progress.operations import recipe_of, seed_of
from evaluation.benchmarks.recipes.progress.simulations import simulation_named
from evaluation.benchmarks.recipes.steps.contract import STEPS, StepContext, StepEstimate
from evaluation.benchmarks.recipes.steps.registry import estimators
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project
from outtake.errors import Invalid
from worker.ledger.budgets import spending_of
from worker.ledger.money import usd

UNREADABLE = "A parameter of this step cannot be read; correct it."
LATER = "Known once the steps before it are done."


class StepEstimateOutput(TypedDict):
    """What a step that asks models or generators will take, at most."""

    name: str
    title: str
    calls: Annotated[int | None, Doc("to models, or clips to be made; null where it is not known yet")]
    cached_calls: Annotated[int | None, Doc("of these, answered already, which costs nothing; null where calls is")]
    cost: Annotated[str | None, Doc("US dollars; null where it is not known yet, or no price is")]
    note: Annotated[str, Doc("why nothing is known; empty where it is")]


class BenchmarkEstimateOutput(TypedDict):
    """What the open steps of a benchmark will take."""

    steps: list[StepEstimateOutput]
    calls: Annotated[int, Doc("of the steps of which it is known")]
    cost: Annotated[str | None, Doc("of these steps, in US dollars; null where a price is missing")]
    is_complete: Annotated[bool, Doc("whether it is known of every step")]
    budget_left: Annotated[str | None, Doc("of the benchmark, or of the project if that is less; null: no limit")]


def estimate_benchmark(benchmark: Benchmark, left_micros: int | None) -> BenchmarkEstimateOutput:
    """
    Return what the open steps of a benchmark will take. No one is asked, and nothing is stored.

    :param left_micros: what is left of its own budget; None: no limit
    """
    rows = {row.name: row for row in benchmark.steps.all()}
    return _estimate(
        project=benchmark.project,
        recipe=recipe_of(benchmark),
        folder=Path(benchmark.folder),
        parameters=benchmark.parameters,
        simulation=benchmark.simulation,
        by=benchmark.made_by,
        made={name: row.made for name, row in rows.items()},
        done={name for name, row in rows.items() if row.state == BenchmarkStep.DONE},
        left_micros=left_micros,
    )


def estimate_recipe(
    *,
    project: Project,
    recipe: Recipe,
    folder: Path,
    chosen: Mapping[str, Any],
    small: bool = False,
    simulation: str = "",
    budget_micros: int | None = None,
    by: Person | None = None,
) -> BenchmarkEstimateOutput:
    """
    Return what a recipe would take in a project, as far as it is known before anything is made.

    :raises Invalid: if a parameter or the simulation is wrong
    """
    return _estimate(
        project=project,
        recipe=recipe,
        folder=folder,
        parameters=recipe.values(chosen, small=small),
        simulation=simulation,
        by=by,
        made={},
        done=set(),
        left_micros=budget_micros,
    )


def _estimate(
    *,
    project: Project,
    recipe: Recipe,
    folder: Path,
    parameters: Mapping[str, Any],
    simulation: str,
    by: Person | None,
    made: Mapping[str, Mapping[str, Any]],
    done: set[str],
    left_micros: int | None,
) -> BenchmarkEstimateOutput:
    seed = seed_of(parameters)
    stands_in = simulation_named(simulation, seed) if simulation else None
    total, steps, known = StepEstimate(), [], estimators()
    for step in recipe.steps:
        if step.does not in known or step.name in done:
            continue
        context = StepContext(
            project=project,
            benchmark="",
            name=step.name,
            title=step.title,
            folder=folder,
            seed=seed,
            made=made,
            remember=_refuse,
            progress=lambda done, total: None,
            making=nullcontext,
            simulation=stands_in,
            by=by,
        )
        try:
            found = known[step.does](context, **step.filled(parameters))
        except Invalid as error:
            is_later = any(each.field == STEPS for each in error.errors)
            steps.append(_unknown(step.name, step.title, LATER if is_later else str(error)))
            continue
        except (TypeError, ValueError, LookupError, AttributeError) as error:  # a parameter with another form inside
            steps.append(_unknown(step.name, step.title, f"{UNREADABLE} {type(error).__name__}: {error}"))
            continue
        if found is None:
            continue
        total += found
        steps.append(
            StepEstimateOutput(
                name=step.name,
                title=step.title,
                calls=found.calls,
                cached_calls=found.cached_calls,
                cost=usd(found.micros),
                note="",
            )
        )
    return {
        "steps": steps,
        "calls": total.calls,
        "cost": usd(total.micros),
        "is_complete": all(not each["note"] for each in steps),
        "budget_left": usd(_left(project, left_micros)),
    }


def _unknown(name: str, title: str, note: str) -> StepEstimateOutput:
    return {"name": name, "title": title, "calls": None, "cached_calls": None, "cost": None, "note": note}


def _left(project: Project, own: int | None) -> int | None:
    limit, spent, reserved = spending_of(project)
    known = [each for each in (own, None if limit is None else max(limit - spent - reserved, 0)) if each is not None]
    return min(known) if known else None


def _refuse(**made: Any) -> None:
    raise RuntimeError("an estimate stores nothing")
