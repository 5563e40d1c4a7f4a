"""The researchers' dashboard: tasks by state, speed, rules that fired, cost; worked by hand."""

from __future__ import annotations

from dataclasses import asdict
from datetime import UTC, datetime, timedelta

import pytest

from annotations.annotators.models import Annotator, AnnotatorAction, Participation
from annotations.annotators.operations import annotator_of
from annotations.crowd.models import Payment, Recruitment
from annotations.quality.rules.models import Rule
from annotations.review.models import Review
from annotations.studies.models import Study
from annotations.tasks.models import Task
from annotations.work.assignments.models import Assignment
from annotations.work.submissions.models import Annotation
from evaluation.agreement.figures import Figure
from evaluation.dashboards.cost import ModelCost
from evaluation.dashboards.funnel import funnel_of
from evaluation.dashboards.overview import RuleTally, dashboard
from evaluation.dashboards.speed import NOTHING
from tests.evaluation.annotators import critic_annotates, marked, person_annotates
from tests.support.factories import DURATION_MS, make_scene
from tests.support.working import take
from worker.runs.operations import start_run

pytestmark = pytest.mark.django_db
MONDAY = datetime(2026, 3, 2, 22, tzinfo=UTC)


@pytest.fixture
def scene(project):
    """A study of three clips, each for two people."""
    return make_scene(project, overlap=2)


def recruit(study: Study, **changes) -> Recruitment:
    """Let people be paid 3.00 each for two tasks, of which the platform takes a third on top."""
    usual = {"platform": "simulated", "person_parameter": "p", "submission_parameter": "s", "consent": "Yes."}
    codes = {"completion_code": "DONE", "screen_out_code": "OUT", "attention_code": "LOOK"}
    money = {"tasks_each": 2, "max_minutes": 60, "reward_minor": 300, "fee_percent": 33}
    return Recruitment.objects.create(study=study, **usual, **codes, **money, **changes)


def at(annotation: Annotation, when: datetime) -> None:
    """Let an annotation have been submitted then."""
    Annotation.objects.filter(pk=annotation.pk).update(submitted_at=when)


@pytest.mark.database
def test_tasks_are_counted_from_open_to_settled(ana, bo, scene):
    person_annotates(ana, scene, [], [marked(0, 1000)])
    person_annotates(bo, scene, [])
    take(bo, scene)
    critic_annotates(scene, [], [], [])
    first, second, third = scene.round.tasks.order_by("id")
    Review.objects.create(round=scene.round, task=first)
    Review.objects.create(round=scene.round, task=second, state=Review.SETTLED)
    Task.objects.create(round=scene.round, subject_hash="unseen", free_slots=0, repeats=first)
    Task.objects.filter(pk=third.pk).update(free_slots=0, held_slots=3)
    (found,) = dashboard(scene.study).rounds
    assert asdict(found) == {
        **{"n": 1, "overlap": 2, "admits": "everyone", "tasks": 3, "open": 0, "leased": 1, "submitted": 2, "done": 1},
        **{"disputed": 1, "settled": 1, "held": 1, "places": 6, "counted_submissions": 3},
    }
    assert funnel_of(scene.study).lacking == 3


@pytest.mark.database
def test_an_unseen_check_in_somebody_s_hands_is_no_task_of_the_round(ana, scene):
    take(ana, scene)
    Assignment.objects.update(purpose=Assignment.GOLD)
    assert dashboard(scene.study).rounds[0].leased == 0


@pytest.mark.database
def test_speed_is_by_the_hour_and_the_day_with_the_empty_ones(ana, bo, scene):
    person_annotates(ana, scene, [], [], [])
    person_annotates(bo, scene, [], [])
    critic_annotates(scene, [])
    said = list(Annotation.objects.filter(annotator__kind="person").order_by("id"))
    hours = (0, 0, 1, 3, 3)
    for annotation, hour, active in zip(said, hours, (8000, 4000, 16000, 2000, 40000), strict=True):
        at(annotation, MONDAY + timedelta(hours=hour, minutes=59))
        Annotation.objects.filter(pk=annotation.pk).update(active_ms=active)
    found = dashboard(scene.study).speed
    assert found.annotations == 5
    assert [(each.since, each.n) for each in found.hours] == [
        (MONDAY + timedelta(hours=hour), n) for hour, n in enumerate((2, 1, 0, 2))
    ]
    assert [(each.since.day, each.since.hour, each.n) for each in found.days] == [(2, 0, 3), (3, 0, 2)]
    assert found.per_hour == Figure(5 / 3, 3)
    assert found.active_ms == Figure(8000, 5)
    assert found.active_ratio == Figure(8000 / DURATION_MS, 5)


