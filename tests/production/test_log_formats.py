"""Log lines as text and as JSON: the ids of requests and tasks are in them, across processes, and no secrets."""

from __future__ import annotations

import io
import json
import logging
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from outtake.observability.log_context import bind_ids, current_ids, replace_ids, restore_ids
from outtake.observability.log_formats import TextFormatter, json_formatter
from outtake.observability.request_ids import with_request_id
from outtake.settings.logs import logging_settings
from tests.services import answers, free_port, running, wait_until
from tools.machine import ROOT

SECRET = "q8-Zt0wE_x" * 4 + "abc"
SEND = """
import outtake.celery
from outtake.observability.log_context import replace_ids
replace_ids(request_id="of-a-request")
outtake.celery.app.send_task("worker.run_item", kwargs={"item_id": 7}, queue="critics")
"""


@pytest.fixture
def bound() -> Iterator[None]:
    """Some ids, for as long as a test runs."""
    token = replace_ids(request_id="r-1", task_id="t-1")
    yield
    restore_ids(token)


def logged(formatter: logging.Formatter) -> str:
    """What a handler with a formatter writes of an error with a secret in its message and its traceback."""
    out = io.StringIO()
    handler, log = logging.StreamHandler(out), logging.getLogger("tests.formats")
    handler.setFormatter(formatter)
    log.propagate = False
    log.addHandler(handler)
    try:
        raise RuntimeError(f"at /sign-in/{SECRET}\nof “Zoë”")
    except RuntimeError:
        log.exception('Failed for "%s"', f"/join/x?SESSION_ID={SECRET}", extra={"status_code": 500})
    finally:
        log.removeHandler(handler)
    return out.getvalue()


def test_json_is_one_object_a_line_with_ids_and_no_secret(bound: None) -> None:
    text = logged(json_formatter())
    assert text.count("\n") == 1
    line = json.loads(text)
    assert line["event"] == 'Failed for "/join/x?…"'
    assert (line["level"], line["logger"], line["process"]) == ("ERROR", "tests.formats", os.getpid())
    assert (line["request_id"], line["task_id"], line["status_code"]) == ("r-1", "t-1", 500)
    assert line["time"].endswith("+00:00")
    assert line["exception"].startswith("Traceback") and line["exception"].endswith("at /sign-in/…\nof “Zoë”")
    assert SECRET not in text


def test_text_has_the_ids_behind_the_message(bound: None) -> None:
    settings = logging_settings({})["formatters"]["line"]
    lines = logged(TextFormatter(settings["format"], style="{")).splitlines()
    assert lines[0].endswith(' ERROR tests.formats: Failed for "/join/x?…" request_id=r-1 task_id=t-1')
    assert lines[1].startswith("Traceback") and lines[-2].endswith("/sign-in/…")


def test_ids_are_added_and_taken_back(bound: None) -> None:
    bind_ids(run="0abc", item=7)
    assert current_ids() == {"request_id": "r-1", "task_id": "t-1", "run": "0abc", "item": "7"}
    token = replace_ids(task="x")
    assert current_ids() == {"task": "x"}
    restore_ids(token)
    assert current_ids()["run"] == "0abc"


def test_another_format_is_refused() -> None:
    with pytest.raises(ImproperlyConfigured, match="xml"):
        logging_settings({"LOG_FORMAT": "xml"})


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("0f8fad5b-d9cb-469f-a165-70867728950e", True),
        ("a" * 32, True),
        ("short", False),
        ("", False),
        (SECRET, False),
        ("of a request", False),
        ("12345678\n", False),
    ],
)
def test_an_id_is_taken_over_if_it_looks_like_one(given: str, kept: bool) -> None:
    seen: list[Any] = []

    def application(environ: dict[str, Any], start_response: Any) -> list[bytes]:
        seen.append(current_ids()["request_id"])
        start_response("200 OK", [("X-Other", "1")])
        return []

    before = replace_ids(run="of an earlier request")
    answered: list[Any] = []
    with_request_id(application)({"HTTP_X_REQUEST_ID": given}, lambda _, headers: answered.extend(headers))
    assert "run" not in current_ids()
    restore_ids(before)
    headers = dict(answered)
    assert headers["X-Other"] == "1" and [headers["X-Request-ID"]] == seen
    assert (seen[0] == given) is kept
    assert len(seen[0]) >= 8


def env_of(home: Path, **more: str) -> dict[str, str]:
    """The environment of a process on a home of its own, with a broker of files, that logs JSON."""
    own = {"OUTTAKE_HOME": str(home), "BROKER_URL": "filesystem://", "DATABASE_URL": "", "LOG_FORMAT": "json"}
    return os.environ | own | {"PYTHONPATH": str(ROOT / "platform"), "LOG_LEVEL": "INFO"} | more


def lines_of(log: Path) -> list[dict[str, Any]]:
    """The JSON lines of a log; what is no JSON is an error."""
    return [json.loads(line) for line in log.read_text().splitlines() if line.startswith("{")]


@pytest.mark.processes
def test_the_web_server_logs_and_returns_the_id_of_a_request(tmp_path: Path) -> None:
    port, log = free_port(), tmp_path / "web.log"
    command = [sys.executable, "-m", "gunicorn", "-c", "deploy/gunicorn.conf.py", "outtake.wsgi"]
    env = env_of(tmp_path, PORT=str(port), HOST="127.0.0.1", WEB_WORKERS="1")
    with running(command, log=log, cwd=ROOT, env=env) as process:
        wait_until(lambda: answers(port), process, log)
        found = {}
        for given in ("11111111-aaaa", "22222222-bbbb"):
            asked = urllib.request.Request(f"http://127.0.0.1:{port}/no/{given}", headers={"X-Request-ID": given})
            with pytest.raises(urllib.error.HTTPError) as caught:
                urllib.request.urlopen(asked, timeout=60)
            found[caught.value.headers["X-Request-ID"]] = f"Not Found: /no/{given}"
    said = {line["request_id"]: line["event"] for line in lines_of(log) if line["logger"] == "django.request"}
    assert said == found == {given: f"Not Found: /no/{given}" for given in ("11111111-aaaa", "22222222-bbbb")}
    assert any(line["logger"] == "gunicorn.error" for line in lines_of(log))
    assert [line for line in log.read_text().splitlines() if not line.startswith("{")] == []


@pytest.mark.long
@pytest.mark.processes
def test_a_worker_logs_the_ids_of_the_request_and_of_the_task(tmp_path: Path) -> None:
    log = tmp_path / "worker.log"
    env = env_of(tmp_path)
    subprocess.run([sys.executable, "-c", SEND], cwd=ROOT, env=env, check=True)
    command = [sys.executable, "-m", "celery", "-A", "outtake.celery", "worker", "--queues", "critics"]
    command += ["--concurrency", "1", "--without-mingle", "--without-gossip"]
    with running(command, log=log, cwd=ROOT, env=env) as process:
        wait_until(lambda: "raised unexpected" in log.read_text(), process, log)
        time.sleep(0.1)  # the line may be half written
    (line,) = (line for line in lines_of(log) if "raised unexpected" in line["event"])  # there is no such table
    assert (line["request_id"], line["task"], line["item"]) == ("of-a-request", "worker.run_item", "7")
    assert line["task_id"] in line["event"] and "OperationalError" in line["exception"]
    after = [line for line in lines_of(log) if line["logger"] == "celery.worker" and "Warm shutdown" in line["event"]]
    assert all("task_id" not in line for line in after)
