"""
An admin copies a prompt, changes it, compares it with what it was copied from, and looks at it with a clip.

The pictures of the page are kept in ``OUTTAKE_PICTURES``, where that is set.
"""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Site, Visitor
from tests.browser.rules import small_targets, violations
from tests.catalog.painting import numbered_clip

PROJECT = "prompts"
TOO_WIDE = "document.documentElement.scrollWidth > innerWidth"


def test_a_prompt_is_copied_changed_compared_and_previewed(site: Site, visitor: Visitor, tmp_path: Path) -> None:
    pictures = Path(os.environ.get("OUTTAKE_PICTURES", tmp_path))
    numbered_clip(tmp_path / "falling.mp4", 48, "24")
    assert site.manage("import_videos", str(tmp_path), "--project", PROJECT)["accepted"] == 1
    site.study(PROJECT, ["falling.mp4"], name="Falls")
    project = next(each["id"] for each in site.call("GET", "me")["projects"] if each["name"] == PROJECT)
    visitor.sign_in(site.account("ines-prompts", "admin", PROJECT)["sign_in"])
    page = visitor.page
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"/projects/{project}/models")
    page.get_by_role("link", name="Open prompts").click()
    page.get_by_test_id("prompt-spotlight/zero-shot").click()
    page.get_by_test_id("copy-prompt").click()
    page.get_by_label("Name").fill("strict")
    page.get_by_role("button", name="Create").click()
    expect(page.get_by_role("heading", name="strict", level=2)).to_be_visible()
    visitor.picture(pictures, "prompts-copied")

    # a placeholder that is missing is named at its text; then the text is whole, and saved as version 2
    tail = page.get_by_label("At the end")
    whole = tail.input_value()
    tail.fill("Name what is wrong.")
    page.get_by_role("button", name="Save version 2").click()
    expect(page.get_by_text("The placeholder {{types}} is missing")).to_be_visible()
    visitor.picture(pictures, "prompts-refused")
    tail.fill(whole.replace("Describe and localize", "Find"))
    assert (violations(page), small_targets(page)) == ([], [])

    # the preview has the words as they are written, before they are saved
    page.get_by_role("tab", name="Preview").click()
    query = page.get_by_test_id("prompt-query")
    expect(query).to_contain_text("Find all visual generation errors in this clip")
    expect(query).to_contain_text("It lasts 2 seconds")
    expect(query).to_contain_text("Violations of physical laws, e.g., floating objects")
    visitor.picture(pictures, "prompts-preview")
    assert violations(page) == []
    page.get_by_role("tab", name="Text").click()
    page.get_by_role("button", name="Save version 2").click()
    expect(page.get_by_role("button", name="Save version 3")).to_be_visible()

    page.get_by_role("tab", name="Changes").click()
    expect(page.get_by_test_id("changes-tail").locator("ins")).to_contain_text("Find all visual generation errors")
    assert violations(page) == []
    visitor.picture(pictures, "prompts-changes")
    for width in (1100, 390):
        page.set_viewport_size({"width": width, "height": 800})
        assert not page.evaluate(TOO_WIDE), width
    visitor.picture(pictures, "prompts-narrow")
    assert [each for each in visitor.faults if "400" not in each] == []
