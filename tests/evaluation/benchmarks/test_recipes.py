"""Recipes, carried out whole: from an empty project to a report and a release, whatever ends them in between."""

from __future__ import annotations

import datetime
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.utils import timezone

from annotations.studies.models import Study
from annotations.tasks.models import Question
from annotations.work.submissions.queries import annotations_in
from evaluation.benchmarks.recipes.documents.recipe import FILE, find_recipe
from evaluation.benchmarks.recipes.models import Benchmark, BenchmarkStep
from evaluation.benchmarks.recipes.progress import carry_on as carrying_on
from evaluation.benchmarks.recipes.progress.benchmark_jobs import BENCHMARKS
from evaluation.benchmarks.recipes.progress.operations import carry_on, repeat_from, start_benchmark
from evaluation.benchmarks.recipes.progress.queries import serialize_benchmark
from evaluation.benchmarks.recipes.steps.contract import WORKERS
from evaluation.benchmarks.table_files import table_contents
from evaluation.releases.models import Release
from evaluation.reports.models import Report
from outtake.accounts.projects.models import Project, Role
from outtake.catalog.videos.models import Prompt
from outtake.jobs.kernel import requeue_expired
from tests.support.cast import make_person
from tests.worker.serving import *  # noqa: F403
from worker.execution.items import run_item
from worker.generation.models import MadeClip
from worker.ledger.models import ModelCall
from worker.runs.models import RunItem

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("one_file")]

KITES = Path(__file__).parent / "recipes" / "kites"
SMALL_BRITE = {"prompts_per_category": 1, "generators": 1}
SMALL_SPOTLIGHT = {"prompts": 5, "generators": 2, "people": 8, "quality_sample": 4, "baseline_sample": 3}
MOST_TRIES = 200


class Killed(BaseException):
    """Stands for the end of the process."""


def start(project: Project, named: str, **chosen: Any) -> Benchmark:
    recipe, folder = find_recipe(named)
    return start_benchmark(
        project=project, recipe=recipe, folder=folder, chosen=chosen, small=True, simulation="drawn", woken=False
    )


def work_off() -> None:
    """Do what workers would do."""
    for pk in RunItem.objects.filter(state=RunItem.WAITING).values_list("pk", flat=True):
        run_item(item_id=pk)


def finish(benchmark: Benchmark) -> dict[str, Any]:
    """Carry a benchmark on to its end, as the command does; return what is shown of it."""
    for _ in range(MOST_TRIES):
        carrying_on.carry_on_here(public_id=benchmark.public_id)
        benchmark.refresh_from_db()
        shown = serialize_benchmark(Benchmark.objects.get(pk=benchmark.pk))
        if shown["state"] in ("done", "failed"):
            return dict(shown)
        assert [step["waits_for"] for step in shown["steps"] if step["state"] == "waits"] == [WORKERS]
        work_off()
        carry_on(benchmark=benchmark, woken=False)
    raise AssertionError("it does not end")


def counts() -> dict[str, int]:
    """Return how many rows each table has, but for what only tells of progress."""
    return {
        model._meta.label: model._default_manager.count()
        for model in apps.get_models()
        if model._meta.app_label in ("annotations", "catalog", "evaluation", "worker")
    }


def outcome(shown: dict[str, Any]) -> list[Any]:
    """Return what came out of each step, without names that each project has of its own."""
    return [
        (step["name"], step["entered"], step["left"], step["dropped"], {**step["figures"], "digest": None})
        for step in shown["steps"]
    ]


