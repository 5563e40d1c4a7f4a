"""
Temporary folders, and the removal of those whose process was killed.

A process holds a lock on each folder that it works in. The kernel releases the lock when the process dies, so a folder
whose lock is free has no owner.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

PREFIX = "outtake-work-"


@contextmanager
def work_folder() -> Iterator[Path]:
    """Lend a folder of one's own; it is gone after the ``with``, or else at the next `sweep_folders`."""
    folder, handle = _locked_folder()
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        os.close(handle)


def _locked_folder() -> tuple[Path, int]:
    while True:
        folder = Path(tempfile.mkdtemp(prefix=PREFIX))
        with suppress(FileNotFoundError):
            handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
            _lock(handle, wait=True)
            if folder.exists():
                return folder, handle
            os.close(handle)  # it was swept before it was locked


def sweep_folders() -> int:
    """Remove the folders of processes of this user that were killed; returns how many."""
    swept = 0
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        with suppress(OSError):  # another user's, or swept by another process
            handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
            try:
                if os.fstat(handle).st_uid == os.geteuid() and _lock(handle, wait=False):
                    shutil.rmtree(folder)
                    swept += 1
            finally:
                os.close(handle)
    return swept


def _lock(handle: int, *, wait: bool) -> bool:
    """Take the lock of an open folder; False where it is another's, or the file system has no locks."""
    try:
        fcntl.flock(handle, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
