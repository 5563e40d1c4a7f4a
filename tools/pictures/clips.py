"""Work on one clip: from loading to the last one, with segments and with questions."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import BrowserContext, Page, ViewportSize

from tools.pictures.studio import LAPTOP, Studio, go, keep, keep_sheet, mark, saved, show

PHONE: ViewportSize = {"width": 390, "height": 700}
REASON = "The ball hangs in the air above the bench and does not fall."


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
        page.get_by_role("button", name="Keep this version").wait_for()
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
    """The message on a phone."""
    with studio.annotator("picture-7", "segments", viewport=PHONE) as page:
        page.get_by_test_id("narrow").wait_for()
        keep(page, "narrow")
