"""Where what all processes share for a while is kept: counts of calls, and what was read of other servers."""

from __future__ import annotations

from typing import Any

TABLE = "outtake_cache"  # made by a migration of accounts


def caches(broker_url: str) -> dict[str, Any]:
    """Return CACHES: the broker where it is a Redis service, else a table of the database."""
    if not broker_url.startswith(("redis://", "rediss://")):
        return {"default": {"BACKEND": "outtake.http.caches.TableCache", "LOCATION": TABLE}}
    return {
        "default": {
            "BACKEND": "outtake.http.caches.SharedCache",
            "LOCATION": broker_url,
            "KEY_PREFIX": "outtake",
            "OPTIONS": {
                "serializer": "outtake.http.caches.JsonSerializer",
                "socket_connect_timeout": 1,
                "socket_timeout": 1,
            },
        }
    }
