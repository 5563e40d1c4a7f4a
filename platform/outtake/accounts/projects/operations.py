"""Make accounts, projects, tokens and sign-in links."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import NamedTuple

from django.db import IntegrityError, transaction
from django.db.models.functions import Now

from outtake.accounts.people.models import Person
from outtake.accounts.people.operations import (
    LONGEST_PROJECT_NAME,
    checked_name,
    checked_username,
    issue_sign_in_link,
    issue_token,
    refuse_look_alikes,
)
from outtake.accounts.projects.models import Membership, Project, Role
from outtake.errors import Conflict, Invalid


class NewAccount(NamedTuple):
    """An account and what opens it; none of it can be read again later."""

    person: Person
    password: str
    token: str
    sign_in: str  # the path of a link that starts a browser session once


def create_accounts(*, usernames: Sequence[str], role: Role, project: Project | None = None) -> list[NewAccount]:
    """
    Make accounts with random passwords, tokens and sign-in links: all of them, or none.

    Without a project an admin is one of the installation; others join projects later.

    :raises Invalid: if a name is invalid, see `checked_username`.
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
        raise Conflict("One of these names was just taken. No account was created; please try again.") from None


def create_project(*, name: str, by: Person | None = None) -> Project:
    """
    Make a project; anyone who makes it is its admin.

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
        raise Conflict(f"There is already a project {name!r}; choose another name.") from None
    return project


def change_project(*, project: Project, name: str | None = None, archived: bool | None = None) -> Project:
    """
    Rename a project, archive it or take it out of the archive; what is None stays.

    The studies of an archived project hand out no tasks, and nothing in it can be changed. What annotators have in hand
    may be submitted. Nothing is deleted.

    :raises Invalid: if nothing is to change, or the name is empty, too long, or holds what cannot be printed.
    :raises Conflict: if the name is taken, or the project is and stays archived.
    """
    if name is None and archived is None:
        raise Invalid.field("name", "Send a name, `archived`, or both.")
    changes: dict[str, object] = {}
    if name is not None:
        changes["name"] = checked_name(name, "name", LONGEST_PROJECT_NAME)
    try:
        with transaction.atomic():
            locked = Project.objects.select_for_update().get(pk=project.pk)
            if name is not None and locked.archived_at is not None and archived is not False:
                raise Conflict("This project is archived; restore it first.")
            if archived is not None and archived != (locked.archived_at is not None):
                changes["archived_at"] = Now() if archived else None
            if changes:
                Project.objects.filter(pk=project.pk).update(**changes)
    except IntegrityError:
        raise Conflict(f"There is already a project {name!r}; choose another name.") from None
    project.refresh_from_db()
    return project


def get_or_create_project(name: str) -> Project:
    """
    Return the project of that name; a missing one is made.

    :raises Invalid: if the name is empty, too long, or holds what cannot be printed.
    """
    return Project.objects.get_or_create(name=checked_name(name, "project", LONGEST_PROJECT_NAME))[0]
