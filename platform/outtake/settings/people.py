"""Ways to sign in besides a password, as the environment configures them; each is off without its variables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

SMTP_PORTS = {"smtp": 587, "smtps": 465}
LOOPBACK = ("127.0.0.1", "localhost", "::1")
PORTS = {"http": 80, "https": 443}

# How often something may be tried, by allauth's count; None: axes counts wrong passwords, for pages and the API alike.
RATE_LIMITS = {"login": None, "login_failed": None, "request_login_code": "20/m/ip,3/m/key"}

ALLAUTH: dict[str, Any] = {
    "ACCOUNT_ADAPTER": "outtake.accounts.sign_in.allauth_adapters.Accounts",
    "ACCOUNT_LOGIN_METHODS": {"username"},
    "ACCOUNT_SIGNUP_FIELDS": ["username*", "password1*"],
    "ACCOUNT_EMAIL_VERIFICATION": "none",
    "ACCOUNT_EMAIL_CONFIRMATION_AUTHENTICATED_REDIRECT_URL": "/account",
    "ACCOUNT_LOGIN_BY_CODE_ENABLED": True,
    "ACCOUNT_LOGIN_BY_CODE_TIMEOUT": 600,
    "ACCOUNT_SESSION_REMEMBER": True,
    "ACCOUNT_RATE_LIMITS": RATE_LIMITS,
    "SOCIALACCOUNT_ADAPTER": "outtake.accounts.sign_in.oidc_views.AccountsElsewhere",
    "SOCIALACCOUNT_EMAIL_VERIFICATION": "none",
    "SOCIALACCOUNT_EMAIL_AUTHENTICATION_AUTO_CONNECT": True,
    "SOCIALACCOUNT_STORE_TOKENS": False,
}


def people_settings(environment: Mapping[str, str]) -> dict[str, Any]:
    """
    Return the settings of mail, of OpenID Connect, and of allauth.

    :raises ImproperlyConfigured: if a variable cannot be understood, or one of a group is missing.
    """
    return {**ALLAUTH, **mail_settings(environment), **oidc_settings(environment)}


def mail_settings(environment: Mapping[str, str]) -> dict[str, Any]:
    """Read ``EMAIL_URL`` and ``EMAIL_FROM``."""
    url, sender = environment.get("EMAIL_URL", ""), environment.get("EMAIL_FROM", "")
    if not url:
        return {"SENDS_MAIL": False, "EMAIL_BACKEND": "django.core.mail.backends.dummy.EmailBackend"}
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
        "EMAIL_TIMEOUT": 20,
        "DEFAULT_FROM_EMAIL": sender,
    }


def oidc_settings(environment: Mapping[str, str]) -> dict[str, Any]:
    """Read ``OIDC_SERVER_URL``, ``OIDC_CLIENT_ID``, ``OIDC_CLIENT_SECRET``, ``OIDC_NAME`` and ``OIDC_ALSO``."""
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
        raise ImproperlyConfigured(f"{address!r} is no address of a server for OpenID Connect; it has to be https://…")
    return parts.scheme, host, parts.port or PORTS[parts.scheme]
