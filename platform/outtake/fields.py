"""
Random public ids.

Whatever leaves the program is named by one of these, never by a row number:
a row number tells how many there are, and which one came next.
"""

from __future__ import annotations

import base64
import secrets
from typing import Any

from django.db import models
from django.db.models.functions import Now

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # Crockford's base 32: no i, l, o, u
LENGTH = 16  # 80 bits
OWN_LETTERS = bytes.maketrans(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", ALPHABET.encode())


def new_public_id() -> str:
    """Return sixteen random letters and digits (80 bits)."""
    return base64.b32encode(secrets.token_bytes(LENGTH * 5 // 8)).translate(OWN_LETTERS).decode()


class PublicIdField(models.CharField):
    """The random name of a row, unique, set once."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs.update(max_length=LENGTH, unique=True, default=new_public_id, editable=False)
        super().__init__(*args, **kwargs)


class DatabaseTimeField(models.DateTimeField):
    """When a row was written, by the database's clock, and known to anyone who wrote it."""

    db_returning = True

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs["db_default"] = Now()
        super().__init__(*args, **kwargs)
