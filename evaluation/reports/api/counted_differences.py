"""
The clips in which two reports differ: those behind a difference of their comparison.

Clips are compared by their subjects, so that a report on an earlier round meets one on a later. A clip of which one of
the two says nothing differs, too; it has no difference of its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from annotations.tasks.counted_tasks import COUNT, PERCENT, SCORE, CountedTasks
from annotations.tasks.models import Task
from annotations.work.submissions.same_subject import SubjectIndex
from evaluation.reports.answer_figures.paired_differences import Outcomes
from evaluation.reports.answers.compare import RIGHT, YES, outcomes_in
from evaluation.reports.api.counted_clips import HEADINGS, counted_by_report
from evaluation.reports.builds.compare import COMPARED
from evaluation.reports.builds.figures import figures_of
from evaluation.reports.models import Report
from evaluation.reports.tables.labels import LABELS
from outtake.errors import Conflict, Invalid

WHATS = (*COMPARED, RIGHT, YES)

Values = Mapping[int, tuple[float, ...]]
"""The values of clips by the tasks that stand for them: one of errors, and one for each question of answers."""


def counted_by_difference(first: Report, second: Report, parts: Sequence[str]) -> CountedTasks:
    """
    Return the clips in which two reports differ.

    :param parts: the id of an annotator or the name of a generator, a metric or a dimension, and one of `WHATS`, as the
        comparison of the two has them
    :raises Invalid: if the comparison has no such difference
    """
    if len(parts) != 3 or parts[2] not in WHATS or first.kind != second.kind or first.study_id != second.study_id:
        raise _unknown(parts)
    who, metric, what = parts
    subjects = SubjectIndex.of(first.study_id)
    read = _errors if what in COMPARED else _answers
    (before, label), (after, _) = (read(each, subjects, parts) for each in (first, second))
    differing = [task for task in {**before, **after} if before.get(task) != after.get(task)]
    values = {
        task: (sum(after[task]) - sum(before[task])) / len(after[task])
        for task in differing
        if task in before and task in after and len(before[task]) == len(after[task])
    }
    of = f"{HEADINGS[what]} of {LABELS[metric]}" if what in COMPARED else ("answers" if metric == "all" else metric)
    return CountedTasks(
        title=f"Clips with another value of {of} in {second.title} than in {first.title}: {label or who}",
        tasks=differing,
        value=float(len(differing)),
        look=SCORE if what in COMPARED and what != "coverage" else PERCENT,
        how=COUNT,
        n=len(differing),
        unit="clips",
        values=values,
    )


def _unknown(parts: Sequence[str]) -> Invalid:
    return Invalid.field("counted", f"{':'.join(parts)[:60]!r} is not a difference of these two reports.")


def _errors(report: Report, subjects: SubjectIndex, parts: Sequence[str]) -> tuple[Values, str]:
    """Return the values of one annotator's clips in a report on errors, and what the annotator is called."""
    who, metric, what = parts
    try:
        rows = figures_of(report)["rows"]
    except Conflict as error:
        raise _unknown(parts) from error
    place = next((place for place, row in enumerate(rows) if row["annotator"] == who), None)
    if report.kind != Report.SEGMENTS or metric not in LABELS:
        raise _unknown(parts)
    if place is None:
        return {}, ""
    found = counted_by_report(report, [str(place), "metric", metric, what])
    return {subjects.standing(task): (value,) for task, value in found.values.items()}, rows[place]["label"]


def _answers(report: Report, subjects: SubjectIndex, parts: Sequence[str]) -> tuple[Values, str]:
    """Return the outcomes of an annotator's or a generator's questions by clip, and what it is called."""
    who, dimension, what = parts
    if report.kind != Report.ANSWERS or report.figures is None:
        raise _unknown(parts)
    found = outcomes_in(report)
    outcomes: Outcomes = (found.annotators if what == RIGHT else found.generators).get(who, {}).get(dimension, {})
    rows = dict(Task.objects.filter(public_id__in={task for task, _ in outcomes}).values_list("public_id", "pk"))
    values: dict[int, list[float]] = {}
    for task, question in sorted(outcomes):
        values.setdefault(subjects.standing(rows[task]), []).append(outcomes[task, question][0])
    label = found.named[who].label if who in found.named else ""
    return {task: tuple(each) for task, each in values.items()}, label
