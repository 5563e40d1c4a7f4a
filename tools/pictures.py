"""
``make pictures``: the annotator's page in each of its states, as small pictures for ``docs/annotating.md``.

Loads the demo into a database of its own, works on it in a headless Chromium, and writes ``docs/pictures``. A picture
that does not fit into 60 kB is an error.
"""

from __future__ import annotations

import io
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright

from bench.server import Server, serving
from outtake.catalog.drawn import demo_clips
from tools.machine import ROOT, find_chromium

FOLDER = ROOT / "docs" / "pictures"
FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
LAPTOP: ViewportSize = {"width": 1366, "height": 768}
PHONE: ViewportSize = {"width": 390, "height": 700}
MOST_BYTES = 60_000
QUALITIES = (82, 74, 66, 58, 50, 42)
COLOURS = (256, 128, 64, 32, 16)
REASON = "The ball hangs in the air above the bench and does not fall."


class Studio:
    """A served demo and a browser, and where the pictures go."""

    def __init__(self, server: Server, browser: Browser, studies: dict[str, str]) -> None:
        self.server, self.browser, self.studies = server, browser, studies

    @contextmanager
    def annotator(
        self, name: str, study: str, *, viewport: ViewportSize = LAPTOP, dark: bool = False
    ) -> Iterator[Page]:
        """Yield the page of somebody new, on the way to a study."""
        context = self.browser.new_context(
            viewport=viewport, base_url=self.server.base, color_scheme="dark" if dark else "light"
        )
        page = context.new_page()
        page.goto(self.server.sign_in_link(name, project="demo"))
        page.get_by_role("button", name="Sign in").click()
        page.wait_for_url("**/")
        page.goto(f"/annotate/{self.studies[study]}", wait_until="commit")
        yield page
        context.close()


def main() -> int:
    """Make every picture; return the exit status."""
    if (chromium := find_chromium()) is None:
        print("No Chromium: install one, or set CHROMIUM to its path.", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="outtake-pictures-") as name, sync_playwright() as playwright:
        home = Path(name)
        with serving(home, f"sqlite:///{home / 'outtake.sqlite3'}") as server:
            studies = _load(server)
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            FOLDER.mkdir(parents=True, exist_ok=True)
            studio = Studio(server, browser, studies)
            for scene in (segments, clash, questions, dark, sheets, finished, phone):
                scene(studio)
            browser.close()
    return 0


def _load(server: Server) -> dict[str, str]:
    """Load the demo, and a study of one clip for who finishes; return the ids of studies by what they are for."""
    loaded = server.load_demo()
    project = loaded["project"]["id"]
    body = {"project": project, "name": "One clip", "instrument": "spotlight", "overlap": 1}
    short = server.as_admin("POST", "studies/", json=body)["id"]
    server.as_admin("POST", f"studies/{short}/tasks/", json={"videos": [demo_clips()[0].name]})
    return {"segments": loaded["study"]["id"], "questions": loaded["questions"]["id"], "short": short}


def keep(page: Page, name: str) -> None:
    """
    Write what is on the screen as a picture.

    :raises ValueError: if it does not fit into 60 kB at any quality.
    """
    page.wait_for_timeout(300)  # thumbnails and waveform are drawn
    seen = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    _write(name, (_webp(seen, quality=quality) for quality in QUALITIES))


def keep_sheet(page: Page, name: str) -> None:
    """
    Write the dialog that is open as a picture: text and few colours, which lossless compression keeps sharp.

    :raises ValueError: if it does not fit into 60 kB with 16 colours.
    """
    seen = Image.open(io.BytesIO(page.locator("dialog").screenshot())).convert("RGB")
    _write(name, (_webp(seen.quantize(colours).convert("RGB"), lossless=True) for colours in COLOURS))


def _webp(seen: Image.Image, **options: int | bool) -> bytes:
    written = io.BytesIO()
    seen.save(written, "webp", method=6, **options)
    return written.getvalue()


def _write(name: str, tries: Iterator[bytes]) -> None:
    content = next((content for content in tries if len(content) <= MOST_BYTES), None)
    if content is None:
        raise ValueError(f"{name} takes more than {MOST_BYTES:,} bytes, however it is written")
    (FOLDER / f"{name}.webp").write_bytes(content)
    print(f"{name}: {len(content) / 1000:.0f} kB", flush=True)


def show(page: Page) -> None:
    """Wait until the clip can be worked on."""
    page.wait_for_function("() => document.querySelector('main[data-task]') && window.outtake")
    page.evaluate("() => window.outtake.seekFrame(0)")


def go(page: Page, frame: int) -> None:
    """Put the playhead on a frame."""
    page.evaluate("frame => window.outtake.seekFrame(frame)", frame)


