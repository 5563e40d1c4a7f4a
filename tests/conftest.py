"""What all tests share: the real data, and what a machine without a part leaves out."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest
from django.conf import settings
from django.core.cache import cache

import outtake.celery  # noqa: F401  another app would look for a broker that is no one's, six seconds long
from outtake.accounts.people import limits
from tests.support import rows_once
from tests.support.described import validating_answers
from tests.support.logs import Watch, watching
from tests.support.quick import empty_by_deleting, leave_out_permissions, list_pages_once, plots
from tools.machine import ROOT, find_chromium, find_real_data, look_around
from tools.parts import SERVERS, files_naming, missing_program

# What decides whether a change lands tries the same examples each time; everyone's own runs look for others.
# How long a busy machine takes to generate them decides nothing.
PLAIN: dict[str, Any] = {"deadline": None, "suppress_health_check": [hypothesis.HealthCheck.too_slow]}
hypothesis.settings.register_profile("own", max_examples=50, **PLAIN)
hypothesis.settings.register_profile("deciding", max_examples=25, derandomize=True, **PLAIN)
hypothesis.settings.load_profile("deciding" if os.environ.get("OUTTAKE_TEST_ALL") == "1" else "own")


def pytest_configure(config: pytest.Config) -> None:
    """Hash passwords fast, wait for no disk, and count in memory: no one guesses here, and no power fails."""
    settings.CACHES = {"default": {"BACKEND": "outtake.http.caches.LocalCache", "LOCATION": "tests"}}
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    leave_out_permissions()
    list_pages_once()
    empty_by_deleting()
    plots.replace_drawing()
    rows_once.register(config)
    options = settings.DATABASES["default"]["OPTIONS"]
    if "init_command" in options:
        options["init_command"] += "PRAGMA synchronous=OFF;"


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Collect no garbage while modules are imported and tests listed: it took a fifth of that time, for little."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish() -> None:
    """Leave what was imported out of every later collection of garbage, which took an eighth of all tests' time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


@pytest.fixture(scope="session")
def django_db_use_migrations() -> bool:
    """Make the tables from the models, ten seconds sooner. `releases/test_same_bytes` migrates both databases."""
    return False


@pytest.fixture(scope="session", autouse=True)
def log_watch(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watch]:
    """Search what is logged for live secrets: of each test in turn, and at the end of the servers that they started."""
    with watching() as watch:
        yield watch
        watch.search_files([tmp_path_factory.getbasetemp(), settings.HOME])
        assert watch.take() == []


@pytest.fixture(autouse=True)
def no_secret_is_logged(log_watch: Watch) -> Iterator[None]:
    """Fail a test that logs a secret."""
    yield
    assert log_watch.take() == []


@pytest.fixture(scope="session", autouse=True)
def answers_are_as_described() -> Iterator[None]:
    """Hold each answer of the API against its description."""
    with validating_answers():
        yield


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """
    Let each test begin with no call counted, so that none meets a limit by what others did; draw plots by matplotlib in
    tests marked ``plots`` alone. A hook, since a fixture of every test takes half a second of all of them.
    """
    cache.clear()
    limits.forget()
    plots.by_matplotlib = item.get_closest_marker("plots") is not None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what this machine cannot run, saying what would switch it on; see that each part is given all its files."""
    machine = look_around()
    named = {marker: {ROOT / name for name in files_naming(marker)} for marker in ("database", "local_model", *SERVERS)}
    for item in items:
        markers = {mark.name for mark in item.iter_markers()}
        for marker in markers & named.keys():
            if item.path not in named[marker]:
                raise pytest.UsageError(
                    f"{item.path} has to say pytest.mark.{marker} itself, or `make test` misses it."
                )
        if (reason := missing_program(markers, machine)) is not None:
            item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(scope="session")
def real_data() -> Path:
    """The folder of real clips and annotations."""
    folder = find_real_data()
    if folder is None:
        pytest.skip("no real data: set OUTTAKE_DATA to the folder that holds it")
    return folder


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium, for tests marked ``browser``."""
    found = find_chromium()
    assert found is not None, "mark the test with pytest.mark.browser"
    return found
