"""The first page: of an empty installation with its demo, of annotators and of researchers; settings of projects."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Site, Visitor
from tests.browser.rules import small_targets, violations
from tests.catalog.painting import numbered_clip

PROJECT = "first pages"
Theme = Literal["light", "dark"]
LOOKS: tuple[tuple[Theme, int], ...] = (("light", 1440), ("dark", 390))
PICTURES = os.environ.get("OUTTAKE_PICTURES")
TOO_WIDE = "() => document.documentElement.scrollWidth > innerWidth"
MARKED = {
    **{"start_ms": 500, "end_ms": 1500, "type": "physics_violation", "severity": 4, "box": None},
    "reason": "The bar is where no bar can be.",
}


@pytest.fixture(scope="module")
def study(site: Site, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A study of three clips, each for two people."""
    folder = tmp_path_factory.mktemp("first-pages")
    for n in range(3):
        numbered_clip(folder / f"{n}.mp4", 20 + n, "10")
    site.manage("import_videos", str(folder), "--project", PROJECT)
    return site.study(PROJECT, [f"{n}.mp4" for n in range(3)], name="Pouring", overlap=2)


def annotate(site: Site, study: str, token: str, *segments: dict[str, Any]) -> None:
    """Hand in a clip."""
    lease = site.call("POST", f"studies/{study}/next", token=token)["assignment"]
    body = {"lease_token": lease["lease_token"], "clean": not segments, "segments": list(segments), "answers": []}
    key = {"Idempotency-Key": lease["id"]}
    site.call(
        "POST", f"assignments/{lease['id']}/submit", {**body, "active_ms": 1, "plays": 1}, token=token, headers=key
    )


def check(visitor: Visitor, name: str, heading: str, looks: Sequence[tuple[Theme, int]] = LOOKS) -> None:
    """Check what a page shows in a state of its own: axe, sizes of targets, and that nothing is too wide."""
    page = visitor.page
    for theme, width in looks:
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        page.set_viewport_size({"width": width, "height": 900})
        page.reload()  # a page that begins in a theme has no colours on their way from the other
        expect(page.get_by_role("heading", name=heading).first).to_be_visible()
        if PICTURES:
            visitor.picture(Path(PICTURES), f"{name}-{theme}-{width}")
        assert violations(page) == [], (theme, width)
        assert small_targets(page) == [], (theme, width)
        assert not page.evaluate(TOO_WIDE), (theme, width)
    page.set_viewport_size({"width": 1440, "height": 900})


def as_if_empty(page: Page) -> None:
    """Show an installation with other tests' projects as if there were none."""

    def answer(route: Route) -> None:
        whole = route.fetch()
        route.fulfill(response=whole, json=whole.json() | {"projects": []})

    page.route("**/api/v1/home", answer)


def test_a_newcomer_is_offered_the_demo(site: Site, visitor: Visitor) -> None:
    page = visitor.page
    as_if_empty(page)
    visitor.sign_in(site.account("root-home", "admin")["sign_in"])
    check(visitor, "first-run", "Start with your own clips")
    page.get_by_role("button", name="Open the demo").click()
    expect(page.get_by_text("Waiting for a worker")).to_be_visible()
    assert site.call("GET", "demo")["state"] == "waiting"
    page.reload()
    expect(page.get_by_text("Waiting for a worker")).to_be_visible()
    assert site.call("DELETE", "demo")["state"] == "absent"
    expect(page.get_by_role("button", name="Open the demo")).to_be_visible()
    page.get_by_role("button", name="Open an invitation link").click()
    page.get_by_label("Paste an invitation link").fill("https://example.org/invitation/x")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("no invitation of this installation")
    assert visitor.faults == []


