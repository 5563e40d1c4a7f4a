"""
The cache that all web processes and workers share: Redis, or a table of the embedded database.

Each of these does what Django's caches do, and counts: `count` adds one to a number that begins with each key, and no
two callers get the same answer. What is counted is in `outtake.accounts.people.limits`.
"""

from __future__ import annotations

import json
import logging
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.core.cache.backends.base import BaseCache
from django.core.cache.backends.db import DatabaseCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from django.db import connections, router
from django.utils import timezone
from redis.exceptions import RedisError

AWAY_SECONDS = 10.0  # after which a Redis that did not answer is asked again

_log = logging.getLogger(__name__)


class JsonSerializer:
    """Values as JSON: anyone who can write to Redis can change a number, and not run code of theirs, as with pickle."""

    def dumps(self, value: Any) -> Any:
        """Return what Redis keeps; a number stays one, so that it can be counted on."""
        return value if type(value) is int else json.dumps(value)

    def loads(self, data: bytes) -> Any:
        """Return what was kept."""
        return json.loads(data)


class LocalCache(LocMemCache):
    """The memory of this process."""

    def count(self, key: str, seconds: int) -> int:
        """Return how often this was called with a key, which is forgotten after some seconds."""
        self.add(key, 0, seconds)
        try:
            return self.incr(key)
        except ValueError:  # forgotten in this moment
            return 1


class TableCache(DatabaseCache):
    """A table of the database. A migration makes it."""

    _table: str  # set by Django's class

    def count(self, key: str, seconds: int) -> int:
        """See `LocalCache.count`; one statement, and one more with the first of a key, to remove what is over."""
        connection = connections[router.db_for_write(self.cache_model_class)]
        table, now = connection.ops.quote_name(self._table), timezone.now().replace(microsecond=0)
        with connection.cursor() as cursor:
            cursor.execute(
                f"INSERT INTO {table} (cache_key, value, expires) VALUES (%s, '1', %s) ON CONFLICT (cache_key) "
                f"DO UPDATE SET value = CAST(CAST({table}.value AS INTEGER) + 1 AS TEXT) RETURNING value",
                [self.make_key(key), connection.ops.adapt_datetimefield_value(now + timedelta(seconds=seconds))],
            )
            counted = int(cursor.fetchone()[0])
            if counted == 1:
                cursor.execute(
                    f"DELETE FROM {table} WHERE expires < %s", [connection.ops.adapt_datetimefield_value(now)]
                )
        return counted


class CountingRedis(RedisCache):
    """Redis, which counts in one step."""

    def count(self, key: str, seconds: int) -> int:
        """See `LocalCache.count`."""
        key = self.make_and_validate_key(key)
        with self._cache.get_client(key, write=True).pipeline() as steps:
            steps.incr(key)
            steps.expire(key, seconds)
            return steps.execute()[0]


def _either(name: str) -> Callable[..., Any]:
    def call(self: SharedCache, *args: Any, **options: Any) -> Any:
        if time.monotonic() >= SharedCache.away_until:
            try:
                return getattr(self.shared, name)(*args, **options)
            except RedisError as error:
                SharedCache.away_until = time.monotonic() + AWAY_SECONDS
                _log.warning("Redis does not answer (%s); each process counts for itself.", type(error).__name__)
        return getattr(self.own, name)(*args, **options)

    return call


class SharedCache(BaseCache):
    """Redis; while it does not answer, the memory of each process, so that no page waits for it or fails."""

    away_until = 0.0  # of this process

    def __init__(self, location: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        self.shared = CountingRedis(location, params)
        self.own = LocalCache("shared", {**params, "OPTIONS": {}})

    add, get, set, touch = _either("add"), _either("get"), _either("set"), _either("touch")
    delete, clear, has_key, count = _either("delete"), _either("clear"), _either("has_key"), _either("count")
