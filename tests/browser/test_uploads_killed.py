"""Uploads while the web server and the worker are killed again and again: nothing is lost, and nothing is doubled."""

from __future__ import annotations

import base64
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest
import requests

from tests.browser.clerk import ROOT
from tests.browser.mortal import MortalSite, mortal_site
from tests.catalog.painting import ffmpeg

FILES = int(os.environ.get("OUTTAKE_KILLED_UPLOADS", "16"))
KILLS = max(2, FILES // 40)  # of each of the two
PIECE_BYTES = 700  # a file takes several calls, so that a kill falls between them
PATIENCE_S = 60 + 4 * FILES


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MortalSite]:
    """A site whose workers count as dead after three seconds."""
    monkeypatch.setenv("ITEM_LEASE_SECONDS", "3")
    with mortal_site(tmp_path, clips=1) as running:
        yield running


@pytest.fixture
def clips(tmp_path: Path) -> list[Path]:
    """Small clips, no two of the same content."""
    folder = tmp_path / "drawn"
    folder.mkdir()
    paths = [folder / f"clip_{number}.mp4" for number in range(FILES)]
    for number, path in enumerate(paths):
        drawn = f"testsrc2=size=64x64:rate=10:duration=0.3,hue=h={number}"
        ffmpeg("-f", "lavfi", "-i", drawn, "-metadata", f"comment={number}", "-pix_fmt", "yuv420p", str(path))
    return paths


def kill(process: subprocess.Popen[bytes]) -> None:
    """Kill a server with all that it started, as a machine that fails does."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


class Worker:
    """A worker with its broker."""

    def __init__(self, site: MortalSite) -> None:
        self.site = site
        self.start()

    def start(self) -> None:
        command = [sys.executable, "manage.py", "work", "--concurrency", "2"]
        log = Path(self.site.env["OUTTAKE_HOME"]) / "work.log"
        with log.open("ab") as out:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=self.site.env, stdout=out, stderr=out, start_new_session=True
            )

    def kill(self) -> None:
        children = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True, check=False
        )
        for pid in children.stdout.split():  # each in a group of its own
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(int(pid), signal.SIGKILL)
        kill(self.process)


def patient(call: Callable[[], requests.Response]) -> requests.Response:
    """Call until there is an answer that is no outage."""
    ends = time.monotonic() + PATIENCE_S
    while time.monotonic() < ends:
        with suppress(requests.RequestException):
            reply = call()
            if reply.status_code < 500:
                return reply
        time.sleep(0.2)
    raise AssertionError("the site did not come back")


def send(site: MortalSite, project: str, batch: str, path: Path) -> None:
    """Upload a file as clients do: create it until there is an answer, then send what is missing."""
    content, address = path.read_bytes(), f"{site.address}/api/v1/projects/{project}/uploads/files/"
    headers = {"Authorization": f"Bearer {site.admin_token}", "Tus-Resumable": "1.0.0"}
    named = {
        name: base64.b64encode(value.encode()).decode()
        for name, value in {"batch": batch, "filename": path.name}.items()
    }
    metadata = ",".join(f"{name} {value}" for name, value in named.items())
    create = headers | {"Upload-Length": str(len(content)), "Upload-Metadata": metadata}
    made = patient(lambda: requests.post(address, headers=create, timeout=20))
    assert made.status_code == 201, made.text
    place = site.address + made.headers["Location"]
    while (
        offset := int(patient(lambda: requests.head(place, headers=headers, timeout=20)).headers["Upload-Offset"])
    ) < len(content):
        sent = headers | {"Upload-Offset": str(offset), "Content-Type": "application/offset+octet-stream"}
        with suppress(requests.RequestException):
            requests.patch(place, content[offset : offset + PIECE_BYTES], headers=sent, timeout=20)


@pytest.mark.timeout(PATIENCE_S * 2)
@pytest.mark.long
def test_killed_servers_and_workers_lose_and_double_nothing(site: MortalSite, clips: list[Path]) -> None:
    project = site.call("POST", "projects/", {"name": "killed"})["id"]
    batch = site.call("POST", f"projects/{project}/uploads/", {})["id"]
    worker = Worker(site)
    sent: list[Path] = []
    lock = threading.Lock()

    def upload(path: Path) -> None:
        send(site, project, batch, path)
        with lock:
            sent.append(path)

    def counts() -> dict[str, int]:
        asked = {"Authorization": f"Bearer {site.admin_token}"}
        address = f"{site.address}/api/v1/uploads/{batch}/"
        return patient(lambda: requests.get(address, headers=asked, timeout=20)).json()["batch"]["counts"]

    try:
        with ThreadPoolExecutor(3) as pool:
            uploads = [pool.submit(upload, path) for path in clips]
            for number in range(KILLS):
                while len(sent) < (number + 1) * FILES // (KILLS + 2):
                    time.sleep(0.02)
                assert site.web is not None
                kill(site.web)
                site.start()
            for each in uploads:
                each.result(PATIENCE_S)
        for number in range(KILLS):
            while counts()["ready"] < (number + 1) * FILES // (KILLS + 2):
                time.sleep(0.1)
            worker.kill()
            worker.start()
        ends = time.monotonic() + PATIENCE_S
        while counts()["ready"] < FILES and time.monotonic() < ends:
            time.sleep(0.3)
        found = counts()
        assert (found["ready"], found["rejected"], found["duplicate"]) == (FILES, 0, 0)
        assert site.call("GET", f"projects/{project}/videos/?named=clip")["n"] == FILES
        stored = Path(site.env["OUTTAKE_HOME"]) / "storage"
        kinds = {
            kind: len([p for p in (stored / kind).rglob("*") if p.is_file()])
            for kind in ("originals", "clips", "strips")
        }
        assert kinds == dict.fromkeys(kinds, FILES + 1)  # and the clip that the site came with
    finally:
        worker.kill()
