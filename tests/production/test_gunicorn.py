"""The web server as it is configured, and what it makes of headers before the app sees them."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import requests

from tests.services import answers, free_port, running, wait_until

ROOT = Path(__file__).resolve().parents[2]


def test_a_client_s_own_script_name_is_passed_over(tmp_path: Path):
    port = free_port()
    env = {**os.environ, "PORT": str(port), "HOST": "127.0.0.1", "OUTTAKE_HOME": str(tmp_path), "WEB_WORKERS": "1"}
    command = [sys.executable, "-m", "gunicorn", "-c", "deploy/gunicorn.conf.py", "outtake.wsgi"]
    with running(command, log=tmp_path / "log", cwd=ROOT, env=env) as process:
        wait_until(lambda: answers(port), process, tmp_path / "log")
        for headers in ({"SCRIPT_NAME": "/x"}, {"SCRIPT_NAME": "/noth"}, {"PATH_INFO": "/sign-in"}, {}):
            answer = requests.get(f"http://127.0.0.1:{port}/nothing", headers=headers, timeout=30)
            assert (answer.status_code, answer.json()["status"]) == (404, 404)
