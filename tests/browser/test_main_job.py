"""
The main job, on real clips: import, people mark errors, a critic marks the same clips, both are compared.

The pictures of each page are kept in ``OUTTAKE_PICTURES``, where that is set.
"""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site, Visitor

PROJECT = "videophy"
CLIPS = 6  # of the eighteen, all of which tests/catalog/test_real_data.py imports
MARKS = (
    # (first frame, last frame, type, severity, reason)
    (2, 6, "physics_violation", 4, "The thing in front moves through the other without touching it."),
    (5, 9, "motion_rationality", 2, "The whole movement stutters for a moment and then jumps ahead."),
    (0, 4, "object_appearance_disappearance", 5, "A part of the picture comes out of nowhere in the first frames."),
)


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """Where screenshots are kept."""
    return Path(os.environ.get("OUTTAKE_PICTURES", tmp_path))


def _wait_for_task(visitor: Visitor, done: str) -> str:
    visitor.page.wait_for_function(
        "done => { const main = document.querySelector('main[data-task]');"
        " return main && main.dataset.task && main.dataset.task !== done && window.outtake }",
        arg=done,
    )
    visitor.page.evaluate("() => window.outtake.seekFrame(0)")
    return visitor.page.locator("main[data-task]").get_attribute("data-task") or ""


def _mark(visitor: Visitor, first: int, last: int, kind: str, severity: int, reason: str) -> None:
    page = visitor.page
    page.keyboard.press("Escape")  # leave the reason of the segment before: in a text, [ and ] are characters
    page.evaluate("frame => window.outtake.seekFrame(frame)", first)
    page.keyboard.press("[")
    page.evaluate("frame => window.outtake.seekFrame(frame)", last)
    page.keyboard.press("]")
    page.get_by_test_id(f"type-{kind}").click()
    page.get_by_test_id(f"severity-{severity}").click()
    page.get_by_test_id("reason").fill(reason)


@pytest.mark.real_data
def test_the_main_job_on_ai_generated_clips(
    site: Site, visitor: Visitor, worker: None, real_data: Path, pictures: Path, tmp_path: Path
) -> None:
    # video in
    clips = sorted(path.name for path in (real_data / "videophy").glob("*.mp4"))[:CLIPS]
    folder = tmp_path / "clips"
    folder.mkdir()
    for clip in clips:
        shutil.copy(real_data / "videophy" / clip, folder)
    imported = site.manage("import_videos", str(folder), "--project", PROJECT, "--generator", "mixed")
    assert (imported["accepted"], imported["rejected"]) == (CLIPS, [])
    study = site.study(PROJECT, clips, name="main job")

    # an annotator marks three of them through the page; what is missing is said before the first can be submitted
    visitor.sign_in(site.account("ana", "annotator", PROJECT)["sign_in"])
    page = visitor.page
    page.goto(f"/annotate/{study}")
    task = _wait_for_task(visitor, "")
    page.get_by_test_id("submit").click()
    assert "segment" in page.get_by_test_id("problem").first.inner_text().lower()
    _mark(visitor, *MARKS[0])
    _mark(visitor, *MARKS[1])
    visitor.picture(pictures, "annotate")
    page.wait_for_selector('[data-testid="save-state"][data-state="saved"]')
    page.get_by_test_id("submit").click()
    task = _wait_for_task(visitor, task)
    page.get_by_test_id("no-errors").click()
    page.get_by_test_id("submit").click()
    task = _wait_for_task(visitor, task)
    _mark(visitor, *MARKS[2])
    with page.expect_response(re.compile("/submit$")):  # the next clip may be shown before
        page.get_by_test_id("submit").click()
    _wait_for_task(visitor, task)
    said = site.call("GET", f"studies/{study}/annotations/")["results"]
    assert [(len(each["segments"]), each["clean"]) for each in said] == [(2, False), (0, True), (1, False)]
    assert [segment["reason"] for segment in said[0]["segments"]] == [mark[4] for mark in MARKS[:2]]

    # the critic, in the worker
    run = site.manage("run_critic", "signal", "--study", study)
    assert (run["state"], run["counts"]["done"], run["statuses"]["ok"]) == ("done", CLIPS, CLIPS)

    # a researcher makes a ground truth and a report, and reads it
    visitor.leave()
    visitor.sign_in(site.account("rui", "researcher", PROJECT)["sign_in"])
    page.goto(f"/studies/{study}/results/ground-truth")
    page.get_by_test_id("make-truth").click()
    page.get_by_text("v1", exact=True).wait_for()
    visitor.picture(pictures, "truth")
    page.get_by_role("link", name="Reports").click()
    page.get_by_test_id("make-report").click()
    page.wait_for_url("**/reports/*")
    page.get_by_text("plain text baseline").first.wait_for()
    visitor.picture(pictures, "report")
    report = site.call("GET", f"reports/{page.url.rsplit('/', 1)[1]}/")
    assert report["ground_truth"]["clips"] == 3
    assert report["ground_truth"]["errors"] == 3
    (row,) = report["rows"]
    assert (row["kind"], row["score"]["videos"], row["score"]["scored"]) == ("critic", 3, 3)
    clips = site.call("GET", f"reports/{report['id']}/videos/")["results"]
    assert row["score"]["predicted_errors"] == sum(len(clip["lanes"][0]["segments"]) for clip in clips)
    _read_report(page, clips, report)
    assert visitor.faults == []


def _read_report(page: Page, clips: list[dict[str, Any]], report: dict[str, Any]) -> None:
    """Look at what a report shows: numbers, plots, files, and the clips, which come when one scrolls to them."""
    assert page.get_by_test_id("provisional").is_visible()
    expect(page.locator(".plot-card")).to_have_count(len(report["plots"]) - 3)  # the sweeps of all metrics share one
    drawing = page.get_by_role("img", name="M% by threshold: S+P").first
    drawing.scroll_into_view_if_needed()
    expect(drawing).to_have_js_property("complete", True)
    expect(drawing).not_to_have_js_property("naturalWidth", 0)
    page.get_by_role("tab", name="Left out and alarms").click()
    expect(page.get_by_role("tabpanel")).to_contain_text("clean clips")
    page.get_by_role("heading", name="Clips").scroll_into_view_if_needed()
    expect(page.locator(".video-card")).to_have_count(len(clips))
    page.get_by_test_id("export").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="All figures as CSV").click()
    assert Path(download.value.path()).read_text().startswith("table,row,column,value,")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Verify").click()
    page.get_by_text("identical files").wait_for()
