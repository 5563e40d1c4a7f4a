"""Metrics: added up across the processes of gunicorn and of Celery, shown to who has the token, with few labels."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import psutil
import pytest
import requests
from django.core.exceptions import ImproperlyConfigured
from prometheus_client.parser import text_string_to_metric_families

from outtake.observability.metrics import gauges
from outtake.observability.metrics.exposition import exposition
from outtake.settings.metrics import metrics_settings
from tests.services import answers, free_port, running, wait_until
from tools.machine import ROOT

TOKEN = "metrics-token-of-the-tests"
GUNICORN = [sys.executable, "-m", "gunicorn", "-c", "deploy/gunicorn.conf.py", "outtake.wsgi"]
WORKER = [sys.executable, "-m", "celery", "-A", "outtake.celery", "worker", "--without-mingle", "--without-gossip"]
SEND = """
import outtake.celery
for item in range(6):
    outtake.celery.app.send_task("worker.run_item", kwargs={"item_id": item}, queue="critics")
outtake.celery.app.send_task("worker.run_item", kwargs={"item_id": 9}, queue="gpu")
"""

Samples = dict[tuple[str, tuple[tuple[str, str], ...]], float]


def env_of(home: Path, **more: str) -> dict[str, str]:
    """The environment of a service on a home of its own, with a broker of files."""
    own = {"OUTTAKE_HOME": str(home), "BROKER_URL": "filesystem://", "DATABASE_URL": "", "METRICS_TOKEN": TOKEN}
    return os.environ | own | {"PYTHONPATH": str(ROOT / "platform"), "HOST": "127.0.0.1"} | more


def page(port: int, **headers: str) -> requests.Response:
    """What a service answers to Prometheus."""
    headers = headers or {"Authorization": f"Bearer {TOKEN}"}
    return requests.get(f"http://127.0.0.1:{port}/metrics", headers=headers, timeout=30)


def samples(text: str) -> Samples:
    """Every value of a page by its name and labels."""
    found = [sample for family in text_string_to_metric_families(text) for sample in family.samples]
    values = {(sample.name, tuple(sorted(sample.labels.items()))): sample.value for sample in found}
    assert len(values) == len(found)  # none twice
    return values


def total(values: Samples, name: str, **labels: str) -> float:
    """The sum of the values of a name that have these labels."""
    return sum(value for (key, given), value in values.items() if key == name and labels.items() <= dict(given).items())


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with a database."""
    home = tmp_path_factory.mktemp("metrics")
    subprocess.run([sys.executable, "-m", "tests.browser.tables"], cwd=ROOT, env=env_of(home), check=True)
    return home


@pytest.mark.processes
def test_requests_are_added_up_over_the_processes_of_the_web_server(home: Path) -> None:
    port, log = free_port(), home / "web.log"
    env = env_of(home, PORT=str(port), WEB_WORKERS="2", WEB_THREADS="2", ALLOWED_HOSTS="elsewhere.example")
    base = f"http://127.0.0.1:{port}"
    asked: Counter[tuple[str, str]] = Counter()
    with running(GUNICORN, log=log, cwd=ROOT, env=env) as master:
        wait_until(lambda: answers(port), master, log)
        host = {"Host": "elsewhere.example"}
        deadline = time.monotonic() + 60
        while len(list(home.glob("metrics/web/histogram_*.db"))) < 2 or asked.total() < 60:
            secret = f"q8-Zt0wE_x{asked.total():033}"
            for path, route in (
                ("/health/live", "/health/live"),
                (f"/sign-in/{secret}", "/sign-in/<str:secret>"),
                (f"/api/v1/studies/{asked.total():016}/annotations/", "/api/v1/studies/<str:study>/annotations/"),
                (f"/nowhere/{asked.total()}", "none"),
            ):
                answer = requests.get(base + path, headers=host, timeout=30)  # each on a connection of its own
                asked[(route, str(answer.status_code))] += 1
            assert time.monotonic() < deadline, "one process answered everything"
        requests.request("BREW", f"{base}/health/live", headers=host, timeout=30)
        children = psutil.Process(master.pid).children()
        assert {len(children), len(list(home.glob("metrics/web/histogram_*.db")))} == {2}
        text = page(port).text
        (victim := children[0]).kill()
        victim.wait(30)
        after = samples(page(port).text)
    values = samples(text)
    assert {status for _, status in asked} >= {"200", "401", "404"}
    for (route, status), n in asked.items():
        counted = total(values, "outtake_request_seconds_count", method="GET", route=route, status=status)
        assert counted == n, (route, status)
    assert total(values, "outtake_request_seconds_count") == asked.total() + 1
    assert total(values, "outtake_request_seconds_count", method="other") == 1
    assert total(after, "outtake_request_seconds_count") == asked.total() + 1  # a process that ended still counts
    assert "q8-Zt0wE_x" not in text and "BREW" not in text and "nowhere" not in text
    assert total(values, "outtake_jobs", kind="item", state="waiting") == 0
    read = {dict(labels)["source"]: value for (name, labels), value in values.items() if name == "outtake_gauges_read"}
    assert read == {"broker": 1, "events": 1, "annotations": 1, "worker": 1, "evaluation": 1}
    labels = {name for _, given in values for name, _ in given}
    assert labels == {"method", "route", "status", "le", "queue", "kind", "state", "source"}


