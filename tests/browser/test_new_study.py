"""An admin makes a study on one page from a filter and a preset, and later pauses it and works on its settings."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import LAPTOP, Site, Visitor
from tests.browser.rules import small_targets, violations
from tests.catalog.painting import numbered_clip

PROJECT = "making"
CLIPS = [*(f"long_{n}.mp4" for n in range(6)), "short_0.mp4", "short_1.mp4"]
WIDTHS = (390, 1100, 1440)


@pytest.fixture(scope="module")
def project(site: Site, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A project with six clips of 2 s and two of 1 s; returns its id."""
    folder = tmp_path_factory.mktemp("making")
    for n, name in enumerate(CLIPS):
        numbered_clip(folder / name, (48 if name.startswith("long") else 24) + n, "24")
    assert site.manage("import_videos", str(folder), "--project", PROJECT)["accepted"] == len(CLIPS)
    return next(each["id"] for each in site.call("GET", "me")["projects"] if each["name"] == PROJECT)


def keeps_the_rules(visitor: Visitor, name: str) -> None:
    """Check axe, target sizes and overflow at all widths, in both themes; keep pictures where they are asked for."""
    page = visitor.page
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        assert (violations(page), small_targets(page)) == ([], []), theme
    page.emulate_media(color_scheme="light")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        if folder := os.environ.get("OUTTAKE_PICTURES"):
            page.screenshot(path=Path(folder) / f"{name}-{width}.png", full_page=True)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), width
    page.set_viewport_size(LAPTOP)


@pytest.mark.long
def test_a_study_of_six_clips_is_made_survives_a_reload_and_is_paused(
    site: Site, visitor: Visitor, browser: Browser, project: str
) -> None:
    visitor.sign_in(site.account("nora", "admin", PROJECT)["sign_in"])
    page = visitor.page
    page.goto(f"/projects/{project}/studies/new?filter=length%3D2000..")
    page.get_by_role("radio", name="Error segments").check()
    page.get_by_role("radio", name="Standard").check()
    expect(page.get_by_test_id("sum-clips")).to_have_text("6")
    expect(page.get_by_test_id("sum-annotations")).to_have_text("12, up to 18")
    expect(page.get_by_test_id("gaps")).to_have_text("Enter a name for the study.")
    page.keyboard.press("Control+Enter")
    expect(page.get_by_label("Study name")).to_be_focused()
    page.keyboard.type("Everyday actions")
    page.get_by_role("textbox", name="People per clip").fill("1")
    page.get_by_role("textbox", name="People per clip").press("Tab")
    expect(page.get_by_text("Standard, changed")).to_be_visible()
    expect(page.get_by_test_id("sum-annotations")).to_have_text("6, up to 12")
    expect(page.get_by_test_id("draft-state")).to_contain_text("Draft saved")
    page.wait_for_url("**/studies/new?draft=*")

    page.reload()
    expect(page.get_by_label("Study name")).to_have_value("Everyday actions")
    expect(page.get_by_text("Standard, changed")).to_be_visible()
    expect(page.get_by_role("textbox", name="People per clip")).to_have_value("1")
    expect(page.get_by_test_id("sum-clips")).to_have_text("6")
    expect(page.get_by_test_id("gaps")).to_have_text("Ready to start")
    page.keyboard.press("Control+3")
    expect(page.get_by_role("heading", name="People")).to_be_focused()
    keeps_the_rules(visitor, "new-study")
    page.keyboard.press("Control+Enter")
    page.wait_for_url("**/studies/*")
    expect(page.get_by_role("heading", name="Everyday actions")).to_be_visible()
    assert site.call("GET", f"projects/{project}/study-drafts/")["results"] == []

    study = page.url.rstrip("/").rpartition("/")[2]
    elsewhere = browser.new_context(viewport=LAPTOP, base_url=site.address)
    olga = Visitor(elsewhere, elsewhere.new_page())
    olga.sign_in(site.account("olga", "annotator", PROJECT)["sign_in"])
    olga.page.goto(f"/annotate/{study}")
    olga.page.locator("main[data-task]").wait_for()

    page.get_by_role("link", name="Settings", exact=True).click()
    expect(page.get_by_test_id("would-be-lost")).to_have_text("1 task in progress")
    expect(page.get_by_role("row").filter(has_text="Error segments")).to_be_visible()
    expect(page.locator(".progress-line")).to_have_count(0)
    keeps_the_rules(visitor, "settings")
    page.get_by_test_id("make-paused").click()
    page.get_by_role("dialog").get_by_role("button", name="Pause").click()
    expect(page.get_by_text("No new tasks and no new people.")).to_be_visible()
    pat = browser.new_context(viewport=LAPTOP, base_url=site.address)
    other = Visitor(pat, pat.new_page())
    other.sign_in(site.account("paul", "annotator", PROJECT)["sign_in"])
    other.page.goto(f"/annotate/{study}")
    expect(other.page.get_by_text("This study is paused").first).to_be_visible()

    page.get_by_test_id("make-running").click()
    page.get_by_role("dialog").get_by_role("button", name="Resume").click()
    page.get_by_role("button", name="Close round 1").click()
    expect(page.get_by_role("button", name="Reopen round 1")).to_be_visible()
    page.get_by_label("Name", exact=True).fill("Everyday actions, part 2")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Settings saved.")).to_be_visible()
    assert site.call("GET", f"studies/{study}/settings")["name"] == "Everyday actions, part 2"
    assert visitor.faults == olga.faults == other.faults == []
    elsewhere.close()
    pat.close()


