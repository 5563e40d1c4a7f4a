"""
``make test``: the tests that this machine can run but those that take long, and a list of what was left out.

``make test TEST=path`` runs the tests of a folder, a file or a single test alone, on SQLite. ``make test-long`` (here
``--long``) runs what `make test` leaves to it, and tries more generated cases.

``OUTTAKE_TEST_ALL=1`` makes a left-out test a failure, ``OUTTAKE_DATA`` says where the real clips are; set to nothing,
there are none.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import IO

from tests.services import postgresql_server
from tools.machine import ROOT, look_around
from tools.parts import MORE_EXAMPLES, Outcome, Part, Verdict, describe, plan, read_outcome, verdict

OF_THE_USER = (
    *("DATABASE_URL", "BROKER_URL", "STORAGE_URL", "OUTTAKE_HOME", "MEDIA_ACCEL_PREFIX", "HTTPS", "SITE_URL"),
    *("EMAIL_URL", "OIDC_SERVER_URL"),
)


def main() -> int:
    """Run every part, or the tests that are named alone; return the exit status."""
    named = sys.argv[1:]
    is_long = named == ["--long"]
    if named and not is_long:
        env = {name: value for name, value in os.environ.items() if name not in OF_THE_USER}
        return subprocess.run([sys.executable, "-m", "pytest", "-q", *named], cwd=ROOT, env=env).returncode
    if is_long:
        os.environ.setdefault("OUTTAKE_EXAMPLES", str(MORE_EXAMPLES))
    began = time.monotonic()
    workers = min(4, max(2, os.cpu_count() or 2))
    with tempfile.TemporaryDirectory(prefix="outtake-results-") as folder:
        parts, left_out = plan(look_around(), Path(folder), workers, is_long=is_long)
        outcomes = run_all(parts)
    whole = verdict(outcomes, left_out, os.environ)
    report(outcomes, whole, time.monotonic() - began)
    return whole.status


def run_all(parts: Sequence[Part]) -> list[Outcome]:
    """Run two parts at a time, the next as soon as one ends; the first shows at once what it prints."""
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(run, parts, [True] + [False] * (len(parts) - 1)))


def run(part: Part, shown: bool) -> Outcome:
    """Run one part. What it prints is shown at once, or when it has ended."""
    if shown:
        print(f"\n==== {part.name}", flush=True)
        return _run(part, sys.stdout)
    with tempfile.TemporaryFile("w+") as printed:
        outcome = _run(part, printed)
        printed.seek(0)
        print(f"\n==== {part.name}: ended after {outcome.seconds:.0f} s\n{printed.read()}", flush=True)
    return outcome


def _run(part: Part, printed: IO[str]) -> Outcome:
    began = time.monotonic()
    env = {name: value for name, value in os.environ.items() if name not in OF_THE_USER}
    with ExitStack() as servers:
        if part.on_postgresql:
            env["DATABASE_URL"] = servers.enter_context(postgresql_server())
        process = subprocess.Popen(part.command, cwd=ROOT, env=env, stdout=printed, stderr=subprocess.STDOUT)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    outcome = read_outcome(part, process.returncode, time.monotonic() - began)
    return outcome._replace(processor_seconds=used.ru_utime + used.ru_stime)


def report(outcomes: list[Outcome], whole: Verdict, seconds: float) -> None:
    """Print the result of each part, what was left out, and the overall result."""
    print(f"\n==== Summary\n{'':24}{'passed':>8}{'failed':>8}{'left out':>10}{'seconds':>9}{'of processors':>15}")
    for each in outcomes:
        counts = f"{each.passed:8}{each.failed:8}{len(each.skipped):10}"
        print(f"{each.name:24}{counts}{each.seconds:9.1f}{each.processor_seconds:15.1f}")
    if again := [name for each in outcomes for name in each.again]:
        print("\nTried twice, since a page was later than the test waits:", *again, sep="\n  ")
    if whole.left_out:
        print("\nLeft out, and how to switch it on:")
        for left_out in whole.left_out:
            print(f"  {describe(left_out)}")
    if whole.problems:
        print("\nNot in order:")
        for problem in whole.problems:
            print(f"  {problem}")
    tests = sum(each.tests or 0 for each in whole.left_out)
    print(f"\n{whole.passed} passed, {whole.failed} failed, {tests} left out in {seconds:.0f} s", flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
