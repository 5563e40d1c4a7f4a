"""Only the owner can read the home of the embedded set-up, and what was built is served without its notes."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.http import HttpResponse
from django.test import Client, RequestFactory
from whitenoise.middleware import WhiteNoiseMiddleware

from outtake.http.static_files import StaticFiles
from outtake.settings.security import secret_key
from tools.machine import ROOT
from worker.execution.local_processes import child

START = """
import os, sys
sys.path.insert(1, "platform")
os.umask(0o022)  # the usual one
os.environ["DJANGO_SETTINGS_MODULE"] = "outtake.settings"
import django
django.setup()
from django.db import connection
with connection.cursor() as cursor:
    cursor.execute("CREATE TABLE IF NOT EXISTS said (text)")
    cursor.execute("INSERT INTO said VALUES ('x')")
    print(sorted(each.name for each in django.conf.settings.HOME.iterdir()))
"""


def start(home: Path) -> str:
    """Write to the database of a home as a command does, and return which files it has while it is open."""
    env = {name: value for name, value in os.environ.items() if name not in ("SECRET_KEY", "DATABASE_URL")}
    env["OUTTAKE_HOME"] = str(home)
    done = subprocess.run([sys.executable, "-c", START + KEEP_LOG], cwd=ROOT, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


# ends without closing the database, as a killed process does: its log stays where it was
KEEP_LOG = "sys.stdout.flush(); os._exit(0)"


def modes(home: Path) -> dict[str, str]:
    return {each.name: oct(stat.S_IMODE(each.stat().st_mode)) for each in (home, *home.iterdir())}


def test_a_new_home_is_its_owner_s_alone(tmp_path: Path):
    home = tmp_path / "home"
    start(home)
    private = {f"outtake.sqlite3{end}": "0o600" for end in ("", "-wal", "-shm")}
    assert modes(home) == {"home": "0o700", "secret_key": "0o600", **private}


def test_a_home_of_an_earlier_version_is_narrowed_at_the_start(tmp_path: Path):
    home = tmp_path / "home"
    start(home)
    (home / "outtake.sqlite3.2026-11-01").write_text("a copy")
    for each in home.iterdir():
        each.chmod(0o644)
    home.chmod(0o755)
    start(home)
    assert set(modes(home).values()) == {"0o700", "0o600"}


def test_of_many_first_starts_at_once_one_makes_the_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("SECRET_KEY")
    for n in range(20):
        home = tmp_path / str(n)
        with ThreadPoolExecutor(8) as pool:
            keys = set(pool.map(lambda _, home=home: secret_key(home), range(8)))
        assert len(keys) == 1 and modes(home) == {home.name: "0o700", "secret_key": "0o600"}


def test_a_key_that_was_readable_by_others_is_not_any_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("SECRET_KEY")
    (tmp_path / "secret_key").write_text("k" * 60)
    (tmp_path / "secret_key").chmod(0o644)
    assert secret_key(tmp_path) == "k" * 60
    assert modes(tmp_path)["secret_key"] == "0o600"


def test_what_a_process_prints_is_its_owner_s_alone(tmp_path: Path):
    log = tmp_path / "log" / "web.log"
    child([sys.executable, "-c", "print('well')"], log=log).wait()
    assert (log.read_text(), modes(log.parent)) == ("well\n", {"log": "0o700", "web.log": "0o600"})


def test_a_folder_that_all_share_stays_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("SECRET_KEY")
    tmp_path.chmod(0o1777)
    secret_key(tmp_path)
    assert modes(tmp_path) == {tmp_path.name: "0o1777", "secret_key": "0o600"}


@pytest.fixture
def built(tmp_path: Path, settings) -> Path:
    """A built frontend, with the notes of the build."""
    for name in (".built", ".vite/manifest.json", "assets/.hidden.js", "assets/studio.js", "door.css"):
        path = tmp_path / "dist" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x")
    settings.STATIC_ROOT = tmp_path / "dist"
    return settings.STATIC_ROOT


@pytest.mark.parametrize("debug", [False, True])
def test_the_notes_of_the_build_are_not_served(built: Path, settings, debug: bool):
    settings.DEBUG = debug
    assert f"{StaticFiles.__module__}.StaticFiles" in settings.MIDDLEWARE
    served = {
        name: Client().get(f"/static/{name}").status_code
        for name in ("door.css", "assets/studio.js", ".built", ".vite/manifest.json", "assets/.hidden.js")
    }
    assert list(served.values()) == [200, 200, 404, 404, 404]


def test_a_file_has_the_headers_that_whitenoise_gives_it(built: Path, settings):
    """Ours make them when a file is first asked for; theirs at the start."""
    (built / "assets" / "studio.js.gz").write_bytes(b"short")
    (built / "assets" / "studio.js").write_text("x" * 100)
    ours, theirs = StaticFiles(HttpResponse, settings), WhiteNoiseMiddleware(HttpResponse, settings)
    assert {name for name in theirs.files if "/." not in name} == set(ours.files)
    for name in ours.files:
        for headers in ({}, {"HTTP_ACCEPT_ENCODING": "gzip"}, {"HTTP_RANGE": "bytes=0-0"}, {"HTTP_IF_NONE_MATCH": "x"}):
            for _ in range(2):
                request = RequestFactory().get(name, **headers)
                told, expected = ours(request), theirs(request)
                assert (told.status_code, told.headers) == (expected.status_code, expected.headers), name
                assert b"".join(told) == b"".join(expected), name
