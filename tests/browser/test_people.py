"""An admin sets up how people come in, sees what it costs, lets rules act on work, and undoes what they did."""

from __future__ import annotations

from pathlib import Path

import requests

from tests.browser.conftest import Site, Visitor
from tests.browser.rules import violations
from tests.catalog.painting import numbered_clip

PROJECT, CLIPS = "people", 2
DOCUMENT = {
    "condition": {"all": [{"collector": "words_per_reason", "op": "<", "value": 12, "at_least_n": 2}]},
    "action": {"kind": "warn", "message": "Say what you see, and why it cannot be."},
}


def _work(site: Site, study: str, reason: str) -> None:
    """Mark one error with this reason on every clip, over the API, as the admin of the site."""
    for number in range(CLIPS):
        assignment = site.call("POST", f"studies/{study}/next")["assignment"]
        segment = {"start_ms": 500, "end_ms": 1500, "type": "physics_violation", "severity": 3, "box": None}
        said = {"clean": False, "segments": [{**segment, "reason": reason}], "answers": []}
        body = {"lease_token": assignment["lease_token"], **said, "active_ms": 2000, "plays": 1}
        headers = {"Authorization": f"Bearer {site.admin_token}", "Idempotency-Key": f"people-{number}"}
        address = f"{site.address}/api/v1/assignments/{assignment['id']}/submit"
        assert requests.post(address, json=body, headers=headers, timeout=60).status_code == 201


def _study(site: Site, folder: Path) -> str:
    for number in range(CLIPS):
        numbered_clip(folder / f"people_{number}.mp4", 20 + number, "10")
    assert site.manage("import_videos", str(folder), "--project", PROJECT)["accepted"] == CLIPS
    videos = [f"people_{number}.mp4" for number in range(CLIPS)]
    study = site.study(PROJECT, videos, name="people", overlap=2)
    _work(site, study, "The bar is where no bar can ever be.")
    site.call("POST", f"studies/{study}/rules/", {"name": "Few words", "document": DOCUMENT})
    return study


def test_people_are_recruited_and_rules_act_and_are_undone(site: Site, visitor: Visitor, tmp_path: Path) -> None:
    study = _study(site, tmp_path)
    visitor.sign_in(site.account("ada-people", "admin", PROJECT)["sign_in"])
    page = visitor.page
    page.goto(f"/studies/{study}/people")

    # a recruitment is set up, and its cost follows what is typed
    page.get_by_test_id("set-up").click()
    page.get_by_label("Platform", exact=True).select_option("simulated")
    page.get_by_label("Tasks per person").fill("2")
    page.get_by_label("Reward").fill("4.50")
    page.get_by_label("Consent form").fill("You agree to look at clips. Write to ada@example.org.")
    page.get_by_test_id("cost-total").get_by_text("9.00").wait_for()  # two people for two tasks, twice
    page.get_by_label("Minutes per person").fill("60")
    page.get_by_text("is below 8.00").wait_for()
    page.get_by_role("dialog").get_by_role("button", name="Set up").click()
    page.get_by_text("Recruitment set up.").wait_for()

    # it is opened, after one question
    page.get_by_role("button", name="Open", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Open", exact=True).click()
    page.get_by_text("people can join through its address").wait_for()
    recruitment = site.call("GET", f"studies/{study}/recruitment")["recruitment"]
    assert (recruitment["state"], recruitment["reward_minor"]) == ("open", 450)
    page.get_by_text(recruitment["join_url"]).wait_for()

    # a preset is added; the rules act on the work that is there
    page.get_by_role("button", name="Add preset").click()
    page.get_by_test_id("preset-spotlight").check()
    page.get_by_role("button", name="Add 1 rule").click()
    page.get_by_text("Qualify for round 2 when errors per video ≥ 3").wait_for()
    page.get_by_role("button", name="Apply now").click()
    page.get_by_text("1 action taken").wait_for()
    (event,) = site.call("GET", f"studies/{study}/rule-events/")["results"]
    assert (event["action"], event["evidence"][0]["value"]) == ("warn", 9.0)
    assert violations(page) == []

    # the act is undone, with a reason
    page.get_by_role("region", name="Actions").get_by_role("button", name="Undo").click()
    page.get_by_label("Reason").fill("The clip was cut.")
    page.get_by_role("dialog").get_by_role("button", name="Undo").click()
    page.get_by_text("undone: The clip was cut.").wait_for()
    (event,) = site.call("GET", f"studies/{study}/rule-events/")["results"]
    assert (event["in_force"], event["undone_reason"]) == (False, "The clip was cut.")
    assert visitor.faults == []
