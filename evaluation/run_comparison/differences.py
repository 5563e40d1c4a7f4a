"""
How far critic runs differ on each clip that all of them have answered, and the clips behind that.

Two runs agree on a clip as two annotators do: the F1 of their segments at a temporal IoU of 0.5, where a pair counts if
its types are equal, 1 if both mark nothing; of questions, the share of equal answers. The difference on a clip is 1
minus the mean over pairs of runs, and the greater of the two where an instrument has both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from statistics import fmean

from annotations.studies.models import Study
from annotations.studies.queries import instrument_of
from annotations.tasks.counted_tasks import COUNT, MEAN, SCORE, CountedTasks
from annotations.tasks.models import TaskQuestion
from evaluation.agreement.ratings import Marks, SharedAnnotations, annotations_of_shared_tasks
from outtake.errors import Invalid
from outtake.measures.agreement.segment_agreement import AnnotatorPair, compare_pairs
from worker.runs.models import CriticRun

LEAST, MOST = 2, 5
DIFFER, COMMON, MEAN_DIFFERENCE = PARTS = ("differ", "common", "difference")


def runs_named(study: Study, ids: Sequence[str], *, field: str = "runs") -> list[CriticRun]:
    """
    Return runs of a study by their ids, in the order in which they are named.

    :param field: the name of the parameter, for the error
    :raises Invalid: if there are fewer than two or more than five, or one is not a run of the study
    """
    named = list(dict.fromkeys(ids))
    if not LEAST <= len(named) <= MOST:
        raise Invalid.field(field, f"{len(named)} different runs are named; name {LEAST} to {MOST}.")
    runs = CriticRun.objects.select_related("annotator", "critic_version", "round__study").filter(round__study=study)
    found = {each.public_id: each for each in runs.filter(public_id__in=named)}
    if unknown := [each for each in named if each not in found]:
        raise Invalid.field(field, f"{unknown[0][:40]!r} is not a run of this study; remove it.")
    return [found[each] for each in named]


def differences(study: Study, runs: Sequence[CriticRun]) -> dict[int, float]:
    """Return how far runs differ, 0 to 1, on each task that all have answered, by its row; empty without such tasks."""
    names = [each.annotator.public_id for each in runs]
    try:
        said = annotations_of_shared_tasks(study, instrument_of(study.rounds.latest("n")), names)
    except Invalid:  # one of them has no reply that could be read yet
        return {}
    common = {task for task, who in said.tasks.items() if set(who) == set(names)}
    marks, answers = _of_marks(said.marks, common), _of_answers(said, common)
    return {int(task): max(marks.get(task, 0.0), answers.get(int(task), 0.0)) for task in sorted(common, key=int)}


def _of_marks(marks: Marks, common: set[str]) -> dict[str, float]:
    by_task: dict[str, list[float]] = {}
    for pair in compare_pairs({task: each for task, each in marks.items() if task in common}):
        by_task.setdefault(pair.item, []).append(1 - _f1(pair))
    return {task: fmean(each) for task, each in by_task.items()}


def _f1(pair: AnnotatorPair) -> float:
    if not pair.a + pair.b:
        return 1.0
    return 2 * sum(each.first.type == each.second.type for each in pair.matched) / (pair.a + pair.b)


def _of_answers(said: SharedAnnotations, common: set[str]) -> dict[int, float]:
    items = {int(item): values for ratings in said.answers.values() for item, values in ratings.items()}
    tasks = dict(TaskQuestion.objects.filter(pk__in=items).values_list("pk", "task_id"))
    by_task: dict[int, list[float]] = {}
    for item, values in items.items():
        pairs = list(combinations(sorted(values), 2))
        if pairs and str(tasks[item]) in common:
            unequal = fmean(float(values[a] != values[b]) for a, b in pairs)
            by_task.setdefault(tasks[item], []).append(unequal)
    return {task: fmean(each) for task, each in by_task.items()}


def counted_by_runs(runs: Sequence[CriticRun], what: str) -> CountedTasks:
    """
    Return the clips of runs that are compared: those on which they differ, or all that they have in common.

    :param runs: two or more of one study
    :param what: one of `PARTS`
    :raises Invalid: if there is no such number
    """
    if what not in PARTS:
        raise Invalid.field("counted", f"{what[:40]!r} is not a number of a comparison; they are {', '.join(PARTS)}.")
    found: Mapping[int, float] = differences(runs[0].round.study, runs)
    shown = {task: value for task, value in found.items() if value > 0} if what == DIFFER else found
    whose = ", ".join(each.annotator.label for each in runs)
    if what == MEAN_DIFFERENCE:
        value = fmean(shown.values()) if shown else None
        return CountedTasks(f"Difference of runs: {whose}", list(shown), value, SCORE, MEAN, len(shown), "clips", shown)
    title = f"Clips on which runs differ: {whose}" if what == DIFFER else f"Clips that all runs have answered: {whose}"
    return CountedTasks(title, list(shown), float(len(shown)), SCORE, COUNT, len(shown), "clips", shown)
