"""A real site for the browser: the built frontend, gunicorn on a database of its own, and Chromium."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil
import pytest
import requests
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests.browser.clerk import ROOT, Clerk
from worker.execution.local_processes import stop

CHROMIUM_FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
LAPTOP = {"width": 1366, "height": 768}
PATIENCE_MS = 20_000  # how long a page may take on a busy machine, anyone who asks
expect.set_options(timeout=PATIENCE_MS)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything in this folder."""
    for item in items:
        if Path(item.path).parent == Path(__file__).parent:
            item.add_marker(pytest.mark.browser)


@dataclass
class Site:
    """A running installation and how to speak to it."""

    address: str
    env: dict[str, str]
    model_port: int  # where a server of a model may listen
    admin_token: str = ""
    clerk: Clerk = field(init=False)

    def __post_init__(self) -> None:
        self.clerk = Clerk(self.env)

    def manage(self, *args: str, status: int = 0) -> Any:
        """Run a management command with ``--json`` and return its object; it has to end with a status."""
        done = self.clerk.run(*args, "--json")
        assert done.status == status, done.complained
        return json.loads(done.printed)

    def run_python(self, code: str) -> str:
        """Run code with Django set up, as for a change that no call makes; return what it printed."""
        done = self.clerk.run("shell", "--no-imports", "-c", code)
        assert done.status == 0, done.complained
        return done.printed

    def account(self, name: str, role: str, project: str | None = None) -> dict[str, str]:
        """Make an account; with its password, token and sign-in link."""
        own = ["--project", project] if project else []
        return self.manage("create_account", name, "--role", role, *own)["accounts"][0]

    def call(
        self, method: str, path: str, body: dict | None = None, *, token: str = "", headers: dict | None = None
    ) -> Any:
        """Call the API, as the admin unless another token is given; return the answer's object."""
        sent = {"Authorization": f"Bearer {token or self.admin_token}", **(headers or {})}
        reply = requests.request(method, f"{self.address}/api/v1/{path}", json=body, headers=sent, timeout=60)
        assert reply.ok, f"{method} {path}: {reply.status_code} {reply.text}"
        return reply.json() if reply.content else None

    def edges(self, frame_times_url: str, *, token: str) -> list[int]:
        """Return the frame edges of a clip, in ms."""
        address = frame_times_url if frame_times_url.startswith("http") else self.address + frame_times_url
        reply = requests.get(address, headers={"Authorization": f"Bearer {token}"}, timeout=60)
        return reply.json()["edges_ms"]

    def study(
        self, project: str, videos: list[str], *, name: str, instrument: str = "spotlight", overlap: int = 1
    ) -> str:
        """Make a study of videos of a project, by default with one person a task; return its id."""
        project_id = next(each["id"] for each in self.call("GET", "me")["projects"] if each["name"] == project)
        body = {"project": project_id, "name": name, "instrument": instrument, "overlap": overlap}
        study = self.call("POST", "studies/", body)["id"]
        self.call("POST", f"studies/{study}/tasks/", {"videos": videos})
        return study


