"""
Name a release, and bring it from waiting to ready.

The row is the truth and a message a wake-up. Anyone who builds holds a lease; when it ends they count as dead, and the
sweeper wakes another. Two who build the same release at once do no harm, since both make the same bytes. Nothing is
built inside a transaction.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import NamedTuple

from celery import current_app
from django.db import transaction
from django.db.models import F, Max, Q, QuerySet
from django.db.models.functions import Now

from annotations.studies.models import Study
from annotations.tasks.content import require_one_clip
from annotations.tasks.querysets import is_held
from evaluation.ground_truth.models import GroundTruth
from evaluation.releases.build.archive import pack
from evaluation.releases.build.write_files import build_in
from evaluation.releases.manifest import Built, new_folder
from evaluation.releases.models import Release
from evaluation.reports.models import Report
from outtake.accounts.people.models import Person
from outtake.catalog.videos.storage import storage
from outtake.errors import Invalid
from outtake.jobs.lease_renewal import renewed
from outtake.jobs.queues import BUILDS
from outtake.outages import is_outage, patiently
from outtake.work_folders import work_folder

log = logging.getLogger(__name__)

BUILD_RELEASE = "evaluation.build_release"  # the task that builds one
MAX_ATTEMPTS = 3
LEASE = timedelta(seconds=300)  # renewed as long as the builder lives
SWEPT_AT_ONCE = 100


class Named(NamedTuple):
    """A release, and whether it is a new one."""

    release: Release
    is_new: bool


def request_release(
    *, study: Study, truth: GroundTruth | None = None, report: Report | None = None, by: Person | None = None
) -> Named:
    """
    Return the release of a ground truth and a report; the same two have the same one, and else the next version.

    :param truth: by default the report's, else the newest
    :param report: by default the newest on the truth, if there is one
    :raises Invalid: if there is nothing to release, the report is on another ground truth, the tasks are no clips, or
        one of these rests on a clip that is held by now, or left one out that is not.
    """
    require_one_clip(study.rounds.latest("n"), "A release is built")
    truth = truth or (report.truth if report else GroundTruth.objects.filter(study=study).order_by("version").last())
    if truth is None:
        raise Invalid.field("ground_truth", "The study has no ground truth to release; make one first.")
    report = report or Report.objects.filter(truth=truth).order_by("number").last()
    if report is not None and report.truth_id != truth.pk:
        raise Invalid.field("report", f"Report {report.number} is not on ground truth {truth.version}; choose another.")
    _refuse_held(truth, report)
    with transaction.atomic():
        Study.objects.select_for_update(no_key=True).get(pk=study.pk)  # versions count up one at a time
        same = _whole().filter(study=study, truth=truth, report=report).first()
        if same is not None:
            if same.state == Release.FAILED:
                Release.objects.filter(pk=same.pk).update(state=Release.WAITING, attempts=0, error="")
            return Named(same, is_new=False)
        last = Release.objects.filter(study=study).aggregate(n=Max("version"))["n"] or 0
        made = Release.objects.create(study=study, version=last + 1, truth=truth, report=report, made_by=by)
    return Named(_whole().get(pk=made.pk), is_new=True)


def _refuse_held(truth: GroundTruth, report: Report | None) -> None:
    """Refuse what was made before a video was held, or a report that was made while one of its truth was."""
    if held := truth.items.filter(is_held()).count():
        why = f"{held} of its clips were taken down since it was made. Make a new one: it leaves them out."
        raise Invalid.field("ground_truth", f"Ground truth {truth.version} cannot be released: {why}")
    if report is not None and report.rows.filter(score__left_out__has_key="held").exists():
        why = "it left out clips of its ground truth that were held then. Make it again."
        raise Invalid.field("report", f"Report {report.number} cannot be released: {why}")


def wake(release: Release) -> None:
    """Wake a worker for a release. A broker that is away is no error: the sweeper wakes again."""
    try:
        current_app.send_task(BUILD_RELEASE, kwargs={"release": release.public_id}, queue=BUILDS, retry=False)
    except Exception as error:
        log.warning("The broker does not answer (%s); the sweeper will wake a worker.", error)


def sweep() -> int:
    """Wake workers for the releases that no one builds; returns how many."""
    found = list(Release.objects.filter(_unheld()).order_by("id")[:SWEPT_AT_ONCE])
    for release in found:
        wake(release)
    return len(found)


def build_release(*, public_id: str) -> None:
    """
    Build a release and store its archive.

    One that is ready, given up, or in another's hands is left alone. After `MAX_ATTEMPTS` it is marked failed.
    """
    release = _claim(public_id)
    if release is None:
        return
    with _ending(release), work_folder() as place:
        with new_folder(place / "release") as folder:
            built = build_in(release, folder)
        _keep_archive(release, place / "release", built)


def store_archive(release: Release, folder: Path, built: Built) -> None:
    """
    Store a folder that was built as the release's archive, and mark the release ready.

    Where a worker builds it just now, or it is ready, that is left alone: its archive has the same bytes. Where the
    storage is away the release is left to the workers.
    """
    held = _claim(release.public_id)
    if held is not None:
        with _ending(held):
            _keep_archive(held, folder, built)


@contextmanager
def _ending(release: Release) -> Iterator[None]:
    """Keep the lease of a release while the body runs, and note what goes wrong in it."""
    seconds = LEASE.total_seconds()
    try:
        with renewed(lambda: _held(release).update(expires_at=Now() + LEASE), seconds=seconds):
            yield
    except Exception as error:
        log.exception("release %s, attempt %s", release.public_id, release.attempts)
        patiently(partial(_set_back, release, error))


def _keep_archive(release: Release, folder: Path, built: Built) -> None:
    """Store the archive; the release becomes ready if this builder still holds it."""
    key = f"releases/{release.public_id}.tar.gz"
    with work_folder() as place:
        archive = place / "archive"
        pack(folder, archive, name=archive_name(release))
        size = archive.stat().st_size
        storage().put_file(archive, key)
    ready = {"state": Release.READY, "digest": built.digest, "files": built.files, "size_bytes": size}
    over = {"storage_key": key, "error": "", "expires_at": None, "finished_at": Now()}
    patiently(lambda: _held(release).update(**ready, **over))


def archive_name(release: Release) -> str:
    """Return what the folder in the archive, and the file that people download, are called."""
    return f"outtake-{release.study.public_id}-v{release.version}"


def _whole() -> QuerySet[Release]:
    return Release.objects.select_related("study__project", "truth", "report__judge", "report__truth")


def _unheld() -> Q:
    return Q(state=Release.WAITING) | Q(state=Release.BUILDING, expires_at__lte=Now())


def _claim(public_id: str) -> Release | None:
    """Take a release that no one builds; None if there is none, or it was begun too often."""
    unheld = Release.objects.filter(_unheld(), public_id=public_id)
    taken = unheld.filter(attempts__lt=MAX_ATTEMPTS).update(
        state=Release.BUILDING, attempts=F("attempts") + 1, expires_at=Now() + LEASE
    )
    if taken:
        return _whole().get(public_id=public_id)
    worn_out = unheld.filter(attempts__gte=MAX_ATTEMPTS)
    worn_out.filter(error="").update(error=f"given up after {MAX_ATTEMPTS} attempts; the last one ended without a word")
    worn_out.update(state=Release.FAILED, expires_at=None, finished_at=Now())
    return None


def _held(release: Release) -> QuerySet[Release]:
    return Release.objects.filter(pk=release.pk, state=Release.BUILDING, attempts=release.attempts)


def _set_back(release: Release, error: Exception) -> None:
    """
    Note what went wrong, for another attempt or for good; a release that another has, or made ready, stays so.

    What did not answer is no attempt: the sweeper tries again.
    """
    ended = {"error": f"{type(error).__name__}: {error}"[:500], "expires_at": None}
    if is_outage(error):
        _held(release).update(state=Release.WAITING, attempts=F("attempts") - 1, **ended)
    elif release.attempts >= MAX_ATTEMPTS:
        _held(release).update(state=Release.FAILED, finished_at=Now(), **ended)
    else:
        _held(release).update(state=Release.WAITING, **ended)