def test_a_revision_is_no_second_annotation(ana, scene):
    work = take(ana, scene)
    said = work.submit().json()["annotation"]["id"]
    ana.post(f"annotations/{said}/revise", work.body(), idempotency_key="again")
    assert Annotation.objects.count() == 2
    assert dashboard(scene.study).speed.annotations == 1


def test_nothing_is_undefined_with_a_reason_and_not_0(scene):
    found = dashboard(scene.study)
    assert found.speed.per_hour == found.speed.active_ms == Figure(None, 0, NOTHING)
    assert found.speed.active_ratio == Figure(None, 0, "no annotation is about a single clip")
    assert (found.speed.hours, found.speed.days, found.entries, found.people_cost) == ((), (), (), None)
    assert found.model_cost == ModelCost(0, 0, 0)


@pytest.mark.database
def test_rules_are_counted_by_what_they_did_and_what_holds(ana, bo, rui, scene):
    first, second = annotator_of(ana.person), annotator_of(bo.person)
    rule = Rule.objects.create(study=scene.study, name="Careless", document={})
    told = {"study": scene.study, "rule": rule, "action": AnnotatorAction.PAUSE}
    over, undone = MONDAY, {"undone_at": MONDAY, "undone_by": rui.person}
    AnnotatorAction.objects.create(**told, annotator=first, until=over)
    AnnotatorAction.objects.create(**told, annotator=second, **undone)
    AnnotatorAction.objects.create(**told, annotator=second, appeal="I was ill.", appealed_at=MONDAY)
    AnnotatorAction.objects.create(study=scene.study, annotator=first, action=AnnotatorAction.WARN)
    found = dashboard(scene.study)
    assert set(found.rules) == {
        RuleTally("Careless", "pause", fired=3, in_force=1, undone=1, appeals_open=1),
        RuleTally(None, "warn", fired=1, in_force=1, undone=0, appeals_open=0),
    }


@pytest.mark.database
def test_cost_is_what_was_paid_what_is_to_come_and_what_is_missing(ana, bo, scene):
    recruitment = recruit(scene.study)
    first = person_annotates(ana, scene, [], [])
    second = person_annotates(bo, scene, [])
    done, working = (
        Participation.objects.create(recruitment=recruitment, annotator=each, state=state)
        for each, state in ((first, Participation.COMPLETED), (second, Participation.WORKING))
    )
    Payment.objects.create(entry=done, kind=Payment.REWARD, amount_minor=300, exported_at=MONDAY)
    Payment.objects.create(entry=done, kind=Payment.BONUS, amount_minor=50)
    found = dashboard(scene.study)
    assert [(each.state, each.n) for each in found.entries] == [("working", 1), ("completed", 1)]
    cost = found.people_cost
    assert (cost.rewards_minor, cost.bonuses_minor, cost.exported_minor) == (300, 50, 300)
    assert (cost.running, cost.running_minor) == (1, 300)  # Bo, who will do one more
    assert (cost.missing, cost.missing_minor) == (1, 300)  # of 6 places 3 are said, 1 is to come: 2 are left
    assert (cost.fee_minor, cost.projected_minor) == (314, 1264)  # 33 % of 950 are 313.5
    working.state = Participation.RETURNED
    working.save()
    assert dashboard(scene.study).people_cost.missing == 2  # 3 places are left, for two each


def test_further_people_on_one_task_leave_as_many_missing_on_the_others(ana, bo, scene):
    recruit(scene.study)
    person_annotates(ana, scene, [])
    person_annotates(bo, scene, [])
    first = scene.round.tasks.earliest("id")
    for slot in (2, 3):
        further = Annotator.objects.create(kind=Annotator.PERSON)
        first.assignments.create(round=scene.round, annotator=further, slot=slot, state=Assignment.SUBMITTED)
    assert dashboard(scene.study).people_cost.missing == 2  # two tasks want two people each, who do two each


def test_model_calls_cost_what_the_runs_booked(scene):
    run = start_run(round_=scene.round, critic="signal", woken=False)
    type(run).objects.filter(pk=run.pk).update(spent_micros=1_250_000, reserved_micros=400)
    assert dashboard(scene.study).model_cost == ModelCost(1, 1_250_000, 400)


def test_the_answer_is_for_researchers_and_takes_few_statements(rui, ana, scene, django_assert_max_num_queries):
    recruit(scene.study)
    person_annotates(ana, scene, [], [])
    path = f"studies/{scene.study.public_id}/dashboard/"
    with django_assert_max_num_queries(18):
        answer = rui.get(path)
    assert answer.status_code == 200
    shown = answer.json()
    assert shown["rounds"][0]["counted_submissions"] == 2
    assert shown["speed"]["active_ms"] == {
        **{"value": 41_200.0, "n": 2, "reason": None},
        **{"low": None, "high": None, "no_interval": None},
    }
    assert shown["people_cost"]["currency"] == "GBP"
