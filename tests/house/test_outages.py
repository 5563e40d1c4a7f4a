"""An outage is answered as one everywhere, and what is a fault of ours stays a 500."""

from __future__ import annotations

import errno
import json
import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest
from django.db import InterfaceError, OperationalError, connection
from django.db.backends.sqlite3.base import DatabaseWrapper
from django.test import Client

from outtake import outages
from outtake.outages import DATABASE_AWAY, FULL, STORAGE_AWAY, StorageAway, StorageFull, outage_of
from tests.services import postgresql_server
from tests.support.cast import Actor
from tests.support.working import fields_of

ROOT = Path(__file__).resolve().parents[2]

# There is no database at this address. Each request needs one.
AWAY = """
import io, json, sys
sys.path[:0] = [".", "platform"]
from outtake.wsgi import application
session = {"HTTP_COOKIE": "sessionid=" + "a" * 32 + "; csrftoken=" + "a" * 32}
token = {"HTTP_AUTHORIZATION": "Bearer x"}
form = b"csrfmiddlewaretoken=" + b"a" * 32 + b"&username=ana&password=x"
asked = [
    ("GET", "/api/v1/me", token), ("GET", "/api/v1/me", session), ("POST", "/api/v1/studies/x/next", token),
    ("POST", "/api/v1/auth/token", {"CONTENT_TYPE": "application/json"}), ("GET", "/media/x/y.mp4", token),
    ("GET", "/", session), ("GET", "/annotate/x", session), ("GET", "/join/x", {}), ("GET", "/account", session),
    ("GET", "/invitation/x", {}), ("POST", "/sign-in", session), ("POST", "/sign-in/x", session),
]
told = []
for method, path, headers in asked:
    body = b'{"username": "ana", "password": "x"}' if path.startswith("/api") else form
    environ = {
        "REQUEST_METHOD": method, "PATH_INFO": path, "QUERY_STRING": "",
        "SERVER_NAME": "127.0.0.1", "SERVER_PORT": "80",
        "HTTP_HOST": "127.0.0.1", "wsgi.input": io.BytesIO(body), "wsgi.url_scheme": "http",
        "CONTENT_LENGTH": str(len(body)), "CONTENT_TYPE": "application/x-www-form-urlencoded", **headers,
    }
    answer = []
    content = b"".join(application(environ, lambda status, headers, *_: answer.append((status, dict(headers)))))
    (status, headers), = answer
    told.append((path, int(status[:3]), headers.get("Retry-After"), headers["Content-Type"], len(content)))
print(json.dumps(told))
"""


def test_every_address_says_that_the_database_is_away():
    env = {**os.environ, "DATABASE_URL": "postgresql://outtake@127.0.0.1:1/outtake?connect_timeout=2"}
    done = subprocess.run([sys.executable, "-c", AWAY], cwd=ROOT, env=env, capture_output=True, text=True)
    told = json.loads(done.stdout)
    assert len(told) == 12
    for path, status, wait, kind, length in told:
        is_page = not path.startswith(("/api/", "/media/"))
        assert (path, status, wait) == (path, 503, "1")
        assert kind == ("text/html; charset=utf-8" if is_page else "application/problem+json") and length


@pytest.fixture
def database(db, tmp_path: Path):
    """A database of SQLite in a file."""
    made = connection_to(tmp_path)
    with made.cursor() as cursor:
        cursor.execute("CREATE TABLE kept (text TEXT)")
    yield made
    made.close()


def connection_to(folder: Path) -> DatabaseWrapper:
    options = {"OPTIONS": {"timeout": 0}, "TIME_ZONE": None, "CONN_MAX_AGE": 0, "CONN_HEALTH_CHECKS": False}
    given = {"NAME": folder / "db", "AUTOCOMMIT": True, "ATOMIC_REQUESTS": False, "TEST": {"NAME": None}, **options}
    return DatabaseWrapper(given, alias="another")


def failure_of(database: DatabaseWrapper, statement: str) -> Exception:
    with pytest.raises(Exception) as told, database.cursor() as cursor:
        cursor.execute(statement)
    return told.value


def test_a_full_disk_of_sqlite_is_no_busy_database(database):
    with database.cursor() as cursor:
        cursor.execute("PRAGMA max_page_count = 2")
    error = failure_of(database, f"INSERT INTO kept VALUES ('{'x' * 100_000}')")
    assert "full" in str(error) and outage_of(error) == FULL and FULL.status == 507


