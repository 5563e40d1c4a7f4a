"""Carry out the recipe of a benchmark, step by step."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser
from tqdm import tqdm

from evaluation.benchmarks.recipes.documents.recipe import find_recipe, recipe_folders
from evaluation.benchmarks.recipes.models import Benchmark, BenchmarkStep
from evaluation.benchmarks.recipes.progress.benchmark_jobs import BENCHMARKS
from evaluation.benchmarks.recipes.progress.carry_on import carry_on_here
from evaluation.benchmarks.recipes.progress.estimates import (
    BenchmarkEstimateOutput,
    estimate_benchmark,
    estimate_recipe,
)
from evaluation.benchmarks.recipes.progress.operations import carry_on, recipe_of, repeat_from, start_benchmark
from evaluation.benchmarks.recipes.progress.queries import FINISHED, serialize_benchmark
from evaluation.benchmarks.recipes.progress.spending import left_micros_of
from evaluation.benchmarks.recipes.steps.contract import WORKERS
from evaluation.benchmarks.recipes.steps.made_files import write_files
from evaluation.benchmarks.t2v.files import write_archive
from evaluation.benchmarks.table_files import write_tables
from outtake.accounts.projects.models import Project
from outtake.accounts.projects.operations import get_or_create_project
from outtake.errors import Conflict, Invalid
from outtake.http.json_command import DONE, REJECTED, UNFINISHED, JsonCommand
from outtake.jobs.kernel import requeue_expired
from outtake.jobs.queues import CARRIED, CRITICS
from worker.execution.local_processes import (
    broker_answers,
    private_broker,
    require_running,
    require_shared_broker,
    takes_work,
    workers,
)
from worker.ledger.money import micros

SECONDS_BETWEEN_LOOKS = 0.5
PATIENCE_SECONDS = 5  # for a worker that takes such work to begin


class Command(JsonCommand):
    """``benchmark run NAME --project P``, ``benchmark list`` and ``benchmark show NAME --project P``."""

    help = "Carry out the recipe of a benchmark in a project, or go on with it."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take what to do."""
        actions = parser.add_subparsers(dest="action", required=True, metavar="run|show|list")
        run = actions.add_parser("run", help="start a recipe in a project, or go on where it was")
        run.add_argument("recipe", help=f"one of {', '.join(sorted(recipe_folders()))}, or a folder with a recipe.yaml")
        run.add_argument("--project", required=True, help="name; a missing project is created")
        run.add_argument("--name", default="", help="of the benchmark; by default the recipe's title")
        run.add_argument(
            "--from", dest="from_step", default="", metavar="STEP", help="carry out this step and all later ones again"
        )
        run.add_argument(
            "--set", action="append", default=[], metavar="NAME=VALUE", help="value of a parameter; may be repeated"
        )
        run.add_argument("--small", action="store_true", help="take the values of a quick trial")
        run.add_argument(
            "--simulate",
            default="",
            metavar="NAME",
            help="who stands in for people, models and generators, such as drawn",
        )
        run.add_argument(
            "--estimate", action="store_true", help="say what the open steps take, at most, and start nothing"
        )
        run.add_argument(
            "--budget",
            metavar="USD",
            help="what all steps together may spend on models and generators; given again, it replaces the earlier one",
        )
        show = actions.add_parser("show", help="print how far a benchmark is")
        show.add_argument("recipe", help="the recipe, or the name of the benchmark")
        show.add_argument("--project", required=True)
        show.add_argument(
            "--tables",
            type=Path,
            metavar="FOLDER",
            help="write the tables, figures and files of all steps into a folder: CSV, Markdown, LaTeX, SVG and JSON",
        )
        show.add_argument(
            "--release", type=Path, metavar="FILE", help="write the release of T2V-Bench to a new .tar.gz file"
        )
        listing = actions.add_parser("list", help="list the recipes with their parameters")
        for action in (run, show, listing):
            # after the action too; without a default, which would undo the option of the command itself
            action.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help=argparse.SUPPRESS)

    def work(self, *, action: str, **options: Any) -> tuple[dict[str, Any], int]:
        """Do one of the three."""
        if action == "list":
            return self._list(), DONE
        if action == "show":
            shown = serialize_benchmark(_benchmark(_project(options["project"]), options["recipe"]))
            if options["tables"] is not None:
                write_tables(shown["steps"], options["tables"])
                write_files(shown["steps"], options["tables"])
            if options["release"] is not None:
                write_archive(shown["steps"], options["release"])
            return dict(shown), DONE
        return self._run(**options)

    def _list(self) -> dict[str, Any]:
        found = [find_recipe(name)[0] for name in sorted(recipe_folders())]
        return {
            "recipes": [
                {
                    "recipe": each.name,
                    "title": each.title,
                    "source": each.source,
                    "parameters": {parameter.name: parameter.default for parameter in each.parameters},
                    "steps": [step.name for step in each.steps],
                }
                for each in found
            ]
        }

    def _run(self, *, recipe: str, project: str, **options: Any) -> tuple[dict[str, Any], int]:
        options["budget"] = micros(options["budget"], field="--budget") if options["budget"] is not None else None
        if options["estimate"]:
            return {"estimate": dict(_estimate(_project(project), recipe, options))}, DONE
        found = get_or_create_project(project)
        benchmark, was_done = self._begun(found, recipe, options)
        require_shared_broker()
        alone = not broker_answers(settings.CELERY_BROKER_URL)
        with private_broker(), ExitStack() as own:
            _wait(benchmark, own, alone=alone)
        benchmark.refresh_from_db()
        result = {**serialize_benchmark(benchmark), "was_done": was_done}
        if benchmark.state == Benchmark.FAILED:
            return result, REJECTED
        return result, DONE if result["state"] == FINISHED else UNFINISHED

    def _begun(self, project: Project, recipe: str, options: dict[str, Any]) -> tuple[Benchmark, bool]:
        """Start a benchmark, or let the one of this name go on; also return whether it was done, and stays as it is."""
        loaded, folder = find_recipe(recipe)
        name = options["name"] or loaded.title
        there = Benchmark.objects.filter(project=project, name=name).first()
        if there is None:
            started = start_benchmark(
                project=project,
                recipe=loaded,
                folder=folder,
                chosen=_values(options["set"]),
                small=options["small"],
                simulation=options["simulate"],
                name=name,
                budget_micros=options["budget"],
                woken=False,
            )
            return started, False
        if there.recipe != loaded.name:
            raise Conflict(f"The project has a benchmark {name!r} of the recipe {there.recipe}; choose another name.")
        _check_same(there, options)
        was_done = not options["from_step"] and serialize_benchmark(there)["state"] == FINISHED
        if options["from_step"]:
            there = repeat_from(benchmark=there, step=options["from_step"], woken=False)
        return carry_on(benchmark=there, budget_micros=options["budget"], woken=False), was_done

    def tell(self, result: dict[str, Any]) -> None:
        """Print a line for each step."""
        if "recipes" in result:
            for each in result["recipes"]:
                self.stdout.write(f"{each['recipe']}: {each['title']} ({each['source']})")
                for name, default in each["parameters"].items():
                    self.stdout.write(f"  {name}: {default!r}")
            return
        if "estimate" in result:
            for line in _estimate_lines(result["estimate"]):
                self.stdout.write(line)
            return
        for step in result["steps"]:
            self.stdout.write(_line(step))
        if result.get("was_done"):
            self.stdout.write("Every step was done before; nothing has changed. To repeat steps, name one with --from.")
        if result["error"]:
            self.stderr.write(self.style.ERROR(result["error"]))


