"""A served demo, a browser, and how what is on the screen becomes a picture of the docs."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize

from bench.server import Server, manage
from tools.machine import ROOT
from tools.pictures.stage import Entrance

FOLDER = ROOT / "docs" / "pictures"
LAPTOP: ViewportSize = {"width": 1366, "height": 768}
NO_TOUR = "localStorage.getItem('outtake:tour') ?? localStorage.setItem('outtake:tour', JSON.stringify({isOver: true}))"
MOST_BYTES = 80_000
QUALITIES = (82, 74, 66, 58, 50, 42)
COLOURS = (256, 128, 64, 32, 16)


class Studio:
    """A served demo and a browser: studies by what they are for, a way in, and a folder for what is made by the way."""

    def __init__(
        self, server: Server, browser: Browser, studies: dict[str, str], entrance: Entrance, folder: Path
    ) -> None:
        self.server, self.browser, self.studies = server, browser, studies
        self.entrance, self.folder = entrance, folder

    @contextmanager
    def annotator(
        self, name: str, study: str, *, viewport: ViewportSize = LAPTOP, dark: bool = False
    ) -> Iterator[Page]:
        """Yield the page of someone new, on the way to a study."""
        with self.visitor(viewport=viewport, dark=dark) as page:
            self._sign_in(page, self.server.sign_in_link(name, project="demo"))
            page.goto(f"/annotate/{self.studies[study]}", wait_until="commit")
            yield page

    @contextmanager
    def member(self, name: str, role: str, project: str) -> Iterator[Page]:
        """Yield the page of a new member of a project, who is signed in."""
        made = self.manage("create_account", name, "--role", role, "--project", project)
        with self.visitor() as page:
            self._sign_in(page, made["accounts"][0]["sign_in"])
            yield page

    @contextmanager
    def visitor(self, *, viewport: ViewportSize = LAPTOP, dark: bool = False) -> Iterator[Page]:
        """Yield the page of someone who is not signed in."""
        context = self.browser.new_context(
            viewport=viewport, base_url=self.server.base, color_scheme="dark" if dark else "light"
        )
        context.add_init_script(NO_TOUR)
        yield context.new_page()
        context.close()

    def manage(self, *arguments: str) -> dict[str, Any]:
        """Run a management command with ``--json``; return its object."""
        return json.loads(manage(self.server.env, *arguments, "--json"))

    def _sign_in(self, page: Page, link: str) -> None:
        page.goto(link)
        page.get_by_role("button", name="Sign in").click()
        page.wait_for_url("**/")


def keep(page: Page, name: str) -> None:
    """
    Write what is on the screen as a picture.

    :raises ValueError: if it does not fit into 80 kB at any quality.
    """
    page.wait_for_timeout(300)  # thumbnails and waveform are drawn
    seen = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    _write(name, (_webp(seen, quality=quality) for quality in QUALITIES))


def keep_text(page: Page, name: str) -> None:
    """
    Write what is on the screen as a picture: text and few colours, which lossless compression keeps sharp.

    :raises ValueError: if it does not fit into 80 kB with 16 colours.
    """
    page.mouse.move(0, 0)  # nothing is pointed at
    page.wait_for_timeout(300)
    _write_text(page.screenshot(), name)


def keep_sheet(page: Page, name: str) -> None:
    """
    Write the dialog that is open, as `keep_text` does.

    :raises ValueError: if it does not fit into 80 kB with 16 colours.
    """
    _write_text(page.locator("dialog, [role=dialog]").screenshot(), name)


def keep_file(path: Path, name: str) -> None:
    """
    Write a screenshot that is a PNG as a picture, as `keep` does.

    :raises ValueError: if it does not fit into 80 kB at any quality.
    """
    seen = Image.open(path).convert("RGB")
    _write(name, (_webp(seen, quality=quality) for quality in QUALITIES))


def keep_plot(path: Path, name: str) -> None:
    """
    Write a plot that is a PNG as a picture, as `keep_text` does.

    :raises ValueError: if it does not fit into 80 kB with 16 colours.
    """
    _write_text(path.read_bytes(), name)


def _write_text(shot: bytes, name: str) -> None:
    seen = Image.open(io.BytesIO(shot)).convert("RGB")
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
