"""The web server as it is configured: its processes end with their master, and headers name no other script."""

from __future__ import annotations

import os
import signal
import sys
import threading
import urllib.error
import urllib.request
from pathlib import Path

import psutil
import pytest
import requests

from tests.services import answers, free_port, running, wait_until
from tools.machine import ROOT

# Each request is one that does not end, such as one that waits for a model or a lock.
STUCK = """
import time, pathlib

def application(environ, start_response):
    pathlib.Path("asked").touch()
    time.sleep(600)
"""


@pytest.mark.processes
def test_workers_end_when_their_master_is_killed_even_within_a_request(tmp_path: Path) -> None:
    (tmp_path / "stuck.py").write_text(STUCK)
    port, log = free_port(), tmp_path / "log"
    command = [sys.executable, "-m", "gunicorn", "-c", str(ROOT / "deploy" / "gunicorn.conf.py"), "stuck"]
    env = os.environ | {"HOST": "127.0.0.1", "PORT": str(port), "WEB_WORKERS": "2", "LOG_LEVEL": "INFO"}
    with running(command, log=log, cwd=tmp_path, env=env) as master:
        wait_until(lambda: answers(port), master, log)

        def ask() -> None:
            with pytest.raises((urllib.error.URLError, ConnectionError)):
                urllib.request.urlopen(f"http://127.0.0.1:{port}/")

        asking = threading.Thread(target=ask)
        asking.start()
        wait_until((tmp_path / "asked").exists, master, log)
        wait_until(lambda: len(psutil.Process(master.pid).children()) >= 2, master, log)
        workers = psutil.Process(master.pid).children(recursive=True)
        master.send_signal(signal.SIGKILL)
        _, left = psutil.wait_procs(workers, timeout=30)
        assert left == []
        asking.join(30)
    assert not answers(port)


@pytest.mark.processes
def test_a_client_s_own_script_name_is_passed_over(tmp_path: Path):
    port = free_port()
    env = {**os.environ, "PORT": str(port), "HOST": "127.0.0.1", "OUTTAKE_HOME": str(tmp_path), "WEB_WORKERS": "1"}
    command = [sys.executable, "-m", "gunicorn", "-c", "deploy/gunicorn.conf.py", "outtake.wsgi"]
    with running(command, log=tmp_path / "log", cwd=ROOT, env=env) as process:
        wait_until(lambda: answers(port), process, tmp_path / "log")
        for headers in ({"SCRIPT_NAME": "/x"}, {"SCRIPT_NAME": "/noth"}, {"PATH_INFO": "/sign-in"}, {}):
            answer = requests.get(f"http://127.0.0.1:{port}/api/v1/nothing", headers=headers, timeout=30)
            assert (answer.status_code, answer.json()["status"]) == (404, 404)
