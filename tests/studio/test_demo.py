"""The demo in the browser: asked for once, loaded by a worker, and removed with all that is its own."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings
from django.core.management import call_command

from annotations.annotators.models import Annotator
from annotations.studies.operations import create_study
from annotations.tasks.models import Question
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project
from outtake.accounts.projects.operations import create_project
from outtake.celery import app
from outtake.jobs.kernel import claim
from outtake_demo.drawn.demo import demo_clips
from outtake_demo.drawn.results import results_plans
from outtake_demo.loading import load_here
from studio.demo.demo_jobs import LOAD_DEMO, LOADS, REMOVE_DEMO
from studio.demo.models import Demo
from tests.support.cast import Actor, script_of
from tests.support.plain_clips import import_plain

pytestmark = pytest.mark.django_db

RESULTS = 4  # clips of the study of results, besides
DRAWN = (101, 104, 105, 107, 112, 114)  # the clips that its studies name, and a pair; the others are loaded alike
CLIPS = len(DRAWN) + RESULTS + 3  # with those of the training


@pytest.fixture
def root(db) -> Actor:
    """An admin of the installation."""
    return script_of(Person.objects.create(username="root", is_installation_admin=True))


def worker_runs(task: str) -> None:
    """Carry out a task as a worker does that finds it by its name."""
    app.loader.import_default_modules()
    app.tasks[task](demo=Demo.ONLY)


def test_it_is_absent_until_it_is_asked_for_and_asked_for_once(root):
    assert root.get("demo").json() == {
        "installed": True,
        "state": "absent",
        "step": "",
        "done": 0,
        "total": 0,
        "error": "",
        "project": None,
        "project_name": "",
        "studies": [],
    }
    for _ in range(2):
        answer = root.post("demo", {})
        assert (answer.status_code, answer.json()["state"]) == (202, "waiting")
    assert Demo.objects.count() == 1


def test_only_an_admin_of_the_installation_opens_it(rui):
    for method in ("GET", "POST", "DELETE"):
        assert rui.call(method, "demo", None).status_code == 403


def test_an_installation_without_the_package_says_what_to_do(root, monkeypatch):
    monkeypatch.setattr(apps, "is_installed", lambda name: False)
    answer = root.post("demo", {})
    assert answer.status_code == 409
    assert "outtake_demo is missing" in answer.json()["detail"]
    assert root.get("demo").json()["installed"] is False


def test_one_that_is_being_loaded_is_not_removed(root):
    root.post("demo", {})
    assert claim(LOADS, pk=Demo.ONLY) is not None
    answer = root.call("DELETE", "demo", None)
    assert (answer.status_code, answer.json()["detail"]) == (
        409,
        "The demo is being loaded. Remove it when that is done.",
    )


def test_one_that_no_worker_began_is_absent_at_once(root):
    root.post("demo", {})
    assert root.call("DELETE", "demo", None).json()["state"] == "absent"


@pytest.mark.database
@pytest.mark.long
@pytest.mark.django_db(transaction=True)  # the heartbeat is a connection of its own
def test_it_is_loaded_and_removed_with_all_rows_and_files_and_nothing_else(root, scene, monkeypatch):
    import_plain(monkeypatch)
    some = tuple(clip for clip in demo_clips() if clip.seed in DRAWN)
    monkeypatch.setattr("outtake_demo.studies.demo_study.demo_clips", lambda: some)
    plans = results_plans(RESULTS)
    monkeypatch.setattr("outtake_demo.studies.demo_study.results_plans", lambda: plans)
    create_study(project=create_project(name="demo"), name="Of my own", instrument="spotlight", overlap=1)
    before, before_files = counts(), files()
    root.post("demo", {})
    worker_runs(LOAD_DEMO)
    loaded = root.get("demo").json()
    assert (loaded["state"], loaded["project_name"], loaded["studies"][0]["name"]) == ("ready", "demo 2", "demo")
    shown = next(each for each in root.get("home").json()["projects"] if each["id"] == loaded["project"])
    assert (shown["demo"], shown["clips"]) == (True, CLIPS)
    assert Annotator.objects.filter(simulated=True).count() == 5 + 2
    assert len(files() - before_files) >= 3 * CLIPS

    whole = counts()
    call_command("load_demo", stdout=StringIO())
    assert (root.get("demo").json()["project"], counts()) == (loaded["project"], whole)

    assert root.call("DELETE", "demo", None).json()["state"] == "removing"
    assert root.post("demo", {}).status_code == 409
    worker_runs(REMOVE_DEMO)
    assert root.get("demo").json()["state"] == "absent"
    assert counts() == before
    assert not Question.objects.exclude(prompt=None).exists()  # those of shipped instruments are shared, as these are
    assert files() == before_files


def test_a_load_that_fails_says_why_and_can_be_removed(root, monkeypatch):
    def fails(*_: object) -> None:
        raise RuntimeError("the drawn clip was rejected")

    monkeypatch.setattr("outtake_demo.loading.load_demo", fails)
    root.post("demo", {})
    for _ in range(3):
        worker_runs(LOAD_DEMO)
    failed = root.get("demo").json()
    assert (failed["state"], failed["error"]) == ("failed", "RuntimeError: the drawn clip was rejected")
    root.call("DELETE", "demo", None)
    worker_runs(REMOVE_DEMO)
    assert (root.get("demo").json()["state"], Project.objects.filter(name="demo").exists()) == ("absent", False)


def test_a_command_that_is_interrupted_does_not_hold_up_the_next(root, monkeypatch):
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("outtake_demo.loading.load_demo", interrupted)
    with pytest.raises(KeyboardInterrupt):
        load_here()
    assert (root.get("demo").json()["state"], claim(LOADS, pk=Demo.ONLY) is not None) == ("waiting", True)


def counts() -> dict[str, int]:
    """How many rows each table of the product has, but those of the demo itself and of events."""
    ours = [
        model
        for model in apps.get_models()
        if model.__module__.split(".")[0] in ("annotations", "evaluation", "worker", "studio", "outtake")
    ]
    shared = {
        "Demo",
        "Event",
        "Judge",
        "Judgement",
        "CriticVersion",
        "InstrumentVersion",
        "Question",
        "PromptVersion",
        "Token",
    }
    return {model.__name__: model._base_manager.count() for model in ours if model.__name__ not in shared}


def files() -> set[Path]:
    """Return the files in the storage."""
    return {path for path in Path(settings.STORAGE_URL.removeprefix("file://")).rglob("*") if path.is_file()}
