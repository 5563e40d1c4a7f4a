"""One's own account: password, tokens, sessions, addresses, and proof that it is really oneself who asks."""

from __future__ import annotations

import time

from allauth.account.internal.flows.email_verification import send_verification_email_to_address
from allauth.account.internal.flows.login import get_authentication_records
from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth import authenticate, update_session_auth_hash
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext

from outtake.accounts.people.emails import checked_address, person_by_email
from outtake.accounts.people.models import ApiToken, Person
from outtake.accounts.people.operations import checked_name, issue_token
from outtake.accounts.people.sessions import sessions_of
from outtake.errors import Forbidden, Invalid

FRESH_S = 600
MOST_ADDRESSES = 5
MOST_TOKENS = 50
LONGEST_TOKEN_NAME = 100


def addresses_of(person: Person) -> list[EmailAddress]:
    """Return a person's addresses, proved ones first."""
    return list(EmailAddress.objects.filter(user=person).order_by("-verified", "-primary", "pk"))


def claim_address(*, request: HttpRequest, person: Person, email: str) -> None:
    """
    Note an address, and send a link there that proves it. Nothing tells whether it is another account's already.

    :raises Invalid: if it is not an address, or the person has many already, or this installation sends no e-mail.
    """
    email = checked_address(email)
    if person_by_email(email) is not None:
        return
    if EmailAddress.objects.filter(user=person).exclude(email=email).count() >= MOST_ADDRESSES:
        raise Invalid.field(
            "email", gettext("An account has at most {most} addresses; remove one first.").format(most=MOST_ADDRESSES)
        )
    address, _ = EmailAddress.objects.get_or_create(user=person, email=email)
    send_verification_email_to_address(request, address)


def drop_address(*, person: Person, email: str) -> None:
    """Remove an address of a person; no error if the person does not have it."""
    EmailAddress.objects.filter(user=person, email=email).delete()
    if person.email == email:
        person.email = ""
        person.save(update_fields=["email"])


def choose_digest(*, person: Person, digest: str) -> None:
    """
    Choose how often news comes by e-mail: off, hourly or daily.

    :raises Invalid: if the choice is unknown
    """
    if digest not in Person.DIGESTS:
        raise Invalid.field("digest", f"{digest[:20]!r} is not one of {', '.join(Person.DIGESTS)}.")
    Person.objects.filter(pk=person.pk).update(digest=digest)


def choose_language(*, person: Person, language: str) -> None:
    """
    Choose the language of pages and e-mails, by its code such as "de".

    :raises Invalid: if the installation has no such language
    """
    languages = [code for code, _ in settings.LANGUAGES]
    if language not in languages:
        raise Invalid.field("language", f"{language[:20]!r} is not one of {', '.join(languages)}.")
    Person.objects.filter(pk=person.pk).update(language=language)
    person.language = language


def require_reauthentication(request: HttpRequest, person: Person, password: str) -> None:
    """
    Hold someone up who sits at another's open session.

    :raises Invalid: if a password is given, and wrong; such tries count as at the sign-in.
    :raises Forbidden: if none is given, and the session is older than ten minutes, or there is none.
    """
    if password:
        if authenticate(request, username=person.username, password=password) != person:
            raise Invalid.field("password", gettext("This is not your password."))
        return
    records = get_authentication_records(request, person)
    if not records or time.time() - records[-1]["at"] > FRESH_S:
        raise Forbidden(gettext("Enter your password; or sign out, sign in again, and repeat this within ten minutes."))


def set_password(*, request: HttpRequest, person: Person, current: str, new: str) -> None:
    """
    Set the password of the account that is signed in, and end its other sessions.

    :raises Invalid: if the current password is wrong, or the new one is weak.
    :raises Forbidden: if no current password is given, and the session is older than ten minutes.
    """
    require_reauthentication(request, person, current)
    try:
        validate_password(new, person)
    except ValidationError as error:
        raise Invalid.field("new_password", " ".join(error.messages)) from None
    person.set_password(new)
    with transaction.atomic():
        person.save(update_fields=["password"])
        update_session_auth_hash(request, person)  # of this session, which stays
        sign_out_elsewhere(request=request, person=person)


def sign_out_elsewhere(*, request: HttpRequest, person: Person) -> None:
    """End all sessions of a person but the one of this request."""
    sessions_of(person.pk, set()).exclude(session_key=request.session.session_key).delete()


def tokens_of(person: Person) -> list[ApiToken]:
    """Return a person's tokens, the newest first."""
    return list(person.tokens.order_by("-pk"))


def create_token(*, person: Person, name: str) -> str:
    """
    Make a named token for scripts and return it, this once.

    :raises Invalid: if the name is empty or too long, or the person has many tokens already.
    """
    name = checked_name(name, "name", LONGEST_TOKEN_NAME)
    if person.tokens.count() >= MOST_TOKENS:
        raise Invalid.field(
            "name", gettext("An account has at most {most} tokens; revoke one first.").format(most=MOST_TOKENS)
        )
    return issue_token(person=person, name=name)


def revoke_token(*, person: Person, token_id: int) -> None:
    """Delete a token of a person: scripts that use it are refused. One that they do not have is gone anyway."""
    person.tokens.filter(pk=token_id).delete()
