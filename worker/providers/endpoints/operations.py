"""Make and change the servers that a project may ask. A key goes in and never comes out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.db import IntegrityError, transaction

from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project, Role
from outtake.accounts.projects.permissions import require_role
from outtake.encryption import encrypt
from outtake.errors import Conflict, Invalid, Missing
from outtake.http.outbound_guard import check_url
from worker.providers.endpoints.models import Endpoint

_KEY = re.compile(r"[\x21-\x7e]{0,500}")
CHANGEABLE = ("name", "key", "input_price", "output_price", "json_schema", "probabilities")


@dataclass(frozen=True)
class NewEndpoint:
    """A server that is to be asked; prices in micros for a million tokens, None where they are not known."""

    name: str
    base_url: str
    model: str
    family: str
    key: str = ""
    input_price: int | None = None
    output_price: int | None = None
    json_schema: bool = False
    probabilities: bool = False


def create_endpoint(*, project: Project, new: NewEndpoint) -> Endpoint:
    """
    Add an endpoint to a project. No one is called.

    :raises Invalid: if its base URL may not be called, with the remedy; or the key could not be sent in a header.
    :raises Conflict: if the project has one of this name.
    """
    values = {**vars(new), "base_url": check_url(new.base_url)}
    sealed = _sealed(values.pop("key"))
    with _one_name(new.name):
        return Endpoint.objects.create(project=project, sealed_key=sealed, **values)


def change_endpoint(*, endpoint: Endpoint, changes: dict[str, Any]) -> Endpoint:
    """
    Change an endpoint's name, key, prices or abilities; an empty key takes the key away.

    Its base URL and model stay, since stored answers name them: for another, add another endpoint.

    :raises Invalid: if the key could not be sent in a header.
    :raises Conflict: if the project has one of this name.
    """
    values = {name: changes[name] for name in CHANGEABLE if name in changes}
    if "key" in values:
        values["sealed_key"] = _sealed(values.pop("key"))
    if values:
        with _one_name(values.get("name", endpoint.name)):
            Endpoint.objects.filter(pk=endpoint.pk).update(**values)
        endpoint.refresh_from_db()
    return endpoint


def endpoints_of(project: Project) -> list[Endpoint]:
    """Return the endpoints of a project by name."""
    return list(Endpoint.objects.filter(project=project).order_by("name"))


def endpoint_for(person: Person, public_id: str, needed: Role) -> Endpoint:
    """
    Return an endpoint in whose project the person has at least the needed role.

    :raises Missing: if there is none that they may know of.
    :raises Forbidden: if their role is a lesser one.
    """
    endpoint = Endpoint.objects.select_related("project").filter(public_id=public_id).first()
    if endpoint is None:
        raise Missing()
    require_role(person, endpoint.project_id, needed)
    return endpoint


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
