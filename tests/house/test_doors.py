"""
Every route, for everyone who may call it, in three places: the study that they work in, another study of the project,
and another project.

The routes come from the URL resolver: a new one without a line in `doors` fails here.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest
from celery import current_app
from django.db import transaction
from django.db.models.functions import Now
from django.http import HttpResponse

from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project, Role
from outtake.catalog.serving.media_urls import KINDS, media_url
from tests.house.door import BLIND, OF_ANOTHER_STUDY, OWN, OWN_OR_RESEARCHER, OWNED, ROOT, SOMEWHERE, Door
from tests.house.doors import DOORS, INSTALLATION, A
from tests.house.pages import OPEN_PAGES, SHELLS
from tests.house.routes import Route, every_route
from tests.house.world import Place, World, absent, make_world
from tests.house.writes import writes
from tests.support import examples
from tests.support.caches import forget_rows
from tests.support.cast import Actor
from tests.support.working import fields_of

pytestmark = pytest.mark.django_db

ARCHIVED = "This project is archived; restore it first."

MEMBERS = {
    "annotator": Role.ANNOTATOR,
    "other": Role.ANNOTATOR,  # whose work it is not
    "researcher": Role.RESEARCHER,
    "admin": Role.ADMIN,
}
CROWD = ("entering", "crowd")  # before and after the steps of their entry
ROLES = (*MEMBERS, *CROWD, "removed", "root")
# Who tries another study and another project: one of each kind, and in `make test-long` everyone ("other" gets there
# what any annotator does, and "root" what any admin does).
ELSEWHERE = {*ROLES} - {"other", "root"} if examples.TIMES > 1 else {"annotator", "admin", "crowd"}
NOWHERE: dict[Route, tuple[bytes, list[tuple[str, str]]]] = {}


@pytest.fixture(autouse=True)
def no_broker(monkeypatch):
    """Runs and releases that are started here wake no one."""
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)


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


@contextmanager
def taken_back() -> Iterator[list[str]]:
    """Collect what is written in this block, and take it back at its end."""
    with transaction.atomic(), writes() as written:
        yield written
        transaction.set_rollback(True)
    if written:
        forget_rows()


def go(door: Door, actor: Actor, ids: dict[str, str]) -> HttpResponse:
    return actor.call(door.method, door.address(ids), door.content(ids), **door.headers)


def in_own_study(door: Door, role: str, place: Place) -> int:
    """Return what a role gets at a door in the study that it works in."""
    if door.least is None:
        return door.ok
    if door.least == SOMEWHERE:
        return door.ok if role in ("researcher", "admin", "root") else 403
    if role == "removed":
        return 404 if door.names else door.ok
    if role in CROWD and door.names and (not door.is_in_a_study or door.names & OF_ANOTHER_STUDY):
        return 404
    is_own = any(name in place.of.get(role, {}) for name in door.names.intersection(OWNED))
    ok = door.entering if role == "entering" and door.entering is not None else door.ok
    if door.least in (OWN, OWN_OR_RESEARCHER):
        reads_all = door.least == OWN_OR_RESEARCHER and role in ("researcher", "admin", "root")
        return ok if is_own or reads_all else 404
    if door.least == BLIND:
        return ok if role in ("researcher", "admin", "root") else 404
    if door.least == ROOT:
        return ok if role == "root" else 403
    held = Role.ADMIN if role == "root" else MEMBERS.get(role, Role.ANNOTATOR)
    return ok if held.covers(Role(door.least)) else 403


def in_other_study(door: Door, role: str, place: Place) -> int:
    """Return what a role gets in another study of the project, in which nothing is its own."""
    if role in (*CROWD, "removed"):
        return 404
    return in_own_study(door, role, Place(place.ids, {}, place.rendition))


def expect(door: Door, world: World, role: str, ids: dict[str, str], status: int) -> None:
    """
    Knock at a door once. A refusal is a problem, and writes nothing, as reading does; what does not exist for someone
    answers byte for byte as what does not exist at all.
    """
    with taken_back() as written:
        answer = go(door, world.cast[role], ids)
    assert answer.status_code == status, (role, answer.content)
    if status >= 400:
        fields_of(answer)
    if status >= 400 or door.method == "GET":
        assert written == [], role
    if status == 404:
        assert (answer.content, sorted(answer.items())) == nowhere(door, world), role


def nowhere(door: Door, world: World) -> tuple[bytes, list[tuple[str, str]]]:
    """Return what a door answers where there is nothing behind it; each door is asked once."""
    if door.route not in NOWHERE:
        answer = go(door, world.other, absent(world.ids))
        assert answer.status_code == 404
        NOWHERE[door.route] = answer.content, sorted(answer.items())
    return NOWHERE[door.route]


def test_every_route_has_a_line_in_the_table():
    pages = {Route("any", pattern) for pattern in [*SHELLS, *OPEN_PAGES]}
    assert every_route() == {door.route for door in [*DOORS, *INSTALLATION]} | pages


@pytest.mark.generated
@pytest.mark.parametrize("door", DOORS, ids=lambda door: f"{door.method} {door.pattern}")
def test_each_role_is_let_in_or_told_no_wherever_it_knocks(world: World, foreign: World, door: Door):
    for role in ROLES if door.least else ROLES[:1]:
        if role != "other" or door.names.intersection(OWNED):
            expect(door, world, role, world.own.seen_by(role), in_own_study(door, role, world.own))
        if role not in ELSEWHERE:
            continue
        if door.is_in_a_study:
            expect(door, world, role, world.sibling.ids, in_other_study(door, role, world.sibling))
        if door.names:
            expect(door, world, role, foreign.ids, 404)
    for place in (world.own, world.sibling, foreign.own) if door.least else (world.own,):
        with taken_back() as written:
            answer = go(door, world.nobody, place.ids)
        assert answer.status_code == (401 if door.least else door.ok)
        if door.least:
            assert (answer["WWW-Authenticate"], written) == ("Bearer", [])


STAYS_OPEN = {  # in an archived project: the way out of it, and what protects people
    Route("PATCH", A + "projects/<str:project>/"),
    Route("DELETE", A + "projects/<str:project>/members/<str:person>"),
    Route("DELETE", A + "projects/<str:project>/invitations/<str:invitation>"),
    Route("POST", A + "videos/<str:video>/hold"),
}


def test_an_archived_project_is_only_read(world: World):
    kept = [door for door in DOORS if door.least in (Role.RESEARCHER, Role.ADMIN, BLIND) and door.names]
    changed = []
    with taken_back():
        Project.objects.filter(public_id=world.ids["project"]).update(archived_at=Now())
        for door in kept:
            with taken_back() as written:
                answer = go(door, world.admin, world.ids)
            if door.method == "GET" or door.route in STAYS_OPEN:
                assert answer.status_code == door.ok, door
            elif answer.status_code != 409 or answer.json()["detail"] != ARCHIVED or written:
                changed.append(f"{door.method} {door.pattern}: {answer.status_code}")
    assert changed == []


@pytest.mark.parametrize("kind", KINDS)
def test_a_clip_is_watched_by_who_may_reach_a_study_of_it(world: World, foreign: World, kind: str):
    never = world.nobody.get("/media/x/none.mp4")
    open_to = {role: [200, 200, 404] for role in MEMBERS} | {"crowd": [200, 404, 404], "root": [200, 200, 200]}
    for role in ("nobody", *ROLES):
        actor = world.cast[role]
        watcher = actor.person or world.annotator.person  # who is not signed in may have found another's address
        with taken_back() as written:
            places = (world.own, world.sibling, foreign.own)
            answers = [actor.get(media_url(place.rendition, kind, watcher.pk)) for place in places]
        assert [answer.status_code for answer in answers] == open_to.get(role, [404, 404, 404]), role
        assert {answer.content for answer in answers if answer.status_code == 404} <= {never.content}
        assert written == []


def test_the_lists_of_studies_name_what_can_be_reached(world: World):
    def listed(role: str) -> set[str]:
        return {each["id"] for each in world.cast[role].get("studies/").json()["results"]}

    both = {world.own.ids["study"], world.sibling.ids["study"]}
    assert all(listed(role) >= both for role in MEMBERS)
    assert [listed(role) for role in (*CROWD, "removed")] == [{world.own.ids["study"]}] * 2 + [set()]
    assert [world.cast[role].get("me").json()["projects"] for role in (*CROWD, "removed")] == [[], [], []]


@pytest.mark.parametrize("door", INSTALLATION, ids=str)
def test_only_an_admin_of_the_installation_makes_projects_and_changes_accounts(door: Door, world: World):
    ids = world.own.ids
    for role in ROLES:
        expect(door, world, role, ids, door.ok if role == "root" else 403)
    assert go(door, world.nobody, ids).status_code == 401


def test_a_project_is_made_once(world: World):
    assert [go(INSTALLATION[0], world.root, {}).status_code for _ in range(2)] == [201, 409]


def test_what_is_written_is_seen(db):
    with writes() as written:
        Project.objects.filter(name="None").update(name="None")
        Project.objects.filter(name="None").delete()
        try:
            with transaction.atomic():
                Project.objects.create(name="Rolled back")
                raise Project.DoesNotExist
        except Project.DoesNotExist:
            pass
    assert written == []
    with writes() as written:
        made = Project.objects.create(name="Wells")
        Person.objects.bulk_create([Person(username=name) for name in ("one", "two")])
        with transaction.atomic():
            Project.objects.filter(pk=made.pk).update(name="Springs")
        Person.objects.filter(username="one").delete()
    verbs = [each.split()[0] for each in written]
    assert verbs == ["INSERT", "INSERT", "UPDATE", "DELETE"]


@pytest.mark.parametrize("pattern", SHELLS)
def test_pages_ask_for_a_sign_in_and_are_the_same_for_everybody(world: World, foreign: World, pattern: str):
    door = Door("GET", pattern, Role.ANNOTATOR, 200)
    away = go(door, world.nobody, world.ids)
    assert (away.status_code, away["Location"].split("?")[0]) == (302, "/sign-in")
    with writes() as written:
        codes = {go(door, world.browser, ids).status_code for ids in (world.ids, foreign.ids, absent(world.ids))}
    assert len(codes) == 1 and codes <= {200, 503}  # 503: the frontend is not built
    assert written == []


@pytest.mark.parametrize(("pattern", "status"), OPEN_PAGES.items())
def test_open_pages_show_nothing_and_change_nothing(world: World, pattern: str, status: int):
    address = Door("GET", pattern, None, status).address({"secret": "x", "token": "x", "name": "x.mp4"})
    with writes() as written:
        assert world.nobody.get(address).status_code == status
        assert world.browser.get(address).status_code in (status, 302)
    assert [each for each in written if "accounts_session" not in each] == []


def test_an_identifier_of_another_kind_opens_no_door(world: World):
    """A task's id is no study's, anyone who asks."""
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
        answer = world.root.post(f"projects/{world.ids['project']}/members/", body)
        assert (answer.status_code, fields_of(answer)) == (400, list(changes))


def test_the_answers_hold_no_row_numbers(world: World):
    answer = world.admin.get(f"studies/{world.ids['study']}/")
    assert json.loads(answer.content)["id"] == world.ids["study"]
    assert all(not isinstance(each["id"], int) for each in answer.json()["annotators"])
