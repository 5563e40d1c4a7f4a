"""What the database itself refuses, anyone who writes to it."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from annotations.annotators.models import Annotator
from annotations.studies.models import Round
from annotations.tasks.models import Task, TaskKey, TaskPart, TaskQuestion
from annotations.work.assignments.models import Assignment, ClipReport
from annotations.work.submissions.models import Annotation, Answer, Segment, TextSegment
from tests.support.working import take

pytestmark = [pytest.mark.django_db, pytest.mark.database, pytest.mark.rows_once("said")]


@pytest.fixture
def said(ana, scene) -> Annotation:
    """An annotation by raw rows' standards: stored, with one segment."""
    take(ana, scene).submit()
    return Annotation.objects.get()


def refused(model, **values) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        model.objects.create(**values)


def copy_of(row, **changes) -> dict:
    """The columns of a row, for another one like it."""
    values = {f.attname: getattr(row, f.attname) for f in row._meta.concrete_fields}
    del values["id"], values["public_id"]
    return {**values, **changes}


@pytest.mark.parametrize(("start_ms", "end_ms"), [(2000, 400), (400, 400), (-40, 400)])
def test_a_segment_out_of_order_that_does_not_say_why(said, start_ms: int, end_ms: int):
    place = {"annotation": said, "round": said.round, "video": said.task.parts.get().video}
    values = {**place, "position": 7, "type": "logical_error", "reason": "r"}
    refused(Segment, **values, start_ms=start_ms, end_ms=end_ms)
    Segment.objects.create(**values, start_ms=start_ms, end_ms=end_ms, invalid_reason="as the critic gave it")


def test_two_segments_in_one_place(said):
    place = {"annotation": said, "round": said.round, "video": said.task.parts.get().video}
    refused(Segment, **place, position=0, start_ms=0, end_ms=40, type="logical_error", reason="r")


def test_a_revision_twice(said):
    refused(Annotation, **copy_of(said, idempotency_key="another"))


def test_an_idempotency_key_twice(said):
    refused(Annotation, **copy_of(said, revision=2))


def test_two_assignments_of_one_task_to_one_annotator(said):
    refused(Assignment, **copy_of(said.assignment, slot=None, state=Assignment.SKIPPED))


def test_one_slot_for_two(said):
    other = Annotator.objects.create(kind=Annotator.PERSON)
    refused(Assignment, **copy_of(said.assignment, annotator_id=other.pk))


def test_two_live_leases_of_one_annotator_in_a_round(ana, scene):
    lease = take(ana, scene).row
    refused(Assignment, **copy_of(lease, task_id=scene.round.tasks.latest("id").pk))


def test_a_lease_without_an_end(ana, scene):
    lease = take(ana, scene).row
    other = Annotator.objects.create(kind=Annotator.PERSON)
    task = scene.round.tasks.latest("id")
    values = copy_of(lease, annotator_id=other.pk, task_id=task.pk, slot=None)
    refused(Assignment, **{**values, "expires_at": None})
    Assignment.objects.create(**values)


def test_two_live_leases_without_a_slot_of_one_annotator_in_a_round(ana, scene):
    lease = take(ana, scene).row
    refused(Assignment, **copy_of(lease, task_id=scene.round.tasks.latest("id").pk, slot=None))


@pytest.mark.parametrize("min_iou", [0, 101])
def test_a_key_that_can_be_found_by_nothing_or_not_at_all(scene, min_iou: int):
    task = scene.round.tasks.earliest("id")
    refused(TaskKey, task=task, content={}, min_iou=min_iou)
    TaskKey.objects.create(task=task, content={}, min_iou=30)
    refused(TaskKey, task=task, content={}, min_iou=30)


@pytest.mark.parametrize(("start", "end"), [(5, 5), (9, 5)])
def test_a_span_out_of_order_or_twice_in_one_place(said, start: int, end: int):
    values = {"annotation": said, "position": 0, "part": "chain", "type": "logical_error"}
    refused(TextSegment, **values, from_char=start, to_char=end)
    TextSegment.objects.create(**values, from_char=5, to_char=9)
    refused(TextSegment, **values, from_char=5, to_char=9)


@pytest.mark.parametrize(
    "part",
    [{"role": "video"}, {"role": "a"}, {"role": "chain"}, {"role": "prompt"}, {"role": "question"}, {"role": "error"}],
    ids=lambda part: part["role"],
)
def test_a_part_that_is_not_its_role(scene, part: dict[str, str]):
    task = Task.objects.create(round=scene.round, subject_hash="x", free_slots=1)
    refused(TaskPart, task=task, **part)
    video, prompt = scene.videos[0], scene.videos[0].prompt
    refused(TaskPart, task=task, video=video, prompt=prompt, **part)
    TaskPart.objects.create(task=task, role="video", video=video)
    refused(TaskPart, task=task, role="video", video=video)


@pytest.mark.parametrize("state", [Assignment.EXPIRED, Assignment.SKIPPED, Assignment.REPORTED])
def test_a_slot_that_nobody_holds(said, state: str):
    other = Annotator.objects.create(kind=Annotator.PERSON)
    refused(Assignment, **copy_of(said.assignment, annotator_id=other.pk, slot=1, state=state))


@pytest.mark.parametrize("overlap", [0, 31])
def test_an_overlap_out_of_range(scene, overlap: int):
    version = scene.round.instrument_version
    refused(Round, study=scene.study, n=2, instrument_version=version, overlap=overlap)


def test_a_round_or_a_subject_twice(scene):
    refused(Round, study=scene.study, n=1, instrument_version=scene.round.instrument_version, overlap=1)
    refused(Task, round=scene.round, subject_hash=scene.round.tasks.earliest("id").subject_hash, free_slots=1)


def test_slots_below_nothing(scene):
    refused(Task, round=scene.round, subject_hash="x", free_slots=-1)


def test_an_answer_that_says_nothing_or_says_it_twice(ana, questions):
    work = take(ana, questions)
    answers = [{"question": q["id"], "value": "yes"} for q in work.answer["task"]["questions"] if q["applicable"]]
    work.submit(work.body(clean=None, answers=answers))
    annotation = Annotation.objects.get()
    asked = TaskQuestion.objects.filter(task=annotation.task).order_by("order")
    refused(Answer, annotation=annotation, task_question=asked[0], value="no")
    refused(Answer, annotation=annotation, task_question=asked[2], value=None)


def test_an_unknown_problem_of_a_clip(said):
    refused(ClipReport, assignment=said.assignment, problem="boring")


def test_a_critic_that_is_a_person(ana):
    refused(Annotator, kind=Annotator.CRITIC, person=ana.person)


def test_an_annotation_without_an_assignment(said):
    with pytest.raises(IntegrityError), transaction.atomic():
        Annotation.objects.create(**copy_of(said, assignment_id=None, revision=2, idempotency_key="k"))


def test_rows_that_point_nowhere(said):
    with pytest.raises(IntegrityError), transaction.atomic():
        Annotation.objects.create(
            **copy_of(said, assignment_id=10**9, revision=2, idempotency_key="k", submitted_at=timezone.now())
        )
        connection.check_constraints()
