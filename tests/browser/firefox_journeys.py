"""
Journeys and frames in Firefox: signing in, annotating, settling a disagreement; the frame shown is the frame named.

``make test-firefox`` runs them. pytest does not collect this file by itself: `make test` stays with one browser. Node
drives Firefox by WebDriver BiDi (``firefox.mjs``), since Playwright drives only a Firefox of its own.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.browser import test_review
from tests.browser.clerk import ROOT
from tests.browser.conftest import Site
from tests.browser.test_frames import CLIPS, FILES, FRAMES, PAINTED, READER, UNEASY
from tests.catalog.painting import numbered_clip

PROJECT = "firefox"
REASON = "The bar passes through the edge of the picture without stopping."
STEPS = 15


def firefox() -> str:
    """Return the path of Firefox. Fails the test where there is none."""
    found = os.environ.get("FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")
    assert found, "There is no Firefox: install firefox-esr, or set FIREFOX to the path of the program."
    return found


def drive(site: Site, journey: str, **values: Any) -> dict[str, Any]:
    """Take a journey of ``firefox.mjs``; return what it found. Nothing may have gone wrong in the page."""
    asked = {"address": site.address, "journey": journey, "executable": firefox(), **values}
    env = {**os.environ, "PUPPETEER": str(ROOT / ".venv" / "firefox")}
    command = ["node", str(Path(__file__).with_name("firefox.mjs"))]
    done = subprocess.run(command, input=json.dumps(asked), capture_output=True, text=True, env=env, timeout=280)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout.splitlines()[-1])
    assert found["browser"].lower().startswith("firefox"), found["browser"]
    assert found["faults"] == []
    return found


@pytest.fixture(scope="module")
def clips(site: Site, tmp_path_factory: pytest.TempPathFactory) -> None:
    """Have the uneasy clips in the project: their frames begin between milliseconds."""
    folder = tmp_path_factory.mktemp("numbered")
    for name in UNEASY:
        rate, options = CLIPS[name]
        numbered_clip(folder / FILES[name], FRAMES, rate, *options)
    assert site.manage("import_videos", str(folder), "--project", PROJECT)["accepted"] == len(UNEASY)


def test_a_clip_is_annotated(site: Site, clips: None) -> None:
    study = site.study(PROJECT, [FILES["variable rate"]], name="annotated in Firefox")
    person = site.account("fay-firefox", "annotator", PROJECT)
    values = {"link": person["sign_in"], "study": study, "start": 30, "end": 48, "reason": REASON}
    found = drive(site, "annotate", **values)
    assert (found["forward"], found["back"]) == ([11, 12, 13], [12, 11, 10])
    assert 10 < found["played"] < FRAMES
    (stored,) = site.call("GET", f"studies/{study}/annotations/")["results"][0]["segments"]
    work = site.call("POST", f"studies/{site.study(PROJECT, [FILES['variable rate']], name='edges in Firefox')}/next")
    edges = site.call("GET", "../.." + work["video"]["frame_times_url"])["edges_ms"]
    assert (stored["start_ms"], stored["end_ms"], stored["type"]) == (edges[30], edges[48], "physics_violation")
    assert (stored["severity"], stored["reason"]) == (4, REASON)


def test_a_disagreement_is_settled(site: Site, tmp_path: Path) -> None:
    study = test_review._disputed(site, tmp_path)
    researcher = site.account("rui-firefox", "researcher", test_review.PROJECT)
    drive(site, "review", link=researcher["sign_in"], study=study, note="Settled in Firefox.")
    adjudication = test_review._settled(site, study)["adjudication"]
    assert adjudication["note"] == "Settled in Firefox."
    assert [(each["start_ms"], each["end_ms"], each["action"]) for each in adjudication["segments"]][1:] == [
        (3300, 6000, "taken")
    ]


@pytest.mark.parametrize("clip", UNEASY)
def test_no_frame_is_wrong(site: Site, clips: None, clip: str) -> None:
    rng = random.Random(clip)
    study = site.study(PROJECT, [FILES[clip]], name=f"frames of {clip} in Firefox")
    person = site.account(f"frames-{UNEASY.index(clip)}-firefox", "annotator", PROJECT)
    anywhere = [("seekFrame", rng.randrange(FRAMES)) for _ in range(STEPS)]
    moves = [("seekFrame", 0), *[("step", 1)] * STEPS, *[("step", -1)] * STEPS, *anywhere]
    moves += [("seekFrame", FRAMES - 1), ("step", -1), ("seekFrame", 0)]
    values = {"link": person["sign_in"], "study": study, "reader": READER, "painted": PAINTED}
    assert drive(site, "frames", **values, moves=moves, last=FRAMES - 1)["wrong"] == []
