"""What is shown of benchmarks and their steps."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Annotated, Any, TypedDict

from django.db.models import Prefetch, prefetch_related_objects
from typing_extensions import Doc

from evaluation.benchmarks.recipes.documents.recipe import Recipe, find_recipe, recipe_folders
from evaluation.benchmarks.recipes.models import Benchmark, BenchmarkStep
from evaluation.benchmarks.recipes.progress.counted_steps import opens_clips
from evaluation.benchmarks.recipes.progress.operations import recipe_of
from evaluation.benchmarks.recipes.progress.spending import run_ids, run_spending
from evaluation.benchmarks.recipes.steps.contract import BUDGET, PEOPLE, WORKERS
from evaluation.benchmarks.table_files import has_tables
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Role
from outtake.accounts.projects.permissions import require_role
from outtake.http.field_notes import Choices
from outtake.rows import first_or_missing
from worker.ledger.money import usd

FINISHED = "done"
STATES = (*Benchmark.STATES, FINISHED)


class BenchmarkStepOutput(TypedDict):
    """A step: how far it is, what entered and left it, and why things were dropped."""

    name: str
    title: str
    about: str
    does: Annotated[str, Doc("the operation")]
    state: Annotated[str, Choices(BenchmarkStep.STATES)]
    waits_for: Annotated[str | None, Choices((PEOPLE, WORKERS, BUDGET)), Doc("null unless it waits")]
    message: Annotated[str, Doc("what has to be done, or why it failed; empty if neither")]
    done: Annotated[int, Doc("how far it is, of total")]
    total: Annotated[int, Doc("in the unit of `done`; 0 until it is known")]
    entered: Annotated[int | None, Doc("how many things came in; null where nothing is counted")]
    left: Annotated[int | None, Doc("how many went on; null until it is done, or where nothing is counted")]
    unit: Annotated[str, Doc("what is counted, in the plural")]
    dropped: Annotated[dict[str, int], Doc("how many did not go on, by reason")]
    figures: Annotated[dict[str, Any], Doc("further numbers by name")]
    made: Annotated[dict[str, Any], Doc("public ids of what it made, such as study, truth, report")]
    has_clips: Annotated[bool, Doc("whether `counted=benchmark:ID:NAME` opens the clips of what left it")]
    finished_at: Annotated[datetime | None, Doc("null until it is done")]


class BenchmarkOutput(TypedDict):
    """A recipe that is carried out in a project."""

    id: str
    name: str
    recipe: str
    version: Annotated[int, Doc("of the recipe, from 1")]
    title: str
    source: str
    about: str
    parameters: Annotated[dict[str, Any], Doc("the values that it was started with")]
    simulation: Annotated[str, Doc("who stands in for people, models and generators; empty: nobody")]
    budget: Annotated[str | None, Doc("of all steps together, in US dollars; null: no limit")]
    spent: Annotated[str, Doc("on models and generators, in US dollars; what is on its way included")]
    state: Annotated[str, Choices(STATES)]
    error: Annotated[str, Doc("why it failed; empty if it did not")]
    steps: list[BenchmarkStepOutput]
    has_tables: Annotated[bool, Doc("whether there are tables to download")]
    created_at: datetime


class RecipeParameterOutput(TypedDict):
    """A parameter of a recipe."""

    name: str
    about: str
    default: Any
    paper: Annotated[Any, Doc("the value of the paper; null where it is the default")]
    small: Annotated[Any, Doc("the value of a quick trial; null where it is the default")]


class RecipeOutput(TypedDict):
    """A recipe that can be started."""

    recipe: str
    version: Annotated[int, Doc("from 1")]
    title: str
    source: str
    about: str
    parameters: list[RecipeParameterOutput]
    steps: list[str]


def benchmark_for(person: Person, public_id: str, needed: Role) -> Benchmark:
    """
    Return a benchmark of a project in which a person has a role.

    :raises Missing: if there is none, or it is another project's
    :raises Forbidden: if the role does not suffice
    """
    found = first_or_missing(Benchmark.objects.select_related("project", "made_by").filter(public_id=public_id))
    require_role(person, found.project_id, needed)
    return found


def serialize_benchmark(benchmark: Benchmark) -> BenchmarkOutput:
    """Return a benchmark as the API and the command show it."""
    return serialize_benchmarks([benchmark])[0]


def serialize_benchmarks(benchmarks: Collection[Benchmark]) -> list[BenchmarkOutput]:
    """Return several benchmarks, with as many queries as for one."""
    ordered = Prefetch("steps", queryset=BenchmarkStep.objects.order_by("position"))
    prefetch_related_objects(list(benchmarks), ordered)
    runs = {each.pk: run_ids(step.made for step in each.steps.all()) for each in benchmarks}
    spent = run_spending([run for own in runs.values() for run in own])
    of_runs = {pk: sum(sum(spent.get(run, (0, 0))) for run in own) for pk, own in runs.items()}
    return [_serialize(each, of_runs[each.pk]) for each in benchmarks]


def serialize_recipes() -> list[RecipeOutput]:
    """Return the recipes that can be named."""
    return [_serialize_recipe(find_recipe(name)[0]) for name in sorted(recipe_folders())]


def _serialize(benchmark: Benchmark, spent_by_runs: int) -> BenchmarkOutput:
    recipe = recipe_of(benchmark)
    by_name = {each.name: each for each in recipe.steps}
    rows = list(benchmark.steps.all())
    is_done = benchmark.state == Benchmark.IDLE and all(row.state == BenchmarkStep.DONE for row in rows)
    return {
        "id": benchmark.public_id,
        "name": benchmark.name,
        "recipe": benchmark.recipe,
        "version": benchmark.version,
        "title": recipe.title,
        "source": recipe.source,
        "about": recipe.about,
        "parameters": benchmark.parameters,
        "simulation": benchmark.simulation,
        "budget": usd(benchmark.budget_micros),
        "spent": usd(benchmark.spent_micros + benchmark.reserved_micros + spent_by_runs),
        "state": FINISHED if is_done else benchmark.state,
        "error": benchmark.error,
        "steps": [
            {
                "name": row.name,
                "title": by_name[row.name].title,
                "about": by_name[row.name].about,
                "does": by_name[row.name].does,
                "state": row.state,
                "waits_for": row.waits_for or None,
                "message": row.message,
                "done": row.done,
                "total": row.total,
                "entered": row.entered,
                "left": row.left,
                "unit": row.unit,
                "dropped": dict(row.dropped),
                "figures": dict(row.figures),
                "made": row.made,
                "has_clips": opens_clips(row),
                "finished_at": row.finished_at,
            }
            for row in rows
        ],
        "has_tables": has_tables(
            {"state": row.state, "does": by_name[row.name].does, "made": row.made} for row in rows
        ),
        "created_at": benchmark.created_at,
    }


def _serialize_recipe(recipe: Recipe) -> RecipeOutput:
    return {
        "recipe": recipe.name,
        "version": recipe.version,
        "title": recipe.title,
        "source": recipe.source,
        "about": recipe.about,
        "parameters": [
            {
                "name": each.name,
                "about": each.about,
                "default": each.default,
                "paper": each.paper,
                "small": each.small,
            }
            for each in recipe.parameters
        ],
        "steps": [each.title for each in recipe.steps],
    }
