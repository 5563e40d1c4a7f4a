"""Mail and OpenID Connect, as the environment configures them; each is off without its variables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict
from urllib.parse import parse_qs, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

MAIL_SECONDS = 20
SMTP_PORTS = {"smtp": 587, "smtps": 465}
LOOPBACK = ("127.0.0.1", "localhost", "::1")
PORTS = {"http": 80, "https": 443}


class MailSettings(TypedDict):
    """The settings of mail, by the names that Django gives them."""

    SENDS_MAIL: bool
    EMAIL_BACKEND: str
    EMAIL_HOST: str
    EMAIL_PORT: int
    EMAIL_HOST_USER: str
    EMAIL_HOST_PASSWORD: str
    EMAIL_USE_SSL: bool
    EMAIL_USE_TLS: bool
    EMAIL_TIMEOUT: int  # seconds
    DEFAULT_FROM_EMAIL: str


class OidcSettings(TypedDict):
    """The settings of OpenID Connect: the server's name for people, its origins, and allauth's table of providers."""

    OIDC_NAME: str
    OIDC_ORIGINS: frozenset[tuple[str, str, int]]
    SOCIALACCOUNT_PROVIDERS: dict[str, Any]


def mail_settings(environment: Mapping[str, str]) -> MailSettings:
    """
    Read ``EMAIL_URL`` and ``EMAIL_FROM``; without them mail is dropped.

    :raises ImproperlyConfigured: if one is missing, or the URL cannot be understood
    """
    url, sender = environment.get("EMAIL_URL", ""), environment.get("EMAIL_FROM", "")
    if not url:
        return {
            "SENDS_MAIL": False,
            "EMAIL_BACKEND": "django.core.mail.backends.dummy.EmailBackend",
            "EMAIL_HOST": "",
            "EMAIL_PORT": 0,
            "EMAIL_HOST_USER": "",
            "EMAIL_HOST_PASSWORD": "",
            "EMAIL_USE_SSL": False,
            "EMAIL_USE_TLS": False,
            "EMAIL_TIMEOUT": MAIL_SECONDS,
            "DEFAULT_FROM_EMAIL": sender,
        }
    parts = urlsplit(url)
    if parts.scheme not in SMTP_PORTS or not parts.hostname or not sender:
        raise ImproperlyConfigured(
            "EMAIL_URL has to be smtp://user:password@host:587 (STARTTLS) or smtps://user:password@host:465, "
            "and EMAIL_FROM the address that mail comes from."
        )
    in_the_clear = parse_qs(parts.query).get("tls") == ["0"]
    return {
        "SENDS_MAIL": True,
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or SMTP_PORTS[parts.scheme],
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(parts.password or ""),
        "EMAIL_USE_SSL": parts.scheme == "smtps",
        "EMAIL_USE_TLS": parts.scheme == "smtp" and not in_the_clear,
        "EMAIL_TIMEOUT": MAIL_SECONDS,
        "DEFAULT_FROM_EMAIL": sender,
    }


def oidc_settings(environment: Mapping[str, str]) -> OidcSettings:
    """
    Read ``OIDC_SERVER_URL``, ``OIDC_CLIENT_ID``, ``OIDC_CLIENT_SECRET``, ``OIDC_NAME`` and ``OIDC_ALSO``.

    :raises ImproperlyConfigured: if one of the first three is missing, or an origin is neither https nor local
    """
    server = environment.get("OIDC_SERVER_URL", "")
    if not server:
        return {"OIDC_NAME": "", "OIDC_ORIGINS": frozenset(), "SOCIALACCOUNT_PROVIDERS": {}}
    missing = [name for name in ("OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET") if not environment.get(name)]
    if missing:
        raise ImproperlyConfigured(f"OIDC_SERVER_URL is set, but {' and '.join(missing)} not.")
    also = [part.strip() for part in environment.get("OIDC_ALSO", "").split(",") if part.strip()]
    name = environment.get("OIDC_NAME") or urlsplit(server).hostname or ""
    app = {
        "name": name,
        "client_id": environment["OIDC_CLIENT_ID"],
        "secret": environment["OIDC_CLIENT_SECRET"],
        "settings": {"server_url": server},
    }
    return {
        "OIDC_NAME": name,
        "OIDC_ORIGINS": frozenset(_origin(each) for each in (server, *also)),
        "SOCIALACCOUNT_PROVIDERS": {"oidc": {"APPS": [app]}},
    }


def _origin(address: str) -> tuple[str, str, int]:
    parts = urlsplit(address)
    host = (parts.hostname or "").lower()
    if not host or parts.scheme not in PORTS or (parts.scheme == "http" and host not in LOOPBACK):
        raise ImproperlyConfigured(
            f"{address!r} is not an address of a server for OpenID Connect; it has to be https://…"
        )
    return parts.scheme, host, parts.port or PORTS[parts.scheme]
