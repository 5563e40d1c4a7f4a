"""Make and change the servers that a project may ask. A key goes in and never comes out."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Max, Q

from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project, Role
from outtake.accounts.projects.permissions import require_role
from outtake.encryption import encrypt
from outtake.errors import Conflict, Invalid
from outtake.http.outbound_guard import check_url
from outtake.jobs.dispatch import dispatch_on_commit
from outtake.rows import first_or_missing
from worker.providers.endpoints.endpoint_test_jobs import ENDPOINT_TESTS
from worker.providers.endpoints.models import Endpoint, EndpointTest

_KEY = re.compile(r"[\x21-\x7e]{0,500}")
CHANGEABLE = ("name", "key", "input_price", "output_price", *Endpoint.FOUND)
UNDER_WAY = (EndpointTest.WAITING, EndpointTest.RUNNING)


@dataclass(frozen=True)
class NewEndpoint:
    """A server that is to be asked; prices in micros for a million tokens, None where they are not known."""

    name: str
    base_url: str
    model: str
    family: str = ""  # empty: other, which is measured; at Gemini's own API its rule
    protocol: str = Endpoint.OPENAI
    key: str = ""
    input_price: int | None = None
    output_price: int | None = None
    json_schema: bool = False
    probabilities: bool = False
    picture_tokens: int | None = None  # None: by the family's rule, or as a test measures it
    context_tokens: int | None = None  # of prompt and reply; None: as a test finds


def create_endpoint(*, project: Project, new: NewEndpoint) -> Endpoint:
    """
    Add an endpoint to a project. No one is called. What it is said to take counts as set by hand.

    :raises Invalid: if its base URL may not be called, with the remedy; or the key could not be sent in a header.
    :raises Conflict: if the project has one of this name.
    """
    values = {**vars(new), "base_url": check_url(new.base_url)}
    sealed = _sealed(values.pop("key"))
    values["family"] = new.family or ("gemini" if new.protocol == Endpoint.GEMINI else "other")
    told = [name for name in Endpoint.FOUND if values.get(name)]
    with _one_name(new.name):
        return Endpoint.objects.create(project=project, sealed_key=sealed, set_by_hand=told, **values)


def change_endpoint(*, endpoint: Endpoint, changes: dict[str, Any]) -> Endpoint:
    """
    Change an endpoint's name, key, prices or abilities; an empty key takes the key away.

    What a test finds out stays as it is set here, until it is set to None: then the next test decides again.
    Its base URL and model stay, since stored answers name them: for another, add another endpoint.

    :raises Invalid: if the key could not be sent in a header.
    :raises Conflict: if the project has one of this name.
    """
    values = {name: changes[name] for name in CHANGEABLE if name in changes}
    if "key" in values:
        values["sealed_key"] = _sealed(values.pop("key"))
    with transaction.atomic():
        locked = Endpoint.objects.select_for_update().get(pk=endpoint.pk)
        values.update(_by_hand(locked, values))
        with _one_name(values.get("name", locked.name)):
            Endpoint.objects.filter(pk=locked.pk).update(**values)
    endpoint.refresh_from_db()
    return endpoint


def request_test(endpoint: Endpoint) -> EndpointTest:
    """Ask for an endpoint to be tested by a worker; returns the test that is under way, if there is one."""
    with transaction.atomic():
        Endpoint.objects.select_for_update(no_key=True).get(pk=endpoint.pk)  # one test at a time
        test = endpoint.tests.filter(state__in=UNDER_WAY).first() or EndpointTest.objects.create(endpoint=endpoint)
        dispatch_on_commit(ENDPOINT_TESTS, Q(pk=test.pk))
    return test


def latest_tests(endpoints: Collection[Endpoint]) -> dict[int, EndpointTest]:
    """Return the latest test of each endpoint that has one."""
    newest = EndpointTest.objects.filter(endpoint__in=endpoints).values("endpoint").annotate(newest=Max("pk"))
    found = EndpointTest.objects.filter(pk__in=newest.values("newest"))
    return {test.endpoint_id: test for test in found}


def endpoints_of(project: Project) -> list[Endpoint]:
    """Return the endpoints of a project by name."""
    return list(Endpoint.objects.filter(project=project).order_by("name"))


def endpoint_for(person: Person, public_id: str, needed: Role) -> Endpoint:
    """
    Return an endpoint in whose project the person has at least the needed role.

    :raises Missing: if there is none that they may know of.
    :raises Forbidden: if their role is a lesser one.
    """
    endpoint = first_or_missing(Endpoint.objects.select_related("project").filter(public_id=public_id))
    require_role(person, endpoint.project_id, needed)
    return endpoint


def _by_hand(endpoint: Endpoint, values: dict[str, Any]) -> dict[str, Any]:
    """Return which abilities count as set by hand after a change, without the values that are removed."""
    kept = set(endpoint.set_by_hand)
    changes: dict[str, Any] = {}
    for name in Endpoint.FOUND:
        if name not in values:
            continue
        if values[name] is None:
            kept.discard(name)
            changes[name] = getattr(endpoint, name)
        elif values[name] != getattr(endpoint, name):
            kept.add(name)
            if name == "picture_tokens":
                changes["pixels_per_token"] = None
    return {**changes, "set_by_hand": [name for name in Endpoint.FOUND if name in kept]}


def _sealed(key: str) -> str:
    if not _KEY.fullmatch(key):
        raise Invalid.field(
            "key", "A key can have at most 500 letters, digits and signs, without spaces or line breaks."
        )
    return encrypt(key) if key else ""


@contextmanager
def _one_name(name: str) -> Iterator[None]:
    try:
        with transaction.atomic():
            yield
    except IntegrityError:
        raise Conflict(f"The project already has an endpoint {name!r}; choose another name.") from None
