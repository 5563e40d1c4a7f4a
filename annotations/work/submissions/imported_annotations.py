"""Record annotations that were made elsewhere, such as those of a published dataset: the same rows as made here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db import transaction

from annotations.annotators.models import Annotator
from annotations.studies.models import Round
from annotations.tasks.models import Task, TaskPart, TaskQuestion
from annotations.work.assignments.leases import lowest_slot
from annotations.work.assignments.models import Assignment
from annotations.work.submissions.models import Annotation, Answer, Segment
from outtake.catalog.imports.plan import BATCH
from outtake.errors import Invalid


@dataclass(frozen=True)
class ImportedAnnotation:
    """
    The annotation of one task by one annotator.

    :param segments: fields of `Segment`, in their order
    :param answers: fields of `Answer` by the row of the question
    :param clean: whether the clip has no errors; None where the annotator marked nothing by the form of the study
    """

    task: int
    annotator: Annotator
    clean: bool | None
    segments: Sequence[Mapping[str, Any]] = ()
    answers: Mapping[int, Mapping[str, Any]] | None = None


class ImportedCounts(NamedTuple):
    """How many annotations were stored, and how many were there already."""

    created: int
    existing: int


def import_annotations(round_: Round, annotations: Sequence[ImportedAnnotation]) -> ImportedCounts:
    """
    Store annotations of tasks of a round, each as the first revision of a submitted assignment; all, or none.

    People take a slot of the task, as here; critics take none. Where an annotator has an assignment for a task, it
    stays as it is.

    :raises Invalid: if a task has no slot left for a person, or a question is not asked in its task
    """
    with transaction.atomic():
        Round.objects.select_for_update(no_key=True).get(pk=round_.pk)
        numbers = sorted({each.task for each in annotations})
        tasks = {each.pk: each for each in Task.objects.select_for_update().filter(round=round_, pk__in=numbers)}
        there = set(Assignment.objects.filter(task__in=numbers).values_list("task_id", "annotator_id"))
        fresh = [each for each in annotations if (each.task, each.annotator.pk) not in there]
        assignments = [_assignment(round_, tasks[each.task], each.annotator) for each in fresh]
        Assignment.objects.bulk_create(assignments, batch_size=BATCH)
        Task.objects.bulk_update(tasks.values(), ["free_slots", "held_slots"], batch_size=BATCH)
        renditions = dict(Task.objects.filter(pk__in=numbers).values_list("pk", "parts__video__rendition"))
        rows = [
            _annotation(round_, each, assignment, renditions[each.task])
            for each, assignment in zip(fresh, assignments, strict=True)
        ]
        Annotation.objects.bulk_create(rows, batch_size=BATCH)
        _write_contents(fresh, rows)
        return ImportedCounts(len(fresh), len(annotations) - len(fresh))


def _assignment(round_: Round, task: Task, annotator: Annotator) -> Assignment:
    slot = None
    if annotator.kind == Annotator.PERSON:
        column = "held_slots" if task.is_held else "free_slots"
        free = getattr(task, column)
        if not free:
            raise Invalid.field("tasks", f"{task} has no slot left for {annotator.label}; raise the round's overlap.")
        slot, left = lowest_slot(free)
        setattr(task, column, left)
    return Assignment(round=round_, task=task, annotator=annotator, state=Assignment.SUBMITTED, slot=slot)


def _annotation(
    round_: Round, imported: ImportedAnnotation, assignment: Assignment, rendition: int | None
) -> Annotation:
    return Annotation(
        round=round_,
        task_id=imported.task,
        annotator=imported.annotator,
        assignment=assignment,
        revision=1,
        rendition_id=rendition,
        idempotency_key=f"task {imported.task} imported",
        body_hash="",
        is_clean=imported.clean,
    )


def _write_contents(imported: Sequence[ImportedAnnotation], rows: Sequence[Annotation]) -> None:
    marked = TaskPart.objects.filter(task__in=[each.task for each in imported if each.segments], role="video")
    clips = dict(marked.values_list("task_id", "video_id"))
    segments = [
        Segment(annotation=row, round_id=row.round_id, video_id=clips[each.task], position=position, **segment)
        for each, row in zip(imported, rows, strict=True)
        for position, segment in enumerate(each.segments)
    ]
    Segment.objects.bulk_create(segments, batch_size=BATCH)
    tasks = [each.task for each in imported if each.answers]
    asked = TaskQuestion.objects.filter(task__in=tasks, applicable=True)
    by_question = {(task, question): pk for task, question, pk in asked.values_list("task_id", "question_id", "pk")}
    answers = []
    for each, row in zip(imported, rows, strict=True):
        for question, answer in (each.answers or {}).items():
            if (each.task, question) not in by_question:
                raise Invalid.field("answers", f"A question is not asked in the task {row.task_id}; add it first.")
            answers.append(Answer(annotation=row, task_question_id=by_question[each.task, question], **answer))
    Answer.objects.bulk_create(answers, batch_size=BATCH)
