"""
The files of the embedded set-up, which their owner alone may read: folders are 0700 and files 0600.

What is made here has its mode from its first moment, whatever the umask. What an earlier version made with a wider one
is narrowed at each start. Files of another owner are not changed: their modes are not ours to change.
"""

from __future__ import annotations

import os
import stat
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path

FOLDER, FILE = 0o700, 0o600
PACKAGE = Path(__file__).resolve().parents[1]
CHECKOUT = PACKAGE.parents[1]


def is_checkout() -> bool:
    """Tell whether this code is a checkout, and not an installed package."""
    return (CHECKOUT / "manage.py").is_file()


def program_files() -> Path:
    """
    Return the folder with the files that are no Python modules: built pages, gunicorn's configuration, API description.

    In a checkout it is the checkout. A wheel has the same files under the same paths in a folder of the package, where
    ``setup.py`` puts them.
    """
    return CHECKOUT if is_checkout() else PACKAGE / "files"


def default_home() -> Path:
    """Return where data are kept if ``OUTTAKE_HOME`` is not set: in the checkout, else in the user's folder of data."""
    return CHECKOUT / "var" if is_checkout() else Path.home() / ".local" / "share" / "outtake"


def private_folder(folder: Path) -> Path:
    """
    Make a folder that is not there, narrow one that is, and return it.

    A folder with the sticky bit, such as ``/tmp``, is shared on purpose and stays as it is.
    """
    folder.mkdir(mode=FOLDER, parents=True, exist_ok=True)
    _narrow(folder, FOLDER)
    return folder


def private_file(path: Path) -> Path:
    """Make an empty file that is not there, narrow one that is, and return its path. What cannot be made is left."""
    with suppress(OSError):  # it is there; or it cannot be, which its user says better
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, FILE))
    _narrow(path, FILE)
    return path


def private_text(path: Path, text: str) -> str:
    """
    Write a text to a file that is not there, and return what the file holds: of several first starts at once, one wins.

    The text is whole, and its mode is set, before it has its name.
    """
    if not path.exists():
        handle, fresh = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")  # with mode 0600
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            with suppress(FileExistsError):
                os.link(fresh, path)
        finally:
            Path(fresh).unlink()
    _narrow(path, FILE)
    return path.read_text(encoding="utf-8")


@cache
def narrow_copies(path: Path) -> None:
    """
    Narrow the files next to an SQLite database that an earlier version made: its log (-wal, -shm) and copies.

    Once in a process: threads of a web server connect again and again, and a folder takes long to list.
    """
    for other in path.parent.glob(f"{path.name}?*"):
        _narrow(other, FILE)


def _narrow(path: Path, mode: int) -> None:
    """Take away what others may do with a file or folder of ours."""
    with suppress(FileNotFoundError):  # SQLite removes its log when the last connection ends
        found = path.lstat()
        plain = stat.S_ISREG(found.st_mode) or (stat.S_ISDIR(found.st_mode) and not found.st_mode & stat.S_ISVTX)
        if plain and found.st_uid == os.geteuid() and stat.S_IMODE(found.st_mode) & ~mode & 0o077:
            path.chmod(stat.S_IMODE(found.st_mode) & mode)
