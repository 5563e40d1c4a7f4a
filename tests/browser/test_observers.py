"""
A researcher looks at what an observer saw, frame by frame, and checks a sample of its frames.

The pictures of the pages are kept in ``OUTTAKE_PICTURES``, where that is set.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Site, Visitor
from tests.browser.rules import small_targets, violations
from tests.catalog.painting import numbered_clip

PROJECT = "observers"
OBJECTS = {"objects": [{"class": "kite", "count": 2}], "colours": []}


def test_boxes_follow_the_frame_and_a_sample_is_checked(site: Site, visitor: Visitor, tmp_path: Path) -> None:
    pictures = Path(os.environ.get("OUTTAKE_PICTURES", tmp_path))
    numbered_clip(tmp_path / "kite.mp4", 48, "24")
    (tmp_path / "clips.csv").write_text("path,prompt,generator\nkite.mp4,Two red kites climb.,Aster@1\n")
    site.manage("import_videos", str(tmp_path / "clips.csv"), "--project", PROJECT)
    seen = f"json.dumps(measured.observed({PROJECT!r}, {OBJECTS!r}))"
    ids = json.loads(site.run_python(f"import json; from tests.browser import measured; print({seen})"))
    visitor.sign_in(site.account("ines-observers", "researcher", PROJECT)["sign_in"])
    page = visitor.page
    page.set_viewport_size({"width": 1440, "height": 900})

    page.goto(f"/clips/{ids['video']}?t={ids['at_ms'][0]}")
    show = page.get_by_role("button", name="Show what Kites saw")
    expect(show).to_be_visible()
    expect(page.get_by_test_id("seen-box")).to_have_count(0)
    show.click()
    expect(page.get_by_test_id("seen-box")).to_have_count(ids["boxes"][0])
    expect(page.get_by_test_id("seen-box").first).to_contain_text("kite 0.")
    visitor.picture(pictures, "observer-boxes")
    page.goto(f"/clips/{ids['video']}?t={ids['at_ms'][0] + 42}")  # one frame on, where it did not look
    page.get_by_role("button", name="Show what Kites saw").click()
    expect(page.get_by_role("button", name="Hide what Kites saw")).to_be_visible()
    expect(page.locator(".observed-lane i")).to_have_count(len(ids["at_ms"]))
    expect(page.get_by_test_id("seen-box")).to_have_count(0)

    page.goto(f"/projects/{ids['project']}/clips/observers")
    page.get_by_role("link", name="Check frames of Kites").click()
    page.get_by_role("button", name="Draw frames").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("textbox", name="Frames").fill("2")
    dialog.get_by_role("button", name="Draw frames").click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_text("0 of 2 frames checked")).to_be_visible()
    expect(page.get_by_test_id("seen-box").first).to_be_visible()
    assert (violations(page), small_targets(page)) == ([], [])
    visitor.picture(pictures, "observer-check")
    page.keyboard.press("Enter")  # as the observer saw it
    expect(page.get_by_text("1 of 2 frames checked")).to_be_visible()
    expect(page.get_by_text("Frame 2 of 2")).to_be_visible()
    page.get_by_role("textbox", name="Another class").fill("dog")
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_role("button", name="Save and next").click()
    expect(page.get_by_text("All frames of the sample are checked.")).to_be_visible()
    expect(page.get_by_label("The observer's own error").locator("dd").nth(1)).to_contain_text("n = 3")

    page.goto(f"/projects/{ids['project']}/clips/observers")
    page.get_by_role("button", name="New run").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("No worker has announced a model of this kind.")).to_be_visible()
    dialog.get_by_role("textbox", name="Name").fill("Kites again")
    dialog.get_by_role("textbox", name="Threshold").fill("0.7")
    assert (violations(page), small_targets(page)) == ([], [])
    dialog.get_by_role("button", name="Kind").click()
    page.get_by_role("option", name="drawn_objects").click()
    dialog.get_by_role("button", name="Start").click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_role("rowheader", name="Kites again")).to_be_visible()
    assert visitor.faults == []
