"""Practice and gold from tasks that experts settled."""

from __future__ import annotations

import pytest

from annotations.studies.models import Round
from annotations.tasks.models import Task, TaskKey
from tests.annotations.checks import fill, purposes, schedule_checks, seed_with, settle
from tests.support.factories import Scene, make_scene
from tests.support.working import take

pytestmark = pytest.mark.django_db


def settled_in(scene: Scene, n: int = 1) -> list[str]:
    """Settle the first tasks of a study; return their ids."""
    tasks = list(scene.round.tasks.order_by("id")[:n])
    settle(*tasks)
    return [task.public_id for task in tasks]


def test_settled_tasks_of_another_study_become_practice(ada, ana, project, scene):
    tasks = settled_in(make_scene(project, name="Earlier"), 2)
    path = f"studies/{scene.study.public_id}/practice"
    assert ada.post(path, {"tasks": tasks}).json() == {"created": 2, "existing": 0}
    assert ada.post(path, {"tasks": tasks}).json() == {"created": 0, "existing": 2}
    work = take(ana, scene)
    assert work.answer["round"] == Round.TRAINING
    feedback = work.submit().json()["feedback"]
    assert [(each["start_ms"], each["end_ms"], each["type"]) for each in feedback["known"]] == [
        (400, 2000, "physics_violation")
    ]


def test_settled_tasks_of_another_study_become_gold_that_comes_among_the_work(ada, ana, project, scene):
    tasks = settled_in(make_scene(project, name="Earlier"))
    schedule_checks(scene, gold_first_percent=25, repeat_after=1, seed=seed_with(ana, "work", "gold", repeat=0))
    path = f"studies/{scene.study.public_id}/gold"
    assert ada.post(path, {"tasks": tasks}).json() == {"created": 1, "existing": 0}
    assert ada.post(path, {"tasks": tasks}).json() == {"created": 0, "existing": 1}
    fill(ana, scene, 2)
    assert purposes(ana) == ["work", "gold"]
    assert ada.get(f"studies/{scene.study.public_id}/rounds/1/mixing").json()["gold"] == 1


@pytest.mark.parametrize("kind", ["practice", "gold"])
def test_what_nobody_settled_is_refused_with_its_place_and_nothing_is_added(ada, project, scene, kind):
    earlier = make_scene(project, name="Earlier")
    tasks = [*settled_in(earlier), earlier.round.tasks.latest("id").public_id]
    refused = ada.post(f"studies/{scene.study.public_id}/{kind}", {"tasks": tasks})
    assert refused.status_code == 400
    assert [each["field"] for each in refused.json()["errors"]] == ["tasks.1"]
    assert not TaskKey.objects.exists()
    assert not Task.objects.checks().exists()


def test_a_task_of_another_instrument_is_no_gold(ada, project, scene):
    tasks = settled_in(make_scene(project, name="Earlier", instrument="ratings"))
    refused = ada.post(f"studies/{scene.study.public_id}/gold", {"tasks": tasks})
    assert refused.status_code == 400
    assert "choose a task with the same one" in refused.json()["detail"]
