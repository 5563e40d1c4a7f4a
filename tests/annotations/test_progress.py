"""What annotators see of their own work, and what they do not see."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from annotations.annotators.models import Annotator, AnnotatorAction, Participation
from annotations.annotators.operations import annotator_of
from annotations.crowd.models import Payment, Recruitment
from annotations.progress.own_progress import OwnTraining, own_progress
from annotations.quality.rechecks.models import Recheck
from annotations.review.models import JointReview, Review
from annotations.subjects.operations import add_subjects
from annotations.tasks.models import Task
from annotations.work.assignments.models import Assignment
from annotations.work.submissions.models import Annotation
from tests.annotations.training import add_training, key
from tests.support.cast import make_person, script_of
from tests.support.factories import DURATION_MS, Scene, make_subjects, make_video, segment
from tests.support.subjects import say_of
from tests.support.working import Work, take

pytestmark = pytest.mark.django_db
MONDAY = datetime(2026, 3, 2, tzinfo=UTC)


@pytest.fixture
def own(ana) -> Annotator:
    return annotator_of(ana.person)


def do(actor, scene: Scene, n: int, **changes) -> None:
    """Submit so many tasks."""
    for _ in range(n):
        work = take(actor, scene)
        assert work.submit(work.body(segment(), **changes)).status_code == 201


def recruit(scene: Scene, annotator: Annotator, **changes) -> Participation:
    """Let someone take part for 3.00, of five tasks."""
    usual = {"platform": "simulated", "person_parameter": "p", "submission_parameter": "s", "consent": "Yes."}
    codes = {"completion_code": "DONE", "screen_out_code": "OUT", "attention_code": "LOOK"}
    found = Recruitment.objects.create(
        study=scene.study, **usual, **codes, tasks_each=5, max_minutes=60, reward_minor=300, **changes
    )
    return Participation.objects.create(recruitment=found, annotator=annotator, state=Participation.WORKING)


def decided(annotation: Annotation, state: str, note: str) -> Recheck:
    """Let someone have looked at an annotation again."""
    where = {"round": annotation.round, "assignment": annotation.assignment, "annotation": annotation}
    return Recheck.objects.create(**where, state=state, note=note, decided_at=MONDAY)


def test_whoever_has_done_nothing_sees_what_there_is_to_do(ana, scene):
    found = own_progress(ana.person, scene.study)
    assert (found.work.done, found.work.sent_back, found.work.left) == (0, 0, 3)
    assert (found.times.annotations, found.times.median_active_ms, found.times.ratio) == (0, None, None)
    assert (found.training, found.messages, found.rechecks, found.earnings) == (None, (), (), None)


def test_times_are_medians_over_first_submissions(ana, bo, scene):
    for active in (4000, 16_000):
        do(ana, scene, 1, active_ms=active)
    do(bo, scene, 1)
    said = Annotation.objects.order_by("id")[0]
    ana.post(f"annotations/{said.public_id}/revise", take_body(said), idempotency_key="again")
    found = own_progress(ana.person, scene.study)
    assert (found.work.done, found.work.left) == (2, 1)
    assert (found.times.annotations, found.times.active_ms, found.times.median_active_ms) == (2, 20_000, 10_000)
    assert (found.times.clips, found.times.median_clip_ms, found.times.ratio) == (2, DURATION_MS, 10_000 / DURATION_MS)


def take_body(said: Annotation) -> dict:
    """Return a revision that took an hour."""
    return {"clean": True, "active_ms": 3_600_000, "plays": 1, "segments": [], "answers": [], "lease_token": ""}


def test_unseen_checks_count_as_the_work_they_look_like_and_are_told_nowhere(rui, ana, own, scene):
    do(ana, scene, 1)
    unseen = Task.objects.create(
        round=scene.round, subject_hash="unseen", free_slots=0, repeats=scene.round.tasks.order_by("id")[0]
    )
    said = say_of(unseen, own, clean=True)
    Assignment.objects.filter(pk=said.assignment_id).update(purpose=Assignment.GOLD)
    answer = ana.get(f"studies/{scene.study.public_id}/mine")
    assert answer.json()["work"]["done"] == answer.json()["times"]["annotations"] == 2
    assert not {"gold", "repeat", "purpose", "numbers", "slot"} & set(answer.content.decode().split('"'))


def test_the_training_is_told_as_it_came_out_at_the_first_try(ana, scene):
    known = key(segment(400, 2000), segment(4000, 6000))
    add_training(scene, tasks=2, known=known)
    first = take(ana, scene)
    assert first.submit(first.body(segment(400, 2000), segment(7000, 7400))).status_code == 201
    assert own_progress(ana.person, scene.study).training == OwnTraining(
        done=1, tasks=2, known=2, found=1, too_many=1, answers=0, right=0
    )
    said = Annotation.objects.get()
    better = first.body(segment(400, 2000), segment(4000, 6000))
    ana.post(f"annotations/{said.public_id}/revise", better, idempotency_key="better")
    assert own_progress(ana.person, scene.study).training.found == 1
    assert own_progress(ana.person, scene.study).work.done == 0


def test_a_preference_is_right_on_whichever_side_the_clip_stood(project):
    first, second = (make_video(project, name, prompt="A cup falls.") for name in ("first", "second"))
    questions = ("subject_consistency", "background_consistency", "aesthetics", "image_quality")
    known = {"clean": None, "answers": [{"question": each, "value": "left"} for each in questions]}
    scene = make_subjects(project, "reprompt")
    subject = {"a": first.external_id, "b": second.external_id, "key": known}
    add_subjects(study=scene.study, subjects=[subject], training=True)
    ways = set()
    for n in range(12):
        person = script_of(make_person(f"annotator {n}", project))
        work = take(person, scene)
        swapped = work.answer["video"]["id"] == second.public_id
        values = ["right" if swapped else "left"] * 3 + ["tie"]
        said = [{"question": each["id"], "value": value} for each, value in zip(asked_of(work), values, strict=True)]
        assert work.submit(work.body(clean=None, answers=said)).status_code == 201
        found = own_progress(person.person, scene.study).training
        assert (found.answers, found.right) == (4, 3)
        ways.add(swapped)
    assert ways == {True, False}


def asked_of(work: Work) -> list[dict]:
    """Return the questions of a task."""
    return work.answer["task"]["questions"]


def test_messages_come_without_the_numbers_and_silent_actions_only_where_they_stop_the_work(ana, bo, own, scene):
    about = {"study": scene.study, "annotator": own}
    AnnotatorAction.objects.create(**about, action=AnnotatorAction.RECHECK)
    AnnotatorAction.objects.create(**about, action=AnnotatorAction.QUALIFY)
    warned = AnnotatorAction.objects.create(
        **about, action=AnnotatorAction.WARN, message="Look longer.", numbers={"value": 0.2}
    )
    paused = AnnotatorAction.objects.create(**about, action=AnnotatorAction.PAUSE, until=MONDAY, undone_at=MONDAY)
    AnnotatorAction.objects.create(
        study=scene.study, annotator=annotator_of(bo.person), action="warn", message="Another's."
    )
    shown = ana.get(f"studies/{scene.study.public_id}/mine").json()["messages"]
    assert [each["id"] for each in shown] == [paused.public_id, warned.public_id]
    assert (shown[0]["undone"], shown[1]["message"], shown[1]["appealed_at"]) == (True, "Look longer.", None)
    assert "numbers" not in shown[1]


def test_second_looks_are_told_with_their_note_and_what_waits_to_be_done_again(ana, bo, own, scene):
    do(ana, scene, 2)
    do(bo, scene, 1)
    first, second, another = Annotation.objects.order_by("id")
    decided(first, Recheck.SENT_BACK, "The cup, too.")
    decided(second, Recheck.ACCEPTED, "")
    decided(another, Recheck.ACCEPTED, "Bo's.")
    Assignment.objects.filter(pk=first.assignment_id).update(state=Assignment.SENT_BACK)
    found = own_progress(ana.person, scene.study)
    assert {(each.state, each.note, each.again) for each in found.rechecks} == {
        ("sent_back", "The cup, too.", True),
        ("accepted", "", False),
    }
    assert (found.work.done, found.work.sent_back) == (1, 1)


def test_a_look_that_is_still_open_is_not_told(ana, scene):
    do(ana, scene, 1)
    said = Annotation.objects.get()
    Recheck.objects.create(round=said.round, assignment=said.assignment, annotation=said)
    assert own_progress(ana.person, scene.study).rechecks == ()


def test_others_work_waits_for_whoever_is_qualified_to_look_at_it(rui, ana, bo, own, scene):
    AnnotatorAction.objects.create(study=scene.study, annotator=own, action=AnnotatorAction.QUALIFY)
    do(ana, scene, 2)
    do(bo, scene, 1)
    for said in Annotation.objects.all():
        Recheck.objects.create(round=said.round, assignment=said.assignment, annotation=said)
    assert [own_progress(each.person, scene.study).waiting.rechecks for each in (ana, bo, rui)] == [1, 0, 3]


def test_joint_reviews_wait_for_those_who_take_part_while_they_are_open(rui, ana, bo, own, scene):
    do(ana, scene, 2)
    for task, state in zip(scene.round.tasks.order_by("id")[:2], (JointReview.OPEN, JointReview.AGREED), strict=True):
        review = Review.objects.create(round=scene.round, task=task)
        review.annotators.add(own)
        JointReview.objects.create(review=review, state=state)
    assert [own_progress(each.person, scene.study).waiting.joint for each in (ana, bo, rui)] == [1, 0, 0]


def test_earnings_are_what_is_paid_and_the_reward_to_come(ana, own, scene):
    entry = recruit(scene, own)
    do(ana, scene, 2)
    Payment.objects.create(entry=entry, kind=Payment.BONUS, amount_minor=50, because="Careful work.")
    found = own_progress(ana.person, scene.study)
    assert (found.work.left, found.earnings.done, found.earnings.tasks_each) == (3, 2, 5)
    assert [(each.kind, each.amount_minor, each.reason) for each in found.earnings.payments] == [
        ("bonus", 50, "Careful work.")
    ]
    assert found.earnings.to_come_minor == 300
    Payment.objects.create(entry=entry, kind=Payment.REWARD, amount_minor=300)
    assert own_progress(ana.person, scene.study).earnings.to_come_minor == 0


def test_a_participation_that_ended_earns_no_more(ana, own, scene):
    entry = recruit(scene, own)
    entry.state = Participation.RETURNED
    entry.save()
    found = own_progress(ana.person, scene.study)
    assert (found.earnings.to_come_minor, found.work.left) == (0, 0)


def test_a_stranger_learns_nothing(zoe, scene):
    assert zoe.get(f"studies/{scene.study.public_id}/mine").status_code == 404
