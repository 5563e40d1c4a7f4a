"""Which code runs: the installed version, which is that of the last tag (setuptools-scm), and the commit."""

from __future__ import annotations

import os
import subprocess
from functools import cache
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DIGITS = 12  # of a commit


@cache
def code_version() -> str:
    """
    Return the version with the commit, as ``0.1.0+1a2b3c4d5e6f``, and ``.modified`` where tracked files differ from it.

    The commit is that of the git checkout, else what ``OUTTAKE_COMMIT`` says, as in the image; without both there is
    none. It is found once a process, and stays: it is about the code that was loaded.
    """
    commit = commit_of(ROOT) or os.environ.get("OUTTAKE_COMMIT", "")[:DIGITS]
    return f"{version('outtake')}+{commit}" if commit else version("outtake")


def commit_of(checkout: Path) -> str:
    """Return the commit of a git checkout; "" if this is not a checkout, or git is not installed."""
    if not (checkout / ".git").exists():
        return ""
    asked = ["git", "describe", "--always", "--exclude=*", f"--abbrev={DIGITS}", "--dirty=.modified"]
    try:
        return subprocess.run(
            asked, cwd=checkout, capture_output=True, text=True, check=True, timeout=10
        ).stdout.strip()
    except (OSError, subprocess.SubprocessError):
        return ""
