"""The parts of `make test`, what each of them leaves behind, and what follows from it. Nothing here runs anything."""

from __future__ import annotations

import json
import sys
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from tools.machine import NO_REAL_DATA, ROOT, Machine

SERVERS = ("redis", "postgresql", "processes")
WAITS_FOR_A_SERVER = " or ".join(SERVERS)
LONG = "long or generated"  # the markers of what `make test-long` runs
ONCE = "not long"  # what `make test` does: of generated cases it tries fewer
MORE_EXAMPLES = 8  # so many times those of `make test`
LATE_PAGES_AGAIN = ("--reruns", "1", "--only-rerun", r"^TimeoutError: \w+\.\w+: Timeout")
LAST = ("nice", "-n", "5")  # a third of a processor's time for what gives way, all of it where no one else wants it
NO_LOCAL_MODELS = "no torch and transformers: make local-extra"
NO_POSTGRESQL = "no PostgreSQL: install its server programs (Debian: apt-get install postgresql)"


class Part(NamedTuple):
    """One run of a test program, which writes its results to a file."""

    name: str
    command: tuple[str, ...]
    results: Path
    on_postgresql: bool = False


class LeftOut(NamedTuple):
    """Tests that did not run: how many (None: a whole part), and why, with what would switch them on."""

    why: str
    tests: int | None = None


class Outcome(NamedTuple):
    """The result of a part. `status` is the exit status of its program."""

    name: str
    status: int
    passed: int
    failed: int
    skipped: tuple[str, ...]  # the reason of each
    seconds: float
    again: tuple[str, ...] = ()  # the tests that a page was too slow for, and that were tried a second time
    processor_seconds: float = 0.0  # of the program and of the processes that it waited for


class Verdict(NamedTuple):
    """The results of all parts."""

    passed: int
    failed: int
    left_out: tuple[LeftOut, ...]
    problems: tuple[str, ...]  # why the run failed; empty if it did not

    @property
    def status(self) -> int:
        """The exit status of `make test`."""
        return 1 if self.problems else 0


def plan(machine: Machine, folder: Path, workers: int, *, is_long: bool = False) -> tuple[list[Part], list[LeftOut]]:
    """
    Return the parts that a machine can run, and those that it cannot.

    Two parts run at a time, in this order. What says something of the database runs once more on PostgreSQL; in
    `make test-long`, all that uses a database does. Parts that compute give way (`LAST`) to those that wait for pages
    and servers, so that no page is late.

    Tests in a browser run by file, each worker with a site and a browser of its own, and apart from the others: what
    drives the browser has an event loop, in which Django asks no database. A page on a busy machine can be later than a
    test waits: such a test, and no other, has a second try, and is named at the end.

    The longest part has a worker more than there are processors: each waits now and then. Parts of one process come
    while it runs, and one of several processes is the last, so that none ends alone and leaves a processor idle.

    Each worker reads all files that it is given, which takes one some ten seconds, so a part of some tests is given the
    files that have them. Local models have one process: to import torch and transformers takes ten seconds.

    :param folder: where the results go
    :param is_long: plan `make test-long`: what takes long and says little that others do not, and more generated cases
    """
    several = ("-n", str(workers), "--dist", "worksteal")
    by_file = ("-n", str(workers), "--dist", "loadfile")
    in_order = (*by_file, "--no-loadscope-reorder")  # else long files of few tests come last, and one worker idles
    chosen = f"({LONG})" if is_long else ONCE
    apart = f"browser or {WAITS_FOR_A_SERVER}" if is_long else f"browser or local_model or {WAITS_FOR_A_SERVER}"
    computes = ("-m", f"{chosen} and not ({apart})", "-n", str(workers + 1), "--dist", "worksteal")
    pages = ("tests/browser", "-m", f"{chosen} and browser", *in_order, *LATE_PAGES_AGAIN)
    servers = ("-m", f"{chosen} and not browser and ({WAITS_FOR_A_SERVER})", *by_file, *files_naming(*SERVERS))
    parts = [
        _giving_way(_pytest("Python, SQLite", folder / "python.xml", *computes)),
        _pytest("Browser", folder / "browser.xml", *pages),
        _pytest("Servers", folder / "servers.xml", *servers),
    ]
    left_out = []
    if not is_long:
        if machine.local_models:
            local = ("-m", f"{chosen} and local_model", *files_naming("local_model"))
            parts.append(_giving_way(_pytest("Local models", folder / "local.xml", *local)))
        else:
            left_out.append(LeftOut(NO_LOCAL_MODELS))
        results = folder / "frontend.json"
        reporters = ("--reporter=default", "--reporter=json", f"--outputFile.json={results}")
        parts.append(Part("Frontend", ("npm", "--prefix", "frontend", "test", "--", *reporters), results))
    if machine.postgresql:
        of_rules = ("-m", f"{ONCE} and database", *several, *files_naming("database"))
        twice = ("-m", f"django_db and not ({apart})", *several) if is_long else of_rules
        database = _pytest("Python, PostgreSQL", folder / "postgresql.xml", *twice)
        parts.append(_giving_way(database._replace(on_postgresql=True)))
    else:
        left_out.append(LeftOut(NO_POSTGRESQL))
    return parts, left_out


