"""
Runs management commands for a site in one process: to start Django for each takes longer than many a test.

The process reads lines of JSON, a command with its arguments, and answers each with a line: its exit status, and what
it printed.
"""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import traceback
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]


class Done(NamedTuple):
    """The result of a command."""

    status: int
    printed: str
    complained: str


class Clerk:
    """The process, started in a site's environment with the first command."""

    def __init__(self, env: dict[str, str]) -> None:
        self._env = env
        self._process: subprocess.Popen[str] | None = None

    def run(self, *arguments: str) -> Done:
        """Run a management command."""
        if self._process is None:
            command = [sys.executable, "-m", "tests.browser.clerk"]
            pipe = subprocess.PIPE
            self._process = subprocess.Popen(command, cwd=ROOT, env=self._env, stdin=pipe, stdout=pipe, text=True)
        assert self._process.stdin is not None and self._process.stdout is not None
        print(json.dumps(arguments), file=self._process.stdin, flush=True)
        return Done(*json.loads(self._process.stdout.readline()))

    def dismiss(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.communicate()
            self._process = None


def main() -> None:
    """Serve until the end of the input."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "outtake.settings")
    import django

    django.setup()
    _hash_passwords_fast()
    for line in sys.stdin:
        sys.stdout.write(json.dumps(_run(json.loads(line))) + "\n")
        sys.stdout.flush()


def _hash_passwords_fast() -> None:
    """Hash with the least work: what the server reads names it. Each account is a tenth of a second sooner."""
    from django.contrib.auth.hashers import Argon2PasswordHasher

    Argon2PasswordHasher.time_cost, Argon2PasswordHasher.memory_cost, Argon2PasswordHasher.parallelism = 1, 8, 1


def _run(arguments: list[str]) -> Done:
    from django.core.management import CommandError, call_command

    printed, complained, status = io.StringIO(), io.StringIO(), 0
    with redirect_stdout(printed), redirect_stderr(complained):
        try:
            call_command(*arguments)
        except CommandError as error:
            status = error.returncode
            complained.write(str(error))
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else int(end.code is not None)
        except Exception:  # else the tests after this one would fail with it
            status = 1
            complained.write(traceback.format_exc())
    return Done(status, printed.getvalue(), complained.getvalue())


if __name__ == "__main__":
    main()
