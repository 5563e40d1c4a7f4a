"""
An admin copies an instrument, changes it, tries it on a clip, and makes a version of it.

The pictures of the page are kept in ``OUTTAKE_PICTURES``, where that is set.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Site, Visitor
from tests.browser.rules import small_targets, violations
from tests.catalog.painting import numbered_clip

PROJECT = "instruments"
SIZES = ({"width": 1440, "height": 900}, {"width": 1100, "height": 800}, {"width": 390, "height": 800})


@pytest.fixture
def project(site: Site, tmp_path: Path) -> str:
    """A project with one clip; its id."""
    numbered_clip(tmp_path / "falling.mp4", 48, "24")
    assert site.manage("import_videos", str(tmp_path), "--project", PROJECT)["accepted"] == 1
    return next(each["id"] for each in site.call("GET", "me")["projects"] if each["name"] == PROJECT)


def test_an_instrument_is_copied_changed_tried_and_made_a_version(
    site: Site, visitor: Visitor, project: str, tmp_path: Path
) -> None:
    pictures = Path(os.environ.get("OUTTAKE_PICTURES", tmp_path))
    visitor.sign_in(site.account("ines", "admin", PROJECT)["sign_in"])
    page = visitor.page
    page.set_viewport_size(SIZES[0])
    page.goto(f"/projects/{project}/instruments")
    expect(page.get_by_text("No instruments in this project yet")).to_be_visible()
    assert (violations(page), small_targets(page)) == ([], [])
    visitor.picture(pictures, "instruments-list")
    page.get_by_test_id("instrument-spotlight").get_by_role("button", name="Actions").click()
    page.get_by_role("menuitem", name="Copy").click()
    page.get_by_label("Name").fill("Hands")
    page.get_by_role("button", name="Create").click()
    expect(page.get_by_role("heading", name="Hands", level=1)).to_be_visible()
    assert page.url.endswith("/instruments/hands")

    # a type is renamed; its key and colour change, and the preview follows
    row = page.get_by_test_id("type-0")
    row.get_by_role("button", expanded=False).first.click()
    row.get_by_label("Name", exact=True).fill("Falls upwards")
    row.get_by_label("Key", exact=True).fill("falls_upwards")
    row.get_by_title("violet").click()
    row.get_by_title("shield").click()
    preview = page.frame_locator("iframe[title='As annotator']")
    expect(preview.get_by_test_id("type-falls_upwards")).to_have_attribute("data-colour", "violet")
    expect(preview.get_by_text("Preview: nothing is saved")).to_be_visible()
    expect(page.get_by_test_id("draft-state")).to_have_attribute("data-state", "saved")

    # a key that another type has is named at its field, and at the button
    row.get_by_label("Key", exact=True).fill("logical_error")
    expect(page.get_by_test_id("problems")).to_contain_text("1 problem to fix")
    expect(page.get_by_text("is already the key of type 1")).not_to_have_count(0)
    page.get_by_role("button", name="Create version 1").click()
    expect(page.locator("input:focus")).to_have_value("logical_error")
    visitor.picture(pictures, "instruments-problem")
    row.get_by_label("Key", exact=True).fill("falls_upwards")
    expect(page.get_by_test_id("problems")).to_have_count(0)

    # moved by a key, and back
    row.get_by_role("button", name="Move Falls upwards").press("Alt+ArrowDown")
    expect(page.get_by_test_id("type-1")).to_contain_text("Falls upwards")
    page.get_by_test_id("type-1").get_by_role("button", name="Move Falls upwards").press("Alt+ArrowUp")
    expect(page.get_by_test_id("type-0")).to_contain_text("Falls upwards")

    # a segment in the preview takes the new type by its number key, and outlasts a change of the document
    preview.get_by_test_id("type-falls_upwards").wait_for()
    preview.get_by_text("None selected").click()
    page.keyboard.press("Home")
    page.keyboard.press("[")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("]")
    page.keyboard.press("1")
    expect(preview.locator(".lane .seg[data-colour='violet']")).to_have_count(1)
    page.get_by_role("button", name="Add question").click()
    page.get_by_role("textbox", name="Question", exact=True).fill("Are both hands visible?")
    expect(page.get_by_test_id("draft-state")).to_have_attribute("data-state", "saved")
    expect(preview.locator(".lane .seg[data-colour='violet']")).to_have_count(1)
    expect(page.get_by_test_id("badge")).to_contain_text("+")
    page.get_by_role("tab", name="Changes").click()
    expect(page.get_by_role("tabpanel")).to_contain_text("Falls upwards")
    page.get_by_role("tab", name="As critic").click()
    expect(page.get_by_role("tabpanel")).to_contain_text("falls_upwards")
    page.get_by_role("tab", name="As annotator").click()
    for size in SIZES:
        page.set_viewport_size(size)
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, size
        visitor.picture(pictures, f"instruments-form-{size['width']}")
    page.set_viewport_size(SIZES[0])
    assert (violations(page), small_targets(page)) == ([], [])

    # an error in the YAML names its line, and the form stays
    page.get_by_role("button", name="YAML", exact=True).click()
    text = page.get_by_label("Document")
    expect(text).to_contain_text("falls_upwards")
    whole = text.input_value()
    text.fill(whole.replace("letter: P", "letter: Px", 1))
    page.get_by_role("button", name="Apply YAML").click()
    line = 1 + whole[: whole.index("letter: P")].count("\n")
    expect(page.get_by_role("alert").filter(has_text=f"line {line}")).to_be_visible()
    page.get_by_role("button", name="YAML", exact=True).click()
    page.get_by_role("button", name="Create version 1").click()
    page.get_by_role("dialog").get_by_role("button", name="Create version").click()
    expect(page.get_by_text("A version cannot be changed.")).to_be_visible()
    expect(page.get_by_role("button", name="Create draft")).to_be_visible()

    # exported and read in again, it is the same
    with page.expect_download() as download:
        page.get_by_role("link", name="Export YAML").click()
    exported = Path(download.value.path()).read_text()
    checked = site.call("POST", f"projects/{project}/instruments/check", {"yaml": exported})
    stored = site.call("GET", f"projects/{project}/instruments/hands/versions/1")
    assert (checked["problems"], checked["document"]) == ([], stored["document"])
    assert stored["document"]["segments"]["types"][0]["colour"] == "violet"
    refused = [fault for fault in visitor.faults if "400" not in fault]  # the YAML with an error
    assert refused == []
