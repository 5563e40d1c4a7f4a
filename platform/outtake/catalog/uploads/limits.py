"""Upload limits of projects."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Annotated

from django.conf import settings
from django.core.cache import cache
from django.db.models import Count, Sum
from typing_extensions import Doc

from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project
from outtake.catalog.uploads.models import Upload, UploadLimits
from outtake.catalog.videos.models import Media, Video
from outtake.errors import Forbidden, Refused

ARCHIVE_TIMES = 8  # an archive may be so many times as large as a clip
COUNTED_SECONDS = 60  # what is in a project is counted again after so long: a sum over 100,000 clips takes its time
LONGEST_PATH = 500


class TooMuch(Refused):
    """A file, or the files of a project, exceed a limit."""

    status = 413
    title = "This exceeds the limits of the project"

    def __init__(self, code: str, detail: str, remedy: str) -> None:
        super().__init__(f"{detail} {remedy}", extra={"code": code, "reason": detail, "remedy": remedy})


@dataclass(frozen=True, slots=True)
class Allowed:
    """The limits of uploads."""

    file_bytes: Annotated[int, Doc("most bytes of one file")]
    files: Annotated[int, Doc("most clips of a project")]
    total_bytes: Annotated[int, Doc("most bytes of a project")]


@dataclass(frozen=True, slots=True)
class Own:
    """The separate limits of a project; None for the limit of the installation."""

    max_file_bytes: Annotated[int | None, Doc("of one file; null for the limit of the installation")]
    max_files: Annotated[int | None, Doc("clips of the project; null for the limit of the installation")]
    max_total_bytes: Annotated[int | None, Doc("of the project; null for the limit of the installation")]


@dataclass(frozen=True, slots=True)
class Used:
    """The number of clips of a project, and their bytes."""

    files: Annotated[int, Doc("number of clips")]
    total_bytes: Annotated[int, Doc("of all clips")]


MOST = Allowed(file_bytes=2**50, files=2**31 - 1, total_bytes=2**60)
"""What can be set at all."""


def installation_limits() -> Allowed:
    """Return the limits of projects without separate ones."""
    return Allowed(settings.UPLOAD_MAX_BYTES, settings.UPLOAD_MAX_FILES, settings.UPLOAD_MAX_TOTAL_BYTES)


def own_limits(project_id: int) -> Own:
    """Return the separate limits of a project."""
    own = UploadLimits.objects.filter(project_id=project_id).first() or UploadLimits()
    return Own(own.max_file_bytes, own.max_files, own.max_total_bytes)


def limits_of(project_id: int) -> Allowed:
    """Return the limits of a project: separate ones, otherwise those of the installation."""
    own, usual = own_limits(project_id), installation_limits()
    return Allowed(
        usual.file_bytes if own.max_file_bytes is None else own.max_file_bytes,
        usual.files if own.max_files is None else own.max_files,
        usual.total_bytes if own.max_total_bytes is None else own.max_total_bytes,
    )


def set_limits(*, project: Project, own: Own, by: Person) -> None:
    """
    Set the limits of a project. Existing clips are kept, even if they exceed the limits.

    :raises Forbidden: if a limit is higher than the installation's, and the person is not an admin of the installation
    """
    for name, most in asdict(installation_limits()).items():
        value = getattr(own, f"max_{name}")
        if value is not None and value > most and not by.is_installation_admin:
            raise Forbidden(
                f"max_{name} is {value:,}, and this installation allows {most:,}. Set less, or ask an admin of the "
                "installation."
            )
    UploadLimits.objects.update_or_create(project=project, defaults=asdict(own))


def require_room(project: Project, size: int, kind: str) -> None:
    """
    Check that one more file can be added to a project.

    The count of clips in the project is at most `COUNTED_SECONDS` old; that of current uploads is exact.

    :param size: bytes
    :raises TooMuch: if the file is too large, or the project is full
    """
    allowed = limits_of(project.pk)
    most = allowed.file_bytes * (ARCHIVE_TIMES if kind == Upload.ARCHIVE else 1)
    if size > most:
        raise TooMuch(
            "too_large", f"The file has {size:,} bytes; this project allows {most:,}.", "Choose a smaller file."
        )
    used = used_by(project.pk)
    ask = "Ask an admin to raise the limit."
    if used.files >= allowed.files:
        raise TooMuch("too_many_files", f"The project has {used.files:,} clips, which is the limit.", ask)
    if used.total_bytes + size > allowed.total_bytes:
        detail = f"With this file the project would hold more than {allowed.total_bytes:,} bytes."
        raise TooMuch("project_full", detail, ask)


def used_by(project_id: int) -> Used:
    """Return the use of a project: clips as of at most `COUNTED_SECONDS` ago, and current uploads."""
    there = cache.get_or_set(f"uploads-there:{project_id}", lambda: _there(project_id), COUNTED_SECONDS) or (0, 0)
    under_way = Upload.objects.filter(batch__project=project_id, state__in=Upload.OPEN)
    found = under_way.aggregate(files=Count("id"), total=Sum("size"))
    return Used(there[0] + found["files"], there[1] + (found["total"] or 0))


def _there(project_id: int) -> tuple[int, int]:
    videos = Video.objects.filter(project=project_id)
    held = Media.objects.filter(pk__in=videos.values("media"))
    return videos.count(), held.aggregate(total=Sum("size_bytes"))["total"] or 0
