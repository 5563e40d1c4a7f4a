"""How much a project takes in."""

from __future__ import annotations

from typing import NamedTuple

from django.conf import settings
from django.core.cache import cache
from django.db.models import Count, Sum

from outtake.accounts.projects.models import Project
from outtake.catalog.uploads.models import Upload, UploadLimits
from outtake.catalog.videos.models import Media, Video
from outtake.errors import Refused

ARCHIVE_TIMES = 8  # an archive may be so many times as large as a clip
COUNTED_SECONDS = 60  # what is in a project is counted again after so long: a sum over 100,000 clips takes its time
LONGEST_PATH = 500


class TooMuch(Refused):
    """A file, or the files of a project, exceed what is taken in."""

    status = 413
    title = "This exceeds the limits of the project"

    def __init__(self, code: str, detail: str, remedy: str) -> None:
        super().__init__(f"{detail} {remedy}", extra={"code": code, "reason": detail, "remedy": remedy})


class Allowed(NamedTuple):
    """The limits of a project."""

    file_bytes: int
    files: int
    total_bytes: int


class Used(NamedTuple):
    """What a project holds."""

    files: int
    total_bytes: int


def limits_of(project_id: int) -> Allowed:
    """Return the limits of a project: its own, else those of the installation."""
    own = UploadLimits.objects.filter(project_id=project_id).first() or UploadLimits()
    return Allowed(
        settings.UPLOAD_MAX_BYTES if own.max_file_bytes is None else own.max_file_bytes,
        settings.UPLOAD_MAX_FILES if own.max_files is None else own.max_files,
        settings.UPLOAD_MAX_TOTAL_BYTES if own.max_total_bytes is None else own.max_total_bytes,
    )


def require_room(project: Project, size: int, kind: str) -> None:
    """
    Check that a project can take in one more file.

    Clips in the project count as they were at most `COUNTED_SECONDS` ago, uploads under way as they are now.

    :param size: bytes
    :raises TooMuch: if the file is too large, or the project full
    """
    allowed = limits_of(project.pk)
    most = allowed.file_bytes * (ARCHIVE_TIMES if kind == Upload.ARCHIVE else 1)
    if size > most:
        raise TooMuch(
            "too_large", f"The file has {size:,} bytes; this project allows {most:,}.", "Choose a smaller file."
        )
    used = _used(project.pk)
    ask = "Ask an admin to raise the limit."
    if used.files >= allowed.files:
        raise TooMuch("too_many_files", f"The project has {used.files:,} clips, which is the limit.", ask)
    if used.total_bytes + size > allowed.total_bytes:
        detail = f"With this file the project would hold more than {allowed.total_bytes:,} bytes."
        raise TooMuch("project_full", detail, ask)


def _used(project_id: int) -> Used:
    there = cache.get_or_set(f"uploads-there:{project_id}", lambda: _there(project_id), COUNTED_SECONDS) or (0, 0)
    under_way = Upload.objects.filter(batch__project=project_id, state__in=Upload.OPEN)
    found = under_way.aggregate(files=Count("id"), total=Sum("size"))
    return Used(there[0] + found["files"], there[1] + (found["total"] or 0))


def _there(project_id: int) -> tuple[int, int]:
    videos = Video.objects.filter(project=project_id)
    held = Media.objects.filter(pk__in=videos.values("media"))
    return videos.count(), held.aggregate(total=Sum("size_bytes"))["total"] or 0
