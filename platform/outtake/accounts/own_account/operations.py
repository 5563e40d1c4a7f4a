"""One's own account: addresses, and proof that it is really oneself who asks."""

from __future__ import annotations

import time

from allauth.account.internal.flows.email_verification import send_verification_email_to_address
from allauth.account.internal.flows.login import get_authentication_records
from allauth.account.models import EmailAddress
from django.contrib.auth import authenticate
from django.http import HttpRequest

from outtake.accounts.people.emails import checked_address, person_by_email
from outtake.accounts.people.models import Person
from outtake.errors import Forbidden, Invalid

FRESH_S = 600
MOST_ADDRESSES = 5


def addresses_of(person: Person) -> list[EmailAddress]:
    """Return a person's addresses, proved ones first."""
    return list(EmailAddress.objects.filter(user=person).order_by("-verified", "-primary", "pk"))


def claim_address(*, request: HttpRequest, person: Person, email: str) -> None:
    """
    Note an address, and send a link there that proves it. Nothing tells whether it is another account's already.

    :raises Invalid: if it is none, or the person has many already, or this installation sends no e-mail.
    """
    email = checked_address(email)
    if person_by_email(email) is not None:
        return
    if EmailAddress.objects.filter(user=person).exclude(email=email).count() >= MOST_ADDRESSES:
        raise Invalid.field("email", f"An account has at most {MOST_ADDRESSES} addresses; remove one first.")
    address, _ = EmailAddress.objects.get_or_create(user=person, email=email)
    send_verification_email_to_address(request, address)


def drop_address(*, person: Person, email: str) -> None:
    """Forget an address of a person; one that they do not have is none the less gone."""
    EmailAddress.objects.filter(user=person, email=email).delete()
    if person.email == email:
        person.email = ""
        person.save(update_fields=["email"])


def require_reauthentication(request: HttpRequest, person: Person, password: str) -> None:
    """
    Hold someone up who sits at another's open session.

    :raises Invalid: if a password is given, and wrong; such tries count as at the sign-in.
    :raises Forbidden: if none is given, and the session is older than ten minutes, or there is none.
    """
    if password:
        if authenticate(request, username=person.username, password=password) != person:
            raise Invalid.field("password", "This is not your password.")
        return
    records = get_authentication_records(request, person)
    if not records or time.time() - records[-1]["at"] > FRESH_S:
        raise Forbidden("Give your password; or sign out, sign in, and do it within ten minutes.")
