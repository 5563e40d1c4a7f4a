"""A world in which any request can be tried and taken back, and the good request of each door."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from celery import current_app
from django.db import transaction

from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project
from tests.house.door import OWN, OWN_OR_RESEARCHER, Door
from tests.house.doors import INSTALLATION
from tests.house.sending import Sent
from tests.house.world import World, make_world
from tests.support.caches import forget_rows
from tests.support.cast import Actor, nobody

__all__ = ["made_world", "world"]  # the fixtures

ROOT = Path(__file__).resolve().parents[2]
FURTHEST = "furthest"
OWNERS = {"entry": "crowd", "comparison": "researcher"}


@pytest.fixture(scope="module")
def made_world(django_db_setup: None, django_db_blocker: Any) -> Iterator[World]:
    """A project with everything in it, made once: each request is taken back. Its admin is one of the installation."""
    forget_rows()
    with django_db_blocker.unblock(), transaction.atomic():
        made = make_world(Project.objects.create(name="Lanterns"))
        Person.objects.filter(pk=made.admin.person.pk).update(is_installation_admin=True)
        yield made
        transaction.set_rollback(True)


@pytest.fixture
def world(made_world: World, db: None, monkeypatch: pytest.MonkeyPatch, settings: Any) -> World:
    """Everything in a project; runs and releases that are started there wake no one."""
    monkeypatch.setattr(current_app, "send_task", lambda *_, **__: None)
    settings.ALLOWED_HOSTS = ["testserver"]
    return made_world


def role_of(door: Door) -> str | None:
    """Return whom a door lets in furthest; None where no sign-in is needed."""
    if door in INSTALLATION:
        return "admin"
    if door.least is None:
        return None
    owner = next((who for name, who in OWNERS.items() if f"<str:{name}>" in door.pattern), "annotator")
    return {OWN: owner, OWN_OR_RESEARCHER: "researcher"}.get(door.least, "admin")


def actor_of(world: World, role: str | None) -> Actor:
    """Return who has a role; no one for None."""
    return nobody() if role is None else getattr(world, role)


def headers_of(actor: Actor) -> dict[str, str]:
    """Return the headers by which a script is known."""
    found = actor.client.defaults.get("HTTP_AUTHORIZATION")
    return {} if found is None else {"Authorization": found}


def pattern_of(door: Door) -> str:
    """Return the address of a door as the API's description has it."""
    return door.pattern.replace("<str:", "{").replace(">", "}")


def names_in(door: Door) -> list[str]:
    """Return the names of the ids in a door's address."""
    return [part.partition(">")[0] for part in door.pattern.split("<str:")[1:]]


def good(door: Door, world: World, role: str | None = FURTHEST) -> Sent:
    """Return the request of a door that is answered as it should be, by whom it lets in furthest or by a role."""
    actor = actor_of(world, role_of(door) if role == FURTHEST else role)
    headers = {name.replace("_", "-"): value for name, value in door.headers.items()} | headers_of(actor)
    body = door.content(world.ids)
    content = b"" if body is None else json.dumps(body).encode()
    return Sent(door.method, door.address(world.ids), "", content, {"Content-Type": "application/json", **headers})
