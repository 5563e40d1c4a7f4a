"""Studies about each subject that is no single clip, trainings, and their annotations, created as rows."""

from __future__ import annotations

from typing import Any

from annotations.annotators.models import Annotator
from annotations.annotators.operations import new_critic_annotator
from annotations.studies.models import Study
from annotations.subjects.operations import add_subjects, training_round
from annotations.tasks.models import Task
from annotations.work.assignments.models import Assignment
from annotations.work.submissions.models import Annotation, Segment
from outtake.accounts.projects.models import Project
from tests.support.factories import Scene, make_scene, make_subjects, make_video

INSTRUMENTS = {
    "pair": "reprompt",
    "chain": "videocritic",
    "prompt": "brite_prompts",
    "question": "brite_questions",
    "marked_error": "spotlight_quality",
    "passage": "reason_similarity",
}
"""A shipped instrument for each subject that is no single clip."""

MARK = {"start_ms": 0, "end_ms": 400, "type": "physics_violation", "severity": 1, "reason": "It floats in a dream."}


def make_study_of(project: Project, subject: str) -> Study:
    """Make a study with one task of a subject."""
    return make_subjects(project, INSTRUMENTS[subject], _object(project, subject), overlap=2).study


def make_training(scene: Scene) -> Task:
    """Give a study of clips a training: its first clip, in which nothing is wrong."""
    known = {"video": scene.videos[0].external_id, "key": {"clean": True}}
    add_subjects(study=scene.study, subjects=[known], training=True)
    return training_round(scene.study).tasks.get()


def say_of(task: Task, annotator: Annotator, *marks: dict[str, Any], clean: bool | None = None) -> Annotation:
    """Let an annotator say something of a task, with or without marked errors of its clip."""
    assignment = Assignment.objects.create(round=task.round, task=task, annotator=annotator, state=Assignment.SUBMITTED)
    said = Annotation.objects.create(
        round=task.round,
        task=task,
        annotator=annotator,
        assignment=assignment,
        revision=1,
        idempotency_key=f"of task {task.pk}",
        body_hash="",
        is_clean=clean,
    )
    if marks:
        place = {"annotation": said, "round": task.round, "video": task.parts.get(role="video").video}
        Segment.objects.bulk_create(Segment(**place, position=n, **mark) for n, mark in enumerate(marks))
    return said


def _object(project: Project, subject: str) -> dict[str, Any]:
    """Return what `POST studies/{id}/tasks/` takes for one task."""
    if subject == "marked_error":
        task = make_scene(project, tasks=1, name="Marked").round.tasks.get()
        return {"error": f"{say_of(task, new_critic_annotator(name='oracle'), MARK, clean=False).public_id}-0"}
    first, second = (make_video(project, f"{subject}/{n}", prompt="A cup falls.") for n in range(2))
    asked = {"prompt": first.prompt.external_id, "text": "Is it blue?", "dimension": "Colour", "criterion": "explicit"}
    objects: dict[str, dict[str, Any]] = {
        "pair": {"a": first.external_id, "b": second.external_id},
        "chain": {"video": first.external_id, "chain": {"id": "c1", "text": "A cup stands there. It falls."}},
        "prompt": {"prompt": first.prompt.external_id},
        "question": {"question": asked},
        "passage": {"passage": {"id": "p1", "text": "A cup falls.\n\nIt breaks."}},
    }
    return objects[subject]
