"""The tour of the demo, from its invitation to a clip of one's own that a critic has looked at."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
import requests
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Site, Visitor
from tests.browser.rules import violations
from tests.catalog.painting import numbered_clip

PROJECT, CLIPS = "toured", ("first.mp4", "second.mp4")
FRAMES, RATE = 60, 10  # a frame lasts 100 ms
ENDS = {"ana-tour": (20, 20), "bo-tour": (20, 40), "cy-tour": (20, 30)}  # frame after each clip's one error

DEMO = """
from outtake.accounts.projects.models import Project
from studio.demo.models import Demo
project = Project.objects.filter(name={project!r}).first()
Demo.objects.update_or_create(pk=Demo.ONLY, defaults={{"state": {state!r}, "project": project}})
"""
TRUTH_AND_REPORT = """
from annotations.annotators.models import Annotator
from annotations.studies.models import Study
from evaluation.disagreements.queue import find_disagreements
from evaluation.ground_truth.versions.create import make_ground_truth
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.reports.builds.compute import make_report
from evaluation.reports.builds.report_request import ReportRequest
study = Study.objects.get(public_id={study!r})
*people, compared = [Annotator.objects.get(person__username=name) for name in {names!r}]
find_disagreements(study=study, annotators=people)
truth = make_ground_truth(TruthRequest(study=study, annotators=people, policy="settled"))
make_report(ReportRequest(truth=truth, annotators=[compared]))
"""


@pytest.fixture
def demo(site: Site, tmp_path: Path) -> Iterator[str]:
    """Two clips that are annotated, a report on the one that is undisputed, and the mark of a demo that is ready."""
    for name in CLIPS:
        numbered_clip(tmp_path / name, FRAMES, str(RATE))
    assert site.manage("import_videos", str(tmp_path), "--project", PROJECT)["accepted"] == len(CLIPS)
    study = site.study(PROJECT, list(CLIPS), name="tour", overlap=len(ENDS))
    for name, ends in ENDS.items():
        token = site.account(name, "annotator", PROJECT)["token"]
        for end in ends:
            _annotate(site, study, token, end)
    site.run_python(TRUTH_AND_REPORT.format(study=study, names=tuple(ENDS)))
    site.run_python(DEMO.format(project=PROJECT, state="ready"))
    yield study
    site.run_python(DEMO.format(project="", state="absent"))


def _annotate(site: Site, study: str, token: str, end: int) -> None:
    assignment = site.call("POST", f"studies/{study}/next", token=token)["assignment"]
    error = {"start_ms": 500, "end_ms": 100 * end, "type": "physics_violation", "severity": 3, "box": None}
    body = {
        **{"lease_token": assignment["lease_token"], "clean": False, "answers": [], "active_ms": 1, "plays": 1},
        "segments": [{**error, "reason": "The bar moves on although nothing pushes it any more."}],
    }
    headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": assignment["id"]}
    address = f"{site.address}/api/v1/assignments/{assignment['id']}/submit"
    assert requests.post(address, json=body, headers=headers, timeout=60).status_code == 201


def _next(card: Locator) -> None:
    expect(card.get_by_text("Done", exact=True)).to_be_visible()
    card.get_by_role("button", name="Next").click()


@pytest.mark.long
@pytest.mark.usefixtures("worker")
def test_the_tour_leads_from_a_clip_to_a_number_and_to_a_clip_of_ones_own(
    site: Site, visitor: Visitor, demo: str, tmp_path: Path
) -> None:
    page, pictures = visitor.page, Path(os.environ.get("OUTTAKE_PICTURES", "/tmp"))
    visitor.sign_in(site.account("root-tour", "admin")["sign_in"])
    card = page.get_by_role("complementary", name="Tour of the demo")
    expect(card).to_be_visible()
    expect(page.get_by_role("region", name=PROJECT)).to_be_visible()
    assert violations(page) == []
    card.get_by_role("button", name="Start the tour").click()

    page.wait_for_url("**/clips/*")
    page.wait_for_function("() => window.outtake")
    page.get_by_role("button", name="Play").click()
    _next(card)

    page.wait_for_url(f"**/studies/{demo}/review?review=*")
    page.get_by_role("button", name="Merge").wait_for()
    page.keyboard.press("m")
    page.keyboard.press("Enter")
    _next(card)

    card.get_by_role("button", name="Compute again").click()
    expect(card.get_by_role("status").filter(has_text="S+P of")).to_contain_text("2 clips instead of 1")
    visitor.picture(pictures, "tour-number")
    card.get_by_role("button", name="Next").click()
    page.wait_for_url("**/reports/*")
    page.locator(f"a.counted[href$='{quote(':metric:sp:m', safe='')}']").first.click()
    expect(page.get_by_test_id("counted").locator("h3")).to_contain_text("mean of 2 clips")
    visitor.picture(pictures, "tour-behind")
    card.get_by_role("button", name="Next").click()

    page.wait_for_url("**/projects/*/clips")
    own = tmp_path / "own.mp4"
    numbered_clip(own, FRAMES + 1, str(RATE))
    page.get_by_label("Clips to upload").set_input_files(own)
    card.get_by_role("link", name="See what it marked").click(timeout=60_000)
    page.wait_for_url("**/clips/*")
    expect(page.get_by_text("signal").first).to_be_visible()
    visitor.picture(pictures, "tour-own")

    card.get_by_role("button", name="Finish").click()
    expect(card).to_have_count(0)
    page.reload()
    page.get_by_role("button", name="Play").wait_for()
    expect(card).to_have_count(0)
    assert visitor.faults == []
