"""
Calls to the OpenID Connect server that the operator configured, and to no other.

Its description names further addresses; they are called only if they are on the same host and port, or on one of
``OIDC_ALSO``. No redirect is followed, no proxy of the environment is used, and a reply is cut at a size.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import jwt
import requests
from allauth.socialaccount.providers.oauth2.client import OAuth2Error
from django.conf import settings

SECONDS = (5, 10)  # to connect, and between two parts of an answer
MAX_REPLY_BYTES = 1 << 20
ALGORITHMS = ["RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384", "ES512", "EdDSA"]
CLOCKS_APART_S = 60


class OidcFailed(OAuth2Error):
    """The server did not answer, or what it said does not hold. The message is for the log."""


def origin(address: str) -> tuple[str, str, int]:
    """Return the scheme, host and port of an address."""
    parts = urlsplit(address)
    return parts.scheme, (parts.hostname or "").lower(), parts.port or (443 if parts.scheme == "https" else 80)


class OidcSession(requests.Session):
    """HTTP to the configured server."""

    def __init__(self) -> None:
        super().__init__()
        self.trust_env = False

    def request(self, method: str, url: Any, **options: Any) -> requests.Response:  # type: ignore[override]
        """
        Send a request.

        :raises OidcFailed: if the address is not the configured server's, or the answer is too long.
        """
        if origin(str(url)) not in settings.OIDC_ORIGINS:
            raise OidcFailed(f"{origin(str(url))[1]} is not the configured server; an operator can add it to OIDC_ALSO")
        fixed = {"allow_redirects": False, "stream": True, "timeout": SECONDS}
        response = super().request(method, url, **{**options, **fixed})
        body = response.raw.read(MAX_REPLY_BYTES + 1, decode_content=True)
        if len(body) > MAX_REPLY_BYTES:
            raise OidcFailed("the answer is too long")
        response._content = body  # read here, within the bound; requests would read it without one
        return response


def described(session: OidcSession, server_url: str) -> dict[str, Any]:
    """
    Return the server's description of itself (OpenID Connect Discovery 1.0, section 4).

    :raises OidcFailed: if it cannot be had, or names another issuer.
    """
    said = _json(session, server_url.rstrip("/") + "/.well-known/openid-configuration")
    if str(said.get("issuer", "")).rstrip("/") != server_url.rstrip("/"):
        raise OidcFailed("its description names another issuer")
    return said


def claims_of(session: OidcSession, id_token: str, *, config: dict[str, Any], client_id: str, nonce: str) -> dict:
    """
    Return what an ID token claims, if it is signed by the server, and for us, now, and for this sign-in
    (OpenID Connect Core 1.0, section 3.1.3.7).

    :raises OidcFailed: if it is not.
    """
    try:
        keys = jwt.PyJWKSet.from_dict(_json(session, config["jwks_uri"]))
        named = jwt.get_unverified_header(id_token).get("kid")
        fitting = [each for each in keys.keys if named is None or each.key_id == named]
        claims = jwt.decode(
            id_token,
            key=fitting[0],
            algorithms=ALGORITHMS,
            issuer=config["issuer"],
            audience=client_id,
            leeway=CLOCKS_APART_S,
            options={"require": ["exp", "iat", "iss", "aud", "sub"]},
        )
    except (jwt.PyJWTError, LookupError, ValueError, TypeError, AttributeError) as error:
        raise OidcFailed(f"the ID token does not hold: {type(error).__name__}") from None
    if claims.get("nonce") != nonce:
        raise OidcFailed("the ID token belongs to another sign-in")
    if claims.get("azp", client_id) != client_id:
        raise OidcFailed("the ID token was made for someone else")
    return claims


def user_info(session: OidcSession, token: str, *, config: dict[str, Any], subject: str) -> dict[str, Any]:
    """
    Return what the server tells of the person, or nothing where it has no such address.

    :raises OidcFailed: if it tells of another person than the ID token.
    """
    if "userinfo_endpoint" not in config:
        return {}
    said = _json(session, config["userinfo_endpoint"], headers={"Authorization": f"Bearer {token}"})
    if said.get("sub") != subject:
        raise OidcFailed("it tells of another person than the ID token")
    return said


def _json(session: OidcSession, url: str, **options: Any) -> dict[str, Any]:
    try:
        response = session.get(url, **options)
        if response.status_code != 200:
            raise OidcFailed(f"it answers {response.status_code}")
        said = response.json()
    except (requests.RequestException, ValueError) as error:
        raise OidcFailed(f"it cannot be read: {type(error).__name__}") from None
    if not isinstance(said, dict):
        raise OidcFailed("its answer is not an object")
    return said