def _check_same(benchmark: Benchmark, options: dict[str, Any]) -> None:
    """
    Check that what is asked for is what a benchmark was started with; what is not said again stays.

    :raises Conflict: naming what is different
    """
    differs = []
    if options["set"] or options["small"]:
        asked = recipe_of(benchmark).values(_values(options["set"]), small=options["small"])
        differs += [each for each, value in asked.items() if value != benchmark.parameters.get(each)]
    if options["simulate"] and options["simulate"] != benchmark.simulation:
        differs.append("--simulate")
    if differs:
        raise Conflict(
            f"{benchmark.name!r} was started with other values of {', '.join(differs)}. Leave out --set, --small and "
            "--simulate to go on with it, or start another benchmark with --name."
        )


def _line(step: dict[str, Any]) -> str:
    sign = {"done": "✓", "waits": "…", "failed": "✗", "running": "▸"}.get(step["state"], " ")
    counts = ""
    if step["left"] is not None:
        came = f"{step['entered']} → " if step["entered"] is not None else ""
        counts = f"  {came}{step['left']} {step['unit']}"
    dropped = ", ".join(f"{n} {why}" for why, n in step["dropped"].items())
    figures = ", ".join(f"{name} {value}" for name, value in step["figures"].items())
    further = "; ".join(each for each in (dropped, figures, step["message"]) if each)
    return f"{sign} {step['title']}{counts}{f'  ({further})' if further else ''}"