def mark(page: Page, first: int, last: int, kind: int, severity: int) -> None:
    """Mark a segment by its keys."""
    page.keyboard.press("Escape")
    go(page, first)
    page.keyboard.press("[")
    go(page, last)
    page.keyboard.press("]")
    page.keyboard.press(str(kind))
    page.keyboard.press(f"Shift+Digit{severity}")


def saved(page: Page) -> None:
    """Wait until the server has what was marked."""
    page.locator("[data-testid=save-state][data-state=saved]").wait_for()


def segments(studio: Studio) -> None:
    """From a clip that loads to one that lacks something, and work while there is no connection."""
    with studio.annotator("picture-1", "segments") as page:
        page.route("**/*.mp4*", lambda route: None)
        page.reload(wait_until="commit")
        page.get_by_text("Loading the clip").wait_for()
        keep(page, "loading")
        page.unroute("**/*.mp4*")  # lets go of what is held, too
        show(page)
        go(page, 20)
        page.keyboard.press("[")
        go(page, 44)
        keep(page, "drawing")
        page.keyboard.press("]")
        page.keyboard.press("1")
        page.keyboard.press("Shift+Digit4")
        page.get_by_test_id("reason").fill(REASON)
        saved(page)
        keep(page, "selected")
        mark(page, 50, 60, 4, 2)
        page.keyboard.press("Control+Enter")
        page.get_by_test_id("problem").filter(has_text=".").wait_for()
        saved(page)
        keep(page, "missing")
        page.context.set_offline(True)
        page.get_by_test_id("reason").fill("The ball stutters for a moment and then jumps ahead.")
        page.get_by_test_id("save-state").get_by_text("Offline").wait_for()
        keep(page, "offline")
        page.context.set_offline(False)


def clash(studio: Studio) -> None:
    """Two windows of one person on one clip."""
    with studio.annotator("picture-2", "segments") as page:
        show(page)
        mark(page, 10, 30, 1, 3)
        saved(page)
        with _second_window(studio, page.context) as other:
            other.goto(page.url)
            show(other)
            mark(other, 40, 55, 2, 5)
            saved(other)
        page.get_by_test_id("reason").fill(REASON)
        page.get_by_role("button", name="Keep mine").wait_for()
        keep(page, "conflict")


@contextmanager
def _second_window(studio: Studio, first: BrowserContext) -> Iterator[Page]:
    """Yield a page of the same person in a browser of its own."""
    context = studio.browser.new_context(
        viewport=LAPTOP, base_url=studio.server.base, storage_state=first.storage_state()
    )
    page = context.new_page()
    page.goto("/")
    page.evaluate("() => localStorage.clear()")
    yield page
    context.close()


def questions(studio: Studio) -> None:
    """Questions, one of them asked and some answered."""
    with studio.annotator("picture-3", "questions") as page:
        show(page)
        page.keyboard.press("y")
        page.keyboard.press("Enter")
        go(page, 30)
        page.keyboard.press("n")
        page.keyboard.press("e")
        saved(page)
        keep(page, "questions")


def dark(studio: Studio) -> None:
    """The dark theme."""
    with studio.annotator("picture-4", "segments", dark=True) as page:
        show(page)
        mark(page, 12, 34, 2, 3)
        mark(page, 26, 52, 3, 5)
        page.get_by_test_id("reason").fill("The ball is whole again right after it has lost a piece.")
        saved(page)
        keep(page, "dark")


def sheets(studio: Studio) -> None:
    """The help sheet while a key is changed, and the menu."""
    with studio.annotator("picture-5", "segments") as page:
        show(page)
        page.keyboard.press("?")
        page.get_by_test_id("keys-change").click()
        page.get_by_test_id("change-loop").click()
        page.keyboard.press("Control+z")
        page.get_by_test_id("keys-said").filter(has_text=".").wait_for()
        page.get_by_test_id("change-loop").click()
        page.get_by_test_id("keys-change").scroll_into_view_if_needed()
        page.locator("dialog").evaluate("sheet => sheet.scrollTo(0, 300)")
        keep_sheet(page, "help")
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        page.keyboard.press("Control+k")
        page.get_by_test_id("menu-find").wait_for()
        keep_sheet(page, "menu")


def finished(studio: Studio) -> None:
    """The last clip is sent."""
    with studio.annotator("picture-6", "short") as page:
        show(page)
        page.get_by_test_id("no-errors").click()
        page.get_by_test_id("submit").click()
        page.get_by_role("heading", name="last clip").wait_for()
        keep(page, "finished")


def phone(studio: Studio) -> None:
    """What a phone is told."""
    with studio.annotator("picture-7", "segments", viewport=PHONE) as page:
        page.get_by_test_id("narrow").wait_for()
        keep(page, "narrow")


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main())
