"""A study of real generated clips that the user has in a folder, next to the demo's."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from annotations.studies.models import Study
from annotations.studies.operations import create_study
from annotations.subjects.operations import add_tasks
from outtake.accounts.projects.operations import get_or_create_project
from outtake.catalog.imports.import_videos import import_videos
from outtake.catalog.imports.manifest import Rejected, read_sources
from outtake.catalog.videos.models import Video
from outtake.errors import Conflict, Invalid

PROJECT = "my clips"  # of its own: to remove the demo leaves it as it is
OVERLAP = 2


class OwnClips(NamedTuple):
    """The study, how many clips it has, and the files that were rejected."""

    study: Study
    clips: int
    rejected: tuple[Rejected, ...]


def load_own(folder: Path) -> OwnClips:
    """
    Import the clips of a folder, or what its manifest lists, into the project `PROJECT`, and a study of its name.

    :raises Invalid: if there is nothing to import
    :raises Conflict: if the storage is away or the disk full; the same call goes on with the rest
    """
    manifest = read_sources([folder])
    project = get_or_create_project(PROJECT)
    result = import_videos(project, manifest)
    if result.unfinished is not None:
        raise Conflict(f"{folder}: {result.unfinished.reason} Start the demo again for the rest.")
    names = [row.external_id for row in manifest.rows]
    there = list(Video.objects.filter(project=project, external_id__in=names).values_list("external_id", flat=True))
    if not there:
        why = f": {result.rejected[0].path}: {result.rejected[0].reason}" if result.rejected else ""
        raise Invalid.field("clips", f"None of the files in {folder} could be imported{why}")
    name = folder.resolve().name
    study = Study.objects.filter(project=project, name=name).first() or create_study(
        project=project, name=name, instrument="spotlight", overlap=OVERLAP
    )
    add_tasks(study=study, videos=there)
    return OwnClips(study, len(there), tuple(result.rejected))
