"""A site that can be stopped and started, and someone at work in it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Error, Page

from tests.browser.clerk import ROOT
from tests.browser.conftest import LAPTOP, Site, lay_database, wait_for_answers
from tests.catalog.painting import numbered_clip
from tests.services import free_port
from worker.execution.local_processes import stop

FRAMES = 240
PROJECT = "keeping"
SHOWN = """done => {
  const main = document.querySelector('main[data-task]');
  return main && main.dataset.task !== done && window.outtake;
}"""


@dataclass
class MortalSite(Site):
    """A site whose server the test starts and stops. What it has stored stays."""

    web: subprocess.Popen[bytes] | None = None
    accounts: dict[str, dict[str, str]] = field(default_factory=dict)

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        command = [sys.executable, "-m", "gunicorn", "-c", "deploy/gunicorn.conf.py", "outtake.wsgi"]
        log = Path(self.env["OUTTAKE_HOME"]) / "web.log"
        with log.open("ab") as out:
            self.web = subprocess.Popen(command, cwd=ROOT, env=self.env, stdout=out, stderr=out, start_new_session=True)
        wait_for_answers(self.address, self.web, log)

    def stop(self) -> None:
        """Stop the server."""
        if self.web is not None:
            stop(self.web)
            self.web = None

    def draft(self, study: str, name: str) -> list[dict[str, Any]]:
        """Return the segments of the draft that the server has of someone's open clip."""
        answer = self.call("POST", f"studies/{study}/next", token=self.accounts[name]["token"])
        return (answer["draft"] or {"segments": []})["segments"]

    def said(self, study: str) -> list[dict[str, Any]]:
        """Return what was submitted in a study, the oldest first."""
        found = self.call("GET", f"studies/{study}/annotations/")["results"]
        return sorted(
            found, key=lambda each: datetime.fromisoformat(each["submitted_at"])
        )  # a full second has no ".000"


@contextmanager
def mortal_site(home: Path, clips: int) -> Iterator[MortalSite]:
    """Have a site run with an admin and some clips of numbered frames."""
    port = free_port()
    own = {"OUTTAKE_HOME": str(home), "HOST": "127.0.0.1", "PORT": str(port), "STORAGE_URL": "", "DATABASE_URL": ""}
    env = {**os.environ, **own, "BROKER_URL": "", "PYTHONPATH": f"{ROOT}:{ROOT / 'platform'}"}
    lay_database(home, env)
    site = MortalSite(f"http://127.0.0.1:{port}", env, free_port())
    site.start()
    try:
        site.admin_token = site.account("ada", "admin")["token"]
        folder = home / "clips"
        folder.mkdir()
        for number in range(clips):
            numbered_clip(folder / f"clip_{number}.mp4", FRAMES, str(24 + number))
        result = site.manage("import_videos", str(folder), "--project", PROJECT)
        assert result["accepted"] == clips, json.dumps(result)
        for name in ("ana", "bo"):
            site.accounts[name] = site.account(name, "annotator", PROJECT)
        yield site
    finally:
        site.clerk.dismiss()
        site.stop()


class Desk:
    """A tab in which someone annotates, driven by its keys."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context, self.address = context, address
        self.page = self._open()

    def _open(self) -> Page:
        page = self.context.new_page()
        page.set_viewport_size(LAPTOP)
        page.set_default_timeout(20_000)
        page.goto(self.address)
        return page

    def wait(self, done: str = "") -> str:
        """Wait for a clip, another than the one that is done, and return its task."""
        self.page.wait_for_function(SHOWN, arg=done)
        return self.page.locator("main[data-task]").get_attribute("data-task") or ""

    def mark(self, frame: int) -> None:
        """Mark two frames by keys, from one on."""
        self.page.evaluate("frame => window.outtake.seekFrame(frame)", frame)
        for key in ("[", ".", "]"):
            self.page.keyboard.press(key)

    def mean(self, reason: str) -> None:
        """Say of the selected segment what it is."""
        for key in ("1", "Shift+3", "Enter"):
            self.page.keyboard.press(key)
        self.page.keyboard.insert_text(reason)
        self.page.keyboard.press("Escape")

    def submit(self) -> None:
        """Submit by the key."""
        self.page.keyboard.press("Control+Enter")

    def segments(self) -> int:
        """Count the segments in the list."""
        return self.page.evaluate("() => document.querySelectorAll('[data-testid=\"segment-item\"]').length")

    def state(self, kind: str, waiting: int = 0) -> None:
        """Wait until the page says this of what it keeps."""
        self.page.wait_for_selector(f'[data-testid="save-state"][data-state="{kind}"][data-waiting="{waiting}"]')

    def kill(self) -> None:
        """Kill the process of the tab, as a crash does: no handler of the page runs."""
        with suppress(Error):  # no one is left to answer
            self.context.new_cdp_session(self.page).send("Page.crash", timeout=300)
        self.page.close()

    def reopen(self) -> None:
        """Open the page again, in a new tab."""
        self.page = self._open()
        self.wait()
