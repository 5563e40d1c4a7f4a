"""Where two people tag a chain of reasoning differently, a researcher settles it by keys, sentence by sentence."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import requests
from playwright.sync_api import expect

from tests.browser.conftest import Site, Visitor
from tests.browser.rules import violations
from tests.catalog.painting import numbered_clip

PROJECT = "review-chain"
TEXT = "A cup is on a tray. It falls before the cat jumps. It breaks."
CHAIN = {
    "id": "chain-1",
    "text": TEXT,
    "question": "What happens to the cup?",
    "options": ["It falls.", "It flies."],
    "answer": "It falls.",
    "origin": "realistic:some-model",
    "sentences": [[0, 19], [20, 50], [51, 61]],
}


def _tag(site: Site, study: str, name: str, *tags: tuple[int, str]) -> None:
    """Tag whole sentences of the next chain over the API."""
    token = site.account(name, "annotator", PROJECT)["token"]
    work = site.call("POST", f"studies/{study}/next", token=token)
    spans = [CHAIN["sentences"][sentence] for sentence, _ in tags]
    segments = [
        {"part": "chain", "from": start, "to": end, "type": kind, "severity": None, "reason": ""}
        for (start, end), (_, kind) in zip(spans, tags, strict=True)
    ]
    assignment = work["assignment"]
    body: dict[str, Any] = {"lease_token": assignment["lease_token"], "clean": not tags, "segments": segments}
    address = f"{site.address}/api/v1/assignments/{assignment['id']}/submit"
    headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": "once"}
    reply = requests.post(
        address, json={**body, "answers": [], "active_ms": 1, "plays": 1}, headers=headers, timeout=60
    )
    assert reply.status_code == 201, reply.text


def test_a_chain_is_settled_by_keys(site: Site, visitor: Visitor, tmp_path: Path) -> None:
    numbered_clip(tmp_path / "cup.mp4", 20, "10")
    site.manage("import_videos", str(tmp_path), "--project", PROJECT)
    project = next(each["id"] for each in site.call("GET", "me")["projects"] if each["name"] == PROJECT)
    given = {"project": project, "name": "chains", "instrument": "videocritic", "overlap": 2}
    study = site.call("POST", "studies/", given)["id"]
    site.call("POST", f"studies/{study}/tasks/", {"subjects": [{"video": "cup.mp4", "chain": CHAIN}]})
    _tag(site, study, "ana-chain", (0, "perceptual"), (1, "temporal"))
    _tag(site, study, "bo-chain", (0, "perceptual"), (2, "hallucination"))
    site.call("POST", f"studies/{study}/reviews/find", {})

    visitor.sign_in(site.account("rui-chain", "researcher", PROJECT)["sign_in"])
    page = visitor.page
    page.goto(f"/studies/{study}/review")
    page.wait_for_function("() => window.outtake")
    expect(page.get_by_role("heading", name="Sentence 2")).to_be_visible()
    expect(page.get_by_text("Right answer: It falls.")).to_be_visible()
    expect(page.get_by_test_id("settled-1")).to_have_text("open")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("Still open: sentence 2, 3")
    page.keyboard.press("a")  # Ana's: temporal
    page.keyboard.press("ArrowDown")
    page.keyboard.press("1")  # the first type, logical
    page.keyboard.press("1")  # and off again: no error
    page.screenshot(path=str(Path(os.environ.get("OUTTAKE_PICTURES", tmp_path)) / "review-chain.png"))
    assert violations(page) == []
    page.keyboard.press("Enter")
    expect(page.locator(".qi").get_by_text("settled")).to_be_visible()
    (row,) = site.call("GET", f"studies/{study}/reviews/")["results"]
    assert row["state"] == "settled"
    stored = site.call("GET", f"reviews/{row['id']}/")["adjudication"]
    assert stored["tags"] == [{"sentence": 0, "type": "perceptual"}, {"sentence": 1, "type": "temporal"}]
