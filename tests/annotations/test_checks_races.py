"""Checks among many who work: each is made once, and no slot is lost or given twice because of them."""

from __future__ import annotations

from collections import Counter

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from annotations.quality.checks.create_checks import create_checks
from annotations.quality.holds.operations import hold_video
from annotations.subjects.operations import add_tasks
from annotations.tasks.models import Task, TaskKey
from annotations.work.assignments.models import Assignment
from tests.annotations.checks import fill, schedule_checks, settle
from tests.support.cast import make_person, script_of
from tests.support.factories import make_scene
from tests.support.threads import at_once
from tests.support.working import Work

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]


@pytest.fixture
def settled(bo, project):
    """Eighteen clips, each for one: Bo did the first six, and experts settled them."""
    scene = make_scene(project, tasks=18)
    fill(bo, scene, 6)
    settle(*scene.round.tasks.order_by("id")[:6])
    return scene


def crowd(project, n: int):
    return [script_of(make_person(f"annotator {i}", project)) for i in range(n)]


def test_of_many_who_plant_at_once_each_check_is_made_once(settled):
    schedule_checks(settled, gold_first_percent=25, repeat_percent=25)
    assert Task.objects.filter(repeats__isnull=False).delete()
    made = at_once(8, lambda _: create_checks(round_=settled.round))
    assert sum(made) == Task.objects.filter(repeats__isnull=False).count() == 18
    assert (TaskKey.objects.count(), settled.round.tasks.filter(repeats=None).count()) == (6, 18)
    assert {task.parts.count() for task in settled.round.tasks.all()} == {1}


def test_a_crowd_among_checks_fills_each_slot_once(project, settled):
    schedule_checks(settled, gold_first_percent=40, gold_later_percent=40, repeat_percent=10, repeat_after=1)
    people = crowd(project, 8)

    def run(i: int) -> Counter[int]:
        codes = Counter[int]()
        while (answer := people[i].post(settled.next_path)).status_code == 200:
            codes[Work(people[i], answer.json()).submit().status_code] += 1
        return codes + Counter([answer.status_code])

    codes = sum(at_once(8, run), Counter())
    assert set(codes) == {201, 204}
    for task in settled.round.tasks.filter(repeats=None):
        assert (task.free_slots, [each.slot for each in task.assignments.all()]) == (0, [0])
    given = Assignment.objects.exclude(purpose=Assignment.WORK)
    assert given.count() == codes[201] - 12
    assert set(given.values_list("slot", "state")) == {(None, Assignment.SUBMITTED)}


def test_whoever_plants_or_adds_tasks_lets_others_be_handed_theirs(project, settled):
    """A lease refers to its round: a lock on the round's key would hold up everyone until all checks are made."""
    more = make_scene(project, name="More", tasks=2)
    with CaptureQueriesContext(connection) as caught:
        schedule_checks(settled, gold_first_percent=25, repeat_percent=25)
        add_tasks(study=settled.study, videos=[video.external_id for video in more.videos])
    asked = [query["sql"] for query in caught if "annotations_round" in query["sql"]]
    assert asked and not [sql for sql in asked if "FOR UPDATE" in sql]


def test_nobody_keeps_a_check_of_a_clip_that_is_held_meanwhile(project, settled):
    schedule_checks(settled, gold_first_percent=50, seed=3)
    people = crowd(project, 8)
    videos = settled.videos[:6]

    def run(i: int) -> int:
        if i >= 8:
            return hold_video(video=videos[i - 8], reason="The maker asked.").tasks
        return people[i].post(settled.next_path).status_code

    done = at_once(14, run)
    assert set(done[:8]) <= {200, 204} and done[8:] == [1] * 6
    live = Assignment.objects.filter(state=Assignment.LEASED)
    assert not live.filter(task__held_slots__isnull=False).exists()
    assert Task.objects.filter(repeats__isnull=False, held_slots=None).count() == 0
