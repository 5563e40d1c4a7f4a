"""
The cast: Ana and Bo annotate, Rui researches, Ada administers, Zoe is a stranger.

Each speaks to the real API with a bearer token of their own, or, in a browser, with a session.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from django.test import Client

from outtake.accounts.people.models import Person
from outtake.accounts.people.operations import issue_token
from outtake.accounts.projects.models import Membership, Project, Role

API = "/api/v1/"


@dataclass(frozen=True)
class Actor:
    """Someone who calls the API; no one where there is no person."""

    person: Person | None
    client: Client

    def call(self, method: str, path: str, body: Any = None, **headers: str) -> HttpResponse:
        """
        Call the API with a JSON body, or with bytes as they are; a path without a leading slash lies below the base.

        Headers are named as in Python: ``idempotency_key``.
        """
        options: dict[str, Any] = {"headers": {name.replace("_", "-"): value for name, value in headers.items()}}
        if body is not None:
            options["data"] = body if isinstance(body, bytes) else json.dumps(body)
            options["content_type"] = "application/json"
        address = path if path.startswith(("/", "http")) else API + path
        return self.client.generic(method, address, **options)

    def get(self, path: str) -> HttpResponse:
        """GET."""
        return self.call("GET", path)

    def post(self, path: str, body: Any = None, **headers: str) -> HttpResponse:
        """POST."""
        return self.call("POST", path, body, **headers)

    def put(self, path: str, body: Any = None, **headers: str) -> HttpResponse:
        """PUT."""
        return self.call("PUT", path, body, **headers)


def script_of(person: Person) -> Actor:
    """Return a person with a bearer token."""
    return Actor(person, Client(headers={"authorization": f"Bearer {issue_token(person=person)}"}))


def browser_of(person: Person, *, enforce_csrf: bool = False) -> Actor:
    """Return a person with a session."""
    client = Client(enforce_csrf_checks=enforce_csrf)
    client.force_login(person, backend="django.contrib.auth.backends.ModelBackend")
    return Actor(person, client)


def nobody() -> Actor:
    """Return a caller who is not signed in."""
    return Actor(None, Client())


def make_person(username: str, project: Project | None = None, role: Role = Role.ANNOTATOR) -> Person:
    """Make a person without a password; with a project, one of its members."""
    person = Person(username=username)
    person.set_unusable_password()
    person.save()
    if project is not None:
        Membership.objects.create(person=person, project=project, role=role)
    return person
