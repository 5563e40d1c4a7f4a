"""One budget for all steps of a benchmark: estimated first, kept to, raised, and gone on from."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from evaluation.benchmarks.recipes.documents.recipe import FILE, find_recipe
from evaluation.benchmarks.recipes.models import Benchmark, BenchmarkStep
from evaluation.benchmarks.recipes.progress import carry_on as carrying_on
from evaluation.benchmarks.recipes.progress.operations import carry_on, start_benchmark
from evaluation.benchmarks.recipes.progress.queries import serialize_benchmark
from evaluation.benchmarks.recipes.progress.tasks import sweep_benchmarks
from outtake.accounts.projects.models import Project, Role
from outtake.catalog.videos.models import Prompt
from tests.evaluation.benchmarks.test_recipes import KITES, finish, work_off
from tests.support.cast import make_person, script_of
from tests.support.commands import manage
from tests.worker.serving import *  # noqa: F403
from worker.generation.models import MadeClip
from worker.ledger.models import ModelCall
from worker.ledger.money import micros
from worker.providers.endpoints.models import Endpoint
from worker.runs.models import CriticRun

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("one_file")]

WRITING = """
recipe: written
version: 1
title: Written
steps:
  - step: prompts
    title: Prompts
    does: write_prompts
    with:
      categories: [{category: Physical, rules: [gravity, inertia]}]
      per_rule: 1
      endpoint: ENDPOINT
  - step: clips
    title: Clips
    does: clips
    with: {prompts: prompts, made_by: [{kind: command, parameters: {name: No, command: [/no, "{prompt}", "{output}"]}}]}
