"""Clips are dropped into a project: a reload mid-way continues, what cannot be shown says what helps."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import Site, Visitor
from tests.browser.rules import small_targets, violations

SENT_BEFORE_RELOAD = 3
CLIPS = int(os.environ.get("OUTTAKE_UPLOADED_CLIPS", "5"))  # of 18, each of which takes seconds to prepare


def broken_files(folder: Path, clip: Path) -> list[Path]:
    """Return a text that says it is a clip, and a clip that was cut off."""
    text, half = folder / "storyboard.mp4", folder / "half a download.mp4"
    text.write_text("A cat sits on a roof.\n")
    half.write_bytes(clip.read_bytes()[: clip.stat().st_size // 2])
    return [text, half]


@pytest.mark.long
@pytest.mark.usefixtures("worker")
def test_clips_and_two_broken_files_survive_a_reload(
    site: Site, visitor: Visitor, real_data: Path, tmp_path: Path
) -> None:
    clips = sorted((real_data / "videophy").rglob("*.mp4"))[:CLIPS]
    files = [*clips, *broken_files(tmp_path, clips[0])]
    project = site.call("POST", "projects/", {"name": "uploads"})["id"]
    visitor.sign_in(site.account("uma", "researcher", "uploads")["sign_in"])
    page, sent = visitor.page, []

    def hold(route: Route) -> None:
        """Let some files through, and leave the others on their way."""
        sent.append(route.request.url)
        if len(sent) <= SENT_BEFORE_RELOAD:
            route.continue_()

    page.route(
        "**/uploads/files/*", lambda route: hold(route) if route.request.method == "PATCH" else route.continue_()
    )
    page.goto(f"/projects/{project}/clips")
    page.get_by_label("Clips to upload").set_input_files(files)
    page.wait_for_function("() => document.querySelectorAll('.up-list [data-state=uploading]').length === 3")
    while len(sent) < SENT_BEFORE_RELOAD + 3:
        page.wait_for_timeout(50)
    assert (violations(page), small_targets(page)) == ([], [])
    if folder := os.environ.get("OUTTAKE_PICTURES"):
        visitor.picture(Path(folder), "uploading")

    page.unroute_all(behavior="ignoreErrors")
    page.reload()
    expect(page.get_by_test_id("upload-summary")).to_have_text(
        f"{CLIPS} of {CLIPS + 2} ready · 2 rejected", timeout=200_000
    )
    half = page.get_by_role("listitem").filter(has_text="half a download.mp4")
    expect(half).to_contain_text("Copy or download the file again")
    expect(page.get_by_role("listitem").filter(has_text="storyboard.mp4")).to_contain_text("Choose a video")
    assert (violations(page), small_targets(page)) == ([], [])
    if folder:
        visitor.picture(Path(folder), "uploaded")
        for width in (390, 1100, 1440):
            page.set_viewport_size({"width": width, "height": 900})
            assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), width
            visitor.picture(Path(folder), f"uploaded-{width}")

    whole = tmp_path / "whole" / "half a download.mp4"
    whole.parent.mkdir()
    whole.write_bytes(clips[0].read_bytes())
    page.get_by_label("Another file for half a download.mp4").set_input_files(whole)
    expect(page.get_by_test_id("upload-summary")).to_contain_text("1 duplicate", timeout=60_000)
    page.get_by_role("button", name="Remove storyboard.mp4").click()
    expect(page.get_by_test_id("upload-summary")).to_have_text(f"{CLIPS} of {CLIPS + 1} ready · 1 duplicate")
    found = site.call("GET", f"projects/{project}/videos/?named=.mp4")
    assert found["n"] == CLIPS
    # a piece of the page that was left may still arrive: the server refuses the same piece of the new page, which asks
    # with HEAD how far the file is, and continues there
    assert [fault for fault in visitor.faults if not ("409 (Conflict)" in fault and "/uploads/files/" in fault)] == []
