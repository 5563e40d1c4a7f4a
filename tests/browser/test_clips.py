"""
The clips of a project: filters, counts, search, the filter in the address, posters; and what is done to many at once.

Pictures are kept in ``OUTTAKE_PICTURES``, where that is set.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Site, Visitor
from tests.browser.rules import violations
from tests.catalog.painting import numbered_clip

PROJECT = "finding"


@pytest.fixture(scope="module")
def clips(site: Site, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Three clips of two generators."""
    folder = tmp_path_factory.mktemp("finding")
    rows = ["path,prompt,generator"]
    for n, generator in enumerate(["Aster", "Aster", "Bilt"]):
        numbered_clip(folder / f"find_{n}.mp4", 12 + n, "10")
        rows.append(f"find_{n}.mp4,Cup number {n} falls,{generator}")
    (folder / "clips.csv").write_text("\n".join(rows))
    assert site.manage("import_videos", str(folder / "clips.csv"), "--project", PROJECT)["accepted"] == 3


def home_of(site: Site) -> str:
    """Return the id of the project."""
    return next(each["id"] for each in site.call("GET", "navigation")["projects"] if each["name"] == PROJECT)


def test_clips_are_found_by_filters_that_are_in_the_address(site: Site, visitor: Visitor, clips: None) -> None:
    visitor.sign_in(site.account("fay-finding", "researcher", PROJECT)["sign_in"])
    page = visitor.page
    page.goto(f"{site.address}/projects/{home_of(site)}/clips")
    tiles, count = page.get_by_test_id("clip-tile"), page.get_by_test_id("clip-count")
    expect(count).to_have_text("3 clips")
    expect(tiles).to_have_count(3)
    page.get_by_role("group", name="Generator").get_by_role("checkbox", name=re.compile("Bilt")).click()
    expect(count).to_have_text("1 of 3 clips")
    expect(tiles).to_have_count(1)
    assert "generator=Bilt" in page.url
    page.reload()
    expect(count).to_have_text("1 of 3 clips")
    expect(page.get_by_role("checkbox", name=re.compile("Bilt"))).to_be_checked()
    page.get_by_role("button", name="Clear filters").click()
    expect(tiles).to_have_count(3)
    page.get_by_role("searchbox").fill("number 1")
    expect(count).to_have_text("1 of 3 clips")
    page.get_by_role("searchbox").fill("nothing like it")
    expect(page.get_by_text("No clip passes these filters")).to_be_visible()
    page.get_by_role("button", name="Clear filters").first.click()
    expect(tiles).to_have_count(3)
    poster = tiles.first.locator(".poster")
    poster.hover(position={"x": 3, "y": 60})
    expect(poster.locator("[data-tile='0']")).to_have_count(1)
    assert visitor.faults == []


