"""How the API's description states who is asking. Loaded where it is made, and not by the web server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension

from outtake.accounts.people.authentication import BearerAuthentication, BrowserAuthentication


def load(endpoints: Sequence[Any]) -> Sequence[Any]:
    """Have the schemes below be known, as a hook that runs before endpoints are described; these stay as they are."""
    return endpoints


class BearerScheme(OpenApiAuthenticationExtension):
    """How the API's description states bearer tokens."""

    target_class = BearerAuthentication
    name = "bearer"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        """Return the OpenAPI definition."""
        return {"type": "http", "scheme": "bearer"}


class BrowserScheme(OpenApiAuthenticationExtension):
    """How the API's description states sessions."""

    target_class = BrowserAuthentication
    name = "session"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        """Return the OpenAPI definition."""
        return {"type": "apiKey", "in": "cookie", "name": "sessionid"}
