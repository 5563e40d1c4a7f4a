"""
Errors of what we work with, and not of what is worked on: a disk, a database or a network that does not answer.

The same work may succeed once it answers again, so such an error is no attempt at it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from django.db import InterfaceError, OperationalError, close_old_connections, connection
from tenacity import Retrying, retry_if_exception_type, stop_after_delay, wait_random_exponential

T = TypeVar("T")

OF_THE_DATABASE = (OperationalError, InterfaceError)
PATIENCE_SECONDS = 120
LONGEST_PAUSE = 10  # seconds
# These say that a storage, a disk or a folder is there, and something else than expected in it.
_ANSWERS = (FileNotFoundError, FileExistsError, IsADirectoryError, NotADirectoryError, ChildProcessError)


def is_outage(error: BaseException) -> bool:
    """Tell whether an error says that something does not answer; a file that is missing is none."""
    if isinstance(error, _ANSWERS):
        return False
    return isinstance(error, (OSError, *OF_THE_DATABASE))


def patiently(work: Callable[[], T]) -> T:
    """
    Do something in the database, and again while the database is away, for up to `PATIENCE_SECONDS`.

    The work has to begin its own transactions: what was not committed is done again. Within a transaction it is done
    once, since that one is lost with its connection.
    """
    if connection.in_atomic_block:
        return work()
    again = Retrying(
        retry=retry_if_exception_type(OF_THE_DATABASE),
        stop=stop_after_delay(PATIENCE_SECONDS),
        wait=wait_random_exponential(multiplier=0.5, max=LONGEST_PAUSE),
        before_sleep=lambda _: close_old_connections(),
        reraise=True,
    )
    return again(work)
