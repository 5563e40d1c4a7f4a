"""A researcher looks for clips: filters, counts, search, the filter in the address, and posters."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import Site, Visitor
from tests.browser.rules import violations
from tests.catalog.painting import numbered_clip

PROJECT = "finding"
SIZES: tuple[ViewportSize, ...] = (
    {"width": 1440, "height": 900},
    {"width": 1100, "height": 800},
    {"width": 390, "height": 844},
)


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


def test_clips_are_found_by_filters_that_are_in_the_address(site: Site, visitor: Visitor, clips: None) -> None:
    visitor.sign_in(site.account("fay-finding", "researcher", PROJECT)["sign_in"])
    page = visitor.page
    projects = site.call("GET", "navigation")["projects"]
    own = next(each["id"] for each in projects if each["name"] == PROJECT)
    page.goto(f"{site.address}/projects/{own}/clips")
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
    poster.hover(position={"x": 3, "y": 20})
    expect(poster.locator("[data-tile='0']")).to_have_count(1)
    for size in SIZES:
        page.set_viewport_size(size)
        page.wait_for_function("() => document.documentElement.scrollWidth <= innerWidth")
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            assert violations(page) == [], (size, theme)
    assert visitor.faults == []
