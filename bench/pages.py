"""
What an annotator waits for in the page, and whether a day's work fills the memory. In Chromium, on a real server.

    python -m bench.pages                 100 tasks in one tab, 20 without fetching ahead, 3 cold loads, 100 for memory
    python -m bench.pages --tasks 20      a trial

From the key that submits until the next clip can be worked on: the page has another task, its first frame is
decoded, and keys reach its clock. The page looks for that once a frame, so a figure is up to 17 ms too long. Client and
server share the machine's cores.

Memory is measured in a browser that compiles nothing. Code that V8 compiles as functions become hot is in the same
heap: it grows by 3 to 4 kB a task over the first hundred and levels off after two hundred, however little the page
keeps.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, Page, ViewportSize, sync_playwright

from bench.server import Server, serving
from tools.machine import find_chromium

FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run"]
INTERPRETED = [*FLAGS, "--js-flags=--no-sparkplug --no-maglev --no-turbofan"]
LAPTOP = ViewportSize(width=1366, height=768)
SLOW = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
SLOWER = 6  # times, the processor
LOADS = 3
NOT_AHEAD = 20  # tasks
LOOK_EVERY = 10  # tasks, at the memory
KNOWN_AFTER = 10  # tasks: by then everything that is loaded on first use has been

READY = """() => {
  const main = document.querySelector('main[data-task]'), clip = document.querySelector('[data-testid="clip"]');
  return Boolean(main && main.dataset.task !== window.done && clip?.readyState >= 2 && !clip.seeking && window.outtake);
}"""
SUBMIT = f"""() => new Promise((ready) => {{
  window.done = document.querySelector('main[data-task]').dataset.task;
  window.dispatchEvent(new KeyboardEvent('keydown', {{ key: 'c' }}));
  performance.clearResourceTimings();
  const since = performance.now();
  window.dispatchEvent(new KeyboardEvent('keydown', {{ key: 'Enter', ctrlKey: true }}));
  const look = () => ({READY})() ? ready(performance.now() - since) : requestAnimationFrame(look);
  look();
}})"""
FETCHED = "() => performance.getEntriesByType('resource').some((each) => each.name.endsWith('.mp4'))"


@dataclass(frozen=True)
class Waits:
    """Times from submit to ready, in ms."""

    n: int
    p50: float
    p95: float
    longest: float


@dataclass(frozen=True)
class Memory:
    """What a tab holds after so many tasks, with all garbage collected."""

    tasks: int
    heap_kb: int
    nodes: int
    listeners: int


@dataclass(frozen=True)
class ColdLoad:
    """From the address to a page that can be worked in, and to the clip's first frame, in ms; medians."""

    n: int
    page_ms: int
    clip_ms: int
    clip_kb: int


@dataclass(frozen=True)
class Pages:
    """All that is measured here; the load is what else the machine did when it began."""

    load_before: float
    ahead: Waits
    not_ahead: Waits
    memory: Sequence[Memory]
    heap_kb_per_task: float
    cold: ColdLoad


def measure_pages(tasks: int) -> Pages:
    """Measure on a server of its own; print as it goes."""
    with ExitStack() as open_:
        folder = Path(open_.enter_context(tempfile.TemporaryDirectory(prefix="outtake-bench-")))
        server = open_.enter_context(serving(folder / "home", f"sqlite:///{folder / 'outtake.sqlite3'}"))
        videos = server.import_videos(folder, max(tasks, NOT_AHEAD) + 2)
        playwright = open_.enter_context(sync_playwright())
        load_before = round(os.getloadavg()[0], 2)
        with playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS) as browser:
            person = _Annotator(browser, server, videos, "ana")
            ahead = person.work_through(tasks)
            not_ahead = person.work_without_fetching_ahead()
            cold = person.load_cold()
        with playwright.chromium.launch(executable_path=find_chromium(), args=INTERPRETED) as browser:
            memory = _Annotator(browser, server, videos, "bo").fill_memory(tasks)
    slope = _slope([(each.tasks, each.heap_kb) for each in memory if each.tasks >= KNOWN_AFTER])
    found = Pages(load_before, ahead, not_ahead, memory, slope, cold)
    _print(found)
    return found


