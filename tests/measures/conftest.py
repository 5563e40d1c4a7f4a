"""Laws are tried without a time limit for each example: on a busy machine a slow one says nothing about the law."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("measures", deadline=None)
settings.load_profile("measures")
