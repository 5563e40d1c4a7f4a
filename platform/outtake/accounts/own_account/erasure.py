"""
Erase a person: everything that identifies them is deleted, and their annotations stay.

A label names an annotator's random id. The annotator's row loses its person and nothing else changes: annotations,
ground truths and releases stay byte for byte as they were.

Data of higher layers are erased by the functions that ``settings.ALSO_ERASE`` names: each takes the person,
inside the transaction, while their row is still there.
"""

from __future__ import annotations

from collections.abc import Callable

from allauth.account.models import EmailAddress
from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.db import transaction

from outtake.accounts.people.models import Person
from outtake.accounts.people.sessions import sessions_of
from outtake.accounts.projects.members import administered_alone_by
from outtake.accounts.projects.models import Invitation
from outtake.errors import Conflict, Invalid

ATTEMPTS = (AccessAttempt, AccessFailureLog, AccessLog)
_also: list[Callable[..., object]] = []


def find_person(name_or_id: str) -> Person:
    """
    Return the person of a name or a public id.

    :raises Invalid: if there is none.
    """
    found = Person.objects.filter(username=name_or_id).first() or Person.objects.filter(public_id=name_or_id).first()
    if found is None:
        raise Invalid.field("person", f"There is no account with the name or id {name_or_id[:150]!r}.")
    return found


def register_erasure(erase: Callable[..., object]) -> None:
    """Call a function with ``person`` in the transaction that erases one; apps above register theirs when ready."""
    if erase not in _also:
        _also.append(erase)


def erase_person(*, person: Person) -> None:
    """
    Delete a person with all that hangs on them: memberships, tokens, links, addresses, accounts elsewhere, sessions,
    failed sign-ins, and what a crowd platform knows them by. There is no way back.
    """
    with transaction.atomic():
        emails = {each.email for each in EmailAddress.objects.filter(user=person)} | {person.email} - {""}
        for erase in _also:
            erase(person=person)
        sessions_of(person.pk, emails).delete()
        for attempts in ATTEMPTS:
            attempts.objects.filter(username__in=[person.username, *emails]).delete()
        Invitation.objects.filter(email__in=emails).delete()
        person.delete()


def erase_oneself(*, person: Person) -> None:
    """
    The same, by the person themselves.

    :raises Conflict: if projects would be left without an admin.
    """
    with transaction.atomic():
        if alone := administered_alone_by(person):
            names = ", ".join(f"“{project.name}”" for project in alone)
            raise Conflict(f"You are the last admin of {names}. Make someone else admin first.")
        erase_person(person=person)
