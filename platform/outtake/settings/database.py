"""SQLite unless ``DATABASE_URL`` says otherwise."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import dj_database_url

from outtake.settings.home import FOLDER, narrow_database

# IMMEDIATE: a transaction that reads and then writes would otherwise fail at once when another wrote in between.
# FULL: a 2xx means stored, through a power cut too.
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 30,
    "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;PRAGMA temp_store=MEMORY;",
}
POSTGRESQL_OPTIONS = {"options": "-c lock_timeout=10s -c statement_timeout=300s"}


def databases(home: Path) -> dict[str, Any]:
    """Return DATABASES; an embedded database is made, for its owner alone."""
    url = os.environ.get("DATABASE_URL") or f"sqlite:///{home / 'outtake.sqlite3'}"
    config: dict[str, Any] = dict(dj_database_url.parse(url, conn_max_age=None))
    if config["ENGINE"].endswith("sqlite3"):
        if config["NAME"] != ":memory:":
            Path(config["NAME"]).parent.mkdir(mode=FOLDER, parents=True, exist_ok=True)
            narrow_database(Path(config["NAME"]))
        config["OPTIONS"] = {**config.get("OPTIONS", {}), **SQLITE_OPTIONS}
        config["TEST"] = {"NAME": str(home / "test.sqlite3")}  # a file: several threads and processes share it
    else:
        config["CONN_HEALTH_CHECKS"] = True
        config["OPTIONS"] = {**config.get("OPTIONS", {}), **POSTGRESQL_OPTIONS}
    return {"default": config}
