"""The task to come: a good guess, told without holding anything."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from annotations.annotators.models import Annotator
from annotations.tasks import content
from annotations.work.assignments.models import Assignment
from tests.annotations.test_blindness import ALLOWED, keys_of
from tests.annotations.training import add_training
from tests.support.factories import make_scene
from tests.support.working import take

pytestmark = pytest.mark.django_db

STATEMENTS = 6


def upcoming(actor, scene):
    """Ask for the task to come; its id, or None when none can be foreseen."""
    answer = actor.get(f"studies/{scene.study.public_id}/upcoming")
    assert answer.status_code in (200, 204), answer.content
    return answer.json()["task"]["id"] if answer.status_code == 200 else None


def test_it_is_what_next_gives(ana, scene):
    assert upcoming(ana, scene) == take(ana, scene).answer["task"]["id"]
    for _ in range(2):
        foreseen = upcoming(ana, scene)
        take(ana, scene).submit()
        assert take(ana, scene).answer["task"]["id"] == foreseen
    assert upcoming(ana, scene) is None


def test_it_tells_what_next_tells_of_task_and_clip_and_no_more(ana, questions):
    answer = ana.get(f"studies/{questions.study.public_id}/upcoming").json()
    told = {path: keys for path, keys in ALLOWED.items() if path.startswith(("task", "video"))}
    assert keys_of(answer) == {"": {"task", "round", "video", "right"}, **told}
    after = take(ana, questions).answer
    assert (answer["task"], answer["video"]["id"]) == (after["task"], after["video"]["id"])


def test_it_holds_nothing_and_makes_nobody_an_annotator(ana, scene):
    before = list(scene.round.tasks.values_list("free_slots", flat=True))
    upcoming(ana, scene)
    assert list(scene.round.tasks.values_list("free_slots", flat=True)) == before
    assert not Assignment.objects.exists() and not Annotator.objects.exists()


def test_annotators_who_finish_in_turn_are_each_told_what_they_will_get(ana, bo, rui, project):
    scene = make_scene(project, name="Turns", tasks=9, overlap=1)
    actors = [ana, bo, rui]
    work = [take(actor, scene) for actor in actors]
    foreseen = [upcoming(actor, scene) for actor in actors]
    for each in work:
        each.submit()
    assert [take(actor, scene).answer["task"]["id"] for actor in actors] == foreseen
    assert len(set(foreseen)) == 3


def test_a_task_with_slots_for_all_is_foreseen_for_all(ana, bo, project):
    scene = make_scene(project, name="Wide", tasks=2, overlap=2)
    take(ana, scene)
    take(bo, scene)
    assert upcoming(ana, scene) == upcoming(bo, scene) is not None


def test_a_slot_that_was_given_back_is_foreseen_when_nothing_else_is_left(ana, bo, project):
    scene = make_scene(project, name="Back", tasks=2, overlap=1)
    first = take(ana, scene)
    take(bo, scene)
    assert upcoming(bo, scene) is None
    ana.post(f"assignments/{first.id}/skip", {"reason": ""})
    assert upcoming(bo, scene) == first.answer["task"]["id"]
    assert upcoming(ana, scene) is None


@pytest.mark.parametrize("tasks", [2, 300])
@pytest.mark.parametrize("done", [0, 1])
def test_in_training_it_costs_the_same_few_statements(ana, project, tasks: int, done: int):
    scene = make_scene(project, name="Sizes", tasks=3)
    add_training(scene, tasks=tasks)
    for _ in range(done):
        take(ana, scene).submit()
    take(ana, scene)
    content.FACTS.clear()
    upcoming(ana, scene)
    with CaptureQueriesContext(connection) as caught:
        upcoming(ana, scene)
    assert len(caught) <= STATEMENTS, [query["sql"] for query in caught]


@pytest.mark.parametrize("tasks", [3, 300])
def test_it_costs_the_same_few_statements_in_a_study_of_any_size(ana, bo, project, tasks: int):
    scene = make_scene(project, name="Sizes", tasks=tasks, overlap=1)
    take(ana, scene)
    take(bo, scene)
    content.FACTS.clear()
    upcoming(bo, scene)
    with CaptureQueriesContext(connection) as caught:
        upcoming(bo, scene)
    assert len(caught) <= STATEMENTS, [query["sql"] for query in caught]
