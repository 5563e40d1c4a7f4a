"""Make accounts and projects, let people join, and open sessions."""

from __future__ import annotations

import hashlib
import secrets
from collections import Counter
from collections.abc import Sequence
from datetime import timedelta
from typing import NamedTuple

from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils import timezone

from outtake.accounts.models import ApiToken, Invitation, Membership, Person, Project, Role, SignInLink
from outtake.errors import Conflict, Invalid, Missing

SIGN_IN_LINK_LASTS = timedelta(hours=24)
INVITATION_LASTS = timedelta(days=14)
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

    :raises Invalid: if a name is empty, too long, or holds what cannot be printed.
    :raises Conflict: if a name is taken, or stands twice in the list.
    """
    usernames = [_checked_name(username, "username", LONGEST_USERNAME) for username in usernames]
    passwords = {username: secrets.token_urlsafe(18) for username in usernames}
    people = []
    for username, password in passwords.items():  # hashing is slow on purpose, so outside the transaction
        person = Person(username=username, is_installation_admin=role is Role.ADMIN and project is None)
        person.set_password(password)
        people.append(person)
    with transaction.atomic():
        taken = Person.objects.filter(username__in=usernames).values_list("username", flat=True)
        if twice := [*taken, *(name for name, n in Counter(usernames).items() if n > 1)]:
            raise Conflict(f"The name {twice[0]!r} is taken; choose another. No account was made.")
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


def _checked_name(name: str, field: str, longest: int) -> str:
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
    name = _checked_name(name, "name", LONGEST_PROJECT_NAME)
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
    return Project.objects.get_or_create(name=_checked_name(name, "project", LONGEST_PROJECT_NAME))[0]


def add_member(*, project: Project, username: str, role: Role) -> Membership:
    """
    Give a person a role in a project, or another role than they had.

    :raises Invalid: if there is no such person.
    """
    person = Person.objects.filter(username=username, is_active=True).first()
    if person is None:
        raise Invalid.field("username", f"There is no account {username!r}; make it first, or send an invitation.")
    return Membership.objects.update_or_create(person=person, project=project, defaults={"role": role})[0]


def invite(*, project: Project, role: Role, by: Person) -> str:
    """Make an invitation and return its path, this once."""
    secret = secrets.token_urlsafe(32)
    Invitation.objects.create(
        project=project,
        role=role,
        digest=digest_of(secret),
        invited_by=by,
        expires_at=timezone.now() + INVITATION_LASTS,
    )
    return f"/invitation/{secret}"


def open_invitation(secret: str) -> Invitation:
    """
    Return a live invitation.

    :raises Missing: if it is unknown, accepted or over.
    """
    live = Invitation.objects.filter(
        digest=digest_of(secret), accepted_by__isnull=True, expires_at__gt=timezone.now()
    ).select_related("project")
    if (found := live.first()) is None:
        raise Missing("This invitation was used already, or is over. Ask for a new one.")
    return found


def accept_invitation(*, secret: str, username: str, password: str) -> Person:
    """
    Make the invited person's account under the name and password they chose.

    :raises Missing: if the invitation is not open.
    :raises Invalid: if the name is taken or the password weak.
    """
    person = Person(username=_checked_name(username, "username", LONGEST_USERNAME))
    try:
        validate_password(password, person)
    except ValidationError as error:
        raise Invalid.field("password", " ".join(error.messages)) from None
    person.set_password(password)
    open_invitation(secret)
    try:
        with transaction.atomic():
            invitation = open_invitation(secret)
            invitation = Invitation.objects.select_for_update().get(pk=invitation.pk)
            if invitation.accepted_by_id is not None:
                raise Missing("This invitation was used already. Ask for a new one.")
            person.save()
            Membership.objects.create(person=person, project=invitation.project, role=invitation.role)
            invitation.accepted_by = person
            invitation.save(update_fields=["accepted_by"])
    except IntegrityError:
        raise Invalid.field("username", f"The name {person.username!r} is taken; choose another.") from None
    return person
