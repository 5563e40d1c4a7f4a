"""
Erase a person: whatever tells who they are goes, and what they said stays.

A label names an annotator's random id. The annotator's row loses its person and nothing else changes: annotations,
ground truths and releases stay byte for byte as they were.

What lies in rooms above this one is erased by the functions that ``settings.ALSO_ERASE`` names: each takes the person,
inside the transaction, while their row is still there.
"""

from __future__ import annotations

from allauth.account.models import EmailAddress
from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils.module_loading import import_string

from outtake.accounts.members import administered_alone_by
from outtake.accounts.models import Invitation, Person
from outtake.errors import Conflict, Invalid

ATTEMPTS = (AccessAttempt, AccessFailureLog, AccessLog)


def find_person(name_or_id: str) -> Person:
    """
    Return the person of a name or a public id.

    :raises Invalid: if there is none.
    """
    found = Person.objects.filter(username=name_or_id).first() or Person.objects.filter(public_id=name_or_id).first()
    if found is None:
        raise Invalid.field("person", f"There is no account with the name or the id {name_or_id[:150]!r}.")
    return found


def erase_person(*, person: Person) -> None:
    """
    Delete a person with all that hangs on them: memberships, tokens, links, addresses, accounts elsewhere, sessions,
    failed sign-ins, and what a crowd platform knows them by. There is no way back.
    """
    with transaction.atomic():
        emails = {each.email for each in EmailAddress.objects.filter(user=person)} | {person.email} - {""}
        for also in settings.ALSO_ERASE:
            import_string(also)(person=person)
        _end_sessions(person, emails)
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
            raise Conflict(f"You are the last admin of {names}. Make somebody else admin first.")
        erase_person(person=person)


def _end_sessions(person: Person, emails: set[str]) -> None:
    """Delete the sessions that name a person, those in the middle of a sign-in too. Their content is not indexed."""
    marks = {str(person.pk), *emails}
    for session in Session.objects.iterator():
        if _names(session.get_decoded(), marks):
            session.delete()


def _names(held: object, marks: set[str]) -> bool:
    if isinstance(held, dict):
        return any(_names(each, marks) for each in held.values())
    if isinstance(held, list):
        return any(_names(each, marks) for each in held)
    return isinstance(held, str) and held in marks
