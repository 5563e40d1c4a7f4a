"""Make accounts, projects, tokens and sign-in links."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from datetime import timedelta
from typing import NamedTuple

from django.db import IntegrityError, transaction
from django.utils import timezone

from outtake.accounts.models import ApiToken, Membership, Person, Project, Role, SignInLink
from outtake.accounts.names import fault_of, skeleton
from outtake.errors import Conflict, Invalid, Missing

SIGN_IN_LINK_LASTS = timedelta(hours=24)
LONGEST_USERNAME, LONGEST_PROJECT_NAME = 150, 200


class NewAccount(NamedTuple):
    """An account and what opens it; none of it can be read again later."""

    person: Person
    password: str
    token: str
    sign_in: str  # the path of a link that starts a browser session once


def digest_of(secret: str) -> str:
    """Return what the database keeps of a secret. Plain SHA-256 will do: the secrets have 256 random bits."""
    return hashlib.sha256(secret.encode()).hexdigest()


def create_accounts(*, usernames: Sequence[str], role: Role, project: Project | None = None) -> list[NewAccount]:
    """
    Make accounts with random passwords, tokens and sign-in links: all of them, or none.

    Without a project an admin is one of the installation; others join projects later.

    :raises Invalid: if a name is none, as `checked_username` says.
    :raises Conflict: if a name is taken, or looks like one that is, or like another in the list.
    """
    usernames = [checked_username(username) for username in usernames]
    passwords = {username: secrets.token_urlsafe(18) for username in usernames}
    people = []
    for username, password in passwords.items():  # hashing is slow on purpose, so outside the transaction
        person = Person(username=username, is_installation_admin=role is Role.ADMIN and project is None)
        person.set_password(password)
        people.append(person)
    try:
        with transaction.atomic():
            refuse_look_alikes(usernames)
            for person in people:
                person.save()
                if project is not None:
                    Membership.objects.create(person=person, project=project, role=role)
            return [
                NewAccount(
                    person, passwords[person.username], issue_token(person=person), issue_sign_in_link(person=person)
                )
                for person in people
            ]
    except IntegrityError:
        raise Conflict("One of these names was taken in this moment. No account was made; please try again.") from None


def refuse_look_alikes(usernames: Sequence[str]) -> None:
    """
    Let no new name be taken for that of another account, or of another in the list.

    :raises Conflict: if one is.
    """
    skeletons = [skeleton(username) for username in usernames]
    known = dict(Person.objects.filter(skeleton__in=skeletons).values_list("skeleton", "username"))
    known |= {name: name for name in Person.objects.filter(username__in=usernames).values_list("username", flat=True)}
    for username, look in zip(usernames, skeletons, strict=True):
        other = known.get(username) or known.get(look)
        if other is not None:
            like = "is taken" if other == username else f"looks like {other!r}, which is taken"
            raise Conflict(f"The name {username!r} {like}; choose another. No account was made.")
        known[look] = username


def checked_username(name: str) -> str:
    """
    Return the name of a new account without the spaces around it.

    :raises Invalid: if it is empty, too long, holds what cannot be printed, or letters of several scripts.
    """
    name = checked_name(name, "username", LONGEST_USERNAME)
    if (fault := fault_of(name)) is not None:
        raise Invalid.field("username", f"{name[:40]!r} {fault}.")
    return name


def checked_name(name: str, field: str, longest: int) -> str:
    """
    Return a name without the spaces around it.

    :raises Invalid: if it is empty, too long, or holds what cannot be printed.
    """
    name = name.strip()
    if not 1 <= len(name) <= longest or not name.isprintable():
        raise Invalid.field(field, f"{name[:40]!r} is no name; give one of 1 to {longest} printable characters.")
    return name


def issue_token(*, person: Person) -> str:
    """Make a bearer token and return it, this once."""
    token = secrets.token_urlsafe(32)
    ApiToken.objects.create(person=person, digest=digest_of(token))
    return token


def issue_sign_in_link(*, person: Person) -> str:
    """Make a link that starts one browser session, and return its path, this once."""
    secret = secrets.token_urlsafe(32)
    expires_at = timezone.now() + SIGN_IN_LINK_LASTS
    SignInLink.objects.create(person=person, digest=digest_of(secret), expires_at=expires_at)
    return f"/sign-in/{secret}"


def use_sign_in_link(*, secret: str) -> Person:
    """
    Use up a link and return whose it is.

    :raises Missing: if there is no such link, or it is used or over: all read alike.
    """
    live = SignInLink.objects.filter(digest=digest_of(secret), used_at__isnull=True, expires_at__gt=timezone.now())
    with transaction.atomic():
        link = live.select_for_update().select_related("person").first()
        if link is None or not link.person.is_active:
            raise Missing("This link was used already, or is over. Ask for a new one, or sign in with your password.")
        link.used_at = timezone.now()
        link.save(update_fields=["used_at"])
        return link.person


def create_project(*, name: str, by: Person | None = None) -> Project:
    """
    Make a project; whoever makes it is its admin.

    :raises Invalid: if the name is empty, too long, or holds what cannot be printed.
    :raises Conflict: if the name is taken.
    """
    name = checked_name(name, "name", LONGEST_PROJECT_NAME)
    try:
        with transaction.atomic():
            project = Project.objects.create(name=name)
            if by is not None:
                Membership.objects.create(person=by, project=project, role=Role.ADMIN)
    except IntegrityError:
        raise Conflict(f"There is a project {name!r} already; choose another name.") from None
    return project


def get_or_create_project(name: str) -> Project:
    """
    Return the project of that name; a missing one is made.

    :raises Invalid: if the name is empty, too long, or holds what cannot be printed.
    """
    return Project.objects.get_or_create(name=checked_name(name, "project", LONGEST_PROJECT_NAME))[0]
