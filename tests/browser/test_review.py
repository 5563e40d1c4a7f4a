"""Where two people differ, a researcher settles it on the page: by keys, by numbers, and with the words of both."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import requests
from playwright.sync_api import expect

from tests.browser.conftest import Site, Visitor
from tests.browser.rules import violations
from tests.catalog.painting import numbered_clip

PROJECT, CLIP = "review", "disputed.mp4"
FRAMES, RATE = 60, 10  # a frame lasts 100 ms
KEY = {"Idempotency-Key": "once"}
ANA = ((5, 20, "physics_violation", 4), (30, 45, "anatomy_body", 4))
BO = ((6, 20, "physics_violation", 3), (33, 60, "object_appearance_disappearance", 3))


def _say(site: Site, study: str, name: str, marks: tuple[tuple[int, int, str, int], ...]) -> None:
    """Annotate the next clip over the API: first frame, frame after the last, type and severity of each segment."""
    token = site.account(name, "annotator", PROJECT)["token"]
    work = site.call("POST", f"studies/{study}/next", token=token)
    segments = [
        {"start_ms": start * 100, "end_ms": end * 100, "type": kind, "severity": severity, "box": None}
        | {"reason": f"{name} sees the bar from frame {start} on, where no bar can be."}
        for start, end, kind, severity in marks
    ]
    assignment = work["assignment"]
    body = {"lease_token": assignment["lease_token"], "clean": False, "segments": segments, "answers": []}
    address = f"{site.address}/api/v1/assignments/{assignment['id']}/submit"
    headers = {"Authorization": f"Bearer {token}", **KEY}
    reply = requests.post(address, json={**body, "active_ms": 1, "plays": 1}, headers=headers, timeout=60)
    assert reply.status_code == 201, reply.text


def _disputed(site: Site, folder: Path) -> str:
    numbered_clip(folder / CLIP, FRAMES, str(RATE))
    assert site.manage("import_videos", str(folder), "--project", PROJECT)["accepted"] == 1
    project = next(each["id"] for each in site.call("GET", "me")["projects"] if each["name"] == PROJECT)
    study = site.call(
        "POST", "studies/", {"project": project, "name": "review", "instrument": "spotlight", "overlap": 2}
    )["id"]
    site.call("POST", f"studies/{study}/tasks/", {"videos": [CLIP]})
    _say(site, study, "ana-review", ANA)
    _say(site, study, "bo-review", BO)
    return study


def _settled(site: Site, study: str) -> dict[str, Any]:
    (row,) = site.call("GET", f"studies/{study}/reviews/")["results"]
    assert row["state"] == "settled"
    return site.call("GET", f"reviews/{row['id']}/")


def test_a_disagreement_is_settled_on_the_page(site: Site, visitor: Visitor, tmp_path: Path) -> None:
    study = _disputed(site, tmp_path)
    visitor.sign_in(site.account("rui-review", "researcher", PROJECT)["sign_in"])
    page = visitor.page
    page.goto(f"/studies/{study}/review")
    page.get_by_test_id("find").click()
    page.get_by_test_id("find-now").click()
    page.get_by_text("1 clip opened").wait_for()
    page.wait_for_function("() => window.outtake")

    # each dialog closes on Escape, gives the focus back, and can be used by everyone
    for opener in (
        page.get_by_test_id("find"),
        page.get_by_test_id("flag"),
        page.get_by_role("button", name="Keyboard shortcuts"),
    ):
        opener.first.focus()
        page.keyboard.press("Enter")
        page.get_by_role("dialog").wait_for()
        assert violations(page) == []
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(opener.first).to_be_focused()

    # group 1: both saw it, and the start is Ana's
    page.get_by_role("heading", name="Group 1").wait_for()
    page.keyboard.press("m")
    page.get_by_role("button", name="B f6").click()
    page.get_by_role("button", name="A f5").click()

    # what is open is said, and nothing is sent
    page.keyboard.press("Enter")
    page.get_by_text("Still open: A 2, B 2.").wait_for()
    assert site.call("GET", f"studies/{study}/reviews/")["results"][0]["state"] == "open"

    # group 2: Bo's segment, ended where the playhead is, with Ana's type; Ana's own is dropped
    page.keyboard.press("b")
    page.evaluate("frame => window.outtake.seekFrame(frame)", 49)
    page.keyboard.press("]")
    page.get_by_test_id("settled-type").select_option("anatomy_body")
    page.get_by_role("heading", name="Group 2").click()  # leaves the choice: keys rest in fields
    page.keyboard.press("d")
    page.get_by_role("textbox", name="Note on this clip").fill("The bar is a limb.")
    page.keyboard.press("Control+Enter")
    page.get_by_role("region", name="Queue").get_by_text("settled", exact=True).wait_for()

    review = _settled(site, study)
    ana, bo = ([segment["id"] for segment in lane["segments"]] for lane in review["lanes"])
    adjudication = review["adjudication"]
    assert (adjudication["revision"], adjudication["note"]) == (1, "The bar is a limb.")
    assert [
        (each["start_ms"], each["end_ms"], each["type"], each["action"], each["sources"])
        for each in adjudication["segments"]
    ] == [
        (500, 2000, "physics_violation", "merged", [ana[0], bo[0]]),
        (3300, 5000, "anatomy_body", "adjusted", [bo[1]]),
    ]
    assert adjudication["dropped"] == [ana[1]]
    assert visitor.faults == []
