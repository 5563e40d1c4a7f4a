"""A release on its way from waiting to ready, whatever happens to workers, storage and broker."""

from __future__ import annotations

import time
from datetime import timedelta
from pathlib import Path

import pytest
from celery import current_app
from django.db.models.functions import Now

from evaluation.judges.models import Judgement
from evaluation.releases.build import operations
from evaluation.releases.build.operations import build_release, request_release
from evaluation.releases.build.release_jobs import RELEASES, ReleaseJobs
from evaluation.releases.build.tasks import build_release as build_task
from evaluation.releases.build.tasks import sweep_releases
from evaluation.releases.manifest import verify_folder
from evaluation.releases.models import Release
from outtake.catalog.videos.storage import storage
from outtake.jobs.kernel import sweep
from tests.evaluation.releases.everything import Whole, make_whole
from tests.evaluation.releases.reading import built
from tests.support.archives import unpack
from tests.support.threads import at_once

MAX_ATTEMPTS = RELEASES.max_attempts()

pytestmark = [pytest.mark.django_db, pytest.mark.rows_once("whole")]


@pytest.fixture
def woken(monkeypatch) -> list[str]:
    """The releases that a worker was woken for."""
    found: list[str] = []
    monkeypatch.setattr(current_app, "send_task", lambda name, *, kwargs, **_: found.append(kwargs["release"]))
    return found


def _row(release: Release, **changes: object) -> Release:
    if changes:
        Release.objects.filter(pk=release.pk).update(**changes)
    return Release.objects.get(pk=release.pk)


def _break(whole: Whole) -> None:
    """Take away what the release rests on."""
    Judgement.objects.filter(judge=whole.report.judge).delete()


@pytest.mark.database
def test_the_task_makes_a_release_ready(whole: Whole, tmp_path: Path):
    build_task(release=whole.release.public_id)
    release = _row(whole.release)
    assert (release.state, release.attempts, release.error) == (Release.READY, 1, "")
    assert release.finished_at is not None and release.expires_at is None
    assert release.storage_key == f"releases/{release.public_id}.tar.gz"
    assert storage().size(release.storage_key) == release.size_bytes
    with storage().local_path(release.storage_key) as path:
        unpack(path, tmp_path)
    (unpacked,) = tmp_path.iterdir()
    verified = verify_folder(unpacked)
    assert (verified.digest, verified.files, verified.problems) == (release.digest, release.files, ())
    assert verified.digest == verify_folder(built(whole.release, tmp_path / "here")).digest


def test_a_release_that_is_ready_or_held_or_gone_is_left_alone(whole: Whole):
    soon = Now() + timedelta(seconds=60)
    for state in (Release.READY, Release.FAILED, Release.BUILDING):
        before = _row(whole.release, state=state, expires_at=soon)
        build_release(public_id=whole.release.public_id)
        assert vars(_row(whole.release)).items() >= {"state": state, "attempts": before.attempts}.items()
    build_release(public_id="nothing")


@pytest.mark.database
def test_a_release_whose_builder_died_is_built_by_another(whole: Whole):
    _row(whole.release, state=Release.BUILDING, attempts=1, expires_at=Now() - timedelta(seconds=1))
    build_release(public_id=whole.release.public_id)
    assert (_row(whole.release).state, _row(whole.release).attempts) == (Release.READY, 2)


@pytest.mark.django_db(transaction=True)
def test_a_builder_keeps_its_lease_however_long_a_file_takes(project, ana, bo, rui, settings, tmp_path, monkeypatch):
    settings.STORAGE_URL = f"file://{tmp_path / 'storage'}"
    whole, packed = make_whole(project, ana, bo, rui), operations.pack
    monkeypatch.setattr(ReleaseJobs, "lease", lambda self: timedelta(seconds=1))

    def slow(*args: object, **options: object) -> None:
        for _ in range(12):
            time.sleep(0.2)
            build_release(public_id=whole.release.public_id)  # another worker, that was woken for it
        packed(*args, **options)

    monkeypatch.setattr(operations, "pack", slow)
    build_release(public_id=whole.release.public_id)
    assert (_row(whole.release).state, _row(whole.release).attempts) == (Release.READY, 1)


