"""
Outages: a database, a storage, a disk or a network that does not answer, or a disk that is full.

No one is at fault in what was asked, and the same may succeed later. So a call is answered with ``Retry-After``, and
for a job it is no attempt. A wrong statement is a fault of ours, whatever class of error the database raises for it.
"""

from __future__ import annotations

import errno
import shutil
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

from django.db import InterfaceError, OperationalError, close_old_connections, connection
from tenacity import (
    Retrying,
    retry_if_exception,
    stop_after_attempt,
    stop_after_delay,
    wait_chain,
    wait_fixed,
    wait_random_exponential,
)

from outtake.translations import gettext_noop

T = TypeVar("T")


class Outage(NamedTuple):
    """How an outage is answered; the wait is in seconds."""

    status: int
    title: str
    detail: str
    retry_after: int


class StorageAway(OSError):
    """The storage of files does not answer, or answers that it cannot work, so nothing is known of the file."""


class StorageFull(StorageAway):
    """The storage of files takes no more."""


DATABASE_AWAY = Outage(
    503,
    gettext_noop("The database is unavailable"),
    gettext_noop("The database is busy or unavailable. Please try again in a moment."),
    1,
)
STORAGE_AWAY = Outage(
    503,
    gettext_noop("The storage is unavailable"),
    gettext_noop("The file storage is not responding. Please try again later."),
    10,
)
FULL = Outage(
    507,
    gettext_noop("The disk is full"),
    gettext_noop("A disk of the server is full. Please try again once the operator has freed space."),
    60,
)

DISK_FULL = "53100"  # PostgreSQL's code
OUR_FAULT = ("42", "54")  # PostgreSQL's classes of wrong statements, and of rows larger than it takes
OUR_FAULT_IN_SQLITE = (sqlite3.SQLITE_ERROR, sqlite3.SQLITE_MISUSE)
SCARCE_BYTES = 1 << 20
FULL_ERRORS = (errno.ENOSPC, errno.EDQUOT)
AWAY_ERRORS = (
    *(errno.EIO, errno.EROFS, errno.ESTALE, errno.ENOTCONN, errno.ETIMEDOUT, errno.EMFILE, errno.ENFILE),
    *(errno.ECONNREFUSED, errno.ECONNRESET, errno.EHOSTDOWN, errno.EHOSTUNREACH, errno.ENETDOWN, errno.ENETUNREACH),
)


OF_THE_DATABASE = (OperationalError, InterfaceError)
PATIENCE_SECONDS = 120
LONGEST_PAUSE = 10  # seconds
# These say that a storage, a disk or a folder is there, and something else than expected in it.
_ANSWERS = (FileNotFoundError, FileExistsError, IsADirectoryError, NotADirectoryError, ChildProcessError)


def outage_of(error: BaseException) -> Outage | None:
    """Return the outage that an error tells of; None for any other error."""
    if isinstance(error, OF_THE_DATABASE):
        return _of_database(error.__cause__)
    if isinstance(error, StorageAway):
        return FULL if isinstance(error, StorageFull) else STORAGE_AWAY
    if isinstance(error, OSError):
        return FULL if error.errno in FULL_ERRORS else STORAGE_AWAY if error.errno in AWAY_ERRORS else None
    return None


def is_outage(error: BaseException) -> bool:
    """
    Tell whether an error was not caused by a job's own work: any error of the system except those for a wrong file.

    This is wider than `outage_of`: if the kernel cannot read a file, this does not show that its content is wrong.
    """
    if isinstance(error, OSError):
        return not isinstance(error, _ANSWERS)
    return outage_of(error) is not None


def is_database_error(error: BaseException) -> bool:
    """Tell whether an error came from the database or the connection to it."""
    return isinstance(error, OF_THE_DATABASE)


def passes(error: BaseException) -> bool:
    """Tell whether a short outage may be behind an error: the database or the storage is away, and no disk is full."""
    return outage_of(error) not in (None, FULL)


def patiently(
    work: Callable[[], T],
    *,
    pauses: Sequence[float] = (),
    tried_again: Callable[[BaseException], bool] = is_database_error,
) -> T:
    """
    Do something, and again while what it needs is away.

    The work has to begin its own transactions: what was not committed is done again. Within a transaction an error of
    the database is raised at once, since the transaction is lost with its connection.

    :param pauses: seconds before each further try; without them, random ones for up to `PATIENCE_SECONDS` in all
    :param tried_again: tells by an error whether there is a further try
    """
    again = Retrying(
        retry=retry_if_exception(lambda error: tried_again(error) and not _is_lost(error)),
        stop=stop_after_attempt(len(pauses) + 1) if pauses else stop_after_delay(PATIENCE_SECONDS),
        wait=wait_chain(*map(wait_fixed, pauses))
        if pauses
        else wait_random_exponential(multiplier=0.5, max=LONGEST_PAUSE),
        before_sleep=lambda _: _drop_broken_connections(),
        reraise=True,
    )
    return again(work)


def _is_lost(error: BaseException) -> bool:
    return is_database_error(error) and connection.in_atomic_block


def _drop_broken_connections() -> None:
    if not connection.in_atomic_block:
        close_old_connections()


def _of_database(cause: BaseException | None) -> Outage | None:
    """Judge by what the driver said; where it said nothing, there is no connection."""
    if isinstance(cause, sqlite3.Error):
        return _of_sqlite(cause)
    state = getattr(cause, "sqlstate", None) or ""
    return FULL if state == DISK_FULL else None if state.startswith(OUR_FAULT) else DATABASE_AWAY


def _of_sqlite(cause: sqlite3.Error) -> Outage | None:
    # the lowest byte is the kind of error; what Python itself says has no code
    code = getattr(cause, "sqlite_errorcode", sqlite3.SQLITE_MISUSE) & 0xFF
    if code in OUR_FAULT_IN_SQLITE:
        return None
    # with a write-ahead log, a full disk is often no more than an error of input and output
    is_full = code == sqlite3.SQLITE_FULL or (code == sqlite3.SQLITE_IOERR and _has_no_room())
    return FULL if is_full else DATABASE_AWAY


def _has_no_room() -> bool:
    try:
        return shutil.disk_usage(Path(str(connection.settings_dict["NAME"])).parent).free < SCARCE_BYTES
    except OSError:
        return False
