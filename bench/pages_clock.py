"""
How long the workbench takes from a key to the frame on the screen.

    python -m bench.pages_clock                       200 presses of each kind over four of the demo's clips, and over
                                                      one of 1920×1080
    python -m bench.pages_clock --presses 20          a trial

A headless Chromium without a graphics card presses the keys. A press counts from the time stamp of its event until the
page receives the presented frame; a press that shows another frame than requested is wrong.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from bench.load import Latency, latency_of
from bench.server import Server, serving
from outtake.catalog.media.ffmpeg import ffmpeg
from outtake_demo.drawn.demo import demo_clips
from outtake_demo.drawn.encode import write_clip
from tests.browser.conftest import CHROMIUM_FLAGS, LAPTOP
from tools.machine import find_chromium

DEMO_CLIPS = 4
LARGE = "testsrc2=size=1920x1080:rate=30:duration=7,noise=alls=4:allf=t"
COLUMNS = "{:<14}{:<14}{:>6}{:>18}{:>7}"
SCRIPT = Path(__file__).with_name("pages_clock.js")
Press = Callable[[Page, int, int], None]  # the page, the frame that is asked for, how many there are


@dataclass(frozen=True)
class Row:
    """One line of the table: ms from a key or a click to the frame that it asked for."""

    clips: str
    action: str
    n: int
    shown: Latency
    wrong: int


def measure(presses: int) -> Iterator[Row]:
    """Yield a row for each kind of clip and action. Raises RuntimeError where there is no Chromium."""
    if (chromium := find_chromium()) is None:
        raise RuntimeError("no Chromium: install one, or set CHROMIUM to its path")
    with tempfile.TemporaryDirectory(prefix="outtake-clock-") as name, sync_playwright() as playwright:
        folder = Path(name)
        with serving(folder / "home", f"sqlite:///{folder / 'outtake.sqlite3'}") as server:
            kinds = {"demo": _draw_demo(folder / "demo"), "1920×1080": _draw_large(folder / "large")}
            browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_FLAGS)
            for kind, clips in kinds.items():
                yield from _rows(server, browser, kind, clips, presses)
            browser.close()


def _rows(server: Server, browser: Browser, kind: str, clips: Sequence[Path], presses: int) -> Iterator[Row]:
    server.import_folder(clips[0].parent)
    measured: dict[str, list[float | None]] = {action: [] for action in ACTIONS}
    for number, clip in enumerate(clips):
        study = server.make_study(f"clock {kind} {number}", [clip.name], 1)
        page = _open(server, browser, study, f"clock-{kind[0]}-{number}")
        for action in ACTIONS:
            measured[action] += _press_all(page, action, presses // len(clips))
        page.context.close()
    for action, times in measured.items():
        right = [time for time in times if time is not None]
        yield Row(kind, action, len(times), latency_of(right), len(times) - len(right))


def _open(server: Server, browser: Browser, study: str, person: str) -> Page:
    page = browser.new_context(viewport=ViewportSize(width=LAPTOP["width"], height=LAPTOP["height"])).new_page()
    page.goto(server.sign_in_link(person))
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url("**/")
    page.goto(f"{server.base}/annotate/{study}")
    page.wait_for_function("() => window.outtake")
    page.evaluate("() => window.outtake.seekFrame(0)")
    page.evaluate(SCRIPT.read_text())
    return page


def _press_all(page: Page, action: str, presses: int) -> list[float | None]:
    """Return the ms of each press; None where another frame came, or none."""
    rng = random.Random(action)
    frames = page.evaluate("() => clocked.frames()")
    press, wish = ACTIONS[action]
    at = {"step on": 0, "step back": frames - 1}.get(action, 0)
    page.evaluate("frame => window.outtake.seekFrame(frame)", at)
    times: list[float | None] = []
    for _ in range(min(presses, frames - 1)):  # a clip has no more frames to step to
        at = wish(at, frames, rng)
        page.evaluate("frame => clocked.expect(frame)", at)
        press(page, at, frames)
        times.append(page.evaluate("() => clocked.shown()"))
    return times


def _click(page: Page, frame: int, frames: int) -> None:
    ruler = page.locator(".ruler .along").bounding_box()
    assert ruler is not None
    page.mouse.click(ruler["x"] + (frame + 0.5) * ruler["width"] / frames, ruler["y"] + ruler["height"] / 2)


def _key(key: str) -> Press:
    return lambda page, frame, frames: page.keyboard.press(key)


def _elsewhere(at: int, frames: int, rng: random.Random) -> int:
    return (at + rng.randrange(1, frames)) % frames


#: what is done, and which frame it asks for
ACTIONS: dict[str, tuple[Press, Callable[[int, int, random.Random], int]]] = {
    "step on": (_key("."), lambda at, frames, rng: at + 1),
    "step back": (_key(","), lambda at, frames, rng: at - 1),
    "click anywhere": (_click, _elsewhere),
}


def _draw_demo(folder: Path) -> list[Path]:
    folder.mkdir(parents=True)
    paths = [folder / f"demo-{number}.mp4" for number in range(DEMO_CLIPS)]
    for clip, path in zip(demo_clips(), paths, strict=False):
        write_clip(clip, path, ffmpeg())
    return paths


def _draw_large(folder: Path) -> list[Path]:
    folder.mkdir(parents=True)
    path = folder / "large.mp4"
    args = [ffmpeg(), "-loglevel", "error", "-f", "lavfi", "-i", LARGE, "-pix_fmt", "yuv420p", str(path)]
    subprocess.run(args, check=True)
    return [path]


def print_table(rows: Iterator[Row]) -> list[Row]:
    """Print rows as they come; return them."""
    print("\nFrom a key or a click to the frame on the screen, p50 / p95 in ms. Wrong has to be 0.\n")
    print(COLUMNS.format("clips", "action", "n", "shown", "wrong"))
    done = []
    for row in rows:
        print(COLUMNS.format(row.clips, row.action, row.n, str(row.shown), row.wrong), flush=True)
        done.append(row)
    return done


def main() -> int:
    """Measure and print; the exit status tells whether a frame was wrong."""
    parser = argparse.ArgumentParser(prog="python -m bench.pages_clock", description="Time keys to shown frames.")
    parser.add_argument("--presses", type=int, default=200, help="of each kind (default: 200)")
    rows = print_table(measure(parser.parse_args().presses))
    return 1 if any(row.wrong for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
