"""
Invitations: the one way in for someone who has no account.

An invitation is a link that works once. Who has an account joins with it; who has none gets one: under a password of
their own, or with an address or an identity elsewhere that they just proved to be theirs.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext
from typing_extensions import Doc

from outtake.accounts.people.emails import checked_address, person_by_email
from outtake.accounts.people.mail import send_later
from outtake.accounts.people.models import Person
from outtake.accounts.people.operations import LONGEST_USERNAME, checked_username, digest_of
from outtake.accounts.people.usernames import skeleton, usable
from outtake.accounts.projects.models import Invitation, Membership, Project, Role
from outtake.errors import Conflict, Invalid, Missing
from outtake.http.field_notes import Choices
from outtake.page_texts import text
from outtake.rows import first_or_missing
from outtake.translations import gettext_noop

INVITATION_LASTS = timedelta(days=14)
MOST_AT_ONCE = 100
OVER = gettext_noop("This invitation was already used or has expired. Ask for a new one.")


@dataclass(frozen=True, slots=True)
class OpenInvitation:
    """An invitation that no one accepted yet, as the project's admins see it. Its link cannot be read again."""

    id: str
    role: Annotated[Role, Choices(Role.choices)]
    email: Annotated[str, Doc("address that it was sent to; empty for a link")]
    invited_by: Annotated[str, Doc("name; empty where that account was erased")]
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class Invited:
    """One of several invitations: its link, this once, or why there is none."""

    email: Annotated[str, Doc("empty for a link to share")]
    link: Annotated[str | None, Doc("path; null where it was refused")]
    problem: Annotated[str, Doc("why it was refused; else empty")]


def invite(*, project: Project, role: Role, by: Person, email: str = "") -> str:
    """
    Make an invitation and return its path, this once; with an address, send it there too.

    :raises Invalid: if the address is invalid, or this installation sends no e-mail.
    """
    email = checked_address(email) if email.strip() else ""
    secret = secrets.token_urlsafe(32)
    made = Invitation.objects.create(
        project=project,
        role=role,
        email=email,
        digest=digest_of(secret),
        invited_by=by,
        expires_at=timezone.now() + INVITATION_LASTS,
    )
    path = f"/invitation/{secret}"
    if email:
        with translation.override(by.language):
            ends = date_format(timezone.localtime(made.expires_at), text("page.day"))
            told = {"project": project.name, "role": text(f"role.{made.role}"), "by": by.username, "ends": ends}
            send_later("invitation", email, {**told, "link": settings.SITE_URL + path})
    return path


def invite_several(*, project: Project, role: Role, by: Person, emails: Sequence[str], links: int) -> list[Invited]:
    """
    Make an invitation for each address, and so many links to pass on. An invalid address is reported, and the
    others are invited; one that is given twice is invited once.

    :raises Invalid: if no one is to be invited, or more than `MOST_AT_ONCE`.
    """
    wanted = list(dict.fromkeys(email.strip() for email in emails if email.strip())) + [""] * links
    if not 1 <= len(wanted) <= MOST_AT_ONCE:
        raise Invalid.field("emails", f"{len(wanted)} invitations; give 1 to {MOST_AT_ONCE} addresses and links.")
    return [_invited(project, role, by, email) for email in wanted]


def _invited(project: Project, role: Role, by: Person, email: str) -> Invited:
    try:
        return Invited(email, invite(project=project, role=role, by=by, email=email), "")
    except Invalid as error:
        return Invited(email, None, error.errors[0].message if error.errors else error.detail)


def invitations_of(project: Project) -> list[OpenInvitation]:
    """Return the open invitations to a project, the newest first."""
    rows = _live().filter(project=project).select_related("invited_by").order_by("-id")
    return [
        OpenInvitation(
            row.public_id,
            Role(row.role),
            row.email,
            row.invited_by.username if row.invited_by is not None else "",
            row.expires_at,
        )
        for row in rows
    ]


