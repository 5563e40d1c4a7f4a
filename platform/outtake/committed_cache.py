"""A cache, in this process, of what was read of rows that never change."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable, Iterator
from threading import Lock
from typing import Generic, TypeVar

from django.db import connection, transaction

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class _Recent(Generic[Key, Value]):
    """As many values as fit; the one that was asked for longest ago goes first."""

    def __init__(self, most: int) -> None:
        self._most, self._values, self._lock = most, OrderedDict[Key, Value](), Lock()

    def get(self, key: Key) -> Value | None:
        with self._lock:
            if key in self._values:
                self._values.move_to_end(key)
            return self._values.get(key)

    def put(self, key: Key, value: Value) -> None:
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            if len(self._values) > self._most:
                self._values.popitem(last=False)

    def items(self) -> list[tuple[Key, Value]]:
        with self._lock:
            return list(self._values.items())

    def clear(self) -> None:
        with self._lock:
            self._values.clear()


class CommittedCache(Generic[Key, Value]):
    """
    Remembers up to ``most`` values by keys, for all threads; values are never None.

    What is put inside a transaction is known to that transaction alone until it commits: it may be read of rows that
    are rolled back, and SQLite gives their numbers to others. Django drops it with the commit hooks of a transaction,
    or of a savepoint, that is rolled back.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._committed = _Recent[Key, Value](most)

    def get(self, key: Key) -> Value | None:
        """Return what is remembered; None if nothing is."""
        for _, hook in reversed(list(self._hooks())):
            if (found := hook.values.get(key)) is not None:
                return found
        return self._committed.get(key)

    def put(self, key: Key, value: Value) -> None:
        """Remember a value."""
        if not connection.in_atomic_block:
            self._committed.put(key, value)
            return
        savepoints, hook = next(reversed(list(self._hooks())), (None, None))
        if hook is None or savepoints != set(connection.savepoint_ids):
            hook = _Commit(self._committed, self._most)
            transaction.on_commit(hook)
        hook.values.put(key, value)

    def clear(self) -> None:
        """Forget everything, and what this thread's transaction has read."""
        self._committed.clear()
        for _, hook in self._hooks():
            hook.values.clear()

    def _hooks(self) -> Iterator[tuple[set, _Commit[Key, Value]]]:
        """Yield what waits for the commit of this thread's transaction, with the savepoints it depends on."""
        for savepoints, hook, *_ in connection.run_on_commit:
            if isinstance(hook, _Commit) and hook.into is self._committed:
                yield savepoints, hook


class _Commit(Generic[Key, Value]):
    """Passes on, at the commit, what a transaction has read."""

    def __init__(self, into: _Recent[Key, Value], most: int) -> None:
        self.into, self.values = into, _Recent[Key, Value](most)

    def __call__(self) -> None:
        for key, value in self.values.items():
            self.into.put(key, value)
