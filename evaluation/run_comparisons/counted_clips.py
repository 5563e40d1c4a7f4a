"""The clips behind the numbers of a comparison of critic runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from annotations.studies.models import Study
from annotations.tasks.counted_tasks import COUNT, MEAN, NUMBER, SCORE, CountedTasks
from annotations.tasks.models import Task
from evaluation.ground_truth.models import GroundTruth
from evaluation.run_comparisons.clip_values import clip_values, common_clips, mean_of
from evaluation.run_comparisons.queries import compare_runs, truth_named
from outtake.errors import Invalid
from worker.runs.counted_clips import COST, counted_by_run
from worker.runs.models import CriticRun

COMMON, DIFFER = PARTS = ("common", "differ")
SCORED = "scored"
UNREAD = "unread"
MEANS: Mapping[str, tuple[str, str]] = {
    "p": ("P by time", SCORE),
    "r": ("R by time", SCORE),
    "errors": ("Errors per video", NUMBER),
    "false_alarms": ("False alarms per video", NUMBER),
    "seconds": ("Seconds per clip", NUMBER),
}
"""Title and look of each mean of a run over the common clips, by its name in the comparison."""


def counted_by_runs(study: Study, runs: Sequence[CriticRun], parts: Sequence[str]) -> CountedTasks:
    """
    Return the clips of one number of a comparison of runs.

    :param parts: one of `PARTS`; or ``scored`` and the id of a ground truth: the clips with a truth; or a mean of
        `MEANS`, ``unread`` or ``cost``, the id of one of the runs and that of a ground truth. An empty id is the newest
        ground truth.
    :raises Invalid: if there is no such number
    """
    what, *more = parts or ("",)
    if what in PARTS and not more:
        return _common(study, runs, what)
    if what == SCORED and len(more) == 1:
        return _scored(study, runs, _truth(study, more[0]))
    run = next((each for each in runs if len(more) == 2 and each.public_id == more[0]), None)
    if run is None or what not in (*MEANS, UNREAD, COST):
        known = ", ".join((*PARTS, SCORED, *MEANS, UNREAD, COST))
        raise Invalid.field("counted", f"{':'.join(parts)[:60]!r} is not a number of a comparison; they are {known}.")
    if what == COST:
        return counted_by_run(run, COST)
    return _of_run(study, runs, run, what, _truth(study, more[1]))


def _truth(study: Study, public_id: str) -> GroundTruth | None:
    return truth_named(study, public_id or None)


def _common(study: Study, runs: Sequence[CriticRun], what: str) -> CountedTasks:
    """Return common clips; the value of one is its `difference`: segments that one of two runs alone has, over all."""
    clips = [each for each in compare_runs(study, runs, None).clips if what == COMMON or each.difference]
    rows = dict(Task.objects.filter(public_id__in=[each.task for each in clips]).values_list("public_id", "pk"))
    values = {rows[each.task]: float(each.difference) for each in clips}
    whose = ", ".join(each.annotator.label for each in runs)
    title = f"Clips on which runs differ: {whose}" if what == DIFFER else f"Clips that all runs have answered: {whose}"
    return CountedTasks(title, list(values), float(len(values)), NUMBER, COUNT, len(values), "clips", values)


def _scored(study: Study, runs: Sequence[CriticRun], truth: GroundTruth | None) -> CountedTasks:
    common = common_clips(study, runs, truth)
    tasks = [row for subject, row in common.tasks().items() if subject in common.true]
    title = "Common clips with a ground truth" + ("" if truth is None else f", version {truth.version}")
    return CountedTasks(title, tasks, float(len(tasks)), NUMBER, COUNT, len(tasks), "clips")


def _of_run(
    study: Study, runs: Sequence[CriticRun], run: CriticRun, what: str, truth: GroundTruth | None
) -> CountedTasks:
    common = common_clips(study, runs, truth)
    of: Mapping[str, float] = getattr(clip_values(run, common), what)
    rows = common.tasks()
    values = {rows[subject]: value for subject, value in of.items()}
    n = len(values)
    if what == UNREAD:
        title = f"Clips without a readable reply: {run.annotator.label}"
        return CountedTasks(title, list(values), float(n), NUMBER, COUNT, n, "clips")
    name, look = MEANS[what]
    return CountedTasks(f"{name}: {run.annotator.label}", list(values), mean_of(of), look, MEAN, n, "clips", values)
