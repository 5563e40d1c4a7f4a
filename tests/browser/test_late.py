"""Parts of the page that come late are there when the network is gone."""

from __future__ import annotations

import secrets

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site, Visitor
from tests.catalog.painting import numbered_clip

PROJECT = "late"
CLIP = "late.mp4"
FETCHED = "part => performance.getEntriesByType('resource').some(({ name }) => name.includes(`/${part}-`))"


@pytest.fixture(scope="module")
def study(site: Site, tmp_path_factory: pytest.TempPathFactory) -> str:
    """One clip to be marked."""
    folder = tmp_path_factory.mktemp("late")
    numbered_clip(folder / CLIP, 48, "24")
    assert site.manage("import_videos", str(folder), "--project", PROJECT)["accepted"] == 1
    return site.study(PROJECT, [CLIP], name="late")


@pytest.fixture
def page(site: Site, visitor: Visitor, study: str) -> Page:
    """The page of someone who has the clip."""
    visitor.sign_in(site.account(f"lea-{secrets.token_hex(4)}", "annotator", PROJECT)["sign_in"])
    visitor.page.goto(f"/annotate/{study}")
    visitor.page.wait_for_function("() => document.querySelector('main[data-task]') && window.outtake")
    return visitor.page


def test_what_opens_over_the_page_opens_without_a_network(page: Page, visitor: Visitor) -> None:
    for part in ("dialog-parts", "SaveConflicts"):
        page.wait_for_function(FETCHED, arg=part)
    visitor.context.set_offline(True)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog").get_by_role("heading", name="Guide and shortcuts")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("Control+k")
    expect(page.get_by_test_id("menu-find")).to_be_focused()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Report", exact=True).click()
    expect(page.get_by_role("dialog").get_by_text("What is the problem?")).to_be_visible()
    visitor.context.set_offline(False)
