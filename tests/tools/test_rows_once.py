"""Rows that are made once for the tests of a module: each test begins with them as they were made."""

from __future__ import annotations

from collections import Counter

import pytest

from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project
from tests.support.cast import Actor, make_person, script_of
from tests.support.factories import Scene, make_scene
from tests.support.rows_once import Group, RowsOnce

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once("named", "twin")]

MADE: Counter[str] = Counter()
GROUPS: list[Group] = []  # of the tests with `twin`; workers share these tests, and may come back to them


def group_of(request: pytest.FixtureRequest) -> Group | None:
    """Return the group of a test."""
    (plugin,) = (each for each in request.config.pluginmanager.get_plugins() if isinstance(each, RowsOnce))
    return plugin.group


@pytest.fixture
def project(db) -> Project:
    MADE["project"] += 1
    return Project.objects.create(name="Lamps")


@pytest.fixture
def rui(project: Project) -> Actor:
    return script_of(make_person("rui", project))


@pytest.fixture
def scene(project: Project) -> Scene:
    return make_scene(project)


@pytest.fixture
def named(scene: Scene) -> Scene:
    """A fixture of its own with a row of its own, after those of the cast."""
    Project.objects.create(name="Named")
    return scene


@pytest.fixture
def twin(named: Scene) -> str:
    MADE["twin"] += 1
    return "no model"


@pytest.fixture
def each_time(project: Project) -> Project:
    """Not in the mark: made for each test, and taken back."""
    MADE["each_time"] += 1
    return Project.objects.create(name=f"Made {MADE['each_time']}")


def spoil(scene: Scene) -> None:
    """Change what a test was given, in memory and in the database, as careless tests do."""
    edges = scene.videos[0].rendition.edges_ms
    assert scene.project.name == "Lamps" and edges[0] == 0 and len(edges) == 201
    assert Project.objects.filter(name="Named").count() == 1 and Project.objects.count() == 2
    assert not Person.objects.exclude(username="rui").exists()
    scene.project.name = "Spoilt"
    scene.project.save()
    scene.videos[0].rendition.edges_ms.clear()
    scene.study._state.fields_cache.clear()
    Project.objects.create(name="Left over")
    make_person("left-over")


@pytest.mark.parametrize("n", range(3))
def test_each_test_begins_with_what_was_made(named: Scene, twin: str, n: int, request: pytest.FixtureRequest):
    spoil(named)
    group = group_of(request)
    if group not in GROUPS:
        GROUPS.append(group)
    assert (MADE["twin"], twin) == (len(GROUPS), "no model")


@pytest.mark.parametrize("n", range(3))
def test_those_that_use_an_actor_have_rows_of_their_own(rui: Actor, named: Scene, n: int):
    answer = rui.get("me")
    assert answer.status_code == 200 and list(rui.client.cookies) == []
    rui.client.cookies["left"] = "over"
    spoil(named)


@pytest.mark.parametrize("n", range(2))
def test_rows_that_a_test_does_not_name_are_not_there(project: Project, n: int):
    assert list(Project.objects.all()) == [project]


@pytest.mark.parametrize("n", range(2))
def test_other_fixtures_are_made_each_time(each_time: Project, scene: Scene, n: int):
    """Also where they come first."""
    assert Project.objects.count() == 2
    assert each_time.name == f"Made {MADE['each_time']}"


@pytest.mark.django_db(transaction=True)
def test_what_commits_makes_its_own(named: Scene, request: pytest.FixtureRequest):
    spoil(named)
    assert group_of(request) is None


def test_a_test_without_rows_finds_none(db):
    assert not Project.objects.exists()
