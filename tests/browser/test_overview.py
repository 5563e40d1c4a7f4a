"""The overview of a study: its parts add up, the next step leads on, a downloaded file has what was annotated."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Site, Visitor
from tests.catalog.painting import numbered_clip

PROJECT = "overview"


def _differing(site: Site, folder: Path) -> str:
    """Return a study of three clips: on the first one Ana marks an error and Bo does not, and that is found."""
    for n in range(3):
        numbered_clip(folder / f"{n}.mp4", 20 + n, "10")
    site.manage("import_videos", str(folder), "--project", PROJECT)
    study = site.study(PROJECT, [f"{n}.mp4" for n in range(3)], name="Pouring", overlap=2)
    marked = {"start_ms": 500, "end_ms": 1500, "type": "physics_violation", "severity": 4, "box": None}
    said = {"ana-overview": [marked | {"reason": "The bar is where no bar can be."}], "bo-overview": []}
    for name, segments in said.items():
        token = site.account(name, "annotator", PROJECT)["token"]
        lease = site.call("POST", f"studies/{study}/next", token=token)["assignment"]
        body = {"lease_token": lease["lease_token"], "clean": not segments, "segments": segments, "answers": []}
        body |= {"active_ms": 1, "plays": 1}
        key = {"Idempotency-Key": name}
        site.call("POST", f"assignments/{lease['id']}/submit", body, token=token, headers=key)
    site.call("POST", f"studies/{study}/reviews/find", {})
    return study


def test_the_overview_adds_up_leads_on_and_downloads(site: Site, visitor: Visitor, tmp_path: Path) -> None:
    study = _differing(site, tmp_path)
    visitor.sign_in(site.account("oda", "researcher", PROJECT)["sign_in"])
    page = visitor.page
    page.goto(f"{site.address}/studies/{study}")
    counts = page.get_by_role("list", name="Clips by state").locator("b")
    expect(counts.first).to_be_visible()
    state = site.call("GET", f"studies/{study}/overview/state")
    assert sum(int(each) for each in counts.all_inner_texts()) == state["total"] == 3
    expect(page.get_by_role("link", name="1 In review")).to_be_visible()
    expect(page.get_by_role("region", name="Activity").get_by_role("listitem").first).to_be_visible()

    page.get_by_test_id("download").click()
    page.get_by_role("button", name="Format").click()
    page.get_by_role("option", name="CSV").click()
    with page.expect_download() as started:
        page.get_by_test_id("download-file").click()
    rows = list(csv.DictReader(io.StringIO(started.value.path().read_text("utf-8"))))
    written = site.call("GET", f"studies/{study}/annotations/")["results"]
    assert {row["annotation"] for row in rows} == {each["id"] for each in written}
    assert [(row["kind"], row["start_ms"]) for row in rows if row["kind"] == "segment"] == [("segment", "500")]

    step = page.get_by_test_id("next-step")
    expect(step).to_have_text("Review 1G R")
    step.click()
    page.wait_for_url(f"**/studies/{study}/review*")
    expect(page.get_by_role("heading", level=1).first).to_be_visible()
    assert visitor.faults == []
