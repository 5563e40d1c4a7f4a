"""An admin's journey: a researcher is invited by a link, joins in a browser of their own, and is made an admin."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.conftest import LAPTOP, Site, Visitor
from tests.browser.rules import small_targets, violations

PASSWORD = "a lantern in the attic"


def test_a_researcher_joins_by_a_link_and_is_made_an_admin(site: Site, visitor: Visitor, browser: Browser) -> None:
    site.call("POST", "projects/", {"name": "members"})
    visitor.sign_in(site.account("mia", "admin", "members")["sign_in"])
    page = visitor.page
    page.get_by_role("link", name="members", exact=True).click()
    page.get_by_role("link", name="Members", exact=True).click()
    page.get_by_test_id("invite-open").click()
    page.get_by_role("radio", name="Researcher").check()
    page.get_by_test_id("invite").click()
    link = page.get_by_test_id("new-link").locator("code").inner_text()
    assert (violations(page), small_targets(page)) == ([], [])
    if folder := os.environ.get("OUTTAKE_PICTURES"):
        visitor.picture(Path(folder), "members")
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("invite-open")).to_be_focused()
    expect(page.get_by_role("region", name="Open invitations")).to_contain_text("Researcher")

    elsewhere = browser.new_context(viewport=LAPTOP)
    noor = Visitor(elsewhere, elsewhere.new_page())
    noor.page.goto(link)
    noor.page.get_by_label("Name").fill("noor")
    noor.page.get_by_label("Password").fill(PASSWORD)
    noor.page.get_by_role("button", name="Join").click()
    noor.page.get_by_role("link", name="members", exact=True).click()
    noor.page.get_by_role("link", name="Members", exact=True).click()
    expect(noor.page.get_by_text("Only project admins can see and manage the members.")).to_be_visible()
    expect(noor.page.get_by_role("region", name="Members")).to_have_count(0)

    page.reload()
    expect(page.get_by_role("region", name="Open invitations 0")).to_be_visible()
    page.get_by_role("button", name="Change role of noor").click()
    page.get_by_role("dialog").get_by_role("radio", name="Admin").check()
    page.get_by_role("button", name="Change role", exact=True).click()
    expect(page.get_by_text("noor is an admin now.")).to_be_visible()
    noor.page.reload()
    expect(noor.page.get_by_role("region", name="Members")).to_contain_text("noor (you)")
    assert visitor.faults == noor.faults == []
    elsewhere.close()
