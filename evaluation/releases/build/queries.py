"""Releases as they are read."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, TypedDict

from typing_extensions import Doc

from annotations.access.permissions import require_role_at
from annotations.studies.models import Study
from evaluation.releases.models import Release
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Role
from outtake.http.field_notes import Choices
from outtake.rows import first_or_missing


class ReleaseOutput(TypedDict):
    """A release: a ground truth and a report, frozen as files."""

    id: str
    version: Annotated[int, Doc("in the study, from 1")]
    state: Annotated[str, Choices(Release.STATES)]
    done: Annotated[int, Doc("files written so far")]
    total: Annotated[int, Doc("files to write; 0 until known")]
    ground_truth: Annotated[int, Doc("its version")]
    report: Annotated[int | None, Doc("number of the report; null for a release without one")]
    digest: Annotated[str, Doc("SHA-256 of its manifest; empty until it is ready")]
    files: Annotated[int, Doc("in the archive")]
    size_bytes: Annotated[int, Doc("of the archive, in bytes")]
    error: str
    created_at: datetime
    finished_at: Annotated[datetime | None, Doc("null until it is finished")]
    archive: Annotated[str | None, Doc("path of the archive; null until it is ready")]


def releases_of(study: Study) -> list[Release]:
    """Return the releases of a study, newest first."""
    return list(Release.objects.filter(study=study).select_related("truth", "report").order_by("-version"))


def release_for(person: Person, public_id: str, needed: Role) -> Release:
    """
    Return a release in whose project the person has at least the needed role.

    :raises Missing: if it does not exist, or they may not know of it.
    :raises Forbidden: if their role is a lesser one.
    """
    release = first_or_missing(Release.objects.select_related("study", "truth", "report").filter(public_id=public_id))
    require_role_at(person, release.study, needed)
    return release


def serialize_release(release: Release) -> ReleaseOutput:
    """Return a release with the path of its archive, where there is one."""
    ready = release.state == Release.READY
    return {
        "id": release.public_id,
        "version": release.version,
        "state": release.state,
        "done": release.done,
        "total": release.total,
        "ground_truth": release.truth.version,
        "report": None if release.report is None else release.report.number,
        "digest": release.digest,
        "files": release.files,
        "size_bytes": release.size_bytes,
        "error": release.error,
        "created_at": release.created_at,
        "finished_at": release.finished_at,
        "archive": f"/api/v1/releases/{release.public_id}/archive" if ready else None,
    }
