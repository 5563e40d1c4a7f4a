"""Many threads that begin at once, each with a database connection of its own."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from django.db import connections

T = TypeVar("T")


def at_once(n: int, work: Callable[[int], T]) -> list[T]:
    """Call ``work(i)`` in n threads that wait for each other before they begin; return what each returned."""
    gate = threading.Barrier(n)

    def run(i: int) -> T:
        try:
            gate.wait(30)
            return work(i)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(n) as pool:
        return list(pool.map(run, range(n)))
