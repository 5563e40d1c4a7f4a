"""The secret key, and what a page may load."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from django.core.exceptions import ImproperlyConfigured

from outtake.settings.home import private_folder, private_text

SHORTEST_KEY = 50


def secret_key(home: Path) -> str:
    """
    Return SECRET_KEY, or the key that this installation made for itself on its first start.

    :raises ImproperlyConfigured: if the given key is short; a short key can be guessed, and sessions forged with it.
    """
    given = os.environ.get("SECRET_KEY")
    if given is not None:
        if len(given) < SHORTEST_KEY:
            raise ImproperlyConfigured(
                f"SECRET_KEY has {len(given)} characters; it needs at least {SHORTEST_KEY}. "
                "Make one with: python -c 'import secrets; print(secrets.token_urlsafe(50))'"
            )
        return given
    return private_text(private_folder(home) / "secret_key", secrets.token_urlsafe(60))


def content_security_policy(storage_url: str) -> dict[str, Any]:
    """Return the enforced policy: our own files alone, clips and stills also as blobs, or from the object storage."""
    own = "'self'"
    endpoint = urlsplit(dict(parse_qsl(urlsplit(storage_url).query)).get("endpoint_url", ""))
    stored = [f"{endpoint.scheme}://{endpoint.netloc}"] if storage_url.startswith("s3:") and endpoint.netloc else []
    return {
        "DIRECTIVES": {
            "default-src": ["'none'"],
            "script-src": [own],
            "style-src": [own],
            "img-src": [own, "blob:", "data:", *stored],
            "media-src": [own, "blob:"],
            "connect-src": [own, *stored],
            "font-src": [own],
            "form-action": [own],
            "frame-ancestors": ["'none'"],
            "base-uri": ["'none'"],
        }
    }
