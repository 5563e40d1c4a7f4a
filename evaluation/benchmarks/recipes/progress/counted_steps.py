"""The clips behind what left a step of a benchmark, by what the step made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from annotations.annotators.models import Annotator
from annotations.studies.models import Study
from annotations.tasks.counted_tasks import CLIPS, COUNT, NUMBER, TASKS, CountedTasks
from annotations.work.submissions.models import Annotation
from annotations.work.submissions.queries import annotations_in
from evaluation.benchmarks.recipes.models import Benchmark, BenchmarkStep
from evaluation.benchmarks.recipes.progress.operations import recipe_of
from evaluation.benchmarks.recipes.progress.spending import run_ids
from evaluation.ground_truth.models import TruthItem
from outtake.catalog.imports.plan import in_batches
from outtake.catalog.videos.models import Video
from outtake.errors import Invalid
from worker.runs.models import RunItem

REPORT = "report"


class _Found(NamedTuple):
    """Rows of `TASKS` or `CLIPS`."""

    rows: Iterable[int]
    of: str


def opens_clips(step: BenchmarkStep) -> bool:
    """Tell whether something left a step, and its clips are known; the rows of a report are of no clips."""
    return bool(step.left) and REPORT not in step.made and any(name in step.made for name in _BY_MADE)


def counted_by_step(benchmark: Benchmark, name: str) -> CountedTasks:
    """
    Return the clips of what left a step: those that it has, or that are of its prompts, its ground truth, its runs or
    its study. What is counted need not be clips.

    :raises Invalid: if the benchmark has no such step, or nothing that has clips left it
    """
    step = benchmark.steps.filter(name=name).first()
    if step is None or step.left is None or not opens_clips(step):
        raise Invalid.field("counted", f"{name[:40]!r} is no step of this benchmark that something with clips left.")
    find = next(find for made, find in _BY_MADE.items() if made in step.made)
    found = find(benchmark, step.made)
    title = next(each.title for each in recipe_of(benchmark).steps if each.name == name)
    rows = list(dict.fromkeys(found.rows))
    named = f"{title}: {benchmark.name}"
    return CountedTasks(named, rows, float(step.left), NUMBER, COUNT, step.left, step.unit, rows=found.of)


def _clips(benchmark: Benchmark, made: Mapping[str, Any]) -> _Found:
    return _Found(_videos(benchmark, "external_id__in", made["clips"]), CLIPS)


def _of_prompts(benchmark: Benchmark, made: Mapping[str, Any]) -> _Found:
    return _Found(_videos(benchmark, "prompt__external_id__in", made["prompts"]), CLIPS)


def _videos(benchmark: Benchmark, condition: str, names: Iterable[str]) -> Iterable[int]:
    for some in in_batches(list(names)):
        yield from Video.objects.filter(**{condition: some}, project=benchmark.project_id).values_list("pk", flat=True)


def _of_truth(benchmark: Benchmark, made: Mapping[str, Any]) -> _Found:
    items = TruthItem.objects.filter(truth__public_id=made["truth"], truth__study__project=benchmark.project_id)
    return _Found(items.values_list("task_id", flat=True), TASKS)


def _of_runs(benchmark: Benchmark, made: Mapping[str, Any]) -> _Found:
    items = RunItem.objects.filter(
        run__public_id__in=run_ids([dict(made)]), run__round__study__project=benchmark.project_id
    )
    return _Found(items.filter(state=RunItem.DONE).values_list("task_id", flat=True), TASKS)


def _of_study(benchmark: Benchmark, made: Mapping[str, Any]) -> _Found:
    """Return the tasks that people annotated, in the step's round where it opened one."""
    study = Study.objects.filter(public_id=made["study"], project=benchmark.project_id).first()
    if study is None:
        return _Found((), TASKS)
    said = annotations_in(study).filter(annotator__kind=Annotator.PERSON, status=Annotation.OK)
    if "round" in made:
        said = said.filter(round__n=made["round"])
    return _Found(Counter(said.values_list("task_id", flat=True)), TASKS)


_BY_MADE: Mapping[str, Callable[[Benchmark, Mapping[str, Any]], _Found]] = {
    "clips": _clips,
    "prompts": _of_prompts,
    "truth": _of_truth,
    "runs": _of_runs,
    "study": _of_study,
}
"""Finds the clips by the first of these that a step made."""
