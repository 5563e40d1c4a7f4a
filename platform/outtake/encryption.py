"""
Secrets of other services, such as the key of a model's API: sealed before they are stored, so that a copy of the
database gives none away.

Fernet (AES-128-CBC with HMAC-SHA256) under a key that HKDF-SHA256 derives from ``SECRET_KEY``. After a change of
``SECRET_KEY`` the former one in ``SECRET_KEY_FALLBACKS`` still opens what it sealed.
"""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING

from django.conf import settings

if TYPE_CHECKING:
    from cryptography.fernet import MultiFernet


class SealBroken(Exception):
    """A sealed text cannot be opened here."""


def encrypt(text: str) -> str:
    """Return a text as one that only this installation can open; sealing twice gives two different texts."""
    return _box().encrypt(text.encode()).decode()


def decrypt(sealed: str) -> str:
    """
    Return what was sealed.

    :raises SealBroken: if it was sealed under another ``SECRET_KEY``, or changed since.
    """
    from cryptography.fernet import InvalidToken

    try:
        return _box().decrypt(sealed.encode()).decode()
    except InvalidToken:
        raise SealBroken(
            "It was encrypted with another SECRET_KEY. Enter it again, or add the previous key to SECRET_KEY_FALLBACKS."
        ) from None


def _box() -> MultiFernet:
    from cryptography.fernet import Fernet, MultiFernet  # here: pages that show no secret do without
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    def fernet(secret: str) -> Fernet:
        derived = HKDF(algorithm=hashes.SHA256(), length=32, salt=None, info=b"outtake.sealed.1")
        return Fernet(base64.urlsafe_b64encode(derived.derive(secret.encode())))

    return MultiFernet([fernet(secret) for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)])
