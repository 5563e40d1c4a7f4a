"""A second round for people who are qualified: their work is sent back by a reviewer, done again, and accepted."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
import requests
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site, Visitor
from tests.browser.rules import small_targets, violations
from tests.catalog.painting import numbered_clip

PROJECT, CLIP = "second-looks", "looked_at.mp4"
FRAMES, RATE = 40, 10  # a frame lasts 100 ms
NOTE = "Mark where the bar jumps, too."


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """Where screenshots are kept."""
    return Path(os.environ.get("OUTTAKE_PICTURES", tmp_path))


def test_work_is_sent_back_done_again_and_accepted(
    site: Site, visitor: Visitor, tmp_path: Path, pictures: Path
) -> None:
    numbered_clip(tmp_path / CLIP, FRAMES, str(RATE))
    assert site.manage("import_videos", str(tmp_path), "--project", PROJECT)["accepted"] == 1
    study = site.study(PROJECT, [CLIP], name="looked at again")
    ida = site.account("ida-looks", "annotator", PROJECT)["token"]
    _submit(site, study, ida, (5, 20))
    page = visitor.page
    visitor.sign_in(site.account("ren-looks", "admin")["sign_in"])

    _open_round_two(page, study, visitor, pictures)
    _qualify(site, study)
    _submit(site, study, ida, (5, 20))
    _open_rechecks(site)
    _send_back(page, study, visitor, pictures)

    again = _next(site, study, ida)
    assert (again["sent_back"]["note"], len(again["draft"]["segments"])) == (NOTE, 1)
    _submit(site, study, ida, (5, 20), (25, 30), work=again)
    _open_rechecks(site)
    page.get_by_role("button", name="Check again").click()
    _accept(page)

    page.goto(f"/studies/{study}")
    row = page.get_by_role("table", name="Rechecks by annotator").get_by_role("row").nth(1)
    expect(row).to_contain_text("50.0% n 2")
    visitor.picture(pictures, "second-looks-study")
    (kept,) = [each for each in _said(site, study) if len(each["segments"]) == 2]
    assert kept["revision"] == 2
    assert visitor.faults == []


def _next(site: Site, study: str, token: str) -> dict[str, Any]:
    return site.call("POST", f"studies/{study}/next", token=token)


def _said(site: Site, study: str) -> list[dict[str, Any]]:
    return site.call("GET", f"studies/{study}/annotations/")["results"]


def _submit(site: Site, study: str, token: str, *marks: tuple[int, int], work: dict[str, Any] | None = None) -> None:
    """Annotate the next clip over the API: the first frame of each segment, and the one after its last."""
    assignment = (work or _next(site, study, token))["assignment"]
    reason = "The bar goes where no bar can be."
    segments = [
        {"start_ms": start * 100, "end_ms": end * 100, "type": "physics_violation", "severity": 4, "reason": reason}
        for start, end in marks
    ]
    body = {"lease_token": assignment["lease_token"], "clean": False, "segments": segments, "answers": []}
    address = f"{site.address}/api/v1/assignments/{assignment['id']}/submit"
    headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": f"{assignment['id']} {len(marks)}"}
    reply = requests.post(address, json={**body, "active_ms": 1, "plays": 1}, headers=headers, timeout=60)
    assert reply.status_code == 201, reply.text


def _open_round_two(page: Page, study: str, visitor: Visitor, pictures: Path) -> None:
    page.goto(f"/studies/{study}")
    page.get_by_test_id("new-round").click()
    page.get_by_test_id("round-admits").select_option("qualified")
    page.get_by_label("Rechecked by a second person, %").fill("100")
    visitor.picture(pictures, "second-looks-new-round")
    assert violations(page) == []
    page.get_by_test_id("open-round").click()
    expect(page.get_by_text("Round 2 is open.")).to_be_visible()
    expect(page.locator("[data-round='2']")).to_contain_text("Qualified people")
    expect(page.locator("[data-round='2']")).to_contain_text("100%")


def _qualify(site: Site, study: str) -> None:
    (annotator,) = {each["annotator"] for each in _said(site, study)}
    body = {"annotator": annotator, "action": {"kind": "qualify", "round": 2, "message": "Good work in round 1."}}
    site.call("POST", f"studies/{study}/rule-events/", body)


def _open_rechecks(site: Site) -> None:
    """What the worker does every two minutes."""
    lines = "from annotations.quality.rechecks.operations import open_all_rechecks; open_all_rechecks()"
    site.run_python(lines)


def _clip_is_there(page: Page) -> None:
    page.wait_for_function("() => document.querySelector('main[data-task]') && window.outtake")


def _send_back(page: Page, study: str, visitor: Visitor, pictures: Path) -> None:
    page.goto(f"/annotate/{study}/recheck")
    _clip_is_there(page)
    line = page.get_by_test_id("recheck")
    expect(line).to_contain_text("Another annotator’s work: accept it, correct it, or send it back.")
    expect(page.get_by_test_id("submit")).to_contain_text("Accept")
    visitor.picture(pictures, "second-looks-as-said")
    page.locator(".seg").first.click()
    page.keyboard.press("Shift+2")
    expect(line).to_have_attribute("data-state", "changed")
    expect(page.get_by_test_id("submit")).to_contain_text("Correct")
    visitor.picture(pictures, "second-looks-changed")
    assert (violations(page), small_targets(page)) == ([], [])
    page.get_by_test_id("skip").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Send back").click()
    expect(dialog.get_by_role("alert")).to_contain_text("The annotator reads it")
    page.get_by_test_id("send-back-note").fill(NOTE)
    visitor.picture(pictures, "second-looks-send-back")
    dialog.get_by_role("button", name="Send back").click()
    expect(page.get_by_role("button", name="Check again")).to_be_visible()


def _accept(page: Page) -> None:
    _clip_is_there(page)
    expect(page.get_by_test_id("recheck")).to_have_attribute("data-state", "as-said")
    page.keyboard.press("Control+Enter")
    expect(page.get_by_role("button", name="Check again")).to_be_visible()
