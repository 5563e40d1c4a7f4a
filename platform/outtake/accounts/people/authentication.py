"""Who is asking: a bearer token for scripts, the session (with CSRF) for browsers."""

from __future__ import annotations

import ipaddress

from django.conf import settings
from django.http import HttpRequest
from rest_framework import authentication, exceptions
from rest_framework.request import Request

from outtake.accounts.people.models import Person
from outtake.accounts.people.operations import digest_of

KEYWORD = "bearer"

# By hand, because it is asked with each call, and to build it takes longer than to run it.
OWNER = """
    SELECT person.id, person.username, person.is_installation_admin, person.is_active
    FROM accounts_person AS person
    JOIN accounts_apitoken AS token ON token.person_id = person.id
    WHERE token.digest = %s AND person.is_active
"""


def _bearer(request: HttpRequest | Request) -> str | None:
    scheme, _, token = request.META.get("HTTP_AUTHORIZATION", "").partition(" ")
    return token.strip() if scheme.lower() == KEYWORD else None


def _owner_of(token: str) -> Person | None:
    return next(iter(Person.objects.raw(OWNER, [digest_of(token)])), None)


def person_of(request: HttpRequest) -> Person | None:
    """Return who asks, outside DRF, by token or session; None if no one is signed in."""
    if (token := _bearer(request)) is not None:
        return _owner_of(token)
    return request.user if isinstance(request.user, Person) else None


def client_ip(request: HttpRequest) -> str:
    """
    Return the address by which a request is counted: that of the peer, or of whom our proxy names as its own.

    Of IPv6 it is the network of 64 bits, of which a client has every address. Behind a unix socket there is none: "".
    """
    peer = request.META.get("REMOTE_ADDR", "")
    named = request.META.get("HTTP_X_FORWARDED_FOR", "").rpartition(",")[2].strip()
    return (settings.BEHIND_PROXY and _counted(named)) or _counted(peer)


def _counted(address: str) -> str:
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return ""
    if isinstance(ip, ipaddress.IPv6Address):
        return str(ip.ipv4_mapped or ipaddress.ip_network((int(ip), 64), strict=False).network_address)
    return str(ip)


def signed_in(request: HttpRequest | Request) -> Person:
    """Return who asks, in a view that lets only people in who are signed in."""
    assert isinstance(request.user, Person), "this view has to ask for IsAuthenticated"
    return request.user


class BearerAuthentication(authentication.BaseAuthentication):
    """``Authorization: Bearer TOKEN``."""

    def authenticate(self, request: Request) -> tuple[Person, str] | None:
        """Return the token's owner; None if the header is not there. Raises `AuthenticationFailed`."""
        if (token := _bearer(request)) is None:
            return None
        if (person := _owner_of(token)) is None:
            raise exceptions.AuthenticationFailed("This token is unknown; get one from auth/token.")
        return person, token

    def authenticate_header(self, request: Request) -> str:
        """Return what a 401 asks for."""
        return "Bearer"


class BrowserAuthentication(authentication.SessionAuthentication):
    """The browser's session, with CSRF checked."""
