"""
Someone comes from a platform: consent, the check of the computer, the work, and the code at the end.

The platform is a simulated one. Pictures are kept in ``OUTTAKE_PICTURES``, where that is set.
"""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site, Visitor
from tests.browser.rules import small_targets, violations
from tests.catalog.painting import numbered_clip

PROJECT = "crowd"
CLIPS = [f"crowd_{number}.mp4" for number in range(2)]
CONSENT = """You look at short clips and say where something is wrong in them.

What you mark is published under a random name. Write to rui@example.org with any question."""
COUNT_TONES = """() => {
  const { start } = AudioScheduledSourceNode.prototype;
  window.tones = 0;
  AudioScheduledSourceNode.prototype.start = function (...when) {
    window.tones += 1;
    return start.apply(this, when);
  };
}"""


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """Where screenshots are kept."""
    return Path(os.environ.get("OUTTAKE_PICTURES", tmp_path))


@pytest.fixture
def link(site: Site, tmp_path: Path) -> str:
    """The address at which Pat comes into a study of two clips, on this site."""
    clips, consent = tmp_path / "clips", tmp_path / "consent.txt"
    clips.mkdir()
    for number, name in enumerate(CLIPS):
        numbered_clip(clips / name, 24 + number, "24")
    site.manage("import_videos", str(clips), "--project", PROJECT)
    study = site.study(PROJECT, CLIPS, name="A day at the rink")
    consent.write_text(CONSENT)
    numbers = ("--tasks-each", "2", "--max-minutes", "30", "--reward-minor", "250", "--completion-code", "PAT-IS-DONE")
    how = ("--platform", "simulated", "--consent", str(consent), "--needs-sound", "--open")
    site.manage("recruit", study, *numbers, *how)
    address = urlsplit(site.manage("crowd_link", study, "--person", "pat")["link"])
    return f"{address.path}?{address.query}"


def test_from_the_platform_to_the_code(visitor: Visitor, link: str, pictures: Path) -> None:
    page = visitor.page
    page.goto(link)
    _consent(page, visitor, pictures)
    _check_the_computer(page, visitor, pictures)
    page.get_by_test_id("begin").click()
    page.wait_for_url("**/annotate/*")
    done = _find_nothing_wrong(page, "")
    expect(page.get_by_test_id("submitted")).to_have_text("Submitted. 1 of 2 done. US$2.50 when all are done.")
    visitor.picture(pictures, "crowd-submitted")
    _everyone_can_use_it(page)
    _find_nothing_wrong(page, done)
    expect(page.get_by_test_id("code")).to_have_text("PAT-IS-DONE")
    visitor.picture(pictures, "crowd-last-clip")
    _everyone_can_use_it(page)
    page.goto(link)  # who opens the study again finds the code again
    page.wait_for_url("**/entry/*")
    expect(page.get_by_test_id("code")).to_have_text("PAT-IS-DONE")
    expect(page.get_by_text("US$2.50", exact=True)).to_be_visible()
    visitor.picture(pictures, "crowd-completed")
    _everyone_can_use_it(page)
    page.get_by_test_id("erase").click()
    expect(page.locator("dialog")).to_contain_text("US$2.50 that you are owed has not been paid yet")
    visitor.picture(pictures, "crowd-erase")
    _everyone_can_use_it(page)
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.get_by_test_id("erase")).to_be_focused()
    assert visitor.faults == []


def _consent(page: Page, visitor: Visitor, pictures: Path) -> None:
    expect(page.get_by_role("heading", name="Take part in A day at the rink")).to_be_focused()
    expect(page.get_by_test_id("consent").locator("p")).to_have_count(2)
    visitor.picture(pictures, "crowd-consent")
    _everyone_can_use_it(page)
    agree, decline = (page.get_by_test_id(name).bounding_box() for name in ("agree", "decline"))
    assert agree and decline and (agree["width"], agree["height"]) == (decline["width"], decline["height"])
    page.get_by_test_id("agree").click()


def _check_the_computer(page: Page, visitor: Visitor, pictures: Path) -> None:
    """Begin too early, answer the tones wrong, and then put all of it right."""
    expect(page.get_by_role("heading", name="Check your computer")).to_be_focused()
    page.evaluate(COUNT_TONES)
    page.get_by_test_id("begin").click()
    expect(page.get_by_test_id("not-yet")).to_have_text("You cannot begin yet: Keyboard, Sound")
    page.keyboard.press("a")
    assert _listen(page) in range(2, 6)
    page.get_by_role("button", name="None").click()
    expect(page.get_by_text("Turn up the volume")).to_be_visible()
    visitor.picture(pictures, "crowd-device")
    _everyone_can_use_it(page)
    page.get_by_test_id(f"tones-{_listen(page)}").click()
    expect(page.locator("[data-status=ok]")).to_have_count(3)


def _listen(page: Page) -> int:
    """Play the tones, and return how many there were."""
    page.evaluate("() => { window.tones = 0 }")
    page.get_by_test_id("play").click()
    page.get_by_test_id("tones-2").wait_for()
    return page.evaluate("() => window.tones")


def _find_nothing_wrong(page: Page, done: str) -> str:
    page.wait_for_function(
        "done => { const main = document.querySelector('main[data-task]');"
        " return main && main.dataset.task !== done && window.outtake }",
        arg=done,
    )
    page.evaluate("() => window.outtake.seekFrame(0)")
    task = page.locator("main[data-task]").get_attribute("data-task") or ""
    page.keyboard.press("c")
    page.keyboard.press("Control+Enter")
    return task


def _everyone_can_use_it(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")  # colours change at once
    for theme in ("dark", "light"):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        assert violations(page) == [], theme
    assert small_targets(page) == []
