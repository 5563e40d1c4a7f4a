"""
``make pictures``: the annotator's page in each of its states, as small pictures for ``docs/annotating.md``.

Loads the demo into a database of its own, works on it in a headless Chromium, and writes ``docs/pictures``. A picture
that does not fit into 60 kB is an error.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from bench.server import Server, serving
from outtake.catalog.drawn import demo_clips
from tools.machine import ROOT, find_chromium
from tools.pictures import clips, subjects
from tools.pictures.studio import FOLDER, Studio

FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
WARNING = "Some of these clips show people who fall or are hurt."
SCENES = (
    *(clips.segments, clips.clash, clips.questions, clips.dark, clips.sheets, clips.finished, clips.phone),
    *(subjects.training, subjects.pair, subjects.reasoning, subjects.texts, subjects.quality, subjects.warned),
)


def main() -> int:
    """Make every picture; return the exit status."""
    if (chromium := find_chromium()) is None:
        print("No Chromium: install one, or set CHROMIUM to its path.", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="outtake-pictures-") as name, sync_playwright() as playwright:
        home = Path(name)
        with serving(home, f"sqlite:///{home / 'outtake.sqlite3'}") as server:
            studies = _load(server)
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            FOLDER.mkdir(parents=True, exist_ok=True)
            studio = Studio(server, browser, studies)
            for scene in SCENES:
                scene(studio)
            browser.close()
    return 0


def _load(server: Server) -> dict[str, str]:
    """Load the demo, and two studies of one clip; return the ids of studies by what they are for."""
    loaded = server.load_demo()
    project = loaded["project"]["id"]
    others = {study["name"]: study["id"] for study in loaded["others"]}
    return {
        "segments": loaded["study"]["id"],
        "questions": loaded["questions"]["id"],
        "training": loaded["training"]["id"],
        "short": _of_one_clip(server, {"project": project, "name": "One clip"}),
        "warned": _of_one_clip(server, {"project": project, "name": "Falls", "content_warning": WARNING}),
        **others,
    }


def _of_one_clip(server: Server, study: dict[str, str]) -> str:
    body = {**study, "instrument": "spotlight", "overlap": 1}
    made = server.as_admin("POST", "studies/", json=body)["id"]
    server.as_admin("POST", f"studies/{made}/tasks/", json={"videos": [demo_clips()[0].name]})
    return made


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main())
