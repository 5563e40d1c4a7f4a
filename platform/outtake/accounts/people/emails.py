"""E-mail addresses that people proved to be theirs; one that is only claimed counts for nothing."""

from __future__ import annotations

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.translation import gettext

from outtake.accounts.people.models import Person
from outtake.errors import Invalid

LONGEST = 254  # RFC 5321, and the column


def checked_address(email: str) -> str:
    """
    Return an address in lower case, without the spaces around it.

    :raises Invalid: if it is not an address, or this installation sends no e-mail.
    """
    email = email.strip().lower()
    if not settings.SENDS_MAIL:
        raise Invalid.field("email", gettext("This installation does not send e-mail, so addresses cannot be added."))
    try:
        validate_email(email)
    except ValidationError:
        raise Invalid.field("email", gettext("{email!r} is not an e-mail address.").format(email=email[:80])) from None
    if len(email) > LONGEST:
        message = gettext("{email!r}… is not an e-mail address; the maximum length is {most} characters.")
        raise Invalid.field("email", message.format(email=email[:80], most=LONGEST))
    return email


def person_by_email(email: str) -> Person | None:
    """Return the person whose address this is; None if no one proved it to be theirs, or they are shut out."""
    proved = EmailAddress.objects.filter(email=email.strip().lower(), verified=True, user__is_active=True)
    found = proved.select_related("user").first()
    return None if found is None else found.user
