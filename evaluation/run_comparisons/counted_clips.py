"""The clips behind the numbers of a comparison of critic runs."""

from __future__ import annotations

from collections.abc import Sequence

from annotations.studies.models import Study
from annotations.tasks.counted_tasks import COUNT, NUMBER, CountedTasks
from annotations.tasks.models import Task
from evaluation.run_comparisons.queries import compare_runs
from outtake.errors import Invalid
from worker.runs.models import CriticRun

COMMON, DIFFER = PARTS = ("common", "differ")


def counted_by_runs(study: Study, runs: Sequence[CriticRun], what: str) -> CountedTasks:
    """
    Return the clips that runs have in common, or those of them on which they differ.

    The value of a clip is its `difference`: segments of one run that another has not, over all pairs of runs.

    :param what: one of `PARTS`
    :raises Invalid: if there is no such number
    """
    if what not in PARTS:
        raise Invalid.field("counted", f"{what[:40]!r} is not a number of a comparison; they are {', '.join(PARTS)}.")
    clips = [each for each in compare_runs(study, runs, None).clips if what == COMMON or each.difference]
    rows = dict(Task.objects.filter(public_id__in=[each.task for each in clips]).values_list("public_id", "pk"))
    values = {rows[each.task]: float(each.difference) for each in clips}
    whose = ", ".join(each.annotator.label for each in runs)
    title = f"Clips on which runs differ: {whose}" if what == DIFFER else f"Clips that all runs have answered: {whose}"
    return CountedTasks(title, list(values), float(len(values)), NUMBER, COUNT, len(values), "clips", values)
