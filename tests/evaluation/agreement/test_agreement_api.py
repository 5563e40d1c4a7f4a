"""Agreement over HTTP."""

from __future__ import annotations

import pytest

from tests.evaluation.annotators import critic_annotates, marked, person_annotates, predicted
from tests.support.factories import make_scene
from tests.support.working import fields_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def scene(project):
    """A study of two clips, each for two annotators."""
    return make_scene(project, tasks=2, overlap=2)


@pytest.fixture
def path(scene) -> str:
    return f"studies/{scene.study.public_id}/agreement/"


def test_people_are_compared_unless_others_are_named(rui, ana, bo, scene, path):
    first = person_annotates(ana, scene, [marked(0, 1000)], [])
    second = person_annotates(bo, scene, [marked(0, 1000)], [])
    critic = critic_annotates(scene, [], [predicted(0, 1000)])
    answer = rui.get(path)
    assert answer.status_code == 200
    shown = answer.json()
    assert (shown["shared"], shown["sampled_tasks"]) == (2, 2)
    assert shown["detection"]["percent"] == {
        **{"value": 1.0, "n": 2, "reason": None},
        **{"low": 1.0, "high": 1.0, "no_interval": None},
    }
    assert shown["segments"]["sweep"][4]["threshold"] == 50
    assert {row["id"]: row["name"] for row in shown["annotators"]} == {
        each.public_id: f"Annotator {each.public_id[:4]}" for each in (first, second)
    }
    named = rui.get(f"{path}?annotators={first.public_id},{critic.public_id}").json()
    assert [row["kind"] for row in named["annotators"]] == ["person", "critic"]
    assert named["pairs"][0]["compared"]["detection"]["percent"] == {
        **{"value": 0.0, "n": 2, "reason": None},
        **{"low": None, "high": None, "no_interval": None},
    }


@pytest.mark.parametrize("query", ["annotators=nobody", "annotators=", "annotators=nobody,nobody"])
def test_somebody_unknown_is_refused_by_field(rui, ana, scene, path, query):
    person_annotates(ana, scene, [])
    answer = rui.get(f"{path}?{query}")
    assert (answer.status_code, fields_of(answer)) == (400, ["annotators"])


def test_it_takes_few_statements_however_many_tasks(rui, ana, bo, scene, path, django_assert_max_num_queries):
    person_annotates(ana, scene, [marked(0, 1000)], [])
    person_annotates(bo, scene, [marked(0, 1000)], [])
    with django_assert_max_num_queries(14):
        rui.get(path)
