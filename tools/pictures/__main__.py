"""
``make pictures``: what people see, as small pictures for ``docs/annotating.md`` and ``docs/journeys.md``.

Loads the demo and a simulated campaign into a database of its own, works on them in a headless Chromium, and writes
``docs/pictures``. A picture that does not fit into 80 kB is an error, and so is a moving one above 2 MB. Names of
scenes as arguments (``worker``, ``admin``, ``minute``) take the pictures of these alone.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from bench.server import Server, serving
from outtake_demo.drawn.demo import demo_clips
from tools.machine import ROOT, find_chromium
from tools.pictures import clips, subjects
from tools.pictures.first_study import first_study
from tools.pictures.journeys import admin, researcher, worker
from tools.pictures.minute import minute
from tools.pictures.stage import open_entrance, run_campaign
from tools.pictures.studio import FOLDER, Studio

FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
WARNING = "Some of these clips show people who fall or are hurt."
SCENES = (
    *(clips.segments, clips.clash, clips.questions, clips.dark, clips.sheets, clips.finished, clips.phone),
    *(subjects.training, subjects.pair, subjects.reasoning, subjects.texts, subjects.quality, subjects.warned),
    *(worker, researcher, admin, first_study, minute),
)


def main(names: Sequence[str] = ()) -> int:
    """Make every picture, or those of the named scenes; return the exit status."""
    if unknown := set(names) - {scene.__name__ for scene in SCENES}:
        print(f"No such scene: {', '.join(sorted(unknown))}.", file=sys.stderr)
        return 2
    if (chromium := find_chromium()) is None:
        print("No Chromium: install one, or set CHROMIUM to its path.", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="outtake-pictures-") as name, sync_playwright() as playwright:
        home = Path(name)
        with serving(home, f"sqlite:///{home / 'outtake.sqlite3'}") as server:
            browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
            FOLDER.mkdir(parents=True, exist_ok=True)
            studio = _open(server, browser, home)
            for scene in SCENES:
                if not names or scene.__name__ in names:
                    scene(studio)
            browser.close()
    return 0


def _open(server: Server, browser: Browser, home: Path) -> Studio:
    """Load the demo and a campaign, and make a few studies of one clip."""
    loaded = server.load_demo()
    project = loaded["project"]["id"]
    others = {study["name"]: study["id"] for study in loaded["others"]}
    studies = {
        "segments": loaded["study"]["id"],
        "questions": loaded["questions"]["id"],
        "training": loaded["training"]["id"],
        "results": loaded["results"]["id"],
        "short": _of_one_clip(server, {"project": project, "name": "One clip"}),
        "warned": _of_one_clip(server, {"project": project, "name": "Falls", "content_warning": WARNING}),
        "campaign": run_campaign(server),
        **others,
    }
    return Studio(server, browser, studies, open_entrance(server, project, home), home)


def _of_one_clip(server: Server, study: dict[str, str]) -> str:
    body = {**study, "instrument": "spotlight", "overlap": 1}
    made = server.as_admin("POST", "studies/", json=body)["id"]
    server.as_admin("POST", f"studies/{made}/tasks/", json={"videos": [demo_clips()[0].name]})
    return made


if __name__ == "__main__":
    os.chdir(ROOT)
    sys.exit(main(sys.argv[1:]))
