"""
How long a researcher waits for a report of 600 clips and 10 critics, and its leaderboard, that are computed already.

    python -m bench.report                       over HTTP, and in Chromium
    python -m bench.report --clips 60            a trial

On a server of its own, on SQLite, one request after the other. A page is open when its table is drawn, and whole when
its last section is there, whose clips come as someone scrolls to them; the clock is that of the navigation. Client and
server share the machine's cores.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from pathlib import Path

import requests
from playwright.sync_api import Browser, sync_playwright

from bench.load import Latency, latency_of
from bench.pages import FLAGS, LAPTOP
from bench.server import API, PROJECT, Server, serving
from tools.machine import ROOT, find_chromium

CLIPS, CRITICS, TIMES, LOADS = 600, 10, 20, 10
REPORT = "reports/{report}/"
BOARD = "studies/{study}/leaderboard"
ANSWERS = (REPORT, REPORT + "videos/", REPORT + "files/", REPORT + "files/sweep_p.svg", BOARD)
OPEN, WHOLE = "table.main-table tbody tr", "section.clips"
PAGE = "the page's table"
LIMITS_MS = {BOARD: 500, PAGE: 1000}
COLUMNS = "{:<40}{:>7}{:>10}{:>18}{:>7}"


@dataclass(frozen=True)
class Row:
    """What one address, or the page, took in ms: the first time, and those after it."""

    what: str
    kb: int | None
    first_ms: int
    after: Latency
    load_before: float

    @property
    def late(self) -> bool:
        """Whether the leaderboard or the page took longer than it may, in the median after the first."""
        limit = LIMITS_MS.get(self.what)
        return limit is not None and (self.after.p50 is None or self.after.p50 > limit)


def measure_report(clips: int, critics: int) -> Iterator[Row]:
    """Yield a row for each address, and for the page."""
    with ExitStack() as open_:
        folder = Path(open_.enter_context(tempfile.TemporaryDirectory(prefix="outtake-bench-")))
        server = open_.enter_context(serving(folder / "home", f"sqlite:///{folder / 'outtake.sqlite3'}"))
        command = [sys.executable, "-m", "bench.big_report", PROJECT, f"--clips={clips}", f"--critics={critics}"]
        done = subprocess.run(command, cwd=ROOT, env=server.env, check=True, stdout=subprocess.PIPE)
        made = json.loads(done.stdout)
        print(f"computed at first in {made['computed_s']} s", flush=True)
        yield from _over_http(server, made["study"], made["report"])
        playwright = open_.enter_context(sync_playwright())
        with playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS) as browser:
            yield from _in_a_browser(browser, server, made["report"])


def _over_http(server: Server, study: str, report: str) -> Iterator[Row]:
    with requests.Session() as session:
        session.trust_env = False
        session.headers["Authorization"] = f"Bearer {server.make_accounts(['reads'], 'admin')[0]}"
        for path in ANSWERS:
            load_before, times = round(os.getloadavg()[0], 2), []
            for _ in range(1 + TIMES):
                began = time.perf_counter()
                answer = session.get(f"{server.base}{API}{path.format(study=study, report=report)}", timeout=300)
                times.append((time.perf_counter() - began) * 1e3)
                answer.raise_for_status()
            yield Row(path, len(answer.content) // 1000, round(times[0]), latency_of(times[1:]), load_before)


def _in_a_browser(browser: Browser, server: Server, report: str) -> Iterator[Row]:
    page = browser.new_page(viewport=LAPTOP, base_url=server.base)
    page.goto(server.sign_in_link("looks", role="researcher"))
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/")
    load_before, opened, whole = round(os.getloadavg()[0], 2), [], []
    for _ in range(1 + LOADS):
        page.goto(f"/reports/{report}", wait_until="commit")
        page.wait_for_selector(OPEN)
        opened.append(page.evaluate("() => performance.now()"))
        page.wait_for_selector(WHOLE, state="attached")
        whole.append(page.evaluate("() => performance.now()"))
    yield Row(PAGE, None, round(opened[0]), latency_of(opened[1:]), load_before)
    yield Row("the whole page", None, round(whole[0]), latency_of(whole[1:]), load_before)


def print_report(rows: Iterator[Row]) -> list[Row]:
    """Print the rows as they come; return them."""
    print(COLUMNS.format("address", "kB", "first ms", "p50 / p95 ms", "load"))
    kept = []
    for row in rows:
        print(COLUMNS.format(row.what, row.kb or "", row.first_ms, str(row.after), row.load_before), flush=True)
        kept.append(row)
    return kept


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; return 1 where the page takes longer than it may."""
    parser = argparse.ArgumentParser(prog="python -m bench.report", description="Time the opening of a report.")
    parser.add_argument("--clips", type=int, default=CLIPS)
    parser.add_argument("--critics", type=int, default=CRITICS)
    parser.add_argument("--out", type=Path, help="write the figures to a JSON file, too")
    asked = parser.parse_args(arguments)
    rows = print_report(measure_report(asked.clips, asked.critics))
    if asked.out is not None:
        asked.out.write_text(json.dumps([asdict(row) for row in rows], indent=1) + "\n")
    return 1 if any(row.late for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