def test_a_locked_database_of_sqlite_is_busy(database, tmp_path):
    other = connection_to(tmp_path)
    with other.cursor() as cursor:
        cursor.execute("BEGIN EXCLUSIVE")
        error = failure_of(database, "INSERT INTO kept VALUES ('x')")
    other.close()
    assert "locked" in str(error) and outage_of(error) == DATABASE_AWAY


def test_a_wrong_statement_is_our_fault(database):
    error = failure_of(database, "SELECT nothing FROM nowhere")
    assert isinstance(error, OperationalError) and outage_of(error) is None


@pytest.mark.parametrize(("free", "outage"), [(4096, FULL), (1 << 30, DATABASE_AWAY)])
def test_an_error_of_input_and_output_is_a_full_disk_where_no_room_is_left(monkeypatch, free: int, outage):
    monkeypatch.setattr(outages.shutil, "disk_usage", lambda folder: shutil._ntuple_diskusage(1 << 40, 0, free))
    error, cause = OperationalError("disk I/O error"), sqlite3.OperationalError("disk I/O error")
    cause.sqlite_errorcode = sqlite3.SQLITE_IOERR_SHMSIZE
    error.__cause__ = cause
    assert outage_of(error) == outage


@pytest.mark.postgresql
def test_a_server_of_postgresql_that_ends_a_connection_is_away():
    with postgresql_server() as url:
        first, second = psycopg.connect(url), psycopg.connect(url, autocommit=True)
        second.execute("SELECT pg_terminate_backend(%s)", [first.info.backend_pid])
        with pytest.raises(psycopg.OperationalError) as ended:
            first.execute("SELECT 1")
        second.close()
    error = OperationalError("said")
    error.__cause__ = ended.value
    assert outage_of(error) == outage_of(InterfaceError("connection already closed")) == DATABASE_AWAY


@pytest.mark.parametrize(
    ("cause", "outage"),
    [
        (psycopg.errors.DiskFull("could not extend file"), FULL),
        (psycopg.errors.TooManyConnections("too many clients"), DATABASE_AWAY),
        (psycopg.errors.DeadlockDetected("deadlock detected"), DATABASE_AWAY),
        (psycopg.errors.ProgramLimitExceeded("index row size 9000 exceeds maximum 2704"), None),
        (sqlite3.InterfaceError("bad parameter or other API misuse"), None),
        (None, DATABASE_AWAY),
    ],
)
def test_each_word_of_a_driver_is_told_apart(cause, outage):
    error = OperationalError("said")
    error.__cause__ = cause
    assert outage_of(error) == outage


@pytest.mark.parametrize(
    ("error", "outage"),
    [
        (OSError(errno.ENOSPC, "full"), FULL),
        (OSError(errno.EDQUOT, "full"), FULL),
        (OSError(errno.EIO, "broken"), STORAGE_AWAY),
        (StorageAway("no answer"), STORAGE_AWAY),
        (StorageFull("full"), FULL),
        (FileNotFoundError(errno.ENOENT, "absent"), None),
        (PermissionError(errno.EACCES, "not ours"), None),
        (ValueError("wrong"), None),
    ],
)
def test_each_word_of_a_storage_is_told_apart(error, outage):
    assert outage_of(error) == outage


@pytest.mark.django_db
def test_a_call_says_that_the_disk_is_full(ana: Actor):
    def refuse(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    with connection.execute_wrapper(refuse):
        answer = ana.get("me")
    assert (answer.status_code, answer["Retry-After"], answer.json()["title"]) == (507, "60", "The disk is full")
    fields_of(answer)


@pytest.mark.django_db
@pytest.mark.parametrize(("path", "kind"), [("/api/v1/me", "application/problem+json"), ("/account", "text/html")])
def test_a_fault_of_ours_stays_one(ana: Actor, path: str, kind: str):
    def fail(*_):
        raise ZeroDivisionError

    client = Client(raise_request_exception=False)
    client.force_login(ana.person, backend="django.contrib.auth.backends.ModelBackend")
    with connection.execute_wrapper(fail):
        answer = client.get(path)
    assert (answer.status_code, answer["Content-Type"].partition(";")[0]) == (500, kind)
    assert "Retry-After" not in answer