def revoke_invitation(*, project: Project, public_id: str) -> None:
    """
    Revoke an invitation: its link is invalid from now on.

    :raises Missing: if there is no such open invitation.
    """
    if not _live().filter(project=project, public_id=public_id).delete()[0]:
        raise Missing()


def _live() -> QuerySet[Invitation]:
    return Invitation.objects.filter(accepted_at__isnull=True, expires_at__gt=timezone.now())


def open_invitation(digest: str) -> Invitation:
    """
    Return the open invitation whose secret has this digest.

    :raises Missing: if it is unknown, accepted or over.
    """
    return first_or_missing(_live().filter(digest=digest).select_related("project"), gettext(OVER))


def accept_invitation(*, secret: str, username: str, password: str) -> Person:
    """
    Make the invited person's account under the name and password they chose.

    :raises Missing: if the invitation is not open.
    :raises Invalid: if the name is invalid, is taken, or looks like one that is; or the password is weak.
    """
    person = Person(username=checked_username(username))
    try:
        validate_password(password, person)
    except ValidationError as error:
        raise Invalid.field("password", " ".join(error.messages)) from None
    person.set_password(password)
    open_invitation(digest_of(secret))
    try:
        with transaction.atomic():
            invitation = _claim(digest_of(secret))
            person.save()
            _let_in(person, invitation)
    except IntegrityError:
        taken = gettext("The name {name!r} is taken, or looks like one that is; choose another.")
        raise Invalid.field("username", taken.format(name=person.username)) from None
    return person


def join(*, digest: str, person: Person) -> Project:
    """
    Let someone who has an account into the project of an invitation; a role that is more than theirs replaces it.

    :raises Missing: if the invitation is not open.
    :raises Conflict: if they are in the project already, with that role or more; the invitation stays open.
    """
    with transaction.atomic():
        invitation = _claim(digest)
        held = Membership.objects.filter(person=person, project=invitation.project).first()
        if held is not None and Role(held.role).covers(Role(invitation.role)):
            message = gettext("You are already {role} of “{project}”.")
            raise Conflict(message.format(role=held.role, project=invitation.project.name))
        _let_in(person, invitation)
        return invitation.project


def join_as_new(*, digest: str, wish: str, email: str = "") -> Person:
    """
    Make an account without a password for someone who proved otherwise who they are, and let them in.

    The name is what they are called elsewhere, with a number behind it if it is taken. The address, if any, has to be
    proved; one that belongs to another account is left there.

    :raises Missing: if the invitation is not open.
    :raises Conflict: if someone took the name or the address at this moment.
    """
    try:
        with transaction.atomic():
            invitation = _claim(digest)
            person = Person(username=_free_name(wish))
            person.set_unusable_password()
            if email and person_by_email(email) is None:
                person.email = email.lower()
            person.save()
            if person.email:
                EmailAddress.objects.create(user=person, email=person.email, verified=True, primary=True)
            _let_in(person, invitation)
    except IntegrityError:
        raise Conflict(gettext("Someone with this name joined at the same time. Please try again.")) from None
    return person


def _claim(digest: str) -> Invitation:
    """Lock an open invitation: of many who accept it at once, one is let in."""
    return first_or_missing(
        _live().filter(digest=digest).select_for_update(of=("self",)).select_related("project"), gettext(OVER)
    )


def _let_in(person: Person, invitation: Invitation) -> None:
    Membership.objects.update_or_create(person=person, project=invitation.project, defaults={"role": invitation.role})
    invitation.accepted_by, invitation.accepted_at, invitation.email = person, timezone.now(), ""
    invitation.save(update_fields=["accepted_by", "accepted_at", "email"])


def _free_name(wish: str) -> str:
    stem = usable(wish.partition("@")[0])[: LONGEST_USERNAME - 10].strip() or "guest"
    look = skeleton(stem)
    alike = Q(skeleton__startswith=look) | Q(username__startswith=stem)
    taken = {skeleton(name) for name in Person.objects.filter(alike).values_list("username", flat=True)}
    names = (stem if n == 1 else f"{stem} {n}" for n in range(1, len(taken) + 2))
    return next(name for name in names if skeleton(name) not in taken)
