"""Rows of people at work, made directly: what was handed out, said, mixed in, and checked again."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Any

from django.utils import timezone

from annotations.annotators.models import Annotator
from annotations.quality.rechecks.models import Recheck
from annotations.studies.models import Round, Study
from annotations.tasks.models import Task, TaskKey, TaskPart
from annotations.work.assignments.models import Assignment
from annotations.work.submissions.models import Annotation, Segment
from tests.support.factories import Scene

_numbers = count()
Mark = tuple[int, int]
"""Where an error begins and ends, in ms."""


def person(name: str = "") -> Annotator:
    """Make a person without an account."""
    return Annotator.objects.create(kind=Annotator.PERSON, name=name)


def add_round(study: Study, n: int, *, like: Round, tasks: int) -> Round:
    """Make a round about the first videos of another."""
    made = Round.objects.create(study=study, n=n, instrument_version=like.instrument_version, overlap=1)
    for task in list(like.tasks.filter(repeats=None).order_by("id")[:tasks]):
        copy_task(task, made)
    return made


def copy_task(task: Task, round_: Round, *, repeats: Task | None = None, key: dict[str, Any] | None = None) -> Task:
    """Make a task about the same video, as one that is mixed in unseen where it repeats another; with a key, gold."""
    made = Task.objects.create(round=round_, subject_hash=f"copy {next(_numbers)}", free_slots=0, repeats=repeats)
    for part in task.parts.all():
        TaskPart.objects.create(task=made, role=part.role, video=part.video)
    for asked in task.questions.order_by("order"):
        made.questions.create(question=asked.question, order=asked.order, applicable=asked.applicable)
    if key is not None:
        TaskKey.objects.create(task=made, content=key)
    return made


def hand(task: Task, to: Annotator, state: str = Assignment.SUBMITTED, **columns: Any) -> Assignment:
    """Hand a task to someone, and have it end in a state."""
    return Assignment.objects.create(round=task.round, task=task, annotator=to, state=state, **columns)


def say(
    task: Task,
    by: Annotator,
    *marks: Mark,
    reason: str = "The cup passes through the table.",
    types: Sequence[str] = (),
    answers: Sequence[str] = (),
    **columns: Any,
) -> Annotation:
    """
    Have someone annotate a task with these errors, none of them for a clean clip, and these answers to its questions.

    :param answers: yes, no or unclear, in the order of the questions; with any, nothing is said of errors
    :param columns: of the annotation; ``purpose`` and ``state`` are the assignment's
    """
    state, purpose = columns.pop("state", Assignment.SUBMITTED), columns.pop("purpose", Assignment.WORK)
    revision = columns.pop("revision", 1)
    assignment = Assignment.objects.filter(task=task, annotator=by).first() or hand(task, by, state, purpose=purpose)
    annotation = Annotation.objects.create(
        **{
            "round": task.round,
            "task": task,
            "annotator": by,
            "assignment": assignment,
            "revision": revision,
            "rendition": task.parts.get(role="video").video.rendition,
            "idempotency_key": f"key {next(_numbers)}",
            "body_hash": "",
            "is_clean": None if answers else not marks,
            "active_ms": 10_000,
            **columns,
        }
    )
    place = {"annotation": annotation, "round": task.round, "video": task.parts.get(role="video").video}
    for position, (start_ms, end_ms) in enumerate(marks):
        type_ = types[position] if types else "physics_violation"
        Segment.objects.create(**place, position=position, start_ms=start_ms, end_ms=end_ms, type=type_, reason=reason)
    for asked, value in zip(task.questions.order_by("order"), answers, strict=False):
        unclear = value == "unclear"
        annotation.answers.create(task_question=asked, value=None if unclear else value, unclear=unclear)
    return annotation


def recheck(annotation: Annotation, state: str) -> Recheck:
    """Have a second person look at an annotation."""
    decided = None if state == Recheck.OPEN else timezone.now()
    return Recheck.objects.create(
        round=annotation.round, assignment=annotation.assignment, annotation=annotation, state=state, decided_at=decided
    )


def tasks_of(scene: Scene) -> list[Task]:
    """Return the tasks of a scene in their order."""
    return list(scene.round.tasks.select_related("round").order_by("id"))


def known(*marks: Mark, types: Sequence[str] = ()) -> dict[str, Any]:
    """Return a key of these errors; of a clean clip where there are none."""
    segments = [
        {
            "start_ms": start,
            "end_ms": end,
            "type": types[place] if types else "physics_violation",
            "reason": "Only the key knows.",
            "severity": 3,
            "box": None,
        }
        for place, (start, end) in enumerate(marks)
    ]
    return {"clean": not marks, "segments": segments, "answers": []}
