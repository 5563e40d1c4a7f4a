"""The first page: what one has, what waits, and how an empty installation begins."""

from __future__ import annotations

import pytest
from django.http import HttpResponse
from django.utils import timezone

from annotations.quality.holds.operations import hold_video
from annotations.review.models import Review
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project
from tests.support.cast import Actor, script_of
from tests.support.factories import make_scene, make_video
from worker.runs.operations import start_run

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def root(db) -> Actor:
    """An admin of the installation."""
    return script_of(Person.objects.create(username="root", is_installation_admin=True))


def change(actor: Actor, project: str, changes: dict[str, object]) -> HttpResponse:
    return actor.call("PATCH", project, changes)


def test_a_study_has_its_states_posters_and_next_step(rui, project, scene):
    (found,) = rui.get("home").json()["projects"]
    (study,) = found["studies"]
    assert (found["name"], found["clips"], found["generators"]) == ("Lanterns", 3, 1)
    assert {each["state"]: each["clips"] for each in study["states"]}["open"] == 3
    assert sum(each["clips"] for each in study["states"]) == 3
    assert (len(study["posters"]), study["round"], study["instrument"]) == (3, 1, "Error segments")
    assert study["next"] == {"kind": "annotate", "count": 3, "target": f"/annotate/{scene.study.public_id}"}


def test_four_newest_posters_at_most_and_none_of_a_clip_that_is_taken_down(rui, project):
    scene = make_scene(project, tasks=6)
    (study,) = rui.get("home").json()["projects"][0]["studies"]
    assert len(study["posters"]) == 4
    for video in scene.videos[3:]:
        hold_video(video=video, reason="On request.")
    (study,) = rui.get("home").json()["projects"][0]["studies"]
    assert len(study["posters"]) == 3


def test_what_waits_comes_first_and_leaves_when_it_is_done(rui, scene):
    review = Review.objects.create(round=scene.round, task=scene.round.tasks.first())
    run = start_run(round_=scene.round, critic="signal", woken=False)
    found = rui.get("home").json()
    assert [(each["kind"], each["count"]) for each in found["waiting"]] == [("review", 1)]
    assert found["projects"][0]["studies"][0]["next"]["kind"] == "review"
    assert [(each["id"], each["done"]) for each in found["running"]] == [(run.public_id, 0)]
    Review.objects.filter(pk=review.pk).update(state=Review.SETTLED)
    type(run).objects.filter(pk=run.pk).update(state=type(run).PAUSED)
    found = rui.get("home").json()
    assert ([each["kind"] for each in found["waiting"]], found["running"]) == (["run_paused"], [])


def test_statements_do_not_grow_with_studies(rui, ana, project, scene, django_assert_max_num_queries):
    for n in range(4):
        make_scene(project, name=f"Study {n}")
    for actor, most in ((rui, 15), (ana, 14)):
        actor.get("home")
        with django_assert_max_num_queries(most):
            actor.get("home")


def test_annotators_see_their_own_work_alone(ana, bo, scene):
    ana.post(scene.next_path)
    found = ana.get("home").json()
    assert (found["projects"], found["waiting"], found["running"]) == ([], [], [])
    (work,) = found["work"]
    assert (work["name"], work["done"], work["running"]) == ("Cups", 0, True)
    assert work["lease"]["poster"]["tiles"] > 0
    (others,) = bo.get("home").json()["work"]
    assert others["lease"] is None


def test_only_an_admin_renames_and_archives_a_project(ada, rui, ana, zoe, project):
    at = f"projects/{project.public_id}/"
    assert change(ada, at, {"name": "Lamps"}).json()["name"] == "Lamps"
    assert change(rui, at, {"name": "Mine"}).status_code == 403
    assert change(zoe, at, {"name": "Mine"}).status_code == 404
    assert change(ada, at, {}).status_code == 400
    assert change(ada, at, {"name": " "}).status_code == 400
    Project.objects.create(name="Taken")
    assert change(ada, at, {"name": "Taken", "archived": True}).status_code == 409
    assert ana.get(at).json() == {"id": project.public_id, "name": "Lamps", "archived_at": None}


def test_an_archived_project_hands_out_no_tasks_until_it_is_back(ada, ana, project, scene):
    Review.objects.create(round=scene.round, task=scene.round.tasks.first())
    at = f"projects/{project.public_id}/"
    since = change(ada, at, {"archived": True}).json()["archived_at"]
    assert change(ada, at, {"archived": True}).json()["archived_at"] == since
    assert ana.post(scene.next_path).status_code == 204
    assert not ana.get("home").json()["work"][0]["running"]
    found = ada.get("home").json()
    assert (found["projects"][0]["archived"], found["waiting"]) == (True, [])
    change(ada, at, {"archived": False})
    assert ana.post(scene.next_path).json()["task"]


def test_a_first_look_is_made_once_and_takes_the_clips_that_are_ready(root, ada):
    assert ada.post("first-look").status_code == 403
    made = root.post("first-look").json()
    assert (made["project_name"], made["study_name"], made["tasks"]) == ("My clips", "First look", 0)
    make_video(Project.objects.get(public_id=made["project"]), "a surfer")
    assert root.post("first-look").json() == {**made, "tasks": 1}
    assert root.post("first-look").json() == {**made, "tasks": 1}
    assert Project.objects.filter(name__startswith="My clips").count() == 1


def test_a_first_look_leaves_the_project_of_another_alone(root):
    other = Project.objects.create(name="My clips", archived_at=timezone.now())
    assert root.post("first-look").json()["project"] != other.public_id