class _Annotator:
    """Someone who submits one clip after the other, in studies of their own."""

    def __init__(self, browser: Browser, server: Server, videos: Sequence[str], name: str) -> None:
        self._browser, self._server, self._videos, self._name = browser, server, videos, name
        self._studies = 0
        self._cookies: list[Any] = []
        with self._context() as context:
            page = context.new_page()
            page.goto(server.sign_in_link(name))
            page.get_by_role("button", name="Sign in").click()
            page.wait_for_url("**/")
            self._cookies = context.cookies()

    def work_through(self, tasks: int) -> Waits:
        """Submit tasks in one tab, each next one fetched ahead."""
        with self._context() as context:
            page, _ = self._open(context)
            return _waits([_submit_when_fetched(page) for _ in range(tasks)])

    def fill_memory(self, tasks: int) -> list[Memory]:
        """Do the same, and look at the memory now and then."""
        memory = []
        with self._context() as context:
            page, devtools = self._open(context)
            for done in range(1, tasks + 1):
                _submit_when_fetched(page)
                if done % LOOK_EVERY == 0:
                    memory.append(_memory(devtools, done))
        return memory

    def work_without_fetching_ahead(self) -> Waits:
        """Submit tasks while the page does not know the next one."""
        with self._context() as context:
            context.route("**/upcoming", lambda route: route.fulfill(status=204))
            page, _ = self._open(context)
            return _waits([page.evaluate(SUBMIT) for _ in range(NOT_AHEAD)])

    def load_cold(self) -> ColdLoad:
        """Open the page on a slow network and a slow processor, with nothing cached."""
        address = self._address()
        page_ms, clip_ms, clip_kb = [], [], 0
        for _ in range(LOADS):
            with self._context() as context:
                page = context.new_page()
                devtools = context.new_cdp_session(page)
                devtools.send("Network.enable")
                devtools.send("Network.emulateNetworkConditions", SLOW)
                devtools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
                page.goto(address, wait_until="commit")
                page.wait_for_selector("main[data-task]", timeout=120_000)
                page_ms.append(page.evaluate("() => performance.now()"))
                page.wait_for_function(READY, timeout=120_000)
                clip_ms.append(page.evaluate("() => performance.now()"))
                size = (
                    "() => performance.getEntriesByType('resource').find((e) => e.name.endsWith('.mp4')).transferSize"
                )
                clip_kb = page.evaluate(size) // 1000
        return ColdLoad(LOADS, round(statistics.median(page_ms)), round(statistics.median(clip_ms)), clip_kb)

    @contextmanager
    def _context(self) -> Iterator[BrowserContext]:
        context = self._browser.new_context(viewport=LAPTOP, base_url=self._server.base)
        context.add_cookies(self._cookies)
        yield context
        context.close()

    def _address(self) -> str:
        self._studies += 1
        return f"/annotate/{self._server.make_study(f'{self._name} {self._studies}', self._videos, 1)}"

    def _open(self, context: BrowserContext) -> tuple[Page, CDPSession]:
        page = context.new_page()
        page.goto(self._address())
        page.wait_for_function(READY)
        return page, context.new_cdp_session(page)


def _submit_when_fetched(page: Page) -> float:
    """Submit once the next clip is there; return how long it then took to be ready, in ms."""
    page.wait_for_function(FETCHED)
    page.wait_for_timeout(50)
    return page.evaluate(SUBMIT)


def _memory(devtools: CDPSession, tasks: int) -> Memory:
    for _ in range(3):  # what one collection frees can hold what the next one finds
        devtools.send("HeapProfiler.collectGarbage")
    devtools.send("Performance.enable")
    read = {each["name"]: each["value"] for each in devtools.send("Performance.getMetrics")["metrics"]}
    return Memory(tasks, round(read["JSHeapUsedSize"] / 1024), int(read["Nodes"]), int(read["JSEventListeners"]))


def _waits(times: Sequence[float]) -> Waits:
    ordered = sorted(times)
    at = [ordered[min(int(share * len(ordered)), len(ordered) - 1)] for share in (0.5, 0.95)]
    return Waits(len(ordered), round(at[0], 1), round(at[1], 1), round(ordered[-1], 1))


def _slope(points: Sequence[tuple[int, int]]) -> float:
    """Return the slope of the straight line through points, by least squares; 0 for fewer than two."""
    if len(points) < 2:
        return 0.0
    return round(statistics.linear_regression(*zip(*points, strict=True)).slope, 2)


def _print(found: Pages) -> None:
    print(f"load average before: {found.load_before}")
    for name, waits in (("fetched ahead", found.ahead), ("not fetched ahead", found.not_ahead)):
        print(
            f"submit to next ready, {name:18} p50 {waits.p50:6} ms, p95 {waits.p95:6} ms, "
            f"longest {waits.longest:6} ms (n = {waits.n})"
        )
    for each in found.memory:
        print(f"after {each.tasks:4} tasks: heap {each.heap_kb} kB, {each.nodes} nodes, {each.listeners} listeners")
    print(f"heap grows by {found.heap_kb_per_task} kB a task, compiled code aside")
    cold = found.cold
    print(
        f"cold load at 1.6 Mbit/s, processor {SLOWER} times slower: page {cold.page_ms} ms, "
        f"clip of {cold.clip_kb} kB {cold.clip_ms} ms (median of {cold.n})"
    )


def main() -> int:
    """Measure, print, and keep the figures where asked; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m bench.pages", description="Time the annotator's page.")
    parser.add_argument("--tasks", type=int, default=100, help="in one tab (default: 100)")
    parser.add_argument("--out", type=Path, help="write the figures to a JSON file, too")
    asked = parser.parse_args()
    figures = measure_pages(asked.tasks)
    if asked.out is not None:
        asked.out.write_text(json.dumps(asdict(figures), indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
