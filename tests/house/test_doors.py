"""
Every route, for every role, on an object of one's own project and of another's.

The routes come from the URL resolver: a new one without a line in `doors` fails here.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from django.apps import apps
from django.db import connection, transaction

from evaluation.releases import api as release_api
from outtake.accounts.models import Project, Role
from tests.house.doors import ADMIN, DOORS, INSTALLATION, OPEN_PAGES, OWN, OWN_OR_RESEARCHER, SHELLS, Door
from tests.house.routes import Route, every_route
from tests.house.world import World, absent, make_world
from tests.support.caches import forget_rows
from tests.support.cast import Actor, browser_of, make_person, nobody, script_of
from tests.support.working import fields_of
from worker.operations import waking

pytestmark = pytest.mark.django_db

ROLES = ("annotator", "other", "researcher", "admin")
each_door = pytest.mark.parametrize("door", DOORS, ids=lambda door: f"{door.method} {door.pattern}")
each_role = pytest.mark.parametrize("role", ROLES)


@pytest.fixture(autouse=True)
def no_broker(monkeypatch):
    """Runs and releases that are started here wake nobody."""
    monkeypatch.setattr(waking, "send", lambda items: None)
    monkeypatch.setattr(release_api, "wake", lambda release: None)


class Worlds(NamedTuple):
    """Two projects that know nothing of each other."""

    own: World
    foreign: World


@pytest.fixture(scope="module")
def worlds(django_db_setup: None, django_db_blocker: Any) -> Iterator[Worlds]:
    """Two projects with everything in them, made once: each test goes on from there and is taken back."""
    forget_rows()
    with django_db_blocker.unblock(), transaction.atomic():
        yield Worlds(*(make_world(Project.objects.create(name=name)) for name in ("Lanterns", "Bridges")))
        transaction.set_rollback(True)


@pytest.fixture
def world(worlds: Worlds, db: None) -> World:
    """Everything in a project."""
    return worlds.own


@pytest.fixture
def foreign(worlds: Worlds) -> World:
    """Everything in another project, of which no one of the cast is a member."""
    return worlds.foreign


def go(door: Door, actor: Actor, ids: dict[str, str]):
    return actor.call(door.method, door.address(ids), door.content(ids), **door.headers)


def expected(door: Door, role: str) -> int:
    if door.least is None:
        return door.ok
    if door.least == OWN:
        return door.ok if role == "annotator" else 404
    if door.least == OWN_OR_RESEARCHER:
        return 404 if role == "other" else door.ok
    held = {"annotator": Role.ANNOTATOR, "other": Role.ANNOTATOR, "researcher": Role.RESEARCHER, "admin": ADMIN}[role]
    return door.ok if held.covers(Role(door.least)) else 403


def everything() -> dict[str, list[tuple]]:
    """All rows of all tables, those that join two others included."""
    found = {}
    with connection.cursor() as cursor:
        for model in apps.get_models(include_auto_created=True):
            cursor.execute(f"SELECT * FROM {connection.ops.quote_name(model._meta.db_table)} ORDER BY 1")
            found[model._meta.label] = cursor.fetchall()
    return found


def test_every_route_has_a_line_in_the_table():
    pages = {Route("any", pattern) for pattern in [*SHELLS, *OPEN_PAGES]}
    assert every_route() == {door.route for door in [*DOORS, INSTALLATION]} | pages


@each_role
@each_door
def test_each_role_is_let_in_or_told_no_and_reading_changes_no_row(world: World, door: Door, role: str):
    before = everything()
    answer = go(door, getattr(world, role), world.ids)
    assert answer.status_code == expected(door, role)
    if answer.status_code >= 400:
        fields_of(answer)
    if answer.status_code >= 400 or door.method == "GET":
        assert everything() == before


@each_door
def test_nobody_is_let_in_who_is_not_signed_in(world: World, door: Door):
    before = everything()
    answer = go(door, nobody(), world.ids)
    assert answer.status_code == (door.ok if door.least is None else 401)
    if door.least is not None:
        assert answer["WWW-Authenticate"] == "Bearer"
        assert everything() == before


@pytest.mark.parametrize(
    "door", [door for door in DOORS if door.names_an_object], ids=lambda door: f"{door.method} {door.pattern}"
)
def test_what_is_foreign_answers_as_what_does_not_exist(world: World, foreign: World, door: Door):
    before = everything()
    for role in ROLES:
        there = go(door, getattr(world, role), foreign.ids)
        nowhere = go(door, getattr(world, role), absent(foreign.ids))
        assert there.status_code == nowhere.status_code == 404
        assert there.content == nowhere.content
        assert sorted(there.items()) == sorted(nowhere.items())
    assert everything() == before


@each_door
def test_an_admin_of_the_installation_is_one_of_each_project(world: World, door: Door):
    root = make_person("root")
    root.is_installation_admin = True
    root.save()
    own = door.least == OWN
    assert go(door, script_of(root), world.ids).status_code == (404 if own else door.ok)


@each_role
def test_only_an_admin_of_the_installation_makes_projects(world: World, role: str):
    assert go(INSTALLATION, getattr(world, role), {}).status_code == 403
    assert go(INSTALLATION, nobody(), {}).status_code == 401
    root = make_person("root")
    root.is_installation_admin = True
    root.save()
    assert go(INSTALLATION, script_of(root), {}).status_code == 201
    assert go(INSTALLATION, script_of(root), {}).status_code == 409


@pytest.mark.parametrize("pattern", SHELLS)
def test_pages_ask_for_a_sign_in_and_are_the_same_for_everybody(world: World, foreign: World, pattern: str):
    door = Door("GET", pattern, Role.ANNOTATOR, 200)
    away = go(door, nobody(), world.ids)
    assert (away.status_code, away["Location"].split("?")[0]) == (302, "/sign-in")
    browser = browser_of(world.annotator.person)
    before = everything()
    codes = {go(door, browser, ids).status_code for ids in (world.ids, foreign.ids, absent(world.ids))}
    assert len(codes) == 1 and codes <= {200, 503}  # 503: the frontend is not built
    assert everything() == before


@pytest.mark.parametrize(("pattern", "status"), OPEN_PAGES.items())
def test_open_pages_show_nothing_and_change_nothing(world: World, pattern: str, status: int):
    before = everything()
    address = Door("GET", pattern, None, status).address({"secret": "x", "token": "x", "name": "x.mp4"})
    assert nobody().get(address).status_code == status
    assert browser_of(world.annotator.person).get(address).status_code in (status, 302)
    now = everything()
    del before["accounts.Session"], now["accounts.Session"]
    assert {**now, "accounts.Person": []} == {**before, "accounts.Person": []}  # signing in notes its time


def test_an_identifier_of_another_kind_opens_no_door(world: World):
    """A task's id is no study's, whoever asks."""
    for door in DOORS:
        if "<" in door.pattern:
            mixed = dict.fromkeys(world.ids, world.ids["task"])
            assert go(door, world.admin, mixed).status_code == 404, door


def test_a_report_takes_no_ground_truth_of_another_project(world: World, foreign: World):
    answer = world.admin.post(
        f"studies/{world.ids['study']}/reports/",
        {"ground_truth": foreign.ids["truth"], "annotators": [world.ids["other"]]},
    )
    assert (answer.status_code, fields_of(answer)) == (400, ["ground_truth"])


def test_a_ground_truth_takes_no_annotator_of_another_project(world: World, foreign: World):
    answer = world.admin.post(
        f"studies/{world.ids['study']}/ground-truths/", {"annotators": [foreign.ids["other"]], "policy": "one"}
    )
    assert (answer.status_code, fields_of(answer)) == (400, ["annotators"])


def test_no_role_is_taken_by_sending_it(world: World):
    for changes in ({"is_installation_admin": True}, {"project": world.ids["project"]}, {"person": 1}):
        body = {"username": world.ids["username"], "role": "annotator", **changes}
        answer = world.admin.post(f"projects/{world.ids['project']}/members/", body)
        assert (answer.status_code, fields_of(answer)) == (400, list(changes))


def test_the_answers_hold_no_row_numbers(world: World):
    answer = world.admin.get(f"studies/{world.ids['study']}/")
    assert json.loads(answer.content)["id"] == world.ids["study"]
    assert all(not isinstance(each["id"], int) for each in answer.json()["annotators"])
