"""
Practice and gold from tasks that experts settled: what they settled is the known answer.

A task may be of any study of the project; for gold it has to ask what the round asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Annotated, Any

from django.db import transaction
from django.db.models import Q
from typing_extensions import Doc

from annotations.instruments.documents import VIDEO
from annotations.quality.checks.create_checks import add_gold, body_of_adjudication
from annotations.review.models import Adjudication
from annotations.review.queries import with_lineage
from annotations.studies.models import Round, Study
from annotations.subjects.operations import add_subjects
from annotations.tasks.create import AddedTasks
from annotations.tasks.models import Question, Task, TaskPart
from annotations.tasks.querysets import is_not_held
from outtake.errors import FieldError, Invalid

MOST_TASKS = 500


@dataclass(frozen=True, slots=True)
class AddedGold:
    """The result of making gold tasks of settled ones."""

    created: Annotated[int, Doc("gold tasks created")]
    existing: Annotated[int, Doc("existing gold tasks whose keys were updated")]


def add_practice_tasks(*, study: Study, tasks: Sequence[str]) -> AddedTasks:
    """
    Add settled tasks to the training of a study, each with what was settled as its key.

    :param tasks: public ids
    :raises Invalid: if a task is unknown to the project, not settled or not about a clip, or its key breaks the
        instrument; nothing is added then
    """
    settled = _settled(study, tasks)
    parts = TaskPart.objects.filter(task__in=[each.task_id for each in settled]).select_related("video")
    videos = {part.task_id: part.clip.external_id for part in parts.filter(role=VIDEO)}
    if bare := [n for n, each in enumerate(settled) if each.task_id not in videos]:
        raise Invalid.of([FieldError(f"tasks.{n}", "It is not about a clip; choose one that is.") for n in bare])
    subjects = [{"video": videos[each.task_id], "key": _key(each)} for each in settled]
    places = [f"tasks.{n}" for n in range(len(settled))]
    return add_subjects(study=study, subjects=subjects, training=True, places=places)


def add_gold_tasks(*, study: Study, tasks: Sequence[str], round_: Round | None = None) -> AddedGold:
    """
    Make settled tasks the gold of a round. How often it comes is said by the round's check schedule.

    :param tasks: public ids
    :param round_: of the study; without it the latest
    :raises Invalid: if a task is unknown to the project, not settled, or does not ask what the round asks
    """
    settled = _settled(study, tasks)
    round_ = round_ or study.rounds.latest("n")
    hashes = {each.task.subject_hash for each in settled}
    same = Task.objects.work().filter(round=round_, subject_hash__in=hashes)
    twins = set(same.values_list("subject_hash", flat=True))
    faults = [
        FieldError(
            f"tasks.{n}", "It uses another instrument or version than the round; choose a task with the same one."
        )
        for n, each in enumerate(settled)
        if each.round.instrument_version_id != round_.instrument_version_id and each.task.subject_hash not in twins
    ]
    if faults:
        raise Invalid.of(faults)
    with transaction.atomic():
        made, keys = add_gold(round_=round_, adjudications=[each.pk for each in settled])
        if unfit := [n for n, each in enumerate(settled) if each.public_id not in keys]:
            message = "The settled answer does not fit the instrument; settle it again, or remove it."
            raise Invalid.of([FieldError(f"tasks.{n}", message) for n in unfit])
    return AddedGold(made, len(settled) - made)


def _settled(study: Study, tasks: Sequence[str]) -> list[Adjudication]:
    """Return the last adjudication of each task, in their order."""
    names = list(dict.fromkeys(tasks))
    if not names:
        raise Invalid.field("tasks", "The list is empty; send at least one.")
    if len(names) > MOST_TASKS:
        raise Invalid.field("tasks", f"{len(names):,} at once; send at most {MOST_TASKS}.")
    rows = Adjudication.objects.filter(
        is_not_held(), Q(task__public_id__in=names), round__study__project=study.project_id
    )
    found = with_lineage(rows).select_related("task", "round").order_by("task_id", "revision")
    last = {each.task.public_id: each for each in found}
    message = "This task was not settled by an expert in this project; settle it in the review, or remove it."
    if faults := [FieldError(f"tasks.{n}", message) for n, name in enumerate(names) if name not in last]:
        raise Invalid.of(faults)
    return [last[name] for name in names]


def _key(settled: Adjudication) -> dict[str, Any]:
    """Return what was settled as the author of a training writes it, with questions by their keys or texts."""
    body = body_of_adjudication(settled)
    asked: dict[str, Question] = {
        each.task_question.question.public_id: each.task_question.question for each in settled.answers.all()
    }
    answers = [
        {
            "question": asked[each.question].key or asked[each.question].text,
            "value": each.value,
            "unclear": each.unclear,
        }
        for each in body.answers
    ]
    segments = [{k: v for k, v in asdict(each).items() if v is not None} for each in body.segments]
    clean = {} if body.clean is None else {"clean": body.clean}
    return {**clean, "segments": segments, "answers": answers}