def test_an_annotator_goes_on_with_enter_and_changes_a_clip_again(site: Site, visitor: Visitor, study: str) -> None:
    own = site.account("ana-home", "annotator", PROJECT)
    annotate(site, study, own["token"], MARKED)
    site.call("POST", f"studies/{study}/next", token=own["token"])
    visitor.sign_in(own["sign_in"])
    page = visitor.page
    check(visitor, "annotator", "Clip 2 of 3")
    page.get_by_role("link", name=re.compile("Reopen the clip of Pouring")).click()
    expect(page.get_by_text("You are changing version 1 of your annotation.")).to_be_visible()
    page.get_by_role("textbox", name=re.compile("Reason|Why|What")).first.fill("The bar jumps to the left at once.")
    if PICTURES:
        visitor.picture(Path(PICTURES), "reopened")
    page.get_by_role("button", name=re.compile("^Submit")).first.click()
    page.wait_for_url(f"{site.address}/")
    expect(page.get_by_text("version 2")).to_be_visible()
    (said,) = site.call("GET", f"studies/{study}/annotations/")["results"]
    assert (said["revision"], said["segments"][0]["reason"]) == (2, "The bar jumps to the left at once.")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/annotate/{study}")
    page.go_back()
    expect(page.get_by_role("heading", name="Clip 2 of 3")).to_be_visible()
    page.keyboard.press("1")
    page.wait_for_url(f"**/annotate/{study}")


def test_nobody_s_annotator_can_paste_an_invitation(site: Site, visitor: Visitor) -> None:
    visitor.sign_in(site.account("solo-home", "annotator")["sign_in"])
    check(visitor, "annotator-new", "You have no invitations yet", LOOKS[1:])
    expect(visitor.page.get_by_label("Paste an invitation link")).to_be_visible()


def test_a_researcher_sorts_walks_and_begins_a_study(site: Site, visitor: Visitor, study: str) -> None:
    visitor.sign_in(site.account("rea-home", "researcher", PROJECT)["sign_in"])
    page = visitor.page
    expect(page.get_by_role("heading", name="Projects").first).to_be_visible()
    page.get_by_label("Order of projects").select_option(label="Name")
    page.reload()
    expect(page.get_by_label("Order of projects")).to_have_value("name")
    page.get_by_role("button", name="Archived").click()
    expect(page.get_by_text("No archived project.")).to_be_visible()
    page.get_by_role("button", name="Mine 1").click()
    page.get_by_role("link", name="Pouring", exact=True).focus()
    page.keyboard.press("n")
    page.wait_for_url("**/studies/new")
    assert visitor.faults == []


def test_an_archived_project_is_only_read_until_it_is_restored(site: Site, visitor: Visitor, tmp_path: Path) -> None:
    numbered_clip(tmp_path / "0.mp4", 30, "10")
    site.manage("import_videos", str(tmp_path), "--project", "put away")
    project = next(each["id"] for each in site.call("GET", "me")["projects"] if each["name"] == "put away")
    visitor.sign_in(site.account("aki-home", "admin", "put away")["sign_in"])
    page = visitor.page
    page.goto(f"{site.address}/projects/{project}/settings")
    page.get_by_role("textbox", name="Clips in the project").fill("5")
    page.get_by_role("button", name="Save the limits").click()
    expect(page.get_by_text("The limits are saved.")).to_be_visible()
    assert site.call("GET", f"projects/{project}/upload-limits")["own"]["max_files"] == 5
    page.get_by_role("button", name="Archive …").click()
    page.get_by_role("button", name="Archive", exact=True).click()
    expect(page.get_by_text("This project is archived: it can be read")).to_be_visible()
    check(visitor, "settings-archived", "Restore the project", LOOKS[:1])
    page.get_by_role("button", name="Restore …").click()
    page.get_by_role("button", name="Restore", exact=True).click()
    expect(page.get_by_role("heading", name="Archive the project")).to_be_visible()
    page.get_by_label("Name of the project").fill("Taken out again")
    page.get_by_role("button", name="Save the name").click()
    expect(page.get_by_text("The project has its new name.")).to_be_visible()
    assert visitor.faults == []
