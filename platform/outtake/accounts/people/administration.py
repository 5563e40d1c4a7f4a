"""What admins of the installation do with accounts: give access back, deactivate, reactivate."""

from __future__ import annotations

from django.db import transaction

from outtake.accounts.people.models import Person
from outtake.accounts.people.operations import issue_sign_in_link
from outtake.accounts.people.sessions import sessions_of
from outtake.errors import Conflict
from outtake.rows import first_or_missing


def account_of(public_id: str) -> Person:
    """
    Return the account with this id.

    :raises Missing: if it does not exist.
    """
    return first_or_missing(Person.objects.filter(public_id=public_id))


def reset_access(*, person: Person) -> str:
    """
    End what opens an account (password, sessions, tokens), and return the path of a sign-in link, this once.

    The link starts one session, in which the person sets a new password. Annotations and drafts stay.

    :raises Conflict: if the account is deactivated.
    """
    if not person.is_active:
        raise Conflict(f"{person.username} is deactivated. Reactivate the account first.")
    with transaction.atomic():
        person.set_unusable_password()
        person.save(update_fields=["password"])
        sessions_of(person.pk, set()).delete()
        person.tokens.all().delete()
        person.sign_in_links.filter(used_at__isnull=True).delete()
        return issue_sign_in_link(person=person)


def set_active(*, person: Person, active: bool, by: Person) -> None:
    """
    Deactivate an account, which then opens nothing, or reactivate it. Memberships and annotations stay.

    :raises Conflict: if it is one's own.
    """
    if person.pk == by.pk and not active:
        raise Conflict("You cannot deactivate your own account. Ask another admin of the installation.")
    with transaction.atomic():
        person.is_active = active
        person.save(update_fields=["is_active"])
        if not active:
            sessions_of(person.pk, set()).delete()
