"""
The annotator's page in small windows, which are common: clip, timeline, undo and submit stay in sight down to 1000 px.

The pictures of the page are kept in ``OUTTAKE_PICTURES``, where that is set.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site, Visitor
from tests.catalog.painting import ffmpeg, numbered_clip

PROJECT = "windows"
CLIP = "windows.mp4"
SIZES = ((1366, 768), (1280, 600), (1093, 560), (1000, 560))
LEAST_STAGE = 200  # px of height that the clip keeps
PARTS = {
    "stage": ".stage",
    "transport": ".trans",
    "timeline": ".tl-scroll",
    "submit": "[data-testid=submit]",
    "undo": ".trans button[aria-label^=Undo]",
    "skip": "[data-testid=skip]",
    "help": ".bar button:has-text('Guide')",
    "theme": ".bar > button:last-child",
}


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """Where screenshots are kept."""
    return Path(os.environ.get("OUTTAKE_PICTURES", tmp_path))


@pytest.fixture(scope="module")
def clip(site: Site, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Have a clip with sound in the project, so that every row of the timeline is there."""
    folder = tmp_path_factory.mktemp("windows")
    silent = numbered_clip(folder / "silent.mp4", 60, "24")
    (folder / "in").mkdir()
    tone = ["-f", "lavfi", "-i", "sine=f=440:d=2.5", "-c:v", "copy"]
    ffmpeg("-i", str(silent), *tone, "-shortest", str(folder / "in" / CLIP))
    assert site.manage("import_videos", str(folder / "in"), "--project", PROJECT)["accepted"] == 1


@pytest.fixture(params=["spotlight", "vf_eval"])
def desk(site: Site, visitor: Visitor, clip: None, request: pytest.FixtureRequest) -> Page:
    """Open the clip under an instrument, with work begun and something to complain about."""
    name = f"windows-{request.param.replace('_', '-')}"
    study = site.study(PROJECT, [CLIP], name=name, instrument=request.param)
    visitor.sign_in(site.account(name, "annotator", PROJECT)["sign_in"])
    page = visitor.page
    page.goto(f"/annotate/{study}")
    page.wait_for_function("() => document.querySelector('main[data-task]') && window.outtake")
    page.evaluate("() => window.outtake.seekFrame(10)")
    if request.param == "spotlight":
        page.keyboard.press("[")
        page.keyboard.press("[")
        page.evaluate("() => window.outtake.seekFrame(30)")
        page.keyboard.press("]")
    page.keyboard.press("1")
    page.keyboard.press("Control+Enter")
    page.get_by_test_id("problem").filter(has_text=" ").wait_for()
    return page


def test_submit_and_undo_are_in_sight(
    visitor: Visitor, desk: Page, pictures: Path, request: pytest.FixtureRequest
) -> None:
    current = desk.locator(".qs [aria-current=true]")
    for width, height in SIZES:
        desk.set_viewport_size({"width": width, "height": height})
        visitor.picture(pictures, f"window-{request.node.callspec.id}-{width}x{height}")
        for name, selector in PARTS.items():
            box = desk.locator(selector).first.bounding_box()
            assert box, f"{name} is not there at {width} × {height}"
            assert box["x"] >= 0 and box["x"] + box["width"] <= width, f"{name} at {width} × {height}: {box}"
            assert box["y"] >= 0 and box["y"] + box["height"] <= height, f"{name} at {width} × {height}: {box}"
        stage, panel = desk.locator(".stage").bounding_box(), desk.locator(".side").bounding_box()
        assert stage and panel
        assert stage["height"] >= (440 if height == 768 else LEAST_STAGE), f"{width} × {height}: {stage}"
        assert panel["x"] >= stage["x"] + stage["width"], "the panel is next to the clip"
        assert not _cut_off(desk), f"{width} × {height}: {_cut_off(desk)}"
        if current.count():  # the list follows the question that is asked
            desk.keyboard.press("ArrowDown")
            expect(current).to_be_in_viewport()

    # narrower windows have the panel below the timeline, and scroll
    for width in (999, 390):
        desk.set_viewport_size({"width": width, "height": 700})
        visitor.picture(pictures, f"window-{request.node.callspec.id}-{width}")
        timeline, panel = desk.locator(".tl-scroll").bounding_box(), desk.locator(".side").bounding_box()
        assert timeline and panel
        assert panel["y"] >= timeline["y"] + timeline["height"]
        desk.get_by_test_id("submit").scroll_into_view_if_needed()
        expect(desk.get_by_test_id("submit")).to_be_in_viewport(ratio=0.95)  # pixels have parts
        assert desk.evaluate("() => document.documentElement.scrollWidth") <= width
        assert not _cut_off(desk), f"{width}: {_cut_off(desk)}"
    assert visitor.faults == []


def _cut_off(page: Page) -> list[str]:
    """Name the buttons that reach out of what holds them or of the window, at the left or the right."""
    return page.evaluate(
        """() => [...document.querySelectorAll(".bar, .trans, .side, .foot, .insp, .ask, .ev")].flatMap((row) => {
            const { left, right } = row.getBoundingClientRect();
            const end = Math.min(right, document.documentElement.clientWidth);
            return [...row.querySelectorAll("button, input, select, textarea")]
                .filter((each) => each.offsetParent)
                .filter((each) => {
                    const box = each.getBoundingClientRect();
                    return box.left < left - 1 || box.right > end + 1;
                })
                .map((each) => `${row.className}: ${each.getAttribute("aria-label") ?? each.textContent}`);
        })"""
    )
