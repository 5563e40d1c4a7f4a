"""
A training: the first clip is led through by keyboard, each one is answered with what was right, and then work begins.

The pictures of the guide and of the feedback are kept in ``OUTTAKE_PICTURES``, where that is set.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site, Visitor
from tests.browser.rules import small_targets, violations
from tests.catalog.painting import numbered_clip

PROJECT = "training"
FPS = 25
FRAMES = 50
CLIPS = ("faulty", "sound")
FIRST_ERROR, SECOND_ERROR = (12, 30), (42, 48)  # frames [start, end) that the key of the first clip holds


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """Where screenshots are kept."""
    return Path(os.environ.get("OUTTAKE_PICTURES", tmp_path))


@pytest.fixture
def study(site: Site, tmp_path: Path) -> str:
    """A study with one task of work, and a training of two: a clip with two errors, and one without any."""
    for number, name in enumerate(CLIPS):
        numbered_clip(tmp_path / f"clip_of_{name}.mp4", FRAMES + number, str(FPS))
    site.manage("import_videos", str(tmp_path), "--project", PROJECT)
    made = site.study(PROJECT, ["clip_of_sound.mp4"], name="practised")
    known = [
        _error(FIRST_ERROR, "physics_violation", "The bar slides through the numbers as if they were air."),
        _error(SECOND_ERROR, "motion_rationality", "The bar jumps to the left without a reason."),
    ]
    keys = {"faulty": {"clean": False, "segments": known}, "sound": {"clean": True, "segments": []}}
    subjects = [{"video": f"clip_of_{name}.mp4", "key": {**key, "answers": []}} for name, key in keys.items()]
    site.call("POST", f"studies/{made}/tasks/", {"subjects": subjects, "training": True})
    return made


def _error(frames: tuple[int, int], kind: str, reason: str) -> dict[str, Any]:
    start, end = (frame * 1000 // FPS for frame in frames)
    return {"start_ms": start, "end_ms": end, "type": kind, "severity": 4, "reason": reason, "box": None}


def test_a_training_is_led_through_answered_and_left_for_work(
    site: Site, visitor: Visitor, study: str, pictures: Path
) -> None:
    page = visitor.page
    visitor.sign_in(site.account("tia", "annotator", PROJECT)["sign_in"])
    page.goto(f"/annotate/{study}")
    _follow_the_guide(page, visitor, pictures)
    _read_what_was_found(page, visitor, pictures)
    page.keyboard.press("Enter")
    _find_nothing_wrong(page, visitor, pictures)
    page.get_by_test_id("go-on").click()
    expect(page.locator(".bar")).to_contain_text("Clip 1 of 1")
    _clip_is_there(page)
    expect(page.get_by_test_id("guide")).to_have_count(0)
    assert site.call("GET", f"studies/{study}/annotations/")["results"] == []
    page.keyboard.press("c")
    page.keyboard.press("Control+Enter")
    page.get_by_text("That was the last clip").wait_for()
    assert len(site.call("GET", f"studies/{study}/annotations/")["results"]) == 1
    assert visitor.faults == []


def _clip_is_there(page: Page) -> None:
    page.wait_for_function("() => document.querySelector('main[data-task]') && window.outtake")
    page.evaluate("() => window.outtake.seekFrame(0)")


def _is_at(page: Page, step: str) -> None:
    expect(page.get_by_test_id("guide")).to_have_attribute("data-step", step)


def _follow_the_guide(page: Page, visitor: Visitor, pictures: Path) -> None:
    """Do what the guide says, and then mark something that is no error."""
    expect(page.locator(".bar")).to_contain_text("Practice clip 1 of 2")
    _clip_is_there(page)
    _is_at(page, "watch")
    visitor.picture(pictures, "guide")
    _everyone_can_use_it(page)
    page.keyboard.press("Space")
    _is_at(page, "find")
    page.evaluate("frame => window.outtake.seekFrame(frame)", FIRST_ERROR[0] - 4)
    page.keyboard.press(".")
    _is_at(page, "mark")
    _mark(page, FIRST_ERROR[0] - 3, FIRST_ERROR[1] - 1)
    _is_at(page, "type")
    visitor.picture(pictures, "guide-type")
    page.keyboard.press("3")
    _is_at(page, "severity")
    page.keyboard.press("Shift+4")
    _is_at(page, "reason")
    _give_a_reason(page, "The bar goes where nothing could ever let it go.")
    _is_at(page, "submit")
    _mark(page, 33, 38)
    page.keyboard.press("1")
    page.keyboard.press("Shift+2")
    _give_a_reason(page, "Nothing is wrong here, which is why this is one too many.")
    visitor.picture(pictures, "guide-submit")
    page.keyboard.press("Control+Enter")


def _mark(page: Page, first: int, last: int) -> None:
    page.evaluate("frame => window.outtake.seekFrame(frame)", first)
    page.keyboard.press("[")
    page.evaluate("frame => window.outtake.seekFrame(frame)", last)
    page.keyboard.press("]")


def _give_a_reason(page: Page, reason: str) -> None:
    page.keyboard.press("Enter")
    page.keyboard.insert_text(reason)
    page.keyboard.press("Escape")


def _read_what_was_found(page: Page, visitor: Visitor, pictures: Path) -> None:
    headline = page.get_by_test_id("verdict")
    expect(headline).to_have_text("You found 1 of 2 errors. 1 mark too many.")
    expect(headline).to_be_focused()
    expect(page.get_by_text("Start 3 frames early (0.120 s), end exact.")).to_be_visible()
    expect(page.get_by_text("Type: yours Logical error, known Physics violation.")).to_be_visible()
    kinds = page.locator("[data-kind]").evaluate_all("all => all.map(each => each.dataset.kind)")
    assert kinds == ["yours found", "yours over", "known found", "known missed"]
    visitor.picture(pictures, "feedback")
    _everyone_can_use_it(page)
    page.keyboard.press("Delete")  # editing sleeps, watching does not
    page.get_by_role("button", name="The bar jumps to the left").click()
    page.wait_for_function(
        "([a, b]) => window.outtake.frame() >= a && window.outtake.frame() < b", arg=list(SECOND_ERROR)
    )
    expect(page.locator("[data-kind]")).to_have_count(4)


def _find_nothing_wrong(page: Page, visitor: Visitor, pictures: Path) -> None:
    expect(page.locator(".bar")).to_contain_text("Practice clip 2 of 2")
    _clip_is_there(page)
    expect(page.get_by_test_id("guide")).to_have_count(0)
    page.keyboard.press("c")
    page.keyboard.press("Control+Enter")
    expect(page.get_by_test_id("verdict")).to_have_text("Correct: this clip has no errors.")
    expect(page.get_by_text("From now on, your work counts")).to_be_visible()
    visitor.picture(pictures, "feedback-clean")


def _everyone_can_use_it(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")  # colours change at once
    for theme in ("light", "dark"):
        page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        assert violations(page) == [], theme
    page.evaluate("() => { document.documentElement.dataset.theme = 'light' }")
    assert small_targets(page) == []
