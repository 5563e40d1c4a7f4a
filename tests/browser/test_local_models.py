"""A model in the folder of a GPU worker, chosen on the page, and how busy it was."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.clerk import ROOT
from tests.browser.conftest import Site, Visitor, working
from tests.catalog.painting import numbered_clip

CLIPS = 3

pytestmark = [pytest.mark.local_model, pytest.mark.long]


def test_a_local_model_is_chosen_on_the_page_and_carries_out_a_run(
    site: Site, visitor: Visitor, tmp_path: Path
) -> None:
    models, clips = tmp_path / "models", tmp_path / "clips"
    clips.mkdir()
    made = [sys.executable, "-m", "bench.models", str(models / "tiny"), "tiny-qwen3_vl"]
    subprocess.run(made, cwd=ROOT, check=True, capture_output=True)
    for number in range(CLIPS):
        numbered_clip(clips / f"local_{number}.mp4", 24 + number, "12")
    assert site.manage("import_videos", str(clips), "--project", "local")["accepted"] == CLIPS
    study = site.study("local", [f"local_{number}.mp4" for number in range(CLIPS)], name="local")
    visitor.sign_in(site.account("rui-local", "researcher", "local")["sign_in"])
    project = next(each["id"] for each in site.call("GET", "me")["projects"] if each["name"] == "local")
    page = visitor.page
    with working(site, "--gpu", LOCAL_MODELS=str(models), LOCAL_BATCH="2", OMP_NUM_THREADS="1"):
        page.goto(f"/studies/{study}/critics")
        for _ in range(60):
            if site.call("GET", f"projects/{project}/local-models/")["results"]:
                break
            page.wait_for_timeout(1000)
        page.get_by_test_id("new-run").click()
        page.get_by_test_id("critic-zero_shot").check()
        page.get_by_test_id("source-model").check()
        page.get_by_test_id("local-model").select_option(label="tiny, CPU")
        page.get_by_test_id("start-run").click()
        page.get_by_text(f"{CLIPS} / {CLIPS}").wait_for(timeout=120_000)
    (run,) = site.call("GET", f"studies/{study}/runs/")["results"]
    assert (run["state"], run["counts"]["done"], run["model"]) == ("done", CLIPS, "tiny")
    page.goto(f"/runs/{run['id']}")
    page.get_by_text("Model busy").wait_for()
    assert visitor.faults == []
