"""The clips behind each share of marked errors that are good, or real."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from annotations.instruments.question_forms import SCALE
from annotations.studies.models import Study
from annotations.studies.queries import instrument_of
from annotations.tasks.counted_tasks import PERCENT, SHARE, CountedTasks
from annotations.tasks.models import Task
from evaluation.ground_truth.versions.error_quality import grades_of, quality, said_of_errors
from outtake.errors import Invalid
from outtake.measures.aggregation.majority import majority


def counted_by_quality(study: Study, parts: Sequence[str]) -> CountedTasks:
    """
    Return the clips of the errors that a share is of; each error is a task of its own.

    :param parts: the key of a question, then a grade (the share of errors with it or a better one) or an option
    :raises Invalid: if there is no such share
    """
    found = quality(study)
    levels = {(each["key"], str(one["grade"])): one for each in found["scales"] for one in each["levels"]}
    options = {(each["key"], one["value"]): one for each in found["choices"] for one in each["options"]}
    question, level = parts if len(parts) == 2 else ("", "")
    share = levels.get((question, level)) or options.get((question, level))
    if share is None:
        raise Invalid.field("counted", f"{':'.join(parts)[:60]!r} is not a share of this study's marked errors.")
    values = _values(study, question, level)
    rows = Task.objects.work().after_training().filter(round__study=study, subject_hash__in=values).order_by("id")
    tasks = dict(rows.values_list("subject_hash", "pk"))  # of several rounds the last
    return CountedTasks(
        title=f"{share['name']}: {question.replace('_', ' ')}",
        tasks=list(tasks.values()),
        value=share["share"],
        look=PERCENT,
        how=SHARE,
        n=share["n"],
        unit="errors",
        values={task: values[error] for error, task in tasks.items()},
    )


def _values(study: Study, question: str, level: str) -> Mapping[str, float]:
    """Return whether each error is at a level, by the hash of its task's subject."""
    instrument = instrument_of(study.rounds.latest("n"))
    said = said_of_errors(study, instrument)[question]
    if any(each.key == question and each.form.kind == SCALE for each in instrument.fixed):
        return {error: float(grade >= int(level)) for error, grade in grades_of(said).items()}
    labels = {error: each.label for error, each in majority(said).verdicts.items()}
    return {error: float(label == level) for error, label in labels.items() if label is not None}
