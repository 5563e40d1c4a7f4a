"""Agreement over time: blocks of tasks in the order in which their second annotation came."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest

from annotations.annotators.models import Annotator
from annotations.annotators.operations import annotator_of
from annotations.tasks.models import Task
from annotations.work.assignments.models import Assignment
from annotations.work.submissions.models import Annotation
from evaluation.agreement.study_agreement import agreement_in
from evaluation.dashboards import agreement_over_time as dashboards_agreement_over_time
from evaluation.dashboards.agreement_over_time import AgreementOverTime, agreement_over_time
from tests.support.factories import make_scene
from tests.support.subjects import MARK, make_study_of, say_of

pytestmark = pytest.mark.django_db
MONDAY = datetime(2026, 3, 2, tzinfo=UTC)


@pytest.fixture
def people(ana, bo) -> tuple[Annotator, Annotator]:
    return annotator_of(ana.person), annotator_of(bo.person)


def say(task: Task, annotator: Annotator, slot: int, day: int, *, clean: bool) -> Annotation:
    """Let someone say on a day whether a clip is clean; where it is not, what all mark."""
    said = say_of(task, annotator, *([] if clean else [MARK]), clean=clean)
    Assignment.objects.filter(pk=said.assignment_id).update(slot=slot)
    Annotation.objects.filter(pk=said.pk).update(submitted_at=MONDAY + timedelta(days=day))
    return said


@pytest.mark.database
def test_blocks_follow_the_second_annotation_and_show_a_change(project, people):
    scene = make_scene(project, tasks=20, overlap=2)
    for n, task in enumerate(scene.round.tasks.order_by("-id")):
        say(task, people[0], 0, day=0, clean=False)
        say(task, people[1], 1, day=n, clean=n >= 10)  # at first they agree, and from the tenth day on never
    found = agreement_over_time(scene.study)
    assert (found.shared, found.sampled_tasks) == (20, 20)
    assert [(each.tasks, each.since, each.until) for each in found.blocks] == [
        (10, MONDAY, MONDAY + timedelta(days=9)),
        (10, MONDAY + timedelta(days=10), MONDAY + timedelta(days=19)),
    ]
    first, second = found.blocks
    assert (first.detection.value, first.detection.low, first.detection.high, first.detection.n) == (1, 1, 1, 10)
    assert (second.detection.value, second.f1_iou_50.value) == (0, 0)
    assert (first.f1_iou_50.value, first.f1_iou_50.n) == (1, 10)
    assert (first.answers, first.sentences) == (None, None)


def test_tasks_are_drawn_where_there_are_many_and_the_same_each_time(project, people, monkeypatch):
    monkeypatch.setattr(dashboards_agreement_over_time, "MOST_TASKS", 12)
    scene = make_scene(project, tasks=20, overlap=2)
    for n, task in enumerate(scene.round.tasks.order_by("id")):
        for slot, annotator in enumerate(people):
            say(task, annotator, slot, day=n, clean=True)
    found = agreement_over_time(scene.study)
    assert (found.shared, found.sampled_tasks, [each.tasks for each in found.blocks]) == (20, 12, [12])
    assert found.blocks[0].f1_iou_50.reason == "neither marked anything"
    assert agreement_over_time(scene.study) == found


def test_one_block_says_of_segments_what_the_whole_agreement_says(project, people):
    scene = make_scene(project, tasks=12, overlap=2)
    for n, task in enumerate(scene.round.tasks.order_by("id")):
        say(task, people[0], 0, day=0, clean=n % 6 == 5)
        say(task, people[1], 1, day=n, clean=n % 4 == 3)
    (block,) = agreement_over_time(scene.study).blocks
    whole = agreement_in(scene.study)
    assert block.f1_iou_50 == next(each.f1 for each in whole.segments.sweep if each.threshold == 50)
    assert block.detection == whole.detection.percent
    assert 0 < block.f1_iou_50.low < block.f1_iou_50.value < block.f1_iou_50.high


def test_a_task_that_comes_later_changes_one_of_those_drawn_at_most(project, people, monkeypatch):
    monkeypatch.setattr(dashboards_agreement_over_time, "MOST_TASKS", 6)
    scene = make_scene(project, tasks=20, overlap=2)
    drawn: list[set[int]] = []
    for n, task in enumerate(scene.round.tasks.order_by("id")):
        for slot, annotator in enumerate(people):
            say(task, annotator, slot, day=n, clean=True)
        drawn.append(set(dashboards_agreement_over_time._drawn(scene.study)[1]))
    assert [len(each) for each in drawn] == [*range(1, 7), *[6] * 14]
    assert all(len(before - after) <= 1 for before, after in pairwise(drawn))
    assert drawn[-1] != drawn[5]  # not the first ones


def test_what_one_person_did_and_unseen_checks_say_nothing_of_agreement(project, people):
    scene = make_scene(project, tasks=2, overlap=2)
    lone, checked = scene.round.tasks.order_by("id")
    say(lone, people[0], 0, day=0, clean=True)
    for slot, annotator in enumerate(people):
        say(checked, annotator, slot, day=0, clean=True)
    Assignment.objects.filter(task=checked).update(purpose=Assignment.REPEAT, slot=None)
    assert agreement_over_time(scene.study) == AgreementOverTime(0, 0, ())


def test_answers_are_pooled_over_questions(questions, people):
    task = questions.round.tasks.order_by("id")[0]
    for slot, (annotator, values) in enumerate(zip(people, (("yes", "no"), ("yes", "yes")), strict=True)):
        said = say(task, annotator, slot, day=0, clean=True)
        for frozen, value in zip(task.questions.order_by("order"), values, strict=False):
            said.answers.create(task_question=frozen, value=value)
    (block,) = agreement_over_time(questions.study).blocks
    assert (block.answers.value, block.answers.n) == (0.5, 2)


def test_sentences_of_a_chain_are_rated_by_whether_one_has_an_error(project, people):
    study = make_study_of(project, "chain")
    task = study.rounds.get(n=1).tasks.get()
    for slot, annotator in enumerate(people):
        said = say(task, annotator, slot, day=0, clean=True)
        if slot:
            said.text_segments.create(position=0, part="chain", from_char=0, to_char=5, type="object")
    (block,) = agreement_over_time(study).blocks
    assert (block.sentences.value, block.sentences.n, block.f1_iou_50) == (0.5, 2, None)


def test_researchers_ask_for_it_apart(rui, ana, scene):
    path = f"studies/{scene.study.public_id}/dashboard/agreement"
    assert rui.get(path).json() == {"shared": 0, "sampled_tasks": 0, "blocks": []}
    assert ana.get(path).status_code == 403
