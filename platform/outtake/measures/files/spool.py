"""
Rows on disk, for files that are larger than memory: a database that no one keeps.

SQLite gives a private file of its own to a database without a name and removes its directory entry as soon as it is
open, so nothing is left behind however the process ends. The file is used only for what the cache cannot hold.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from outtake.measures.files.jsonl import FileError

CACHE_KIB = 32 * 1024
"""How much of the rows is kept in memory."""


@contextmanager
def spool(*tables: str) -> Iterator[sqlite3.Connection]:
    """
    Open a database with some tables; it is gone at the end.

    :param tables: statements that make them
    :raises FileError: if the temporary folder has no room for the rows
    """
    connection = sqlite3.connect("", isolation_level=None)
    try:
        # No journal and one transaction that no one commits: there is nothing to come back to.
        for statement in (f"PRAGMA cache_size = -{CACHE_KIB}", "PRAGMA journal_mode = OFF", "BEGIN", *tables):
            connection.execute(statement)
        yield connection
    except sqlite3.OperationalError as error:
        raise FileError(
            f"the rows cannot be kept in the temporary folder ({error}); free some room, or name another in TMPDIR"
        ) from error
    finally:
        connection.close()


def key(text: str) -> bytes:
    """Write a name so that it can be stored and compared, half surrogate pairs included, which JSON can hold."""
    return text.encode("utf-8", "surrogatepass")


def unkey(stored: bytes) -> str:
    """Read what `key` wrote."""
    return stored.decode("utf-8", "surrogatepass")
