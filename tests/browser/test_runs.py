"""A critic run that is started from the page, carried by a worker process, and watched until it is done."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import LAPTOP, Site, Visitor
from tests.browser.rules import small_targets, violations
from tests.catalog.painting import numbered_clip

CLIPS = 4


def test_a_run_started_on_the_page_is_watched_to_its_end(
    site: Site, visitor: Visitor, worker: None, tmp_path: Path
) -> None:
    for number in range(CLIPS):
        numbered_clip(tmp_path / f"run_{number}.mp4", 48 + number, "24")
    assert site.manage("import_videos", str(tmp_path), "--project", "runs")["accepted"] == CLIPS
    study = site.study("runs", [f"run_{number}.mp4" for number in range(CLIPS)], name="runs")
    visitor.sign_in(site.account("rui-runs", "researcher", "runs")["sign_in"])
    page = visitor.page
    page.goto(f"/studies/{study}/critics")
    page.get_by_test_id("new-run").click()
    expect(page.get_by_role("heading", level=1, name="New critic run")).to_be_focused()
    page.get_by_test_id("critic-zero_shot").check()
    expect(page.get_by_test_id("run-query").first).to_contain_text("Segment")
    for width in (390, 1100, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), width
        assert (violations(page), small_targets(page)) == ([], []), width
        if folder := os.environ.get("OUTTAKE_PICTURES"):
            visitor.picture(Path(folder), f"new-run-{width}")
    page.set_viewport_size(LAPTOP)
    page.get_by_test_id("critic-signal").check()
    page.get_by_test_id("start-run").click()
    page.get_by_text(f"{CLIPS} / {CLIPS}").wait_for(timeout=60_000)  # no one reloads the page
    (run,) = site.call("GET", f"studies/{study}/runs/")["results"]
    assert (run["state"], run["counts"]["done"], run["counts"]["failed"]) == ("done", CLIPS, 0)
    page.goto(f"/studies/{study}/critics")
    page.get_by_test_id("compare-runs").click()
    expect(page.get_by_test_id("run-means")).to_contain_text("Signal")
    for width in (390, 1100, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), width
        assert (violations(page), small_targets(page)) == ([], []), width
        if folder := os.environ.get("OUTTAKE_PICTURES"):
            visitor.picture(Path(folder), f"compare-runs-{width}")
    said = site.call("GET", f"studies/{study}/annotations/")["results"]
    assert len({each["task"] for each in said}) == len(said) == CLIPS
    assert visitor.faults == []