@pytest.mark.database
def test_a_late_builder_does_not_make_a_failed_release_ready(whole: Whole, monkeypatch):
    """Its lease had ended; those after it found that the release cannot be built."""
    packed = operations.pack

    def late(*args: object, **options: object) -> None:
        _row(whole.release, state=Release.FAILED, attempts=MAX_ATTEMPTS, error="it broke", expires_at=None)
        packed(*args, **options)

    monkeypatch.setattr(operations, "pack", late)
    build_release(public_id=whole.release.public_id)
    assert (_row(whole.release).state, _row(whole.release).error) == (Release.FAILED, "it broke")


def test_a_storage_that_is_away_costs_no_attempt(whole: Whole, settings, monkeypatch):
    for name in ("AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"):
        monkeypatch.setenv(name, "for-tests")
    monkeypatch.setenv("AWS_MAX_ATTEMPTS", "1")
    here = settings.STORAGE_URL
    settings.STORAGE_URL = "s3://away?endpoint_url=http://127.0.0.1:1&region_name=us-east-1"
    for _ in range(MAX_ATTEMPTS + 1):
        build_release(public_id=whole.release.public_id)
        release = _row(whole.release)
        assert (release.state, release.attempts) == (Release.WAITING, 0)
        assert "the storage does not answer" in release.error
    settings.STORAGE_URL = here
    build_release(public_id=whole.release.public_id)
    assert (_row(whole.release).state, _row(whole.release).error) == (Release.READY, "")


def test_a_release_that_kills_its_builders_is_given_up(whole: Whole, woken: list[str]):
    gone = Now() - timedelta(seconds=1)
    _row(whole.release, state=Release.BUILDING, attempts=MAX_ATTEMPTS, expires_at=gone)
    build_release(public_id=whole.release.public_id)
    release = _row(whole.release)
    assert release.state == Release.FAILED and "without a word" in release.error
    sweep(RELEASES)
    assert woken == []


def test_an_error_is_kept_and_after_some_attempts_final(whole: Whole):
    _break(whole)
    for attempt in range(1, MAX_ATTEMPTS + 1):
        build_release(public_id=whole.release.public_id)
        release = _row(whole.release)
        assert (release.attempts, "Conflict" in release.error) == (attempt, True)
        assert release.state == (Release.FAILED if attempt == MAX_ATTEMPTS else Release.WAITING)
    assert release.storage_key == "" and release.finished_at is not None


def test_asking_again_for_a_failed_release_starts_over(whole: Whole):
    _row(whole.release, state=Release.FAILED, attempts=MAX_ATTEMPTS, error="it broke")
    named = request_release(study=whole.scene.study, truth=whole.truth, report=whole.report)
    assert (named.release, named.is_new) == (whole.release, False)
    build_release(public_id=whole.release.public_id)
    assert _row(whole.release).state == Release.READY


def test_a_late_failure_does_not_undo_a_release_that_is_ready(whole: Whole, monkeypatch):
    """Another builder, whose lease began when this one's had ended, was quicker."""

    def outrun(release: Release, folder: Path, **_: object) -> None:
        _row(release, state=Release.READY, attempts=2)
        raise OSError("the disk is full")

    monkeypatch.setattr(operations, "build_in", outrun)
    build_release(public_id=whole.release.public_id)
    assert (_row(whole.release).state, _row(whole.release).error) == (Release.READY, "")


@pytest.mark.database
def test_the_sweeper_wakes_for_what_nobody_builds(whole: Whole, woken: list[str]):
    sweep_releases()
    assert woken == [whole.release.public_id]
    _row(whole.release, state=Release.BUILDING, expires_at=Now() + timedelta(seconds=60))
    assert sweep(RELEASES) == 0
    _row(whole.release, expires_at=Now() - timedelta(seconds=1))
    assert sweep(RELEASES) == 1
    _row(whole.release, state=Release.READY)
    assert sweep(RELEASES) == 0


def test_a_broker_that_is_away_is_no_error(whole: Whole, monkeypatch):
    def away(*args: object, **options: object) -> None:
        raise ConnectionError("nobody listens")

    monkeypatch.setattr(current_app, "send_task", away)
    assert sweep(RELEASES) == 1
    assert (_row(whole.release).state, _row(whole.release).queued_at) == (Release.WAITING, None)


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_two_who_ask_at_once_are_given_one_release(project, ana, bo, rui):
    whole = make_whole(project, ana, bo, rui)
    study, strict = whole.scene.study, whole.strict
    named = at_once(4, lambda n: request_release(study=study, report=strict))
    assert {each.release.version for each in named} == {2}
    assert sorted(each.is_new for each in named) == [False, False, False, True]
