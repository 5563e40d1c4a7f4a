"""A video is taken down: out of the queues and out of people's hands, with nothing lost; lifting puts all back."""

from __future__ import annotations

from typing import Any

import pytest

from annotations.progress.study_progress import StudyCounts, annotators_in, counts_of
from annotations.quality.holds.operations import hold_video, lift_video
from annotations.studies.models import Round
from annotations.studies.operations import create_study
from annotations.subjects.operations import add_tasks
from annotations.tasks.models import Task
from annotations.work.assignments.leases import release_expired
from annotations.work.assignments.models import Assignment
from annotations.work.submissions.models import Annotation
from annotations.work.submissions.queries import annotations_in
from annotations.work.training import training_tasks
from outtake.catalog.videos.models import Video
from tests.annotations.training import add_training
from tests.support.cast import Actor
from tests.support.commands import manage
from tests.support.factories import Scene, make_scene, make_subjects, make_video, segment
from tests.support.working import Work, fields_of, new_key, stored, take
from worker.runs.operations import start_run

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once]

WHY = "The maker asked."


def slots(scene: Scene) -> list[tuple[int, int | None]]:
    return list(scene.round.tasks.order_by("id").values_list("free_slots", "held_slots"))


def seen_of(actor: Actor, scene: Scene) -> list[str]:
    """Let an actor work to the end; return the videos of the tasks that they were given."""
    seen = []
    while (answer := actor.post(scene.next_path)).status_code == 200:
        work = Work(actor, answer.json())
        seen.append(work.row.task.parts.get().clip.external_id)
        assert work.submit().status_code == 201
    assert answer.status_code == 204
    return seen


@pytest.mark.database
def test_a_held_video_is_given_to_nobody_until_the_hold_is_lifted(ana, bo, project):
    scene = make_scene(project, overlap=2)
    first, second, third = (video.external_id for video in scene.videos)
    assert hold_video(video=scene.videos[1], reason=WHY)[1:] == (1, 0)
    assert slots(scene) == [(3, None), (0, 3), (3, None)]
    assert seen_of(ana, scene) == [first, third]
    assert lift_video(video=scene.videos[1])[1:] == (1, 0)
    assert slots(scene) == [(2, None), (3, None), (2, None)]
    assert seen_of(ana, scene) == [second]
    assert seen_of(bo, scene) == [first, second, third]


def test_what_comes_next_is_foreseen_without_it(ana, scene):
    take(ana, scene)
    hold_video(video=scene.videos[1], reason=WHY)
    foreseen = ana.get(f"studies/{scene.study.public_id}/upcoming").json()
    assert foreseen["task"]["id"] == scene.round.tasks.order_by("id")[2].public_id


def test_who_has_it_open_is_told_keeps_the_draft_and_goes_on(ana, scene):
    work = take(ana, scene)
    assert work.draft(work.body(segment()), "0").status_code == 200
    assert hold_video(video=scene.videos[0], reason=WHY)[1:] == (1, 1)
    assert (work.row.state, work.row.slot, work.row.version) == (Assignment.WITHHELD, None, 1)
    refused = work.draft(work.body(plays=7), "1")
    assert refused.status_code == 409 and "taken down" in refused.json()["detail"]
    assert '"plays": 7' in work.row.draft
    refused = work.submit(work.body(segment(), plays=8))
    assert refused.status_code == 409 and "taken down" in refused.json()["detail"]
    assert '"plays": 8' in work.row.draft and not Annotation.objects.exists()
    assert ana.post(f"assignments/{work.id}/renew", {"lease_token": work.token}).status_code == 409
    assert ana.post(f"assignments/{work.id}/skip", {"reason": ""}).status_code == 409
    assert take(ana, scene).row.task_id > work.row.task_id


def test_who_had_it_open_gets_it_again_with_the_draft(ana, scene):
    work = take(ana, scene)
    work.draft(work.body(segment(), plays=7), "0")
    hold_video(video=scene.videos[0], reason=WHY)
    assert len(seen_of(ana, scene)) == 2
    lift_video(video=scene.videos[0])
    again = take(ana, scene)
    assert again.id == work.id and again.answer["draft"]["plays"] == 7
    assert again.submit().status_code == 201
    assert slots(scene) == [(0, None)] * 3


