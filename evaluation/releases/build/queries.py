"""Releases as they are read on the page."""

from __future__ import annotations

from typing import Any

from annotations.access.permissions import require_role_at
from annotations.studies.models import Study
from evaluation.releases.models import Release
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Role
from outtake.errors import Missing


def releases_of(study: Study) -> list[Release]:
    """Return the releases of a study, newest first."""
    return list(Release.objects.filter(study=study).select_related("truth", "report").order_by("-version"))


def release_for(person: Person, public_id: str, needed: Role) -> Release:
    """
    Return a release in whose project the person has at least the needed role.

    :raises Missing: if there is none that they may know of.
    :raises Forbidden: if their role is a lesser one.
    """
    release = Release.objects.select_related("study", "truth", "report").filter(public_id=public_id).first()
    if release is None:
        raise Missing()
    require_role_at(person, release.study, needed)
    return release


def release_shape(release: Release) -> dict[str, Any]:
    """A release with the address of its archive, where there is one."""
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