@pytest.mark.processes
def test_only_who_has_the_token_reads_them(home: Path) -> None:
    port, log = free_port(), home / "door.log"
    env = env_of(home, PORT=str(port), WEB_WORKERS="1", LOG_LEVEL="INFO")
    with running(GUNICORN, log=log, cwd=ROOT, env=env) as master:
        wait_until(lambda: answers(port), master, log)
        wrong = ("Bearer wrong", TOKEN, f"Bearer {TOKEN}x", f"Basic {TOKEN}", "Bearer", "Bearer é")
        answered = [page(port, Authorization=each.encode("latin-1")) for each in wrong]  # type: ignore[arg-type]
        answered.append(page(port, Accept="*/*"))
        assert {(answer.status_code, answer.content) for answer in answered} == {(401, b"")}
        assert page(port).status_code == 200
        with_token = requests.get(f"http://127.0.0.1:{port}/metrics?token={TOKEN}", timeout=30)
        assert with_token.status_code == 401


@pytest.mark.long
def test_without_a_token_there_is_no_such_address_and_the_library_is_not_loaded(home: Path) -> None:
    code = """
import sys
from outtake.wsgi import application
from outtake.observability.metrics.counters import TASK_FAILURES, count
count(TASK_FAILURES, task="x", error="y")
said = []
asked = {"REQUEST_METHOD": "GET", "PATH_INFO": "/metrics", "SERVER_NAME": "localhost", "SERVER_PORT": "80"}
asked |= {"wsgi.input": sys.stdin.buffer, "HTTP_AUTHORIZATION": "Bearer "}
application(asked, lambda *args: said.append(args[0]))
print(said, [name for name in sys.modules if name.startswith(("prometheus", "structlog"))])
"""
    env = env_of(home, METRICS_TOKEN="")
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=env, capture_output=True, text=True)
    assert done.stdout.strip() == "['404 Not Found'] []", done.stderr


@pytest.mark.long
@pytest.mark.processes
def test_tasks_are_added_up_over_the_processes_of_a_worker(home: Path) -> None:
    """The worker has a home of its own, and shows them itself; on that of the web server they are on its page, too."""
    port, web, log = free_port(), free_port(), home / "worker.log"
    env = env_of(home, METRICS_ADDRESS=f"127.0.0.1:{port}", PORT=str(web), WEB_WORKERS="1")
    subprocess.run([sys.executable, "-c", SEND], cwd=ROOT, env=env, check=True)
    task = {"task": "worker.run_item"}

    def done(values: Samples) -> float:
        return total(values, "outtake_task_seconds_count", **task)

    with running([*WORKER, "-Q", "critics", "-c", "2", "-n", "a@%h"], log=log, cwd=ROOT, env=env) as worker:
        wait_until(lambda: answers(port), worker, log)
        assert page(port, Accept="*/*").status_code == 401
        wait_until(lambda: done(samples(page(port).text)) == 6, worker, log)
        assert "outtake_jobs" not in page(port).text  # of the whole installation, so the web server shows it
        with running(GUNICORN, log=home / "web2.log", cwd=ROOT, env=env) as master:
            wait_until(lambda: answers(web), master, home / "web2.log")
            values = samples(page(web).text)
    assert total(values, "outtake_task_seconds_count", state="success", **task) == done(values) == 6
    assert total(values, "outtake_queue_messages", queue="gpu") == 1
    assert total(values, "outtake_queue_messages", queue="critics") == 0


def test_a_file_that_a_process_is_just_making_counts_nothing(settings, tmp_path: Path) -> None:
    settings.HOME = tmp_path
    (tmp_path / "metrics" / "worker").mkdir(parents=True)
    (tmp_path / "metrics" / "worker" / "counter_7.db").touch()
    assert exposition(gauges=False)[0] == b""


def test_a_source_that_cannot_be_read_hides_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    def away() -> list[gauges.Gauge]:
        raise ConnectionError("no database")

    sources = {"a": away, "b": lambda: [gauges.jobs_gauge({("x", "failed"): 2})]}
    sources["c"] = lambda: [gauges.jobs_gauge({("y", "failed"): 3})]
    monkeypatch.setattr(gauges, "_sources", sources)
    found = {gauge.name: gauge.values for gauge in gauges.read_gauges()}
    assert found["outtake_jobs"] == {("x", "failed"): 2, ("y", "failed"): 3}
    assert found["outtake_gauges_read"] == {("a",): 0, ("b",): 1, ("c",): 1}


@pytest.mark.parametrize(
    "environ", [{"METRICS_TOKEN": "short"}, {"METRICS_ADDRESS": "9464"}, {"METRICS_ADDRESS": "a:"}]
)
def test_settings_that_cannot_be_are_refused(environ: dict[str, str]) -> None:
    with pytest.raises(ImproperlyConfigured, match=next(iter(environ))):
        metrics_settings(environ)


def test_nginx_lets_no_one_in() -> None:
    block = re.search(r"location = /metrics \{[^}]*\}", (ROOT / "deploy" / "nginx.conf").read_text())
    assert block is not None and "return 404;" in block[0]
