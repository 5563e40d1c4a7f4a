"""`make dev` starts, answers, loads changed code again, and leaves no process behind."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest
import requests

from tests.services import free_port, running
from tools.machine import ROOT

pytestmark = [pytest.mark.redis, pytest.mark.timeout(240)]

PATIENCE_SECONDS = 90


def until(ready: Callable[[], bool], process: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not ready():
        if process.poll() is not None or time.monotonic() > deadline:
            pytest.fail(log.read_text())
        time.sleep(0.2)


def got(url: str) -> requests.Response | None:
    try:
        return requests.get(url, timeout=10)
    except requests.ConnectionError:
        return None


def is_page(url: str) -> bool:
    answer = got(url)
    return answer is not None and answer.status_code == 200


def write_again(path: Path) -> None:
    """Change a file and its time, not what is in it, at one stroke: other tests may be reading it."""
    copy = path.with_name(f".{path.name}.copy")
    shutil.copy(path, copy)
    copy.replace(path)


def of_code(parent: psutil.Process) -> set[psutil.Process]:
    """The processes that run the project's Python code: Django's server and the workers."""
    found = set()
    for child in parent.children(recursive=True):
        try:
            command = child.cmdline()
        except psutil.Error:
            continue
        if "runserver" in command or "worker" in command:
            found.add(child)
    return found


@pytest.mark.long
@pytest.mark.skipif(not (ROOT / "frontend/node_modules").is_dir(), reason="no frontend packages: make frontend")
def test_all_is_loaded_again_and_all_ends(tmp_path: Path) -> None:
    home, log, port, vite_port = tmp_path / "home", tmp_path / "log", free_port(), free_port()
    own = {"OUTTAKE_HOME": str(home), "PORT": str(port), "VITE_PORT": str(vite_port), "STORAGE_URL": ""}
    env = {**os.environ, **own, "BROKER_URL": "", "DATABASE_URL": ""}
    site = f"http://127.0.0.1:{vite_port}"
    command = [sys.executable, "-m", "tools.dev"]
    with running(command, log=log, end_with=signal.SIGINT, cwd=ROOT, env=env) as dev:
        until(lambda: is_page(f"{site}/sign-in"), dev, log)
        until(lambda: "Ctrl-C ends everything" in log.read_text(), dev, log)
        source = requests.get(f"{site}/static/src/app/studio.tsx", timeout=60)
        assert source.headers["Content-Type"].startswith("text/javascript")
        assert "react/preamble" in source.text
        here = psutil.Process(dev.pid)
        until(lambda: len(of_code(here)) >= 4, dev, log)  # a server under its watcher, and two workers
        before = of_code(here)
        server = max((each for each in before if "runserver" in each.cmdline()), key=lambda each: each.create_time())
        workers = {each for each in here.children() if each in before and "worker" in each.cmdline()}
        write_again(ROOT / "worker" / "apps.py")
        until(lambda: not any(each.is_running() for each in (server, *workers)), dev, log)
        until(lambda: len(of_code(here) - before) >= 3 and is_page(f"{site}/sign-in"), dev, log)
        started = before | set(here.children(recursive=True))
        dev.send_signal(signal.SIGINT)
        assert dev.wait(60) == 0, log.read_text()
        assert [each for each in started if each.is_running() and each.status() != psutil.STATUS_ZOMBIE] == []


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    import socket

    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        env = {**os.environ, "PORT": str(port), "OUTTAKE_HOME": str(tmp_path)}
        done = subprocess.run([sys.executable, "-m", "tools.dev"], cwd=ROOT, env=env, capture_output=True, text=True)
    assert done.returncode == 2
    assert f"127.0.0.1:{port} is in use by another program" in done.stdout
