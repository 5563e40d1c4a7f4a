"""
The rest of the path: a model answers as a critic, a disagreement is settled, a report is made, a release is built.

Then, with the database gone, the release is verified, a flipped byte is named, and the release alone gives the report's
numbers. The pictures of each page are kept in ``OUTTAKE_PICTURES``, where that is set.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.clerk import Clerk
from tests.browser.conftest import Site, Visitor
from tests.catalog.painting import numbered_clip
from tests.support.archives import unpack
from tests.support.model_server import Asked, ModelServer

PROJECT = "journey"
FPS = 24
CLIPS = ("bar", "calm", "jump", "odd")
FOUND = {  # what the model says of a clip, by its prompt
    "bar": [
        {"Segment": "0.5 sec - 1.5 sec", "Reason": "The bar slides through the numbers.", "Type": "physics_violation"}
    ],
    "jump": [{"Segment": "1.0 sec - 1.5 sec", "Reason": "The bar jumps to the left.", "Type": "motion_rationality"}],
    "odd": [{"Segment": "0.0 sec - 0.5 sec", "Reason": "A square comes out of nothing.", "Type": "logical_error"}],
    "calm": [],
}
MARKED = {  # what people mark in each clip: frames, type, reason
    "ana": {
        "bar": [(12, 36, "physics_violation", "The bar slides through the numbers as if they were air.")],
        "jump": [(24, 36, "motion_rationality", "The bar jumps to the left without a reason.")],
    },
    "bo": {
        "bar": [(14, 30, "motion_rationality", "The bar moves in a way that no bar would move.")],
        "jump": [(24, 36, "motion_rationality", "The bar jumps to the left without a reason.")],
    },
}


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """Where screenshots are kept."""
    return Path(os.environ.get("OUTTAKE_PICTURES", tmp_path))


@pytest.fixture
def model(site: Site) -> Iterator[ModelServer]:
    """A server of a model, where the site may call it."""

    def answer(asked: Asked) -> str:
        return json.dumps(next((found for prompt, found in FOUND.items() if f"clip of {prompt}" in asked.text), []))

    server = ModelServer(answer, port=site.model_port)
    yield server
    server.close()


@pytest.fixture
def study(site: Site, tmp_path: Path) -> str:
    """Four painted clips that two people have annotated."""
    for number, name in enumerate(CLIPS):
        numbered_clip(tmp_path / f"clip_of_{name}.mp4", 2 * FPS + number, str(FPS))
    site.manage("import_videos", str(tmp_path), "--project", PROJECT)
    made = site.study(PROJECT, [f"clip_of_{name}.mp4" for name in CLIPS], name="journey", overlap=2)
    for person in MARKED:
        _annotate(site, made, person)
    return made


def _annotate(site: Site, study: str, person: str) -> None:
    token = site.account(f"{person}-{PROJECT}", "annotator", PROJECT)["token"]
    for _ in CLIPS:
        given = site.call("POST", f"studies/{study}/next", token=token)
        edges = site.edges(given["video"]["frame_times_url"], token=token)
        clip = given["task"]["prompt"]["text"].removeprefix("clip of ")
        segments = [
            {"start_ms": edges[a], "end_ms": edges[b], "type": kind, "severity": 3, "reason": reason, "box": None}
            for a, b, kind, reason in MARKED[person].get(clip, [])
        ]
        body = {"lease_token": given["assignment"]["lease_token"], "clean": not segments, "segments": segments}
        body |= {"active_ms": 1000, "plays": 1, "answers": []}
        path = f"assignments/{given['assignment']['id']}/submit"
        site.call("POST", path, body, token=token, headers={"Idempotency-Key": f"{person} {clip}"})


@pytest.mark.long
def test_from_a_model_s_word_to_a_release_that_stands_alone(
    site: Site, visitor: Visitor, worker: None, model: ModelServer, study: str, pictures: Path, tmp_path: Path
) -> None:
    _add_endpoint(site, visitor, model, study, pictures)
    visitor.sign_in(site.account(f"rui-{PROJECT}", "researcher", PROJECT)["sign_in"])
    run = _run_critic(site, visitor, study, pictures)
    _look_at_what_the_model_saw(visitor, model, run, pictures)
    _settle(site, visitor, study, pictures)
    report = _report(site, visitor, study, pictures)
    release = _build_release(site, visitor, study, pictures, tmp_path)
    assert visitor.faults == []
    _stands_alone(site, release, report, tmp_path)


def _add_endpoint(site: Site, visitor: Visitor, model: ModelServer, study: str, pictures: Path) -> None:
    page = visitor.page
    visitor.sign_in(site.account(f"ina-{PROJECT}", "admin", PROJECT)["sign_in"])
    page.goto(f"/studies/{study}/critics")
    page.get_by_test_id("add-endpoint").click()
    page.get_by_label("Name").fill("painted")
    page.get_by_label("Address").fill(model.address)
    page.get_by_label("Model", exact=True).fill("painted-vl")
    page.get_by_label("Key").fill("sk-canary-journey")
    page.get_by_label("Input price").fill("1.00")
    page.get_by_label("Output price").fill("4.00")
    page.get_by_test_id("save-endpoint").click()
    page.get_by_text("painted-vl").first.wait_for()
    page.get_by_text("tested", exact=True).wait_for(timeout=60_000)  # by a worker, once it is added
    page.get_by_role("button", name="Test result of painted").click()
    page.get_by_role("dialog").get_by_text("It takes 100 tokens per image.").wait_for()
    visitor.picture(pictures, "endpoint-test")
    page.get_by_role("button", name="Close").last.click()
    model.asked.clear()
    assert "sk-canary-journey" not in page.content()
    _add_judge(page, study)
    visitor.leave()


def _add_judge(page: Page, study: str) -> None:
    page.goto(f"/studies/{study}/results/judges")
    page.get_by_test_id("add-judge").click()
    page.get_by_label("Name").fill("mini")
    page.get_by_test_id("save-judge").click()
    page.get_by_test_id("judge-mini").get_by_text("no certificate").wait_for()


def _run_critic(site: Site, visitor: Visitor, study: str, pictures: Path) -> dict[str, Any]:
    page = visitor.page
    page.goto(f"/studies/{study}/critics")
    page.get_by_test_id("new-run").click()
    page.get_by_test_id("critic-zero_shot").click()
    page.get_by_label("Endpoint", exact=True).select_option(label="painted (painted-vl)")
    page.get_by_label("Budget").fill("1.00")
    page.get_by_test_id("estimate").get_by_text("$").first.wait_for()
    visitor.picture(pictures, "new-run")
    page.get_by_test_id("start-run").click()
    page.get_by_text(f"{len(CLIPS)} / {len(CLIPS)}").first.wait_for(timeout=60_000)  # no one reloads the page
    visitor.picture(pictures, "critics")
    (run,) = site.call("GET", f"studies/{study}/runs/")["results"]
    assert (run["state"], run["counts"]["done"], run["parses"]["ok"]) == ("done", len(CLIPS), len(CLIPS))
    assert 0 < float(run["spent"]) < 1
    return run


def _look_at_what_the_model_saw(visitor: Visitor, model: ModelServer, run: dict[str, Any], pictures: Path) -> None:
    assert len(model.asked) == len(CLIPS)
    for asked in model.asked:
        assert len(asked.seen) == 4 and all(a.number < b.number for a, b in pairwise(asked.seen))
        assert all(abs(seen.number / FPS - seen.seconds) <= 0.051 for seen in asked.seen)
    page = visitor.page
    page.goto(f"/runs/{run['id']}")
    page.get_by_text("clip of bar").first.click()
    assert "slides through the numbers" in page.get_by_test_id("raw-reply").inner_text()
    page.get_by_test_id("seen-text").get_by_text("4 of").wait_for()
    visitor.picture(pictures, "run")


def _settle(site: Site, visitor: Visitor, study: str, pictures: Path) -> None:
    """Ana and Bo differ about the bar, and the critic alone sees something odd: one is merged, the other taken over."""
    page = visitor.page
    page.goto(f"/studies/{study}/review")
    page.get_by_test_id("find").click()
    page.get_by_test_id("find-now").click()
    page.get_by_text("2 clips opened").wait_for()
    queue = page.get_by_role("region", name="Queue")
    queue.get_by_text("clip of bar").click()
    page.locator("[data-review]").wait_for()
    page.get_by_text("Group 1").first.wait_for()
    page.keyboard.press("m")
    page.get_by_test_id("settled-reason").wait_for()
    visitor.picture(pictures, "review")
    page.get_by_test_id("settle").click()
    queue.get_by_text("clip of odd").click()
    page.get_by_text("A square comes out of nothing.").first.wait_for()
    page.keyboard.press("c")
    page.get_by_test_id("settled-severity").select_option("2")
    page.get_by_test_id("settle").click()
    page.wait_for_function("() => document.querySelectorAll('.queue .reasons .ok').length === 2")
    visitor.picture(pictures, "settled")
    reviews = site.call("GET", f"studies/{study}/reviews/")["results"]
    assert {(each["prompt"], each["state"]) for each in reviews} == {
        ("clip of bar", "settled"),
        ("clip of odd", "settled"),
    }


def _report(site: Site, visitor: Visitor, study: str, pictures: Path) -> dict[str, Any]:
    page = visitor.page
    page.goto(f"/studies/{study}/results/ground-truth")
    page.get_by_test_id("truth-settled").check()
    page.get_by_test_id("make-truth").click()
    page.get_by_text("v1", exact=True).wait_for()
    visitor.picture(pictures, "truth-settled")
    page.get_by_role("link", name="Reports").click()
    page.get_by_test_id("without-proposed").check()  # the critic is not to be graded by what it proposed itself
    page.get_by_test_id("make-report").click()
    page.wait_for_url("**/reports/*")
    page.get_by_text("plain text baseline").first.wait_for()
    visitor.picture(pictures, "report-settled")
    report = site.call("GET", f"reports/{page.url.rsplit('/', 1)[1]}/")
    assert report["ground_truth"]["policy"] == "settled"
    assert (report["with_proposed"], report["left_out_proposed"]) == (False, 1)
    assert {"critic"} <= {row["kind"] for row in report["rows"]}
    return report


def _build_release(site: Site, visitor: Visitor, study: str, pictures: Path, tmp_path: Path) -> Path:
    page = visitor.page
    visitor.leave()
    visitor.sign_in(site.account(f"eva-{PROJECT}", "admin", PROJECT)["sign_in"])
    page.goto(f"/studies/{study}/releases")
    page.get_by_test_id("new-release").click()
    page.get_by_test_id("build-release").click()
    with page.expect_download(timeout=60_000) as download:
        page.get_by_label("Download release 1").click(timeout=60_000)
    visitor.picture(pictures, "releases")
    unpack(download.value.path(), tmp_path / "unpacked")
    (folder,) = (tmp_path / "unpacked").iterdir()
    return folder


def _stands_alone(site: Site, release: Path, report: dict[str, Any], tmp_path: Path) -> None:
    gone = {**site.env, "DATABASE_URL": "postgres://nobody@127.0.0.1:9/gone", "OUTTAKE_HOME": str(tmp_path / "nothing")}
    clerk = Clerk(gone)
    assert clerk.run("release", "verify", str(release)).status == 0
    reference = release / "report" / "reference.jsonl"  # the truth without what a critic proposed
    scored = []
    for predictions in sorted((release / "predictions").iterdir()):
        judgements = release / "judgements" / predictions.name
        files = ["--reference", str(reference), "--predictions", str(predictions), "--judgements", str(judgements)]
        done = clerk.run("score", *files, "--tau", str(report["tau"]), "--json")
        assert done.status == 0, done.complained
        scored.append(json.loads(done.printed))
    kept = [row["score"] for row in report["rows"]]
    assert sorted(map(_canonical, scored)) == sorted(map(_canonical, kept))
    flipped = release / "videos.jsonl"
    content = bytearray(flipped.read_bytes())
    content[len(content) // 2] ^= 1
    flipped.write_bytes(bytes(content))
    broken = clerk.run("release", "verify", str(release))
    clerk.dismiss()
    assert broken.status == 1 and "videos.jsonl" in broken.printed + broken.complained


def _canonical(score: dict[str, Any]) -> str:
    return json.dumps(score, sort_keys=True)
