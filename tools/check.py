"""
``make check``: all that can be said of the code without running it, and then what is not in order.

``python -m tools.check python`` or ``… frontend`` checks one of the two, where the other's packages are not there yet.
"""

from __future__ import annotations

import difflib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from tools.machine import ROOT

SHOWN_LINES = 60
PYTHON, FRONTEND = "python", "frontend"
ROOMS = (PYTHON, FRONTEND)


class Found(NamedTuple):
    """What a check found. `trouble` is empty when all is in order."""

    name: str
    trouble: str
    seconds: float


def main(rooms: Sequence[str]) -> int:
    """Run every check of the named rooms (`ROOMS`), two at a time; return the exit status."""
    with tempfile.TemporaryDirectory(prefix="outtake-check-") as name, ThreadPoolExecutor(2) as pool:
        chosen = [(title, check) for room, title, check in checks(Path(name)) if room in rooms]
        found = list(pool.map(lambda check: run(*check), chosen))
    wrong = [each for each in found if each.trouble]
    for each in wrong:
        print(f"\n==== {each.name}\n{each.trouble}")
    print(
        f"\n{len(wrong)} of {len(found)} checks failed: {', '.join(each.name for each in wrong)}"
        if wrong
        else "\nAll good."
    )
    return 1 if wrong else 0


def checks(folder: Path) -> list[tuple[str, str, Callable[[], str]]]:
    """Return every check by room and name, the long ones first; each returns what is wrong."""
    python, frontend = [sys.executable, "-m"], ["npm", "--prefix", "frontend", "run", "--silent"]
    manage = [sys.executable, "manage.py"]
    env = {"OUTTAKE_HOME": str(folder / "home"), "DATABASE_URL": "", "BROKER_URL": "", "STORAGE_URL": ""}
    schema, client = folder / "openapi.yml", folder / "schema.d.ts"
    describe = [*manage, "spectacular", "--validate", "--fail-on-warn", "--file", str(schema)]
    generate = [str(ROOT / "frontend/node_modules/.bin/openapi-typescript"), "docs/openapi.yml", "-o", str(client)]
    return [
        (PYTHON, "Types (mypy)", lambda: trouble_of([*python, "mypy"])),
        (FRONTEND, "Lint (oxlint)", lambda: trouble_of([*frontend, "lint"])),
        (FRONTEND, "Types (tsc)", lambda: trouble_of([*frontend, "types"])),
        (FRONTEND, "Format (oxfmt)", lambda: trouble_of([*frontend, "shape"])),
        (PYTHON, "API description (docs/openapi.yml)", lambda: stale(describe, schema, ROOT / "docs/openapi.yml", env)),
        (PYTHON, "Docs (links)", lambda: trouble_of([*python, "tools.docs", str(folder / "docs")])),
        (PYTHON, "Missing migrations", lambda: trouble_of([*manage, "makemigrations", "--check", "--dry-run"], env)),
        (FRONTEND, "Generated client", lambda: stale(generate, client, ROOT / "frontend/src/shared/api/schema.d.ts")),
        (
            PYTHON,
            "Import arrows (import-linter)",
            lambda: trouble_of([str(Path(sys.executable).with_name("lint-imports"))]),
        ),
        (PYTHON, "Phrases", lambda: trouble_of([*python, "tools.phrases"])),
        (PYTHON, "Lint (ruff)", lambda: trouble_of([*python, "ruff", "check", "--output-format=concise", "."])),
        (
            PYTHON,
            "Format (ruff)",
            lambda: trouble_of([*python, "ruff", "format", "--check", "--output-format=concise", "."]),
        ),
    ]


def run(name: str, check: Callable[[], str]) -> Found:
    """Run one check and print how it went."""
    began = time.monotonic()
    trouble = check()
    seconds = time.monotonic() - began
    print(f"{'FAILED' if trouble else 'ok':8}{name:40}{seconds:6.1f} s", flush=True)
    return Found(name, trouble, seconds)


def trouble_of(command: list[str], env: dict[str, str] | None = None) -> str:
    """Return what a command printed when it failed; "" when it did not."""
    done = subprocess.run(
        command,
        cwd=ROOT,
        env=os.environ | (env or {}),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    return (done.stdout.strip() or f"status {done.returncode}") if done.returncode else ""


def stale(command: list[str], made: Path, kept: Path, env: dict[str, str] | None = None) -> str:
    """Return how a file that is kept differs from what a command makes now; "" when it does not."""
    if trouble := trouble_of(command, env):
        return trouble
    name = str(kept.relative_to(ROOT))
    before, after = kept.read_text().splitlines(), made.read_text().splitlines()
    lines = list(difflib.unified_diff(before, after, name, "made now", lineterm="", n=1))
    if not lines:
        return ""
    how = "make client writes both docs/openapi.yml and the client again."
    return "\n".join([f"{name} is not what the code says now; {how}", *lines[:SHOWN_LINES]])


if __name__ == "__main__":
    asked = sys.argv[1:] or ROOMS
    sys.exit(main(asked) if set(asked) <= set(ROOMS) else f"Check {' or '.join(ROOMS)}, not {' '.join(asked)}.")