def _estimate(project: Project, recipe: str, options: dict[str, Any]) -> BenchmarkEstimateOutput:
    """Return what the open steps of a benchmark take, or of the recipe where the project has no such benchmark."""
    loaded, folder = find_recipe(recipe)
    name = options["name"] or loaded.title
    there = Benchmark.objects.filter(project=project, name=name, recipe=loaded.name).first()
    if there is not None:
        return estimate_benchmark(there, options["budget"] if options["budget"] is not None else left_micros_of(there))
    return estimate_recipe(
        project=project,
        recipe=loaded,
        folder=folder,
        chosen=_values(options["set"]),
        small=options["small"],
        simulation=options["simulate"],
        budget_micros=options["budget"],
    )


def _estimate_lines(estimate: dict[str, Any]) -> Iterator[str]:
    for step in estimate["steps"]:
        if step["note"]:
            yield f"{step['title']}: {step['note']}"
        else:
            cost = "price not known" if step["cost"] is None else f"at most ${step['cost']}"
            yield f"{step['title']}: {step['calls']} calls ({step['cached_calls']} answered already), {cost}"
    known = "all steps" if estimate["is_complete"] else "the steps of which it is known"
    cost = "price not known" if estimate["cost"] is None else f"at most ${estimate['cost']}"
    left = "" if estimate["budget_left"] is None else f"; ${estimate['budget_left']} of the budget is left"
    yield f"Together, {known}: {estimate['calls']} calls, {cost}{left}"


def _wait(benchmark: Benchmark, own: ExitStack, *, alone: bool) -> None:
    """Carry a benchmark on until it is done, has failed, or waits for people; start workers where it needs some."""
    helper, asked = None, time.monotonic()
    answered = not alone and takes_work(CRITICS)
    with tqdm(file=sys.stderr, bar_format="{desc}", leave=False, disable=None) as bar:
        while True:
            carry_on_here(public_id=benchmark.public_id)
            benchmark.refresh_from_db()
            waiting = benchmark.steps.filter(state=BenchmarkStep.WAITS).first()
            if waiting is not None:
                bar.set_description_str(waiting.message)
            if benchmark.state == Benchmark.IDLE:
                if waiting is None or waiting.waits_for != WORKERS:
                    return
                carry_on(benchmark=benchmark, woken=False)
            elif benchmark.state == Benchmark.FAILED:
                return
            elif benchmark.state == Benchmark.RUNNING and not requeue_expired(BENCHMARKS):
                bar.set_description_str("Another process carries this benchmark on, or was ended less than 30 s ago.")
            if waiting is not None and helper is None and (not answered or time.monotonic() - asked > PATIENCE_SECONDS):
                tqdm.write("No worker is running; starting one.", file=sys.stderr)
                helper = own.enter_context(workers(queues=CARRIED, concurrency=2))
            if helper is not None:
                require_running(helper)
            time.sleep(SECONDS_BETWEEN_LOOKS)


def _values(given: list[str]) -> dict[str, Any]:
    """Return parameters from NAME=VALUE; a value is JSON where it can be, else a text."""
    values = {}
    for each in given:
        name, equals, text = each.partition("=")
        if not equals:
            raise Invalid.field("set", f"{each!r} is not NAME=VALUE.")
        try:
            values[name] = json.loads(text)
        except ValueError:
            values[name] = text
    return values


def _project(name: str) -> Project:
    found = Project.objects.filter(name=name).first()
    if found is None:
        raise Invalid.field("project", f"There is no project {name[:60]!r}.")
    return found


def _benchmark(project: Project, named: str) -> Benchmark:
    there = Benchmark.objects.filter(project=project)
    found = there.filter(name=named).first() or there.filter(recipe=named).first()
    if found is None:
        raise Invalid.field("recipe", f"The project has no benchmark {named[:60]!r}; start it with benchmark run.")
    return found
