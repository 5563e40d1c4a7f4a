"""SQLite unless ``DATABASE_URL`` says otherwise."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Any

import dj_database_url

from outtake.settings.home import FOLDER, narrow_copies, private_file


class PrivateConnection(sqlite3.Connection):
    """A connection to a file that its owner alone may read, from the moment that it is made."""

    def __init__(self, database: str, *args: Any, **options: Any) -> None:
        if not database.startswith((":memory:", "file:")):
            private_file(Path(database))  # SQLite gives its log the mode of the database
            narrow_copies(Path(database))
        super().__init__(database, *args, **options)


# IMMEDIATE: a transaction that reads and then writes would otherwise fail at once when another wrote in between.
# FULL: a 2xx means stored, through a power cut too.
# cache_size, in KiB: by default SQLite keeps 2 MB, and reads a page of a large table again and again.
SQLITE_OPTIONS = {
    "factory": PrivateConnection,
    "transaction_mode": "IMMEDIATE",
    "timeout": 30,
    "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;"
    "PRAGMA temp_store=MEMORY;PRAGMA cache_size=-20000;",
}
# Statements over 100,000 clips take longer to compile (jit) than to run, and sort in memory (work_mem).
POSTGRESQL_OPTIONS = {
    "options": "-c lock_timeout=10s -c statement_timeout=300s -c jit=off -c work_mem=32MB",
    "connect_timeout": 5,
}


def databases(home: Path) -> dict[str, Any]:
    """Return DATABASES; the folder of an embedded database is made."""
    url = os.environ.get("DATABASE_URL") or f"sqlite:///{home / 'outtake.sqlite3'}"
    config: dict[str, Any] = dict(dj_database_url.parse(url, conn_max_age=None))
    if config["ENGINE"].endswith("sqlite3"):
        Path(config["NAME"]).parent.mkdir(mode=FOLDER, parents=True, exist_ok=True)
        config["OPTIONS"] = {**config.get("OPTIONS", {}), **SQLITE_OPTIONS}
        config["TEST"] = {"NAME": str(home / "test.sqlite3")}  # a file: several threads and processes share it
    else:
        config["CONN_HEALTH_CHECKS"] = True
        config["OPTIONS"] = {**config.get("OPTIONS", {}), **POSTGRESQL_OPTIONS}
    return {"default": config}