@pytest.fixture
def dying(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Return what lets the process end, from then on, once before each kind of write of each step."""
    real = carrying_on._write
    survived: set[tuple[str, ...]] = set()
    is_dying = [False]

    def write(claimed: Any, row: BenchmarkStep, **columns: Any) -> None:
        kind = (row.name, columns.get("state", ""), *columns)
        if is_dying[0] and kind not in survived:
            survived.add(kind)
            raise Killed
        real(claimed, row, **columns)

    monkeypatch.setattr(carrying_on, "_write", write)
    return lambda: is_dying.__setitem__(0, True)


@pytest.mark.long
def test_brite_comes_to_the_same_tables_wherever_it_is_killed_and_repeating_it_changes_nothing(project, dying):
    shown = check_killed(project, dying, "brite", first="prompts", **SMALL_BRITE)
    check_brite(project, shown)


@pytest.mark.long
def test_brite_goes_from_categories_to_its_tables(project):
    shown = finish(start(project, "brite", **SMALL_BRITE))
    assert shown["state"] == "done", shown["error"]
    check_brite(project, shown)


def test_a_recipe_comes_to_the_same_wherever_it_is_killed_and_repeating_it_changes_nothing(project, dying):
    shown = check_killed(project, dying, str(KITES), first="prompts")
    steps = {step["name"]: step for step in shown["steps"]}
    assert steps["table"]["left"] == 2 + 4 and steps["release"]["figures"]["files"] > 0
    check_files(shown, {"dropped"}, set(), set(), report="table")


def check_killed(project: Project, dying: Callable[[], None], recipe: str, *, first: str, **chosen: Any) -> dict:
    """Carry a recipe out with a kill before each kind of write of each step; return what is shown at its end."""
    other = Project.objects.create(name="other")
    unbroken = finish(start(other, recipe, **chosen))
    assert unbroken["state"] == "done", unbroken["error"]
    dying()
    benchmark, killed_in = start(project, recipe, **chosen), set()
    while True:
        try:
            carrying_on.carry_on_here(public_id=benchmark.public_id)
        except Killed:
            killed_in |= set(benchmark.steps.filter(state=BenchmarkStep.RUNNING).values_list("name", flat=True))
            Benchmark.objects.update(expires_at=timezone.now() - datetime.timedelta(seconds=1))
            requeue_expired(BENCHMARKS)
            Benchmark.objects.update(attempts=0)  # so many kills in a row are no fault of the benchmark
            continue
        benchmark.refresh_from_db()
        if serialize_benchmark(Benchmark.objects.get(pk=benchmark.pk))["state"] == "done":
            break
        work_off()
        carry_on(benchmark=benchmark, woken=False)
    assert killed_in == {step["name"] for step in unbroken["steps"]}
    shown = dict(serialize_benchmark(Benchmark.objects.get(pk=benchmark.pk)))
    assert outcome(shown) == outcome(unbroken)
    before = counts()
    repeat_from(benchmark=benchmark, step=first, woken=False)
    assert outcome(finish(benchmark)) == outcome(shown)
    assert counts() == before
    return shown


def check_brite(project: Project, shown: dict[str, Any]) -> None:
    steps = {step["name"]: step for step in shown["steps"]}
    assert set(project.prompts.values_list("state", flat=True)) == {Prompt.KEPT, Prompt.DRAFT}
    assert steps["kept_prompts"]["left"] == project.prompts.filter(state=Prompt.KEPT).count()
    assert steps["chosen_prompts"]["left"] == 4 and steps["clips"]["left"] == 4
    assert steps["kept_questions"]["left"] == Question.objects.filter(prompt__project=project, state="kept").count()
    assert steps["kept_questions"]["dropped"]["rejected"] > 0
    judged = steps["kept_questions"]["figures"]
    assert judged["answers compared with simulated: criterion"] == 2 * steps["kept_questions"]["entered"]
    assert 0 < judged["agreement with simulated: criterion"] <= 1
    report = Report.objects.get(public_id=steps["tables"]["made"]["report"])
    rows = report.figures["rows"]
    assert [row["kind"] for row in rows] == ["critic", "person", "person"]
    assert {share["key"] for share in report.figures["shares"]["by_category"]} == {
        "Biological",
        "Physical",
        "Social inversion",
        "Temporal",
    }
    assert Release.objects.get(public_id=steps["release"]["made"]["release"]).state == Release.READY
    check_files(
        shown,
        {"dropped", "kept_questions"},
        {"yes_by_category", "gap_subject_action", "gap_action_audio", "yes_by_dimension", "questions_by_category"},
        {"yes_by_category", "yes_by_dimension", "questions_by_category"},  # figures 5 and 6
    )


def test_spotlight_goes_from_prompts_to_its_tables(project):
    shown = finish(start(project, "spotlight", **SMALL_SPOTLIGHT))
    assert shown["state"] == "done", shown["error"]
    steps = {step["name"]: step for step in shown["steps"]}
    assert (steps["clips"]["left"], steps["first_round"]["figures"]["annotations"]) == (10, 80)
    assert steps["qualification"]["dropped"] == {"not qualified": 3}
    assert steps["second_round"]["figures"]["annotations"] == 20
    assert steps["quality"]["left"] == 4 and steps["quality"]["figures"]
    assert (steps["critics"]["left"], steps["critics"]["dropped"]) == (40, {})
    report = Report.objects.get(public_id=steps["tables"]["made"]["report"])
    assert sorted(row.prediction_set.annotator.name for row in report.rows.all()) == [
        "Multi-agent, 2 fps",
        "People of Spotlight: Human baseline",
        "Sequential, 2 fps",
        "Sliding window, 4 fps",
        "Zero-shot, 2 fps",
    ]
    study = Study.objects.get(public_id=steps["first_round"]["made"]["study"])
    assert [each.n for each in study.rounds.order_by("n")] == [1, 2]
    people = report.rows.get(prediction_set__pooled=True)
    assert people.score["scored"] == steps["human_baseline"]["left"] == 3
    baseline = Study.objects.get(public_id=steps["human_baseline"]["made"]["study"])
    first = set(annotations_in(study).filter(round__n=2).values_list("annotator", flat=True))
    assert not first & set(annotations_in(baseline).values_list("annotator", flat=True))
    figures = steps["statistics"]["figures"]
    assert figures["errors"] == steps["statistics"]["left"] == figures["errors of Aster"] + figures["errors of Bilt"]
    marked = [n for name, n in figures.items() if name.startswith("errors marked by ")]
    assert len(marked) == 5 and sum(marked) >= figures["errors"] >= max(marked)
    check_files(
        shown,
        {"statistics", "quality"},  # what the paper prints in words; tables 2 and 3, by severity, and the sweep:
        {"metrics", "by_type", "by_severity", "by_generator"},
        {"sweep_sp", "by_severity", "lengths"},
    )


def check_files(
    shown: dict[str, Any], own: set[str], tables: set[str], plots: set[str], *, report: str = "tables"
) -> None:
    """Check that the files of a benchmark have tables of its own, and those and the plots of a report."""
    files = table_contents(shown["steps"])
    assert f"{report}-figures.json" in files
    named = {*own, "steps", *(f"{report}-{name}" for name in tables)}
    missing = {f"{name}.{form}" for name in named for form in ("csv", "md", "tex")} - set(files)
    missing |= {f"{report}-{name}.svg" for name in plots} - set(files)
    assert not missing, (missing, sorted(files))
    for step in shown["steps"]:
        assert step["title"] in files["steps.md"].decode()


def test_critics_of_a_recipe_ask_an_endpoint_over_http(project, server, endpoint, tmp_path):
    (tmp_path / "prompts.jsonl").write_text((KITES / "prompts.jsonl").read_text())
    text = (KITES / FILE).read_text().replace("{critic: signal}, ", "")
    (tmp_path / FILE).write_text(text.replace("fps: 1}]}", f"fps: 1}}], endpoint: {endpoint.name}}}"))
    said = {
        "start": "0.5",
        "end": "1.5",
        "type": "physics violation",
        "reason": "The kite stands still.",
        "severity": 3,
    }
    server.answer = lambda asked: json.dumps([said])
    shown = finish(start(project, str(tmp_path)))
    assert shown["state"] == "done", shown["error"]
    steps = {step["name"]: step for step in shown["steps"]}
    assert (steps["critics"]["left"], steps["critics"]["dropped"]) == (2, {})
    assert len(server.asked) == 2 and all(asked.seen for asked in server.asked)
    assert {call.state for call in ModelCall.objects.filter(project=project)} == {ModelCall.ANSWERED}
    report = Report.objects.get(public_id=steps["table"]["made"]["report"])
    critic = next(row for row in report.figures["rows"] if row["kind"] == "critic")
    assert (critic["run"]["model"], critic["predicted_errors"]) == (endpoint.model, 2)
    repeat_from(benchmark=Benchmark.objects.get(), step="prompts", woken=False)
    assert outcome(finish(Benchmark.objects.get())) == outcome(shown) and len(server.asked) == 2


def test_without_a_simulation_it_says_what_people_have_to_do(project):
    recipe, folder = find_recipe(str(KITES))
    benchmark = start_benchmark(project=project, recipe=recipe, folder=folder, woken=False)
    carrying_on.carry_on_here(public_id=benchmark.public_id)
    benchmark.refresh_from_db()
    shown = serialize_benchmark(benchmark)
    assert (shown["state"], shown["steps"][0]["left"]) == ("idle", 2)
    assert shown["steps"][0]["dropped"] == {"fewer than 4 words": 1, "has a blocked word": 1, "not drawn": 1}
    assert (shown["steps"][1]["state"], shown["steps"][1]["waits_for"]) == ("waits", "people")
    assert shown["steps"][1]["message"].startswith("0 of 2 clips are there")
    assert Prompt.objects.get(external_id="kite-1").metadata == {"place": "beach"}


def test_clips_are_ordered_from_generators(project):
    recipe, folder = find_recipe("spotlight")
    nowhere = {"kind": "command", "parameters": {"name": "None", "command": ["/nowhere", "{prompt}", "{output}"]}}
    chosen = {"prompts": 1, "made_by": [nowhere]}
    Prompt.objects.create(project=project, external_id="kite-1", text="A red kite climbs.")
    benchmark = start_benchmark(project=project, recipe=recipe, folder=folder, chosen=chosen, woken=False)
    carrying_on.carry_on_here(public_id=benchmark.public_id)
    clips = benchmark.steps.get(name="clips")
    assert (clips.state, clips.waits_for, clips.total) == ("waits", WORKERS, 1), clips.message
    MadeClip.objects.update(state=MadeClip.FAILED, error="it cannot be run")
    for message in ("kite-1: it cannot be run", "0 of 1 are done"):
        benchmark.refresh_from_db()
        carry_on(benchmark=benchmark, woken=False)
        carrying_on.carry_on_here(public_id=benchmark.public_id)
        clips.refresh_from_db()
        assert message in clips.message
    by = make_person("ada", project, Role.ADMIN)
    other = start_benchmark(
        project=project, recipe=recipe, folder=folder, chosen=chosen, by=by, name="Other", woken=False
    )
    carrying_on.carry_on_here(public_id=other.public_id)
    assert "on the command line" in other.steps.get(name="clips").message


def test_a_step_that_fails_says_why_and_goes_on_when_it_is_mended(project, tmp_path):
    (tmp_path / FILE).write_text((KITES / FILE).read_text())
    recipe, folder = find_recipe(str(tmp_path))
    benchmark = start_benchmark(project=project, recipe=recipe, folder=folder, woken=False)
    carrying_on.carry_on_here(public_id=benchmark.public_id)
    benchmark.refresh_from_db()
    shown = serialize_benchmark(benchmark)
    assert (shown["state"], shown["steps"][0]["state"]) == ("failed", "failed")
    assert "prompts.jsonl cannot be read" in shown["steps"][0]["message"]
    (tmp_path / "prompts.jsonl").write_text((KITES / "prompts.jsonl").read_text())
    carry_on(benchmark=benchmark, woken=False)
    carrying_on.carry_on_here(public_id=benchmark.public_id)
    assert benchmark.steps.get(name="prompts").state == BenchmarkStep.DONE


TRIAL = """
  - step: trial
    title: Trial
    does: annotate
    with: {clips: clips, instrument: ratings, people: 2, sample: 1}
  - step: work
    title: Work
    does: annotate_again
    with: {study: trial, people: 1, qualified_only: false, clips: clips, recheck_percent: 100}
  - step: recheck
    title: Recheck
    does: recheck
    with: {study: trial}
"""


@pytest.mark.long
def test_all_clips_follow_a_trial_on_some_and_a_second_person_looks_at_them(project, tmp_path):
    before, _, _ = (KITES / FILE).read_text().partition("  - step: annotations")
    (tmp_path / FILE).write_text(before + TRIAL.lstrip("\n"))
    (tmp_path / "prompts.jsonl").write_text((KITES / "prompts.jsonl").read_text())
    shown = finish(start(project, str(tmp_path)))
    counted = {step["name"]: (step["entered"], step["left"]) for step in shown["steps"]}
    assert counted == {"prompts": (5, 2), "clips": (2, 2), "trial": (2, 1), "work": (2, 2), "recheck": (2, 2)}
    assert shown["steps"][2]["dropped"] == {"not drawn": 1}
    (study,) = Study.objects.filter(project=project)
    assert [each.task_count for each in study.rounds.order_by("n")] == [1, 2]
