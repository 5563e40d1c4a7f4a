"""A researcher finds drafts among the prompts of a project, rejects one with a reason, and keeps the others."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Site, Visitor
from tests.browser.rules import small_targets, violations
from tests.catalog.painting import numbered_clip

PROJECT = "clip-prompts"
MANIFEST = "path,prompt,prompt_id,category,generator\n" + "".join(
    f"{name}.mp4,A {name} climbs above a beach.,{name}-1,Wind,Aster@1\n" for name in ("kite", "balloon")
)


def test_prompts_are_found_rejected_with_a_reason_and_kept_again(site: Site, visitor: Visitor, tmp_path: Path) -> None:
    for n, name in enumerate(("kite", "balloon")):
        numbered_clip(tmp_path / f"{name}.mp4", 24 + 24 * n, "24")
    (tmp_path / "clips.csv").write_text(MANIFEST)
    visitor.sign_in(site.account("ines-clip-prompts", "researcher", PROJECT)["sign_in"])
    project = next(each["id"] for each in site.call("GET", "me")["projects"] if each["name"] == PROJECT)
    page = visitor.page
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"/projects/{project}/clips/prompts")
    expect(page.get_by_text("No prompts yet")).to_be_visible()
    site.manage("import_videos", str(tmp_path / "clips.csv"), "--project", PROJECT)
    page.goto(f"/projects/{project}/clips")
    page.get_by_role("link", name="Prompts", exact=True).click()
    rows = page.get_by_role("table").locator("tbody tr")
    expect(rows).to_have_count(2)
    assert (violations(page), small_targets(page)) == ([], [])
    page.get_by_label("Search", exact=True).fill("balloon")
    expect(rows).to_have_count(1)
    page.get_by_label("Select balloon-1").check()
    page.get_by_role("button", name="Reject…").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Reason").fill("A balloon needs no wind.")
    assert violations(page) == []
    dialog.get_by_role("button", name="Reject", exact=True).click()
    expect(rows.get_by_text("A balloon needs no wind.")).to_be_visible()
    expect(rows.get_by_text("Rejected", exact=True)).to_be_visible()
    page.get_by_label("Select balloon-1").check()
    page.get_by_role("button", name="Keep", exact=True).click()
    expect(rows.get_by_text("Kept", exact=True)).to_be_visible()
    expect(page.get_by_text("A balloon needs no wind.")).to_have_count(0)
