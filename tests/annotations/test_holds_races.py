"""Holds among many who work: no one keeps a lease of a held clip, no slot is lost, and no task slips through."""

from __future__ import annotations

from collections import Counter

import pytest

from annotations.quality.holds.operations import hold_video, lift_video
from annotations.studies.operations import create_study
from annotations.subjects.operations import add_tasks
from annotations.tasks.models import Task
from annotations.work.assignments.leases import release_expired
from annotations.work.assignments.models import Assignment
from annotations.work.submissions.models import Annotation
from outtake.accounts.projects.models import Project
from outtake.errors import Conflict
from tests.support.cast import Actor, make_person, script_of
from tests.support.factories import Scene, make_scene, make_subjects, make_video
from tests.support.threads import at_once
from tests.support.working import take

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]

N = 8
ALL = (1 << N) - 1
WHY = "The maker asked."


@pytest.fixture
def one_task(project) -> Scene:
    """One clip for as many as there are."""
    return make_scene(project, tasks=1, overlap=N)


def crowd(project: Project) -> list[Actor]:
    return [script_of(make_person(f"annotator {i}", project)) for i in range(N)]


def states(scene: Scene) -> Counter[str]:
    return Counter(Assignment.objects.filter(round=scene.round).values_list("state", flat=True))


def hold_among(scene: Scene, work) -> list:
    """Hold the scene's clip in one thread, while others work in theirs; return their results."""

    def run(i: int):
        return hold_video(video=scene.videos[0], reason=WHY) if i == N // 2 else work(i - (i > N // 2))

    done = at_once(N + 1, run)
    return done[: N // 2] + done[N // 2 + 1 :]


def test_nobody_keeps_a_lease_that_they_took_meanwhile(project, one_task):
    people = crowd(project)
    codes = Counter(answer.status_code for answer in hold_among(one_task, lambda i: people[i].post(one_task.next_path)))
    assert set(codes) <= {200, 204}
    assert states(one_task) == Counter({Assignment.WITHHELD: codes[200]} if codes[200] else {})
    task = one_task.round.tasks.get()
    assert (task.free_slots, task.held_slots) == (0, ALL)
    lift_video(video=one_task.videos[0])
    answers = at_once(N, lambda i: people[i].post(one_task.next_path))
    assert {answer.status_code for answer in answers} == {200}


def test_who_submits_meanwhile_is_stored_or_told(project, one_task):
    work = [take(person, one_task) for person in crowd(project)]
    codes = Counter(answer.status_code for answer in hold_among(one_task, lambda i: work[i].submit()))
    assert set(codes) <= {201, 409}
    assert Annotation.objects.count() == codes[201]
    assert states(one_task)[Assignment.WITHHELD] == codes[409]
    taken = Assignment.objects.filter(state=Assignment.SUBMITTED).values_list("slot", flat=True)
    task = one_task.round.tasks.get()
    assert (task.free_slots, task.held_slots) == (0, ALL & ~sum(1 << slot for slot in taken))


def test_who_gives_it_back_meanwhile_loses_no_slot(project, one_task):
    work = [take(person, one_task) for person in crowd(project)]

    def skip(i: int) -> int:
        return work[i].actor.post(f"assignments/{work[i].id}/skip", {"reason": ""}).status_code

    assert set(hold_among(one_task, skip)) <= {204, 409}
    task = one_task.round.tasks.get()
    assert (task.free_slots, task.held_slots) == (0, ALL)
    assert states(one_task)[Assignment.LEASED] == 0


def test_who_is_late_meanwhile_gets_no_slot(project, one_task):
    work = [take(person, one_task) for person in crowd(project)]
    Assignment.objects.update(expires_at="2020-01-01T00:00Z")
    release_expired()
    codes = Counter(answer.status_code for answer in hold_among(one_task, lambda i: work[i].submit()))
    assert set(codes) <= {201, 409}
    task = one_task.round.tasks.get()
    assert (task.free_slots, task.held_slots.bit_count()) == (0, N - codes[201])


def test_a_task_that_is_added_meanwhile_is_held_too(project):
    video = make_video(project, "late")
    studies = [create_study(project=project, name=f"Study {n}", instrument="spotlight", overlap=2) for n in range(4)]

    def run(i: int) -> None:
        if i == 2:
            hold_video(video=video, reason=WHY)
        else:
            add_tasks(study=studies[i - (i > 2)], videos=[video.external_id])

    at_once(5, run)
    assert list(Task.objects.values_list("free_slots", "held_slots")) == [(0, 3)] * 4


def test_both_clips_of_a_pair_are_lifted_at_once(ana, project):
    pair = [make_video(project, f"pair/{n}", prompt="A cup falls.") for n in range(2)]
    scene = make_subjects(project, "reprompt", {"a": pair[0].external_id, "b": pair[1].external_id})
    for video in pair:
        hold_video(video=video, reason=WHY)
    done = at_once(2, lambda i: lift_video(video=pair[i]))
    assert sorted(each.tasks for each in done) == [0, 1]
    assert take(ana, scene).submit().status_code in (201, 400)


def test_a_pair_of_which_one_is_lifted_while_the_other_is_held_stays_held(project):
    pair = [make_video(project, f"pair/{n}", prompt="A cup falls.") for n in range(2)]
    scene = make_subjects(project, "reprompt", {"a": pair[0].external_id, "b": pair[1].external_id})
    hold_video(video=pair[0], reason=WHY)
    at_once(2, lambda i: hold_video(video=pair[1], reason=WHY) if i else lift_video(video=pair[0]))
    task = scene.round.tasks.get()
    assert (task.free_slots, task.held_slots) == (0, 1)


def test_of_two_who_hold_at_once_one_does(one_task):
    def hold(_: int) -> bool:
        try:
            hold_video(video=one_task.videos[0], reason=WHY)
        except Conflict:
            return False
        return True

    assert sorted(at_once(4, hold)) == [False, False, False, True]
    assert one_task.videos[0].holds.count() == 1
