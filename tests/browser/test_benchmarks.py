"""
An admin starts a benchmark, sees why a step failed, adds what was missing, and has it continue.

The pictures of the page are kept in ``OUTTAKE_PICTURES``, where that is set.
"""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import Site, Visitor
from tests.browser.rules import small_targets, violations
from tests.catalog.painting import numbered_clip

PROJECT = "benchmarks"
MANIFEST = "path,prompt,prompt_id,generator\nkite.mp4,A red kite climbs above a beach.,kite-1,Aster@1\n"


def start(page: Page, **fields: str) -> None:
    """Start Spotlight with some fields filled in."""
    page.get_by_role("button", name="Start a benchmark").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="BRITE").click()
    page.get_by_role("option", name="Spotlight").click()
    for label, value in fields.items():
        dialog.get_by_label(label).fill(value)
    assert violations(page) == []
    dialog.get_by_role("button", name="Start", exact=True).click()
    expect(dialog).to_have_count(0)


def test_a_benchmark_is_started_fails_with_a_reason_and_waits_for_clips(
    site: Site, visitor: Visitor, tmp_path: Path
) -> None:
    pictures = Path(os.environ.get("OUTTAKE_PICTURES", tmp_path))
    numbered_clip(tmp_path / "kite.mp4", 48, "24")
    (tmp_path / "clips.csv").write_text(MANIFEST)
    visitor.sign_in(site.account("ines-benchmarks", "admin", PROJECT)["sign_in"])
    project = next(each["id"] for each in site.call("GET", "me")["projects"] if each["name"] == PROJECT)
    page = visitor.page
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto(f"/projects/{project}/benchmarks")
    expect(page.get_by_text("No benchmark yet")).to_be_visible()
    start(page)
    steps = page.get_by_role("list", name="Steps of Spotlight", exact=True)
    site.manage("benchmark", "run", "spotlight", "--project", PROJECT, status=1)
    page.reload()
    expect(steps.get_by_text("The project has no prompts")).to_be_visible()
    assert (violations(page), small_targets(page)) == ([], [])
    visitor.picture(pictures, "benchmarks-failed")

    site.manage("import_videos", str(tmp_path / "clips.csv"), "--project", PROJECT)
    page.get_by_role("button", name="Continue Spotlight").click()
    expect(page.get_by_text("Waiting for a worker")).to_be_visible()
    site.manage("benchmark", "run", "spotlight", "--project", PROJECT, status=3)
    page.reload()
    expect(steps.get_by_text("1 of 3 clips are there", exact=False)).to_be_visible()
    expect(steps.get_by_text("Waiting for people")).to_be_visible()
    visitor.picture(pictures, "benchmarks-waits")

    start(page, Name="Second", **{"Generators, each of which makes a clip of each prompt": "1"})
    site.manage("benchmark", "run", "spotlight", "--project", PROJECT, "--name", "Second", status=3)
    page.reload()
    second = page.get_by_role("list", name="Steps of Second")
    second.get_by_role("link", name="Study").click()
    page.wait_for_url("**/studies/**")  # else "back" would leave the benchmarks
    page.go_back()
    page.get_by_role("button", name="Delete Spotlight").click()
    page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
    expect(steps).to_have_count(0)
    expect(second).to_be_visible()
