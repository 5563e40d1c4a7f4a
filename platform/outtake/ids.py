"""
Random public ids.

Whatever leaves the program is named by one of these, never by a row number:
a row number tells how many there are, and which one came next.
"""

import secrets

from django.db import models

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # Crockford's base 32: no i, l, o, u
LENGTH = 16  # 80 bits


def new_public_id() -> str:
    """Return sixteen random letters and digits (80 bits)."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


class PublicIdField(models.CharField):
    """The random name of a row, unique, set once."""

    def __init__(self, *args, **kwargs) -> None:
        kwargs.update(max_length=LENGTH, unique=True, default=new_public_id, editable=False)
        super().__init__(*args, **kwargs)
