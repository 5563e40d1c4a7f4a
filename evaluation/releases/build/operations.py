"""
Request a release, and build it.

If two workers build the same release at the same time, both produce the same bytes. Releases are built outside
transactions.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from django.db import transaction
from django.db.models import Max, QuerySet

from annotations.studies.models import Study
from annotations.tasks.content import require_clip_or_chain
from annotations.tasks.querysets import is_held
from evaluation.ground_truth.models import GroundTruth
from evaluation.ground_truth.queries import require_ready
from evaluation.releases.build.release_jobs import RELEASES
from evaluation.releases.build.write_files import build_in, pack
from evaluation.releases.manifest import Built, new_folder
from evaluation.releases.models import Release
from evaluation.reports.models import Report
from outtake.accounts.people.models import Person
from outtake.catalog.videos.storage import storage
from outtake.errors import Invalid
from outtake.jobs.kernel import Claim, Store, carry_out, start_over
from outtake.work_folders import work_folder


class Named(NamedTuple):
    """A release, and whether it was created now."""

    release: Release
    is_new: bool


def request_release(
    *, study: Study, truth: GroundTruth | None = None, report: Report | None = None, by: Person | None = None
) -> Named:
    """
    Return the release of a ground truth and a report, which is created as the next version if it does not exist.

    :param truth: by default the report's, else the newest that is ready
    :param report: by default the newest on the truth, if there is one
    :raises Invalid: if there is nothing to release, the ground truth is not ready, the report is on another ground
        truth, the tasks are neither clips nor chains of reasoning, or one of these rests on a clip that is held by now,
        or left one out that is not.
    """
    require_clip_or_chain(study.rounds.latest("n"), "A release is built")
    truth = truth or (report.truth if report else _newest_truth(study))
    require_ready(truth)
    report = report or Report.objects.filter(truth=truth).order_by("number").last()
    if report is not None and report.truth_id != truth.pk:
        raise Invalid.field("report", f"Report {report.number} is not on ground truth {truth.version}; choose another.")
    _refuse_held(truth, report)
    with transaction.atomic():
        Study.objects.select_for_update(no_key=True).get(pk=study.pk)  # versions count up one at a time
        same = _whole().filter(study=study, truth=truth, report=report).first()
        if same is not None:
            start_over(RELEASES, Release.objects.filter(pk=same.pk))
            return Named(same, is_new=False)
        last = Release.objects.filter(study=study).aggregate(n=Max("version"))["n"] or 0
        made = Release.objects.create(study=study, version=last + 1, truth=truth, report=report, made_by=by)
    return Named(_whole().get(pk=made.pk), is_new=True)


def _newest_truth(study: Study) -> GroundTruth:
    found = GroundTruth.objects.ready().filter(study=study).order_by("version").last()
    if found is None:
        raise Invalid.field("ground_truth", "The study has no ground truth to release; create one first.")
    return found


def _refuse_held(truth: GroundTruth, report: Report | None) -> None:
    """Refuse data made before one of its videos was held, and reports made while a video of their truth was held."""
    if held := truth.items.filter(is_held()).count():
        why = f"{held} of its clips were taken down since it was created. Create a new one without them."
        raise Invalid.field("ground_truth", f"Ground truth {truth.version} cannot be released: {why}")
    if report is not None and report.rows.filter(score__left_out__has_key="held").exists():
        why = "it left out clips that were held at that time. Create it again."
        raise Invalid.field("report", f"Report {report.number} cannot be released: {why}")


def build_release(*, public_id: str) -> None:
    """
    Build a release and store its archive.

    A release that is ready, given up, or held by another worker does not change.
    """
    carry_out(RELEASES, _build, public_id=public_id)


def _build(claimed: Claim[Release]) -> Store:
    with work_folder() as place:
        with new_folder(place / "release") as folder:
            built = build_in(claimed.job, folder, step=claimed.progress)
        return _put_archive(claimed.job, place / "release", built)


def store_archive(release: Release, folder: Path, built: Built) -> None:
    """
    Store the archive of a built folder, and mark the release ready.

    If a worker is building the release, or it is ready, this does nothing, because the archive has the same bytes. If
    the storage is unavailable, a worker builds the release later.
    """
    carry_out(RELEASES, lambda claimed: _put_archive(claimed.job, folder, built), pk=release.pk)


def _put_archive(release: Release, folder: Path, built: Built) -> Store:
    """Store the archive; the release becomes ready if this worker still holds it."""
    key = f"releases/{release.public_id}.tar.gz"
    with work_folder() as place:
        archive = place / "archive"
        pack(folder, archive, name=archive_name(release))
        size = archive.stat().st_size
        storage().put_file(archive, key)
    return lambda: {"digest": built.digest, "files": built.files, "size_bytes": size, "storage_key": key}


def archive_name(release: Release) -> str:
    """Return the name of the folder in the archive and of the downloaded file."""
    return f"outtake-{release.study.public_id}-v{release.version}"


def _whole() -> QuerySet[Release]:
    return Release.objects.select_related(*RELEASES.related)