def test_a_page_that_stayed_open_may_submit_once_the_hold_is_lifted(ana, scene):
    work = take(ana, scene)
    hold_video(video=scene.videos[0], reason=WHY)
    assert work.submit().status_code == 409
    lift_video(video=scene.videos[0])
    assert work.submit().status_code == 201


def test_a_draft_of_another_version_or_lease_is_refused_as_ever(ana, scene):
    work = take(ana, scene)
    hold_video(video=scene.videos[0], reason=WHY)
    stale = work.draft(work.body(), "4")
    assert (stale.status_code, stale.json()["version"]) == (409, 0)
    strange = work.draft({**work.body(), "lease_token": "x"}, "0")
    assert strange.status_code == 409 and "taken down" not in strange.json()["detail"]
    assert work.row.draft == ""


@pytest.mark.database
def test_a_lease_that_was_over_is_held_and_put_back_too(ana, bo, project):
    scene = make_scene(project, tasks=1, overlap=2)
    work = take(ana, scene)
    work.lapse()
    release_expired()
    hold_video(video=scene.videos[0], reason=WHY)
    assert "taken down" in work.submit().json()["detail"]
    assert bo.post(scene.next_path).status_code == 204
    assert slots(scene) == [(0, 3)]
    lift_video(video=scene.videos[0])
    assert (work.submit().status_code, slots(scene)) == (201, [(2, None)])


def test_what_was_said_stays_and_counts_for_nothing(ana, bo, rui, project):
    scene = make_scene(project, overlap=2)
    work = take(ana, scene)
    key = new_key()
    said = work.submit(work.body(segment()), key=key).json()["annotation"]["id"]
    hold_video(video=scene.videos[0], reason=WHY)
    assert [each["id"] for each in stored(rui, scene)] == [said]
    assert not Annotation.objects.counted(scene.study).exists() and not annotations_in(scene.study).exists()
    assert annotators_in(scene.study) == []
    assert work.submit(work.body(segment()), key=key).status_code == 201  # a retry of what is stored
    revised = ana.post(f"annotations/{said}/revise", work.body(), idempotency_key=new_key())
    assert revised.status_code == 409 and "taken down" in revised.json()["detail"]
    assert counts_of(scene.round) == StudyCounts(tasks=3, open=2, leased=0, submitted=1, done=0, held=1)
    lift_video(video=scene.videos[0])
    assert [each.public_id for each in Annotation.objects.counted(scene.study)] == [said]
    assert counts_of(scene.round) == StudyCounts(tasks=3, open=3, leased=0, submitted=1, done=0, held=0)
    assert slots(scene)[0] == (2, None)  # ana's slot stayed hers
    assert Annotation.objects.count() == 1


def test_a_pair_is_held_until_both_are_shown(ana, project):
    a, b = (make_video(project, f"pair/{n}", prompt="A cup falls.") for n in range(2))
    scene = make_subjects(project, "reprompt", {"a": a.external_id, "b": b.external_id})
    hold_video(video=a, reason=WHY)
    assert hold_video(video=b, reason=WHY).tasks == 0
    assert lift_video(video=a).tasks == 0
    assert ana.post(scene.next_path).status_code == 204
    assert lift_video(video=b).tasks == 1
    take(ana, scene)


@pytest.mark.database
def test_all_studies_let_go_of_it(ana, project, scene):
    other = create_study(project=project, name="Other", instrument="spotlight", overlap=3)
    add_tasks(study=other, videos=[scene.videos[0].external_id])
    assert hold_video(video=scene.videos[0], reason=WHY).tasks == 2
    assert ana.post(f"studies/{other.public_id}/next").status_code == 204


def test_tasks_that_are_added_about_a_held_video_have_no_free_slot(ana, project):
    scene = make_scene(project, tasks=0, overlap=2)
    held, shown = (make_video(project, f"late/{n}") for n in range(2))
    hold_video(video=held, reason=WHY)
    add_tasks(study=scene.study, videos=[held.external_id, shown.external_id])
    assert slots(scene) == [(0, 3), (3, None)]
    assert lift_video(video=held).tasks == 1
    assert slots(scene) == [(3, None), (3, None)]


