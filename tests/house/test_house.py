"""
What keeps the house in order: its folders, its settings, its headers.

Import layers, migrations and the API's description are checked by ``make check`` (`tools/check.py`), and only there.
"""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
import sysconfig
from importlib.metadata import distributions
from pathlib import Path

import pytest
from django.conf import settings
from packaging.specifiers import SpecifierSet

from outtake.settings.security import secret_key
from tests.support.cast import Actor, browser_of, nobody
from tests.support.factories import make_rendition, make_scene
from tests.support.working import take

ROOT = Path(__file__).resolve().parents[2]


def run(*args: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Run a program in the repository."""
    return subprocess.run(args, cwd=ROOT, env={**os.environ, **env}, capture_output=True, text=True, check=False)


def python(code: str, **env: str) -> subprocess.CompletedProcess[str]:
    return run(sys.executable, "-c", code, **env)


def test_the_shelf_is_no_package_and_python_keeps_its_own_platform():
    assert not list((ROOT / "platform").glob("*.py"))
    assert Path(platform.__file__).is_relative_to(sysconfig.get_path("stdlib"))
    assert sorted(each.name for each in (ROOT / "platform").iterdir() if each.is_dir()) == ["outtake", "outtake_demo"]


def test_every_package_can_be_installed_where_python_is_as_old_as_it_may_be():
    """`constraints.txt` names one version for all; Debian 12 has Python 3.11.2."""
    oldest = re.search(r'requires-python = ">=([\d.]+)"', (ROOT / "pyproject.toml").read_text())
    assert oldest is not None
    needs = {each.name: each.metadata["Requires-Python"] or "" for each in distributions()}
    assert {name: need for name, need in needs.items() if f"{oldest[1]}.0" not in SpecifierSet(need)} == {}


HEAVY = {
    *("torch", "transformers", "scipy", "sklearn", "pandas", "cv2", "matplotlib", "boto3", "openai"),
    *("celery.bin.worker", "drf_spectacular.openapi", "django.test", "jinja2", "hypothesis"),
    *("prometheus_client", "structlog"),
}


ASK_BROKER = "from celery import current_app; print(current_app.conf.broker_url)"
BROKER = "redis://127.0.0.1:1/7"  # who starts a run wakes the workers there: the web process, or a command


def test_the_web_process_loads_nothing_heavy_and_knows_the_configured_broker():
    code = (
        "import sys; sys.path.insert(1, 'platform'); import outtake.wsgi;"
        "views = 'evaluation.reports.api.views' in sys.modules;"  # loaded before gunicorn forks, and shared so
        "from django.urls import get_resolver; get_resolver().url_patterns;"
        f"print(views, sorted({HEAVY} & set(sys.modules)))"
    )
    done = python(f"{code}; {ASK_BROKER}", BROKER_URL=BROKER)
    assert (done.returncode, done.stdout.splitlines()) == (0, ["True []", BROKER]), done.stderr


SELDOM = {
    *("requests", "jwt", "docutils", "pygments", "psycopg", "redis", "PIL", "cryptography", "json_repair"),
    "evaluation.benchmarks.recipes.steps.estimates",
}
OIDC = {"OIDC_SERVER_URL": "https://id.example.org", "OIDC_CLIENT_ID": "a", "OIDC_CLIENT_SECRET": "b"}


def test_the_web_process_loads_what_it_seldom_needs_only_where_it_is_configured():
    code = (
        "import sys; sys.path.insert(1, 'platform'); import outtake.wsgi;"
        f"print(sorted({SELDOM} & set(sys.modules)));"
        "import docutils.core, requests"  # what was hidden from Django REST framework is there for others
    )
    bare = {"DATABASE_URL": "", "BROKER_URL": "", **dict.fromkeys(OIDC, "")}
    for env, loaded in ((bare, []), (bare | OIDC, ["cryptography", "jwt", "requests"])):
        done = python(code, **env)
        assert (done.returncode, done.stdout.strip()) == (0, str(loaded)), done.stderr


OF_VIEWS = {"rest_framework.views", "rest_framework.fields", "drf_spectacular.utils", "requests", "jwt", "jsonschema"}
OF_CLIPS = {"numpy", "PIL", "ffmpeg"}


def test_a_command_starts_without_what_describes_views_signs_people_in_or_decodes_clips():
    code = (
        "import sys; sys.path.insert(1, 'platform'); import django; django.setup();"
        f"print(sorted({HEAVY | OF_VIEWS | OF_CLIPS} & set(sys.modules)))"
    )
    done = python(code, DJANGO_SETTINGS_MODULE="outtake.settings", DATABASE_URL="")
    assert (done.returncode, done.stdout.strip()) == (0, "[]"), done.stderr


def test_benchmarks_start_without_settings():
    done = python("import sys; sys.path.insert(1, 'platform'); import bench.run", DJANGO_SETTINGS_MODULE="")
    assert done.returncode == 0, done.stderr


def test_a_short_secret_key_is_refused():
    done = python("import sys; sys.path.insert(1, 'platform'); import outtake.settings", SECRET_KEY="changeme")
    assert done.returncode != 0
    assert "SECRET_KEY has 8 characters; it needs at least 50" in done.stderr


def test_each_home_makes_a_secret_key_of_its_own_and_keeps_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("SECRET_KEY")
    first, other = secret_key(tmp_path / "a"), secret_key(tmp_path / "b")
    assert len(first) >= 50 and first != other
    assert secret_key(tmp_path / "a") == first


def test_the_settings_are_fit_for_the_open(tmp_path: Path):
    """Django's own check of a deployment behind https finds nothing."""
    done = run(
        *(sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"),
        HTTPS="1",
        ALLOWED_HOSTS="outtake.example.org",
    )
    assert done.returncode == 0, done.stderr


def test_debug_is_off():
    assert settings.DEBUG is False


@pytest.mark.django_db
def test_pages_enforce_what_they_may_load(ana: Actor):
    for page in (nobody().get("/sign-in"), browser_of(ana.person).get("/")):
        policy = page["Content-Security-Policy"]
        assert "default-src 'none'" in policy and "script-src 'self'" in policy
        assert "unsafe-inline" not in policy and "unsafe-eval" not in policy
        assert page["X-Frame-Options"] == "DENY"
        assert "Content-Security-Policy-Report-Only" not in page


@pytest.mark.django_db
def test_nothing_served_lets_its_type_be_guessed(ana: Actor, project, tmp_path: Path, settings):
    settings.STORAGE_URL = f"file://{tmp_path}"
    scene = make_scene(project, tasks=1, rendition=make_rendition(stored=True))
    video = take(ana, scene).answer["video"]
    answers = [ana.get("me"), ana.get("nothing"), ana.get(video["url"]), ana.get(video["frame_times_url"])]
    answers += [ana.get("/media/x/y.mp4"), nobody().get("/sign-in")]
    assert [answer["X-Content-Type-Options"] for answer in answers] == ["nosniff"] * 6


@pytest.mark.django_db
def test_a_host_that_is_not_ours_is_refused(ana: Actor):
    assert ana.call("GET", "me", host="evil.example.org").status_code == 400


@pytest.mark.django_db
def test_a_session_without_its_csrf_token_changes_nothing(ana: Actor, scene):
    browser = browser_of(ana.person, enforce_csrf=True)
    answer = browser.post(scene.next_path)
    assert (answer.status_code, answer["Content-Type"]) == (403, "application/problem+json")
    assert not scene.round.assignments.exists()
    assert browser.client.post("/sign-out").status_code == 403


@pytest.mark.django_db
def test_a_session_with_its_csrf_token_works(ana: Actor, scene):
    browser = browser_of(ana.person, enforce_csrf=True)
    browser.get("/sign-in/unused-link")  # any page with a form sets the cookie
    token = browser.client.cookies["csrftoken"].value
    assert browser.post(scene.next_path, x_csrftoken=token).status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "nothing/", 404),
        ("GET", "/media/nothing", 404),
        ("DELETE", "studies/", 405),
        ("GET", "auth/token", 405),
        ("PUT", "me", 405),
    ],
)
def test_every_refusal_has_one_shape(ana: Actor, method: str, path: str, status: int):
    answer = ana.call(method, path)
    assert (answer.status_code, answer["Content-Type"]) == (status, "application/problem+json")
    assert set(answer.json()) == {"title", "status", "detail", "errors"}


def test_a_command_knows_the_configured_broker() -> None:
    path = f"{ROOT}:{ROOT / 'platform'}"
    told = run(sys.executable, "manage.py", "shell", "-v0", "-c", ASK_BROKER, BROKER_URL=BROKER, PYTHONPATH=path)
    assert told.stdout.split() == [BROKER], told.stderr