def files_naming(*markers: str) -> list[str]:
    """Return the test files that name one of these markers. Each marked test is in one: `tests/conftest` sees to it."""
    wanted = [f"pytest.mark.{marker}" for marker in markers]
    files = {path: path.read_text() for path in sorted((ROOT / "tests").rglob("test_*.py"))}
    return [str(path.relative_to(ROOT)) for path, text in files.items() if any(mark in text for mark in wanted)]


def _pytest(name: str, results: Path, *arguments: str) -> Part:
    command = (sys.executable, "-m", "pytest", "-q", "--durations=5", "--durations-min=5", f"--junitxml={results}")
    return Part(name, (*command, *arguments), results)


def _giving_way(part: Part) -> Part:
    return part._replace(command=(*LAST, *part.command))


def missing_program(markers: set[str], machine: Machine) -> str | None:
    """Return why a test with these markers cannot run here, with what would switch it on; None if it can."""
    if "postgresql" in markers and machine.postgresql is None:
        return NO_POSTGRESQL
    if "redis" in markers and machine.redis is None:
        return "no Redis: install its server program (Debian: apt-get install redis-server)"
    if "local_model" in markers and not machine.local_models:
        return NO_LOCAL_MODELS
    if "browser" in markers and machine.chromium is None:
        return "no Chromium: install one (Debian: apt-get install chromium-headless-shell), or set CHROMIUM to its path"
    if "browser" in markers and machine.pages is None:
        return "no built frontend: make frontend"
    if "real_data" in markers and machine.real_data is None:
        return f"{NO_REAL_DATA}: set OUTTAKE_DATA to the folder that holds it"
    return None


def read_outcome(part: Part, status: int, seconds: float) -> Outcome:
    """Return the outcome of a part that ended; a part without results counts as failed by its status alone."""
    if not part.results.exists():
        return Outcome(part.name, status or 1, 0, 0, (), seconds)
    if part.results.suffix == ".json":
        return Outcome(part.name, status, *_read_vitest(part.results), seconds)
    return _read_junit(part, status, seconds)


def _read_junit(part: Part, status: int, seconds: float) -> Outcome:
    cases = list(ElementTree.parse(part.results).iter("testcase"))
    failed = sum(case.find("failure") is not None or case.find("error") is not None for case in cases)
    marks = [mark for case in cases if (mark := case.find("skipped")) is not None]
    skipped = tuple(mark.get("message", "") for mark in marks if mark.get("type") != "pytest.xfail")
    tries = Counter(f"{case.get('classname')}::{case.get('name')}" for case in cases)
    again = tuple(name for name, times in tries.items() if times > 1)
    passed = len(cases) - failed - len(skipped) - len(again)
    return Outcome(part.name, status, passed, failed, skipped, seconds, again)


def _read_vitest(path: Path) -> tuple[int, int, tuple[str, ...]]:
    sums = json.loads(path.read_text())
    skipped = sums["numPendingTests"] + sums["numTodoTests"]
    return sums["numPassedTests"], sums["numFailedTests"], ("skipped in the frontend's tests",) * skipped


def verdict(outcomes: Sequence[Outcome], left_out: Sequence[LeftOut], env: Mapping[str, str]) -> Verdict:
    """
    Return the results of all parts.

    A left-out test is a failure when ``OUTTAKE_TEST_ALL`` is 1; real data aside, when ``OUTTAKE_DATA`` is set to
    nothing.
    """
    reasons = Counter(reason for outcome in outcomes for reason in outcome.skipped)
    everything = (*left_out, *(LeftOut(why, tests) for why, tests in reasons.items()))
    problems = [_problem(outcome) for outcome in outcomes if outcome.failed or outcome.status or not outcome.passed]
    if env.get("OUTTAKE_TEST_ALL") == "1":
        waived = env.get("OUTTAKE_DATA") == ""
        unforgiven = [each for each in everything if not (waived and each.why.startswith(NO_REAL_DATA))]
        problems += [f"left out, and OUTTAKE_TEST_ALL is 1: {describe(each)}" for each in unforgiven]
    passed, failed = sum(each.passed for each in outcomes), sum(each.failed for each in outcomes)
    return Verdict(passed, failed, everything, tuple(problems))


def _problem(outcome: Outcome) -> str:
    if outcome.failed:
        return f"{outcome.name}: {outcome.failed} failed"
    if outcome.status:
        return f"{outcome.name}: ended with status {outcome.status}"
    return f"{outcome.name}: no test was run"


def describe(left_out: LeftOut) -> str:
    """Return a line on what was left out."""
    return left_out.why if left_out.tests is None else f"{left_out.why} ({left_out.tests} tests)"
