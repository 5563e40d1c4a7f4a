"""What a web server says of its health: alive without asking anything, ready only with its database."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import urllib.error
import urllib.request
from contextlib import ExitStack
from pathlib import Path

import pytest
from django.test import Client

from outtake import health
from outtake.catalog.videos.storage import FileStorage, storage_at
from tests.services import answers, free_port, postgresql_server, running, wait_until
from tools.machine import ROOT

LIVE, READY = "/health/live", "/health/ready"


def test_liveness_asks_no_database() -> None:
    """Without the mark of a test with a database, a query raises."""
    answer = Client().get(LIVE)
    assert (answer.status_code, answer.json()) == (200, {"status": "alive"})


@pytest.mark.parametrize("address", [LIVE, READY])
@pytest.mark.django_db
def test_they_answer_without_tls_and_are_not_kept(settings, address: str) -> None:
    settings.SECURE_SSL_REDIRECT = True
    answer = Client().get(address)
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    assert Client().post(address).status_code == 405


@pytest.mark.django_db
def test_without_storage_and_broker_it_serves_less(settings, monkeypatch) -> None:
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "key")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "secret")
    settings.STORAGE_URL = f"s3://clips?endpoint_url=http://127.0.0.1:{free_port()}&region_name=us-east-1"
    settings.CELERY_BROKER_URL = f"redis://:secret@127.0.0.1:{free_port()}/0"
    answer = Client().get(READY)
    checks = {"database": "ok", "migrations": "ok", "storage": "failed", "broker": "failed"}
    assert (answer.status_code, answer.json()) == (200, {"status": "degraded", "checks": checks})


@pytest.mark.django_db
def test_it_is_not_ready_before_its_migrations_are_applied(settings, monkeypatch) -> None:
    """The tests' tables are made from the models, so none is noted as applied."""
    monkeypatch.setattr(health, "_migrated", False)
    settings.MIGRATION_MODULES = {}
    answer = Client().get(READY)
    assert (answer.status_code, answer.json()["status"]) == (503, "not ready")
    assert answer.json()["checks"]["migrations"] == "missing"


def test_a_storage_folder_answers_if_it_is_there_or_can_be_made(tmp_path: Path) -> None:
    assert FileStorage(tmp_path).answers()
    assert FileStorage(tmp_path / "not" / "yet").answers()
    (tmp_path / "file").touch()
    assert not FileStorage(tmp_path / "file" / "below").answers()
    assert storage_at(f"file://{tmp_path}").answers()


def asked(port: int, address: str) -> tuple[int, dict]:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{address}", timeout=30) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def checked(port: int, *arguments: str) -> int:
    """Return the exit status of the health check of the service."""
    command = [sys.executable, "deploy/healthy.py", *arguments]
    env = os.environ | {"PORT": str(port)}
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True).returncode


@pytest.mark.postgresql
def test_a_server_whose_postgresql_went_away_is_alive_and_not_ready(tmp_path: Path) -> None:
    port, log = free_port(), tmp_path / "log"
    own = {"OUTTAKE_HOME": str(tmp_path), "HOST": "127.0.0.1", "PORT": str(port), "WEB_WORKERS": "1"}
    own |= {"STORAGE_URL": "", "BROKER_URL": "filesystem://", "PYTHONPATH": f"{ROOT}:{ROOT / 'platform'}"}
    command = [sys.executable, "-m", "gunicorn", "-c", "deploy/gunicorn.conf.py", "outtake.wsgi"]
    with ExitStack() as rest:
        with postgresql_server() as url:
            env = {**os.environ, **own, "DATABASE_URL": url}
            web = rest.enter_context(running(command, log=log, cwd=ROOT, env=env))
            wait_until(lambda: answers(port), web, log)
            status, told = asked(port, READY)
            checks = {"database": "ok", "migrations": "missing", "storage": "ok", "broker": "ok"}
            assert (status, told["checks"]) == (503, checks)
        status, told = asked(port, READY)
        assert (status, told["checks"]["database"]) == (503, "failed")
        assert "127.0.0.1" not in json.dumps(told)
        assert asked(port, LIVE) == (200, {"status": "alive"})
        assert checked(port) != 0
        assert checked(port, "live") == 0
