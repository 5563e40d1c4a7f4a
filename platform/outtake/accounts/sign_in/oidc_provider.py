"""
The OpenID Connect server as allauth knows it, from the moment this is loaded.

What allauth leaves out is added: the token's signature is checked, it has to hold the nonce of this sign-in and the
issuer that was configured, and an address counts as proved only if the server says so in so many words.
"""

from __future__ import annotations

import hashlib
import secrets
from functools import cached_property
from typing import Any

import requests
from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialLogin, SocialToken
from allauth.socialaccount.providers import registry
from allauth.socialaccount.providers.base.constants import AuthProcess
from allauth.socialaccount.providers.oauth2.views import OAuth2CallbackView
from allauth.socialaccount.providers.openid_connect.provider import OpenIDConnectProvider
from allauth.socialaccount.providers.openid_connect.views import OpenIDConnectOAuth2Adapter
from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse

from outtake.accounts.sign_in.oidc_client import OidcFailed, OidcSession, claims_of, described, user_info

PROVIDER = "oidc"
DESCRIBED_S = 300  # how long a description is believed; anyone who asks for the page would else cause a call each time


class OidcAdapter(OpenIDConnectOAuth2Adapter):
    """One sign-in at the server."""

    nonce = ""

    def __init__(self, request: HttpRequest, provider_id: str = PROVIDER) -> None:
        super().__init__(request, provider_id)

    @cached_property
    def openid_config(self) -> dict[str, Any]:
        """Return the server's description. Raises `OidcFailed`."""
        server_url = self.get_provider().app.settings["server_url"]
        if (known := cache.get(f"oidc:{server_url}")) is not None:
            return known
        with OidcSession() as session:
            config = described(session, server_url)
        cache.set(f"oidc:{server_url}", config, DESCRIBED_S)
        return config

    def get_callback_url(self, request: HttpRequest, app: Any) -> str:
        """Return the address that is registered with the server."""
        return settings.SITE_URL + "/sign-in/oidc/callback"

    def get_access_token_data(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """Change the code for tokens. Raises `OidcFailed`."""
        try:
            return super().get_access_token_data(*args, **kwargs)
        except (requests.RequestException, LookupError, ValueError, TypeError) as error:
            raise OidcFailed(f"its tokens cannot be read: {type(error).__name__}") from None

    def complete_login(self, request: HttpRequest, app: Any, token: SocialToken, **kwargs: Any) -> SocialLogin:
        """Return who signs in, from a token that was checked. Raises `OidcFailed`."""
        with OidcSession() as session:
            claims = claims_of(
                session,
                kwargs["response"].get("id_token", ""),
                config=self.openid_config,
                client_id=app.client_id,
                nonce=self.nonce,
            )
            told = user_info(session, token.token, config=self.openid_config, subject=claims["sub"])
        try:
            return self.get_provider().sociallogin_from_response(request, {**told, **claims})
        except ValueError:
            raise OidcFailed("it gives no usable name of the person") from None


class OidcCallback(OAuth2CallbackView):
    """Where the server sends people back to."""

    def _get_state(self, request: HttpRequest, provider: Any) -> tuple[dict | None, HttpResponse | None]:
        state, response = super()._get_state(request, provider)
        self.adapter.nonce = (state or {}).get("nonce", "")
        return state, response


class OidcProvider(OpenIDConnectProvider):
    """The server that the environment configures."""

    id = PROVIDER
    oauth2_adapter_class = OidcAdapter
    pkce_enabled_default = True

    def start(self, request: HttpRequest, next_url: str | None) -> HttpResponse:
        """Send someone there, with a state, a nonce and a PKCE challenge of this browser. Raises `OidcFailed`."""
        nonce = secrets.token_urlsafe(24)
        return self.redirect(request, AuthProcess.LOGIN, next_url, auth_params={"nonce": nonce}, nonce=nonce)

    def extract_uid(self, data: dict[str, Any]) -> str:
        """Return a number that is the person's at this server; another server's may count as this one does."""
        return hashlib.sha256(f"{data['iss']}\n{data['sub']}".encode()).hexdigest()

    def extract_email_addresses(self, data: dict[str, Any]) -> list[EmailAddress]:
        """Return the address, if the server says that it belongs to the person. Some say so in letters."""
        proved = data.get("email") and data.get("email_verified") in (True, "true")
        return [EmailAddress(email=str(data["email"]).lower(), verified=True, primary=True)] if proved else []

    def extract_extra_data(self, data: dict[str, Any]) -> dict[str, Any]:
        """Keep nothing of what the server tells: the account's number is enough."""
        return {}


registry.register(OidcProvider)
