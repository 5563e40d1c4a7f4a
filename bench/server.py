"""A server of this checkout on a database of its own, as `make serve` starts it, and what a measurement asks of it."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import psutil
import requests

from tests.services import answers, free_port, running, wait_until
from tools.machine import ROOT

API = "/api/v1/"
PROJECT = "bench"


class Usage(NamedTuple):
    """What a server has used: processor seconds since its start, resident memory now."""

    cpu_s: float
    memory_mb: float


class Server:
    """A running server. `base` is its address; `env` the environment of its commands."""

    def __init__(self, base: str, env: dict[str, str], process: psutil.Process) -> None:
        self.base, self.env, self._process = base, env, process
        self._admin = requests.Session()
        self.as_admin_headers = {"Authorization": f"Bearer {self.make_accounts(['admin'], 'admin')[0]}"}
        self._admin.headers.update(self.as_admin_headers)
        self._project: str = self.as_admin("POST", "projects/", json={"name": PROJECT})["id"]

    def make_accounts(self, names: Sequence[str], role: str) -> list[str]:
        """Make accounts in the bench's project; return their tokens."""
        project = [] if role == "admin" else ["--project", PROJECT]
        made = manage(self.env, "create_account", *names, "--role", role, *project, "--json")
        return [account["token"] for account in json.loads(made)["accounts"]]

    def load_demo(self) -> dict[str, Any]:
        """Draw and load the demo; return its project and studies."""
        return json.loads(manage(self.env, "load_demo", "--json"))

    def sign_in_link(self, name: str, role: str = "annotator", project: str = PROJECT) -> str:
        """Make someone of a project; return the address that signs them in once."""
        made = manage(self.env, "create_account", name, "--role", role, "--project", project, "--json")
        return json.loads(made)["accounts"][0]["sign_in"]

    def import_folder(self, folder: Path) -> None:
        """Import the clips of a folder; their file names are their external ids."""
        manage(self.env, "import_videos", str(folder), "--project", PROJECT, "--json")

    def import_videos(self, folder: Path, n: int) -> list[str]:
        """Import n videos that share one clip; return their external ids."""
        clip = draw_clip(folder / "clip.mp4")
        names = [f"clip-{i:05}" for i in range(n)]
        with (folder / "manifest.csv").open("w", newline="") as file:
            rows = csv.writer(file)
            rows.writerow(["path", "prompt", "generator", "external_id"])
            rows.writerows([clip.name, f"A cup on a table, number {i}", "bench", name] for i, name in enumerate(names))
        manage(self.env, "import_videos", str(folder / "manifest.csv"), "--project", PROJECT, "--json")
        return names

    def make_study(self, name: str, videos: Sequence[str], overlap: int) -> str:
        """Make a study with a task for each video; return its id."""
        body = {"project": self._project, "name": name, "instrument": "spotlight", "overlap": overlap}
        study = self.as_admin("POST", "studies/", json=body)["id"]
        self.as_admin("POST", f"studies/{study}/tasks/", json={"videos": list(videos)})
        return study

    def as_admin(self, method: str, path: str, **options: Any) -> Any:
        """Return what the API answers an administrator. Raises `requests.HTTPError` for all but 2xx."""
        address = path if path.startswith("http") else f"{self.base}{API}{path}"
        answer = self._admin.request(method, address, timeout=300, **options)
        answer.raise_for_status()
        return answer.json()

    def annotations(self, study: str) -> Iterator[dict[str, Any]]:
        """Yield every annotation that a study keeps."""
        address: str | None = f"studies/{study}/annotations/?page_size=1000"
        while address:
            page = self.as_admin("GET", address)
            yield from page["results"]
            address = page["next"]

    def usage(self) -> Usage:
        """Return what the server's processes have used."""
        family = [self._process, *self._process.children(recursive=True)]
        cpu = sum(sum(each.cpu_times()[:2]) for each in family)
        return Usage(cpu, sum(each.memory_info().rss for each in family) / 2**20)

    def peak_mb(self) -> float:
        """Return the resident memory that the largest of the server's processes has had since it started."""
        family = [self._process, *self._process.children(recursive=True)]
        return max(_peak_kb(each.pid) for each in family) / 1024


def _peak_kb(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM:"))


def manage(env: dict[str, str], *arguments: str) -> bytes:
    """Run a management command; return what it prints."""
    return subprocess.run(
        [sys.executable, "manage.py", *arguments], cwd=ROOT, env=env, check=True, stdout=subprocess.PIPE
    ).stdout


def draw_clip(path: Path) -> Path:
    """An 8 s clip, drawn by ffmpeg."""
    from outtake.catalog.media.ffmpeg import ffmpeg

    source = "testsrc=size=640x360:rate=24:duration=8"
    subprocess.run(
        [ffmpeg(), "-loglevel", "error", "-f", "lavfi", "-i", source, "-pix_fmt", "yuv420p", str(path)], check=True
    )
    return path


@contextmanager
def serving(folder: Path, database_url: str) -> Iterator[Server]:
    """Have a server run on an empty database, with all that it keeps in a folder."""
    port = free_port()
    env = os.environ | {
        "OUTTAKE_HOME": str(folder),
        "DATABASE_URL": database_url,
        "STORAGE_URL": f"file://{folder / 'storage'}",
        "BROKER_URL": "memory://",  # nothing here is work for a worker
        "HOST": "127.0.0.1",
        "PORT": str(port),
    }
    (folder / "storage").mkdir(parents=True)
    manage(env, "migrate", "--no-input", "--verbosity", "0")
    command = [str(Path(sys.executable).with_name("gunicorn")), "--config", "deploy/gunicorn.conf.py", "outtake.wsgi"]
    log = folder / "web.log"
    with running(command, log=log, cwd=ROOT, env=env) as process:
        wait_until(lambda: answers(port), process, log)
        yield Server(f"http://127.0.0.1:{port}", env, psutil.Process(process.pid))
