"""Make accounts, projects, tokens and sign-in links."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext

from outtake.accounts.people.models import ApiToken, Person, SignInLink
from outtake.accounts.people.usernames import fault_of, skeleton
from outtake.errors import Conflict, Invalid, Missing

SIGN_IN_LINK_LASTS = timedelta(hours=24)
LONGEST_USERNAME, LONGEST_PROJECT_NAME = 150, 200


def digest_of(secret: str) -> str:
    """Return what the database keeps of a secret. Plain SHA-256 will do: the secrets have 256 random bits."""
    return hashlib.sha256(secret.encode()).hexdigest()


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
            taken = gettext("The name {name!r} is taken; choose another. No account was created.")
            like = gettext(
                "The name {name!r} looks like {other!r}, which is taken; choose another. No account was created."
            )
            raise Conflict((taken if other == username else like).format(name=username, other=other))
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
        message = gettext("{name!r} is not a valid name; give one of 1 to {longest} printable characters.")
        raise Invalid.field(field, message.format(name=name[:40], longest=longest))
    return name


def issue_token(*, person: Person, name: str = "") -> str:
    """Make a bearer token and return it, this once."""
    token = secrets.token_urlsafe(32)
    ApiToken.objects.create(person=person, digest=digest_of(token), name=name)
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
            raise Missing(
                gettext("This link was already used or has expired. Ask for a new one, or sign in with your password.")
            )
        link.used_at = timezone.now()
        link.save(update_fields=["used_at"])
        return link.person