def test_many_clips_are_selected_added_to_a_study_and_taken_out_again(
    site: Site, visitor: Visitor, clips: None, tmp_path: Path
) -> None:
    pictures = Path(os.environ.get("OUTTAKE_PICTURES", tmp_path))
    visitor.sign_in(site.account("adi-finding", "admin", PROJECT)["sign_in"])
    page, own = visitor.page, home_of(site)
    study = site.study(PROJECT, ["find_2.mp4"], name="Falling cups")
    page.goto(f"{site.address}/projects/{own}/clips")
    tiles, selected = page.get_by_test_id("clip-tile"), page.get_by_test_id("selected")

    # keys: Space selects, Shift extends, Escape clears, the bracket shows smaller posters
    tiles.nth(0).get_by_role("link").focus()
    page.keyboard.press("Space")
    expect(selected).to_have_text("1 selected")
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    expect(selected).to_have_text("3 selected")
    page.keyboard.press("Shift+ArrowLeft")
    expect(selected).to_have_text("2 selected")
    expect(tiles.nth(1).get_by_role("link")).to_be_focused()
    visitor.picture(pictures, "clips-selected")
    page.keyboard.press("Escape")
    expect(selected).to_have_count(0)
    page.keyboard.press("[")
    page.keyboard.press("[")
    expect(page.get_by_role("button", name="List", exact=True)).to_have_attribute("aria-pressed", "true")
    assert "size=list" in page.url
    assert violations(page) == []
    visitor.picture(pictures, "clips-list")
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox", name="Search prompts")).to_be_focused()

    # a filter of two generators, saved under a name
    for name in ("Aster", "Bilt"):
        page.get_by_role("group", name="Generator").get_by_role("checkbox", name=re.compile(name)).click()
    expect(page.get_by_test_id("clip-count")).to_have_text("3 clips")
    page.get_by_role("button", name="Remove the filter Generator: Bilt").click()
    expect(page.get_by_test_id("clip-count")).to_have_text("2 of 3 clips")
    page.get_by_role("button", name="Save filter").click()
    page.get_by_role("dialog").get_by_label("Name").fill("Of Aster")
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    chip = page.get_by_role("button", name="Of Aster 2", exact=True)
    expect(chip).to_have_attribute("aria-pressed", "true")

    # all that match go into a study, and out again
    tiles.nth(0).get_by_role("checkbox").click()
    page.get_by_role("button", name="Select all 2").click()
    expect(selected).to_have_text("2 selected")
    page.get_by_role("button", name="Add to study").click()
    visitor.picture(pictures, "clips-add")
    page.get_by_role("dialog").get_by_role("button", name="Add 2 clips").click()
    expect(page.get_by_text("2 clips added to Falling cups.")).to_be_visible()
    expect(page.get_by_role("heading", name="All clips")).to_be_focused()
    assert site.call("GET", f"studies/{study}/")["tasks"] == 3
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Undone for 2 clips.")).to_be_visible()
    expect(page.get_by_role("group", name="State").get_by_role("checkbox")).to_have_count(0)
    assert site.call("GET", f"studies/{study}/")["tasks"] == 1

    # what cannot be sent to review says why
    page.get_by_role("button", name="All", exact=True).click()
    expect(page.get_by_test_id("clip-count")).to_have_text("3 clips")
    page.keyboard.press("Control+a")
    page.get_by_role("button", name="Send to review").click()
    page.get_by_role("dialog").get_by_label("Reason").fill("The cup looks odd.")
    visitor.picture(pictures, "clips-send")
    page.get_by_role("dialog").get_by_role("button", name="Send 3 clips").click()
    expect(
        page.get_by_text("2 clips: It is not in this study; add it first. 1 clip: It has no annotation")
    ).to_be_visible()

    # taking down says who loses what
    page.keyboard.press("Control+a")
    expect(selected).to_have_text("3 selected")
    page.get_by_role("button", name="Take down").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("Falling cups loses 1 clip")).to_be_visible()
    assert violations(page) == []
    visitor.picture(pictures, "clips-take-down")
    dialog.get_by_label("Reason").fill("On request.")
    dialog.get_by_role("button", name="Take 3 clips down").click()
    expect(page.get_by_text("3 clips taken down.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("Undone for 3 clips.")).to_be_visible()
    expect(page.get_by_text("Taken down", exact=True)).to_have_count(0)

    # the study's own tab
    page.get_by_role("button", name="Medium").click()
    page.goto(f"{site.address}/studies/{study}/clips?state=open")
    expect(page.get_by_test_id("clip-count")).to_have_text("1 clip")
    expect(page.get_by_role("button", name="Remove the filter Open")).to_be_visible()
    link = tiles.first.get_by_role("link").get_attribute("href") or ""
    assert f"from=state%3Dopen%26study%3D{study}" in link
    tiles.first.get_by_role("checkbox").click()
    visitor.picture(pictures, "clips-study")
    assert visitor.faults == []


def test_a_clip_that_someone_else_adds_appears_without_a_reload(site: Site, visitor: Visitor, tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("first", "later")]
    for n, folder in enumerate(folders):
        folder.mkdir()
        numbered_clip(folder / f"arrives_{n}.mp4", 12 + n, "10")
    assert site.manage("import_videos", str(folders[0]), "--project", "arriving")["accepted"] == 1
    visitor.sign_in(site.account("ari-arriving", "researcher", "arriving")["sign_in"])
    page = visitor.page
    project = next(each["id"] for each in site.call("GET", "navigation")["projects"] if each["name"] == "arriving")
    with page.expect_response(lambda answer: answer.url.endswith("/changes")):
        page.goto(f"{site.address}/projects/{project}/clips")
    expect(page.get_by_test_id("clip-tile")).to_have_count(1)
    assert site.manage("import_videos", str(folders[1]), "--project", "arriving")["accepted"] == 1
    expect(page.get_by_test_id("clip-tile")).to_have_count(2, timeout=60_000)
    expect(page.get_by_test_id("clip-count")).to_have_text("2 clips")
    assert visitor.faults == []
