"""The next task: one at a time, in order, never to more people than asked for."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, OperationalError

from annotations.work.assignments import next_task
from annotations.work.assignments.models import Assignment
from outtake.accounts.projects.models import Membership
from tests.support.factories import DURATION_MS, make_rendition, make_scene
from tests.support.working import fields_of, take

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once]


def test_next_gives_all_that_a_task_takes(ana, scene):
    answer = take(ana, scene).answer
    assert set(answer) == {"assignment", "task", "round", "video", "right", "draft", "progress", "reward", "sent_back"}
    assert set(answer["assignment"]) == {"id", "lease_token", "expires_at", "version"}
    assert answer["assignment"]["version"] == 0
    assert (answer["draft"], answer["reward"]) == (None, None)
    assert answer["progress"] == {"mine": 0, "of": 3}
    assert answer["video"]["duration_ms"] == DURATION_MS
    assert answer["task"]["prompt"] == {"text": "A cup falls off a table."}
    assert answer["task"]["questions"] == []
    assert (answer["task"]["subject"], answer["task"]["training"], answer["right"]) == ("video", False, None)
    assert (answer["task"]["passage"], answer["task"]["question"], answer["task"]["error"]) == (None, None, None)


def test_the_frame_times_are_where_next_says(ana, scene):
    video = take(ana, scene).answer["video"]
    edges = ana.get(video["frame_times_url"]).json()["edges_ms"]
    assert edges[0] == 0 and edges[1] == 40 and edges[-1] == video["duration_ms"]


def test_a_clip_without_sound_has_no_peaks(ana, project):
    silent = make_scene(project, name="Silent", tasks=1)
    loud = make_scene(project, name="Loud", tasks=1, rendition=make_rendition(has_audio=True))
    assert take(ana, silent).answer["video"]["peaks_url"] is None
    peaks = ana.get(take(ana, loud).answer["video"]["peaks_url"]).json()
    assert peaks == {"peaks": [0.5], "duration_ms": DURATION_MS}


def test_asking_again_gives_the_same_open_assignment(ana, scene):
    first, again = take(ana, scene), take(ana, scene)
    assert again.answer["assignment"] == first.answer["assignment"]
    assert again.answer["task"] == first.answer["task"]


def test_the_last_task_that_another_tab_took_meanwhile_is_given_here_too(ana, project, monkeypatch):
    scene = make_scene(project, name="One", tasks=1)
    look, other_tab = next_task._standing, []

    def look_late(place):
        seen = look(place)
        if not other_tab:
            other_tab.append(None)
            other_tab[0] = take(ana, scene).answer["assignment"]
        return seen

    monkeypatch.setattr(next_task, "_standing", look_late)
    assert take(ana, scene).answer["assignment"] == other_tab[0]


def test_tasks_come_in_their_order_and_end_with_204(ana, scene):
    tasks = []
    for done in range(3):
        work = take(ana, scene)
        assert work.answer["progress"] == {"mine": done, "of": 3}
        tasks.append(work.answer["task"]["id"])
        assert work.submit().status_code == 201
    assert tasks == list(scene.round.tasks.order_by("id").values_list("public_id", flat=True))
    end = ana.post(scene.next_path)
    assert (end.status_code, end.content) == (204, b"")


def test_a_task_goes_to_as_many_people_as_the_overlap_says(ana, bo, rui, project):
    scene = make_scene(project, name="Pairs", tasks=1, overlap=2)
    assert take(ana, scene).answer["task"] == take(bo, scene).answer["task"]
    assert rui.post(scene.next_path).status_code == 204


def test_nobody_gets_the_same_task_twice(ana, project):
    scene = make_scene(project, name="Pairs", tasks=1, overlap=2)
    take(ana, scene).submit()
    assert ana.post(scene.next_path).status_code == 204


def test_a_study_without_tasks_has_nothing_for_anyone(ana, project):
    assert ana.post(make_scene(project, name="Empty", tasks=0).next_path).status_code == 204


def test_who_left_the_project_gets_nothing_and_may_not_submit(ana, scene):
    work = take(ana, scene)
    Membership.objects.all().delete()
    assert ana.post(scene.next_path).status_code == 404
    assert work.submit().status_code == 404


def test_a_free_slot_is_taken_and_given_back(ana, scene):
    work = take(ana, scene)
    task = scene.round.tasks.earliest("id")
    assert (task.free_slots, work.row.slot, work.row.state) == (0b0, 0, Assignment.LEASED)
    ana.post(f"assignments/{work.id}/skip", {"reason": ""})
    task.refresh_from_db()
    assert (task.free_slots, work.row.slot) == (0b1, None)


class _Deadlocked(Exception):
    """What PostgreSQL says to the one of two that it gave up."""

    sqlstate = "40P01"


@pytest.mark.parametrize(("times", "status"), [(1, 200), (2, 200), (3, 503)])
def test_a_deadlock_with_others_is_tried_again(ana, scene, monkeypatch, times: int, status: int):
    real, left = next_task._lease_new, iter(range(times))

    def lease(*args, **kwargs):
        if next(left, None) is not None:
            raise OperationalError("deadlock detected") from _Deadlocked()
        return real(*args, **kwargs)

    monkeypatch.setattr(next_task, "_lease_new", lease)
    assert ana.post(scene.next_path).status_code == status


@pytest.mark.parametrize(("times", "status"), [(1, 200), (2, 200), (3, 503)])
@pytest.mark.parametrize("released", [True, False])
def test_who_lost_every_race_is_told_to_ask_again(ana, scene, monkeypatch, times: int, status: int, released: bool):
    """By another tab that was first, or by leases of others that ran out and were taken at once."""
    real, left = next_task._lease_new, iter(range(times))

    def lease(*args, **kwargs):
        if next(left, None) is None:
            return real(*args, **kwargs)
        if released:
            return None
        raise IntegrityError("another was first")

    monkeypatch.setattr(next_task, "_lease_new", lease)
    monkeypatch.setattr(next_task, "release_expired", lambda round_: True)
    answer = ana.post(scene.next_path)
    assert answer.status_code == status
    if status == 503:
        assert answer["Retry-After"] == "1"
        fields_of(answer)