"""


def recipe_in(folder: Path, text: str) -> str:
    (folder / FILE).write_text(text)
    return str(folder)


def started(project: Project, named: str, **options: Any) -> Benchmark:
    recipe, folder = find_recipe(named)
    return start_benchmark(project=project, recipe=recipe, folder=folder, woken=False, **options)


def go_on(benchmark: Benchmark) -> dict[str, Any]:
    carrying_on.carry_on_here(public_id=benchmark.public_id)
    return dict(serialize_benchmark(Benchmark.objects.get(pk=benchmark.pk)))


@pytest.fixture
def priced(endpoint: Endpoint, server) -> Endpoint:
    """An endpoint with prices, that writes prompts."""
    Endpoint.objects.update(input_price=1_000_000, output_price=2_000_000)
    written = [{"prompt": f"A {each} ball rises from the floor to the ceiling."} for each in ("red", "blue")]
    server.answer = lambda asked: json.dumps({"results": written})
    return endpoint


def test_writing_stops_where_the_budget_is_used_up_and_goes_on_when_it_is_raised(project, priced, server, tmp_path):
    named = recipe_in(tmp_path, WRITING.replace("ENDPOINT", priced.name))
    benchmark = started(project, named, budget_micros=1)
    shown = go_on(benchmark)
    step = shown["steps"][0]
    assert (shown["state"], step["state"], step["waits_for"]) == ("idle", "waits", "budget")
    assert step["message"].startswith(
        "The budget of the benchmark is $0.000001, of which $0.00 is spent; the next call"
    )
    assert not server.asked and not ModelCall.objects.exists()
    sweep_benchmarks()
    assert Benchmark.objects.get().state == Benchmark.IDLE  # it waits for people, who raise it
    admin = script_of(make_person("ada", project, Role.ADMIN))
    estimate = admin.get(f"benchmarks/{benchmark.public_id}/estimate").json()
    prompts, clips = estimate["steps"]
    assert (prompts["calls"], prompts["cached_calls"], clips["calls"]) == (2, 0, None)
    assert "Known once" in clips["note"] and not estimate["is_complete"]
    budget = prompts["cost"]
    again = admin.post(f"benchmarks/{benchmark.public_id}/continue", {"budget": budget})
    assert (again.status_code, again.json()["budget"]) == (200, budget)
    shown = go_on(benchmark)
    assert (shown["steps"][0]["state"], len(server.asked)) == ("done", 2)
    spent = sum(ModelCall.objects.values_list("cost_micros", flat=True))
    benchmark.refresh_from_db()
    assert (benchmark.spent_micros, benchmark.reserved_micros) == (spent, 0)
    assert 0 < spent <= micros(budget, field="budget") and micros(shown["spent"], field="spent") == spent


def test_what_a_killed_process_had_reserved_counts_as_spent(project, priced, tmp_path):
    named = recipe_in(tmp_path, WRITING.replace("ENDPOINT", priced.name))
    benchmark = started(project, named, budget_micros=10**9)
    Benchmark.objects.update(reserved_micros=7)
    go_on(benchmark)
    benchmark.refresh_from_db()
    spent = sum(ModelCall.objects.values_list("cost_micros", flat=True))
    assert (benchmark.spent_micros, benchmark.reserved_micros) == (spent + 7, 0)


@pytest.mark.long
def test_runs_of_critics_follow_each_other_within_what_is_left(project, priced, server, tmp_path):
    (tmp_path / "prompts.jsonl").write_text((KITES / "prompts.jsonl").read_text())
    before, _, _ = (KITES / FILE).read_text().partition("  - step: review")
    runs = "[{critic: zero_shot, fps: 1}, {critic: zero_shot, fps: 2}]"
    critics = f"    with: {{study: annotations, endpoint: {priced.name}, critics: {runs}}}\n"
    named = recipe_in(tmp_path, f"{before}  - step: critics\n    title: Critics\n    does: critics\n{critics}")
    server.answer = lambda asked: "[]"
    benchmark = started(project, named, simulation="drawn", budget_micros=1)
    step = go_on(benchmark)["steps"][-1]
    (run,) = CriticRun.objects.all()
    assert (step["state"], step["waits_for"], run.budget_micros) == ("waits", "workers", 1)
    work_off()
    carry_on(benchmark=benchmark, woken=False)
    step = go_on(benchmark)["steps"][-1]
    assert (step["waits_for"], CriticRun.objects.count()) == ("budget", 1)
    assert step["message"] == (
        "The budget of the benchmark is $0.000001, of which $0.00 is spent; it does not suffice for the next call of "
        f"{run.annotator.label}. Raise the budget to continue."
    )
    assert not server.asked
    carry_on(benchmark=benchmark, budget_micros=10**9, woken=False)
    assert go_on(benchmark)["steps"][-1]["waits_for"] == "workers"
    shown = finish(benchmark)
    assert shown["state"] == "done", shown["error"]
    first, second = CriticRun.objects.order_by("pk")
    assert second.budget_micros == 10**9 - first.spent_micros and first.spent_micros > 0
    assert micros(shown["spent"], field="spent") == first.spent_micros + second.spent_micros


def test_clips_whose_price_is_not_left_are_not_ordered(project, tmp_path):
    Prompt.objects.create(project=project, external_id="kite-1", text="A red kite climbs.")
    maker = {"name": "None", "command": ["/nowhere", "{prompt}", "{output}"], "price_per_clip": "0.5"}
    recipe, folder = find_recipe("spotlight")
    chosen = {"prompts": 1, "made_by": [{"kind": "command", "parameters": maker}]}
    benchmark = start_benchmark(
        project=project, recipe=recipe, folder=folder, chosen=chosen, budget_micros=400_000, woken=False
    )
    (step,) = (each for each in go_on(benchmark)["steps"] if each["name"] == "clips")
    assert (step["waits_for"], MadeClip.objects.count()) == ("budget", 0), step["message"]
    assert "may cost $0.50" in step["message"]
    for _ in range(2):  # the second time nothing is ordered or counted again
        carry_on(benchmark=benchmark, budget_micros=500_000, woken=False)
        shown = go_on(benchmark)
        assert (shown["spent"], MadeClip.objects.count()) == ("0.50", 1)


def test_the_command_estimates_and_starts_nothing(capsys, project, priced, tmp_path):
    named = recipe_in(tmp_path, WRITING.replace("ENDPOINT", priced.name))
    run = ("benchmark", "run", named, "--project", project.name, "--budget", "2.50", "--estimate")
    ran = manage(capsys, *run)
    first, second, third = ran.out.splitlines()
    assert ran.status == 0 and not Benchmark.objects.exists() and not BenchmarkStep.objects.exists()
    assert first.startswith("Prompts: 2 calls (0 answered already), at most $0.")
    assert second == "Clips: Known once the steps before it are done."
    assert third.endswith("; $2.50 of the budget is left") and "of which it is known: 2 calls" in third
    assert "is not an amount" in manage(capsys, *run[:-2], "much").err


def test_the_page_estimates_a_recipe_before_it_is_started(project):
    admin = script_of(make_person("ada", project, Role.ADMIN))
    asked = {"recipe": "brite", "small": True, "simulation": "drawn", "budget": "3"}
    answer = admin.post(f"projects/{project.public_id}/benchmarks/estimate", asked)
    assert answer.status_code == 200, answer.content
    shown = answer.json()
    assert [step["name"] for step in shown["steps"]] == ["prompts", "questions", "clips", "critics"]
    assert (shown["steps"][0]["cost"], shown["budget_left"]) == ("0.00", "3.00")
    assert not Benchmark.objects.exists()
    Prompt.objects.create(project=project, external_id="kite-1", text="A red kite climbs.")
    recipe, folder = find_recipe("spotlight")
    odd = start_benchmark(project=project, recipe=recipe, folder=folder, chosen={"made_by": [1]}, woken=False)
    odd.steps.filter(name="prompts").update(made={"prompts": ["kite-1"]}, state=BenchmarkStep.DONE)
    (clips, *_) = admin.get(f"benchmarks/{odd.public_id}/estimate").json()["steps"]
    assert clips["calls"] is None and "cannot be read" in clips["note"]
    refused = admin.post(f"projects/{project.public_id}/benchmarks/", {"recipe": "brite", "budget": "much"})
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (400, "budget")
