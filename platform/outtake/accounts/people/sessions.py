"""
The session engine: Django's, in the database, with the persons and addresses that a session names in columns.

Django keeps a session as one encoded text. By the columns the sessions of one person are found by an index, however
many others there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from allauth.account.internal.stagekit import LOGIN_SESSION_KEY
from allauth.account.utils import url_str_to_user_pk
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DatabaseSessions
from django.db.models import Q, QuerySet

from outtake.accounts.people.models import Session


class SessionStore(DatabaseSessions):
    """What ``SESSION_ENGINE`` names. The class has the name of Django's: the signature of the content depends on it."""

    @classmethod
    def get_model_class(cls) -> type[Session]:
        """Return the table."""
        return Session

    def create_model_instance(self, data: dict[str, Any]) -> Session:
        """Return the row of a session, with the columns filled in."""
        row = super().create_model_instance(data)
        assert isinstance(row, Session)
        row.person_id, row.emails = named_in(data)
        return row


def named_in(data: Mapping[str, Any]) -> tuple[int | None, str]:
    """Return the row of who is signed in, or about to be, and every address that the content of a session holds."""
    person = data.get(SESSION_KEY)
    if person is None and (waiting := (data.get(LOGIN_SESSION_KEY) or {}).get("user_pk")):  # for a code
        person = url_str_to_user_pk(waiting)
    emails = sorted({text.lower() for text in _texts(data) if "@" in text})
    return None if person is None else int(person), "".join(f"\n{email}\n" for email in emails)


def sessions_of(person_id: int, emails: set[str]) -> QuerySet[Session]:
    """Return the sessions of a person, and those in which one of their addresses is about to sign in."""
    whose = Q(person_id=person_id)
    for email in emails:
        whose |= Q(emails__gt="", emails__contains=f"\n{email.lower()}\n")
    return Session.objects.filter(whose)


def _texts(held: object) -> Iterator[str]:
    if isinstance(held, Mapping):
        held = list(held.values())
    if isinstance(held, list):
        for each in held:
            yield from _texts(each)
    elif isinstance(held, str):
        yield held
