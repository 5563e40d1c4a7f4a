"""The members of a project: who they are, what they may do, and that there is always one who administers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from allauth.account.models import EmailAddress
from django.db import transaction
from django.db.models import Q
from typing_extensions import Doc

from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Membership, Project, Role
from outtake.errors import Conflict, Invalid
from outtake.http.field_notes import Choices
from outtake.rows import first_or_missing

LAST_ADMIN = "{name} is the last admin of “{project}”. Make someone else admin first."


@dataclass(frozen=True, slots=True)
class Member:
    """
    A member of a project, as its admins see them.

    The address is one that they proved to be theirs. It is shown to admins of the installation, and to the project's
    admins for those who accepted an invitation to it; else it is empty.
    """

    id: str
    username: str
    email: Annotated[str, Doc("empty where there is none to show")]
    role: Annotated[Role, Choices(Role.choices)]
    active: Annotated[bool, Doc("false where the account is deactivated")]


def members_of(project: Project, *, seen_by: Person, person_id: str | None = None) -> list[Member]:
    """
    Return the members of a project, by name; with a public id, that one alone.

    :param seen_by: an admin of the project or of the installation. An admin of the project sees the address of those
        who accepted an invitation to it, and their own; who was added by name has not agreed to show theirs.
    """
    rows = project.memberships.select_related("person").order_by("person__username")
    if person_id is not None:
        rows = rows.filter(person__public_id=person_id)
    emails = _emails_in(project, seen_by)
    return [
        Member(
            row.person.public_id,
            row.person.username,
            emails.get(row.person_id, ""),
            Role(row.role),
            row.person.is_active,
        )
        for row in rows
    ]


def _emails_in(project: Project, seen_by: Person) -> dict[int, str]:
    """Return the proved address of each whose one may be seen; of several, the one that they prefer."""
    shown = project.members.all()
    if not seen_by.is_installation_admin:
        joined = project.invitations.filter(accepted_by__isnull=False).values("accepted_by")
        shown = shown.filter(Q(pk__in=joined) | Q(pk=seen_by.pk))
    proved = EmailAddress.objects.filter(user__in=shown.values("pk"), verified=True).order_by("primary", "-pk")
    return dict(proved.values_list("user_id", "email"))


def add_member(*, project: Project, username: str, role: Role) -> Membership:
    """
    Give a person a role in a project, or another role than they had.

    :raises Invalid: if there is no such person.
    :raises Conflict: if they are its last admin, and would be less.
    """
    person = Person.objects.filter(username=username, is_active=True).first()
    if person is None:
        raise Invalid.field("username", f"There is no account {username!r}; create it first, or send an invitation.")
    with transaction.atomic():
        _lock(project)
        _keep_an_admin(project, person, role)
        if role is not Role.ADMIN:
            _take_back_invitations(project, person)
        return Membership.objects.update_or_create(person=person, project=project, defaults={"role": role})[0]


def change_role(*, project: Project, person_id: str, role: Role) -> None:
    """
    Give a member another role. Open invitations of who is no admin any more are revoked.

    :raises Missing: if no member has this public id.
    :raises Conflict: if they are its last admin, and would be less.
    """
    with transaction.atomic():
        _lock(project)
        membership = _membership(project, person_id)
        _keep_an_admin(project, membership.person, role)
        membership.role = role
        membership.save(update_fields=["role"])
        if role is not Role.ADMIN:
            _take_back_invitations(project, membership.person)


def remove_member(*, project: Project, person_id: str) -> None:
    """
    Take a member out of a project. Their annotations and their account stay. Their open invitations are revoked:
    they know the links.

    :raises Missing: if no member has this public id.
    :raises Conflict: if they are its last admin.
    """
    with transaction.atomic():
        _lock(project)
        membership = _membership(project, person_id)
        _keep_an_admin(project, membership.person, None)
        membership.delete()
        _take_back_invitations(project, membership.person)


def administered_alone_by(person: Person) -> list[Project]:
    """
    Return the projects whose last admin a person is, by name.

    Call it in a transaction: no one else changes the members of what they administer until it ends.
    """
    own = Project.objects.filter(memberships__person=person, memberships__role=Role.ADMIN)
    list(own.select_for_update(no_key=True, of=("self",)).order_by("pk").values_list("pk"))
    return [project for project in own.order_by("name") if not _others_administer(project, person)]


def _membership(project: Project, person_id: str) -> Membership:
    return first_or_missing(project.memberships.select_related("person").filter(person__public_id=person_id))


def _take_back_invitations(project: Project, person: Person) -> None:
    project.invitations.filter(invited_by=person, accepted_at=None).delete()


def _lock(project: Project) -> None:
    """Let no one else change the members until the transaction ends: two admins could remove each other."""
    Project.objects.select_for_update().get(pk=project.pk)


def _keep_an_admin(project: Project, person: Person, role: Role | None) -> None:
    was_admin = project.memberships.filter(person=person, role=Role.ADMIN).exists()
    if was_admin and role is not Role.ADMIN and not _others_administer(project, person):
        raise Conflict(LAST_ADMIN.format(name=person.username, project=project.name))


def _others_administer(project: Project, person: Person) -> bool:
    others = project.memberships.filter(role=Role.ADMIN, person__is_active=True).exclude(person=person)
    return others.exists()