def test_training_goes_on_without_it(ana, project):
    scene = make_scene(project)
    add_training(scene, tasks=2)
    tasks = scene.study.rounds.get(n=Round.TRAINING).tasks.order_by("id")
    first, second = (task.parts.get().clip for task in tasks)
    work = take(ana, scene)
    hold_video(video=first, reason=WHY)
    assert "taken down" in work.submit().json()["detail"]
    assert take(ana, scene).row.task.parts.get().clip == second
    hold_video(video=second, reason=WHY)
    assert take(ana, scene).row.round == scene.round
    lift_video(video=first)
    assert take(ana, scene).row.round == scene.round  # an open lease of work comes first
    assert list(tasks.values_list("free_slots", "held_slots")) == [(0, None), (0, 0)]


def test_a_training_task_that_is_taken_down_in_between_is_not_leased(ana, project, monkeypatch):
    """Between the look at what is next and the lease there is a moment."""
    scene = make_scene(project)
    add_training(scene, tasks=2)
    first = scene.study.rounds.get(n=Round.TRAINING).tasks.earliest("id")
    begin = training_tasks._begin

    def late(*args: Any) -> Assignment:
        if not Task.objects.filter(held_slots=0).exists():
            hold_video(video=first.parts.get().clip, reason=WHY)
        return begin(*args)

    monkeypatch.setattr(training_tasks, "_begin", late)
    assert take(ana, scene).row.task_id != first.pk
    assert not Assignment.objects.filter(task=first).exists()


def test_a_run_of_a_critic_leaves_it_out(project, scene):
    hold_video(video=scene.videos[0], reason=WHY)
    run = start_run(round_=scene.round, critic="signal", woken=False)
    assert run.items.count() == 2


def test_admins_hold_and_lift_by_the_api(ana, ada, rui, scene):
    video = scene.videos[0]
    take(ana, scene)
    answer = ada.post(f"videos/{video.public_id}/hold", {"reason": WHY})
    told = answer.json()
    assert (answer.status_code, told["video"], told["reason"]) == (201, video.external_id, WHY)
    assert (told["tasks"], told["leases"], told["lifted_at"]) == (1, 1, None)
    assert told["same_clip"] == [each.external_id for each in scene.videos[1:]]
    assert Video.objects.get(pk=video.pk).holds.get().placed_by == ada.person
    assert rui.get(f"studies/{scene.study.public_id}/").json()["counts"]["held"] == 1
    assert ada.post(f"videos/{video.public_id}/hold", {"reason": WHY}).status_code == 409
    lifted = ada.post(f"videos/{video.public_id}/lift")
    assert lifted.status_code == 200 and lifted.json()["lifted_at"] is not None
    assert ada.post(f"videos/{video.public_id}/lift").status_code == 409


@pytest.mark.parametrize("body", [{}, {"reason": ""}, {"reason": 5}, {"reason": "x" * 501}])
def test_a_hold_takes_a_reason(ada, scene, body):
    answer = ada.post(f"videos/{scene.videos[0].public_id}/hold", body)
    assert (answer.status_code, fields_of(answer)) == (400, ["reason"])
    assert not Task.objects.filter(held_slots__isnull=False).exists()


def test_commands(capsys, scene):
    video = scene.videos[0]
    named = (video.external_id, "--project", "Lanterns")
    ran = manage(capsys, "hold_video", *named, "--reason", WHY, "--json")
    assert (ran.status, ran.json["tasks"], ran.json["leases"]) == (0, 1, 0)
    again = manage(capsys, "hold_video", *named, "--reason", WHY)
    assert again.status == 2 and "held already" in again.err
    assert "1 tasks restored" in manage(capsys, "lift_video", *named).out
    told = manage(capsys, "hold_video", *named, "--reason", WHY).out
    assert "1 tasks" in told and f"still served for {scene.videos[1].external_id}" in told
    unknown = manage(capsys, "lift_video", "nothing", "--project", "Lanterns")
    assert unknown.status == 2 and "'nothing'" in unknown.err
