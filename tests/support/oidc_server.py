"""
An OpenID Connect server on this machine: it describes itself, and changes codes for tokens that it signs.

The page where people sign in there is played by `OidcServer.consent`; what the server then says can be bent.
"""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric import rsa

from outtake.settings.people import oidc_settings

CLIENT_ID, CLIENT_SECRET = "outtake", "secret-of-the-client"


@cache
def key_of(owner: str) -> rsa.RSAPrivateKey:
    """Return the key of the server, or one of someone else."""
    return rsa.generate_private_key(public_exponent=65537, key_size=2048)


class OidcServer:
    """
    A server with one person.

    `person` is what it tells of them, `bent` replaces claims of the ID token (None leaves one out), `told` replaces
    what userinfo says, and `described` what it says of itself.
    """

    def __init__(self) -> None:
        self.person: dict[str, Any] = {
            "sub": "248289761001",
            "email": "cleo@example.org",
            "email_verified": True,
            "preferred_username": "cleo",
        }
        self.bent: dict[str, Any] = {}
        self.told: dict[str, Any] = {}
        self.described: dict[str, Any] = {}
        self.key = key_of("server")
        self.broken: dict[str, bytes] = {}  # path: what it answers instead
        self.asked: list[str] = []
        self._codes: dict[str, dict[str, str]] = {}
        self._http = ThreadingHTTPServer(("127.0.0.1", 0), _handler(self))
        self._thread = threading.Thread(target=self._http.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()

    @property
    def address(self) -> str:
        """Its issuer."""
        return f"http://127.0.0.1:{self._http.server_address[1]}"

    @property
    def settings(self) -> dict[str, Any]:
        """The settings of an installation that it is configured for."""
        return oidc_settings(
            {
                "OIDC_NAME": "Lab Login",
                "OIDC_SERVER_URL": self.address,
                "OIDC_CLIENT_ID": CLIENT_ID,
                "OIDC_CLIENT_SECRET": CLIENT_SECRET,
            }
        )

    def consent(self, redirect: str) -> dict[str, str]:
        """Sign the person in where a browser was sent to; return what the browser brings back."""
        asked = {name: values[0] for name, values in parse_qs(urlsplit(redirect).query).items()}
        assert redirect.startswith(self.address + "/authorize?"), redirect
        assert (asked["client_id"], asked["response_type"]) == (CLIENT_ID, "code")
        code = secrets.token_urlsafe(8)
        self._codes[code] = asked
        return {"code": code, "state": asked["state"]}

    def answer(self, method: str, path: str, body: bytes) -> Any:
        """Return what a path answers; None where there is nothing."""
        self.asked.append(f"{method} {path}")
        if path == "/.well-known/openid-configuration":
            return self._description()
        if path == "/keys":
            public = json.loads(jwt.algorithms.RSAAlgorithm.to_jwk(key_of("server").public_key()))
            return {"keys": [{**public, "kid": "1", "use": "sig", "alg": "RS256"}]}
        if path == "/token":
            return self._tokens({name: values[0] for name, values in parse_qs(body.decode()).items()})
        return {**self.person, **self.told} if path == "/userinfo" else None

    def _description(self) -> dict[str, Any]:
        return {
            "issuer": self.address,
            "authorization_endpoint": self.address + "/authorize",
            "token_endpoint": self.address + "/token",
            "userinfo_endpoint": self.address + "/userinfo",
            "jwks_uri": self.address + "/keys",
            **self.described,
        }

    def _tokens(self, sent: dict[str, str]) -> dict[str, Any]:
        asked = self._codes.pop(sent["code"], None)
        challenge = base64.urlsafe_b64encode(hashlib.sha256(sent.get("code_verifier", "").encode()).digest())
        if (
            asked is None
            or (sent["client_id"], sent["client_secret"]) != (CLIENT_ID, CLIENT_SECRET)
            or sent["redirect_uri"] != asked["redirect_uri"]
            or challenge.decode().rstrip("=") != asked["code_challenge"]
        ):
            return {"error": "invalid_grant"}
        now = int(time.time())
        claims = {"iss": self.address, "aud": CLIENT_ID, "iat": now, "exp": now + 300, "nonce": asked["nonce"]}
        claims = {**claims, "sub": self.person["sub"], **self.bent}
        claims = {name: value for name, value in claims.items() if value is not None}
        signed = jwt.encode(claims, self.key, algorithm="RS256", headers={"kid": "1"})
        return {"access_token": "of-one-call", "token_type": "Bearer", "expires_in": 300, "id_token": signed}

    def close(self) -> None:
        """End it."""
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()


@contextmanager
def oidc_server() -> Iterator[OidcServer]:
    """Serve for the length of a block."""
    server = OidcServer()
    try:
        yield server
    finally:
        server.close()


def _handler(server: OidcServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            path = urlsplit(self.path).path
            said = server.answer(self.command, path, body)
            content = server.broken.get(path, json.dumps(said).encode())
            self.send_response(404 if said is None else 400 if "error" in said else 200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        do_POST = do_GET

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    return Handler
