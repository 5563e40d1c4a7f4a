"""A researcher goes through the studio without a reload: pages, titles, focus, Back, search and unknown addresses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site, Visitor
from tests.catalog.painting import numbered_clip

PROJECT, STUDY = "ways", "Bars in motion"
CLIP = "ways_0.mp4"
# in one process, so that no worker is started
MAKE_REPORT = """
from annotations.annotators.models import Annotator
from annotations.studies.models import Study
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.reports.builds.compute import make_report
from evaluation.reports.builds.report_request import ReportRequest
first, second = (Annotator.objects.get(public_id=each) for each in {annotators})
truth = make_ground_truth(TruthRequest(study=Study.objects.get(public_id="{study}"), annotators=[first], policy="one"))
print(make_report(ReportRequest(truth=truth, annotators=[second])).public_id)
"""


@pytest.fixture(scope="module")
def report(site: Site, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """A report of a study of one clip, which the site's admin annotated and in which no one is compared."""
    folder = tmp_path_factory.mktemp("ways")
    numbered_clip(folder / CLIP, 20, "10")
    assert site.manage("import_videos", str(folder), "--project", PROJECT)["accepted"] == 1
    study = site.study(PROJECT, [CLIP], name=STUDY, overlap=2)
    for token in (site.admin_token, site.account("wim-ways", "annotator", PROJECT)["token"]):
        lease = site.call("POST", f"studies/{study}/next", token=token)["assignment"]
        body = {"lease_token": lease["lease_token"], "clean": True, "segments": [], "answers": []}
        headers = {"Idempotency-Key": lease["id"]}
        path = f"assignments/{lease['id']}/submit"
        site.call("POST", path, {**body, "active_ms": 1, "plays": 1}, token=token, headers=headers)
    annotators = [each["id"] for each in site.call("GET", f"studies/{study}/")["annotators"]]
    report = site.run_python(MAKE_REPORT.format(study=study, annotators=annotators)).strip()
    return {"id": report, "study": study}


def _arrived(page: Page, heading: str, title: str) -> None:
    """Wait for a page that was opened from another one: its heading has the focus, and the window its title."""
    expect(page.get_by_role("heading", level=1, name=heading, exact=True)).to_be_focused()
    expect(page).to_have_title(title)
    assert page.evaluate("() => window.wasHere") is True  # no page was loaded since


def test_pages_follow_each_other_without_a_reload(site: Site, visitor: Visitor, report: dict[str, Any]) -> None:
    visitor.sign_in(site.account("rea-ways", "researcher", PROJECT)["sign_in"])
    page = visitor.page
    expect(page).to_have_title("Home · Outtake")
    page.evaluate("() => { window.wasHere = true }")
    page.get_by_role("link", name=STUDY, exact=True).first.click()
    _arrived(page, STUDY, f"Overview · {STUDY} · Outtake")
    tabs = page.get_by_role("navigation", name="Study")
    tabs.get_by_role("link", name="Results").click()
    _arrived(page, "Leaderboard", f"Leaderboard · {STUDY} · Outtake")
    page.get_by_role("navigation", name="Results").get_by_role("link", name="Reports").click()
    _arrived(page, "Reports", f"Reports · {STUDY} · Outtake")
    page.get_by_role("link", name="Report 1").click()
    _arrived(page, "Report 1", f"Report 1 · {STUDY} · Outtake")
    expect(tabs.get_by_role("link", name="Results")).to_have_attribute("aria-current", "page")
    page.go_back()
    _arrived(page, "Reports", f"Reports · {STUDY} · Outtake")

    # keys: G and a letter, search, and a dialog that gives the focus back
    page.keyboard.press("g")
    page.keyboard.press("l")
    _arrived(page, "Releases", f"Releases · {STUDY} · Outtake")
    page.keyboard.press("Control+k")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", level=1, name="Releases")).to_be_focused()
    page.keyboard.press("Control+k")
    page.keyboard.type("bars in")
    expect(page.get_by_role("menuitem")).to_have_count(1)
    page.keyboard.press("Enter")
    _arrived(page, STUDY, f"Overview · {STUDY} · Outtake")
    page.keyboard.press("Control+k")
    page.keyboard.type("ways_0")
    expect(page.get_by_role("menuitem").filter(has_text="ways_0")).to_have_count(1)  # not "Searching…"
    page.keyboard.press("Enter")
    page.wait_for_url("**/clips/*")
    assert visitor.faults == []


def test_an_unknown_address_says_so_and_leads_home(site: Site, visitor: Visitor, report: dict[str, Any]) -> None:
    visitor.sign_in(site.account("una-ways", "researcher", PROJECT)["sign_in"])
    page = visitor.page
    answer = page.goto(f"/studies/{report['study']}/nothing-here")
    assert answer is not None and answer.status == 404
    page.get_by_role("heading", level=1, name="Page not found").wait_for()
    expect(page).to_have_title("Page not found · Outtake")
    page.get_by_role("link", name="Go to the home page").click()
    expect(page).to_have_title("Home · Outtake")
    page.goto("/studies/0000000000000000")
    page.get_by_role("heading", level=1, name="Page not found").wait_for()


def test_unsettled_work_is_not_lost_by_a_click(
    site: Site, visitor: Visitor, tmp_path: Path, report: dict[str, Any]
) -> None:
    numbered_clip(tmp_path / "ways_1.mp4", 24, "10")
    site.manage("import_videos", str(tmp_path), "--project", PROJECT)
    study = site.study(PROJECT, ["ways_1.mp4"], name="Unsettled", overlap=2)
    marks = [
        {"start_ms": 0, "end_ms": 1000, "type": "physics_violation", "severity": 3, "reason": "It never falls down."}
    ]
    for segments in (marks, []):
        token = site.account(f"mia-{len(segments)}-ways", "annotator", PROJECT)["token"]
        lease = site.call("POST", f"studies/{study}/next", token=token)["assignment"]
        body = {"lease_token": lease["lease_token"], "clean": not segments, "segments": segments, "answers": []}
        headers = {"Idempotency-Key": lease["id"]}
        path = f"assignments/{lease['id']}/submit"
        site.call("POST", path, {**body, "active_ms": 1, "plays": 1}, token=token, headers=headers)
    visitor.sign_in(site.account("lea-ways", "researcher", PROJECT)["sign_in"])
    page = visitor.page
    page.goto(f"/studies/{study}/review")
    page.get_by_test_id("find").click()
    page.get_by_test_id("find-now").click()
    page.get_by_text("Group 1").first.wait_for()
    page.keyboard.press("a")
    page.get_by_test_id("settled-reason").wait_for()
    people = page.get_by_role("navigation", name="Study").get_by_role("link", name="People")
    people.click()
    asking = page.get_by_role("dialog", name="Leave without saving?")
    asking.get_by_role("button", name="Cancel").click()
    expect(asking).to_have_count(0)
    expect(page.get_by_test_id("settled-reason")).to_be_visible()
    people.click()
    asking.get_by_role("button", name="Leave", exact=True).click()
    page.get_by_role("heading", level=1, name="People").wait_for()
    page.get_by_role("navigation", name="Study").get_by_role("link", name="Review").click()
    page.get_by_text("Group 1").first.wait_for()
    expect(page.get_by_test_id("settled-reason")).to_have_count(0)
    assert visitor.faults == []