def test_a_study_of_prompts_is_made_and_gets_more(site: Site, visitor: Visitor, project: str) -> None:
    visitor.sign_in(site.account("nina", "admin", PROJECT)["sign_in"])
    page = visitor.page
    page.goto(f"/projects/{project}/studies/new")
    page.get_by_role("button", name="more").click()
    page.get_by_role("radio", name="Prompt filter").check()
    page.get_by_role("radio", name=f"All prompts ({len(CLIPS)})").wait_for()
    page.get_by_role("radio", name="A filter", exact=True).check()
    page.get_by_role("searchbox", name="Search").fill("long")
    expect(page.get_by_test_id("subject-count")).to_have_text("6 prompts")
    page.get_by_label("Study name").fill("Judged prompts")
    expect(page.get_by_role("textbox", name="People per prompt")).to_be_visible()
    expect(page.get_by_test_id("sum-clips")).to_have_text("6")
    keeps_the_rules(visitor, "new-study-prompts")
    expect(page.get_by_test_id("gaps")).to_have_text("Ready to start")
    page.get_by_test_id("start").click()
    page.get_by_role("heading", name="Judged prompts").wait_for()
    page.get_by_test_id("add-tasks-open").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="A list").check()
    page.keyboard.press("Tab")
    page.keyboard.insert_text('{"prompt": {"id": "new", "text": "A bird sings."}}')
    keeps_the_rules(visitor, "add-tasks")
    dialog.get_by_test_id("add-tasks").click()
    expect(page.get_by_text("1 task added.")).to_be_visible()
    expect(page.get_by_test_id("add-tasks-open")).to_be_focused()
    page.goto(page.url.replace("/studies/", "/annotate/"))
    expect(page.get_by_text("Prompt 1", exact=False).first).to_be_visible()
    assert visitor.faults == []


def test_a_study_without_work_is_deleted_and_a_researcher_makes_none(
    site: Site, visitor: Visitor, project: str
) -> None:
    study = site.study(PROJECT, CLIPS[:1], name="Begun too early")
    visitor.sign_in(site.account("nils", "admin", PROJECT)["sign_in"])
    page = visitor.page
    page.goto(f"/studies/{study}/settings")
    page.get_by_role("button", name="Delete study").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
    page.wait_for_url(f"**/projects/{project}")
    expect(page.get_by_role("link", name="New study")).to_be_visible()
    assert "Begun too early" not in [each["name"] for each in site.call("GET", "studies/")["results"]]
    visitor.leave()
    visitor.sign_in(site.account("rita", "researcher", PROJECT)["sign_in"])
    page.goto(f"/projects/{project}/studies/new")
    expect(page.get_by_text("Only project admins can create studies.")).to_be_visible()
    assert visitor.faults == []