def lay_database(home: Path, env: dict[str, str]) -> None:
    """Give a site its empty database. One is made for all that run at once; the others get a copy."""
    whole = home.parent.parent if "PYTEST_XDIST_WORKER" in os.environ else home.parent
    made = whole / "outtake.sqlite3"
    with (whole / "outtake.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            subprocess.run([sys.executable, "-m", "tests.browser.tables"], cwd=ROOT, env=env, check=True)
            shutil.copy(home / made.name, made)
            return
    shutil.copy(made, home)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Begin a second try with a new site: the first has taken the test's names in the one before."""
    if getattr(item, "execution_count", 1) > 1:
        for made in item._fixtureinfo.name2fixturedefs.get("site", ()):  # pytest has no public call for this
            made.finish(item._request)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site with an admin and nothing else, which the tests of a session share."""
    with new_site(tmp_path_factory.mktemp("site")) as made:
        yield made


@contextmanager
def new_site(home: Path) -> Iterator[Site]:
    """Serve a site with an admin and nothing else."""
    port, model_port = _free_port(), _free_port()
    own = {"OUTTAKE_HOME": str(home), "HOST": "127.0.0.1", "PORT": str(port), "STORAGE_URL": "", "BROKER_URL": ""}
    own["MODEL_SERVERS"] = f"127.0.0.1:{model_port}"
    env = {**os.environ, **own, "DATABASE_URL": "", "PYTHONPATH": f"{ROOT}:{ROOT / 'platform'}"}
    lay_database(home, env)
    command = [sys.executable, "-m", "gunicorn", "-c", "deploy/gunicorn.conf.py", "outtake.wsgi"]
    with (home / "web.log").open("wb") as log:
        web = subprocess.Popen(command, cwd=ROOT, env=env, stdout=log, stderr=log, start_new_session=True)
    try:
        address = f"http://127.0.0.1:{port}"
        wait_for_answers(address, web, home / "web.log")
        made = Site(address, env, model_port)
        made.admin_token = made.account("ada", "admin")["token"]
        yield made
        made.clerk.dismiss()
    finally:
        stop(web)


def wait_for_answers(address: str, web: subprocess.Popen[bytes], log: Path) -> None:
    """Wait until a server answers, as long as it lives: a busy machine can take its time."""
    while web.poll() is None:
        try:
            urllib.request.urlopen(address + "/sign-in", timeout=5).close()
            return
        except OSError:  # refused, reset, or later than 5 s
            time.sleep(0.1)
    raise RuntimeError(f"the site did not start:\n{log.read_text()}")


@pytest.fixture
def worker(site: Site) -> Iterator[None]:
    """A worker and a broker in the site's home."""
    with working(site):
        yield


@contextmanager
def working(site: Site, *options: str, **env: str) -> Iterator[None]:
    """Run a worker and a broker in the site's home, with more options and more of an environment."""
    command = [sys.executable, "manage.py", "work", "--concurrency", "1", *options]
    running = subprocess.Popen(
        command, cwd=ROOT, env={**site.env, **env}, stdout=subprocess.PIPE, start_new_session=True
    )
    assert running.stdout is not None
    assert running.stdout.readline().startswith(b"Running")
    yield
    # its home goes with it: what a worker does at its end takes seconds, and no test looks at it here
    for each in [*psutil.Process(running.pid).children(recursive=True), running]:
        with suppress(psutil.NoSuchProcess):
            each.kill()
    running.wait()


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    """A Chromium, for all tests of the session."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_FLAGS)
        yield running
        running.close()


@pytest.fixture
def visitor(browser: Browser, site: Site) -> Iterator[Visitor]:
    """Someone at a laptop, not signed in."""
    context = browser.new_context(viewport=LAPTOP, base_url=site.address)
    yield Visitor(context, context.new_page())
    context.close()


class Visitor:
    """A browser of one's own, and a note of what went wrong in it."""

    def __init__(self, context: BrowserContext, page: Page) -> None:
        self.context, self.page = context, page
        self.faults: list[str] = []
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", self._hear)

    def _hear(self, line: ConsoleMessage) -> None:
        if line.type == "error":  # a request that was refused is named by its address alone
            self.faults.append(f"{line.text} {line.location['url']}")

    def sign_in(self, link: str) -> None:
        """Use a one-time link."""
        self.page.goto(link)
        self.page.get_by_role("button", name="Sign in").click()
        self.page.wait_for_url("**/")

    def leave(self) -> None:
        """Close the page, which would go on asking, and forget who was signed in."""
        self.page.goto("about:blank")
        self.context.clear_cookies()

    def picture(self, folder: Path, name: str) -> None:
        """Keep a screenshot, where ``OUTTAKE_PICTURES`` asks for them."""
        if "OUTTAKE_PICTURES" not in os.environ:
            return
        folder.mkdir(parents=True, exist_ok=True)
        self.page.screenshot(path=folder / f"{name}.png")
