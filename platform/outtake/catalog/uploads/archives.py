"""
Unpack a zip: each clip in it becomes an upload of the same batch, and waits for a worker.

The whole archive is checked before anything is written: its number of files, their declared and actual
sizes, their compression, and their names. Another worker continues the work of a dead one.
"""

from __future__ import annotations

import stat
import zipfile
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import IO

from django.db import transaction
from django.db.models import Q

from outtake.catalog.imports.manifest import MANIFEST_SUFFIXES
from outtake.catalog.media.ingest_file import COPY_BYTES
from outtake.catalog.media.rejections import Reason, VideoRejected
from outtake.catalog.uploads.limits import ARCHIVE_TIMES, TooMuch, limits_of, require_room
from outtake.catalog.uploads.manifests import take_manifest
from outtake.catalog.uploads.models import Upload, UploadPart
from outtake.catalog.uploads.names import clean_path, is_ignored
from outtake.catalog.uploads.parts import arrived, kept_until
from outtake.catalog.uploads.upload_jobs import UPLOADS
from outtake.catalog.videos.storage import storage
from outtake.errors import Invalid
from outtake.fields import new_public_id
from outtake.jobs.dispatch import dispatch_on_commit
from outtake.jobs.kernel import Claim, LeaseLost

MOST_FILES = 10_000
MOST_GROWTH = 100  # how many times as large as in the archive; clips hardly shrink at all
GROWTH_FROM = 1 << 20  # bytes: less than this may grow as it likes
MANIFEST_BYTES = 8 << 20
NESTED = (".zip", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".7z", ".rar", ".zst", ".lz4", ".jar")
BROKEN = (zipfile.BadZipFile, NotImplementedError, RuntimeError, EOFError, UnicodeDecodeError, OverflowError)


def unpack(claimed: Claim[Upload], path: Path, folder: Path) -> int:
    """
    Create an upload for each file of an archive; returns their number.

    :param path: of the archive
    :param folder: the folder for files before they are stored
    :raises VideoRejected: archive, path, link, with nothing unpacked; archive also if a file is not as declared
    :raises LeaseLost: if this worker lost the job
    """
    upload = claimed.job
    try:
        with zipfile.ZipFile(path) as archive:
            entries = list(_checked(upload, archive))
            clips = [entry for entry in entries if not _is_manifest(entry)]
            for entry in entries:
                if _is_manifest(entry):
                    _take_manifest(upload, archive, entry)
            for number, entry in enumerate(clips):
                claimed.progress(number, len(clips))
                _unpack(claimed, archive, entry, folder / "entry")
    except BROKEN as error:
        raise _refused(f"the archive cannot be read ({str(error)[:100] or type(error).__name__}).") from None
    return len(clips)


def _refused(explanation: str) -> VideoRejected:
    return VideoRejected(Reason.ARCHIVE, explanation)


def _is_manifest(entry: zipfile.ZipInfo) -> bool:
    return PurePosixPath(entry.filename).suffix.lower() in MANIFEST_SUFFIXES


def _checked(upload: Upload, archive: zipfile.ZipFile) -> Iterator[zipfile.ZipInfo]:
    """Yield the files to unpack. Raises `VideoRejected` for an archive that must not be unpacked."""
    allowed = limits_of(upload.batch.project_id)
    infos = archive.infolist()
    if len(infos) > MOST_FILES:
        raise _refused(f"the archive has {len(infos):,} entries; at most {MOST_FILES:,}.")
    total = sum(info.file_size for info in infos)
    if total > allowed.file_bytes * ARCHIVE_TIMES:
        raise _refused(f"its files have {total:,} bytes in all; at most {allowed.file_bytes * ARCHIVE_TIMES:,}.")
    for info in infos:
        if stat.S_ISLNK(info.external_attr >> 16):
            raise VideoRejected(Reason.LINK, f"{info.filename[:80]!r} in the archive is a link.")
        if info.filename.startswith(("/", "\\")) or ":" in info.filename[:2]:
            raise VideoRejected(Reason.PATH, f"{info.filename[:80]!r} in the archive leaves its folder.")
        if info.is_dir() or is_ignored(info.filename):
            continue
        try:
            clean_path(info.filename)
        except Invalid as error:
            raise VideoRejected(Reason.PATH, f"in the archive: {error.errors[0].message}") from None
        if info.filename.lower().endswith(NESTED):
            raise _refused(f"it holds another archive, {info.filename[:80]!r}.")
        if info.flag_bits & 1:
            raise _refused("it is encrypted.")
        if info.file_size > max(GROWTH_FROM, MOST_GROWTH * info.compress_size):
            raise _refused(f"{info.filename[:80]!r} grows more than {MOST_GROWTH} times when it is unpacked.")
        yield info


def _take_manifest(upload: Upload, archive: zipfile.ZipFile, entry: zipfile.ZipInfo) -> None:
    if entry.file_size > MANIFEST_BYTES:
        raise _refused(f"the manifest {entry.filename[:80]!r} has more than {MANIFEST_BYTES:,} bytes.")
    with archive.open(entry) as file:
        raw = file.read(MANIFEST_BYTES + 1)
    try:
        taken = take_manifest(batch=upload.batch, name=PurePosixPath(entry.filename).name, text=raw.decode("utf-8-sig"))
    except (Invalid, UnicodeDecodeError) as error:
        raise _refused(f"the manifest {entry.filename[:80]!r} cannot be used: {error}") from None
    if taken.rejected:
        first = taken.rejected[0]
        raise _refused(f"row {first.row} of the manifest {entry.filename[:80]!r} cannot be used: {first.reason}")


def _unpack(claimed: Claim[Upload], archive: zipfile.ZipFile, entry: zipfile.ZipInfo, target: Path) -> None:
    """Store one file, and let its upload wait."""
    upload = claimed.job
    path = clean_path(entry.filename)
    there = Upload.objects.filter(batch=upload.batch, path=path).first()
    if there is not None and there.archive_id != upload.pk:  # another file of this name, in or beside another archive
        path = clean_path(f"{PurePosixPath(upload.path).stem}/{path}")
        there = Upload.objects.filter(batch=upload.batch, path=path).first()
    if there is not None and there.state != Upload.UPLOADING:
        return  # by a worker that died
    with archive.open(entry) as file:
        size = _copy(file, target, entry.file_size)
    if there is None:
        try:
            require_room(upload.batch.project, size, Upload.CLIP)
        except TooMuch as error:
            raise _refused(f"{entry.filename[:80]!r}: {error.extra['reason']}") from None
        there = _begin(claimed, path, size)
    key = f"uploads/{there.public_id[:2]}/{there.public_id}.0.{new_public_id()}"
    part = UploadPart.objects.create(upload=there, start=0, size=size, storage_key=key)
    storage().put_file(target, key)
    with transaction.atomic():
        if not claimed.row().select_for_update(of=("self",)).exists():
            raise LeaseLost
        rows = Upload.objects.filter(pk=there.pk, state=Upload.UPLOADING)
        if rows.update(offset=size, size=size, **arrived(size, size)):
            UploadPart.objects.filter(pk=part.pk).update(stored=True)
            dispatch_on_commit(UPLOADS, Q(pk=there.pk))


@transaction.atomic
def _begin(claimed: Claim[Upload], path: str, size: int) -> Upload:
    if not claimed.row().select_for_update(of=("self",)).exists():
        raise LeaseLost
    own = {"batch": claimed.job.batch, "archive": claimed.job, "path": path, "size": size}
    return Upload.objects.create(**own, keep_until=kept_until())


def _copy(file: IO[bytes], target: Path, announced: int) -> int:
    """Write a file; returns its size. Raises `VideoRejected` if it is longer than the archive declares."""
    size = 0
    with target.open("wb") as copy:
        while piece := file.read(COPY_BYTES):
            size += len(piece)
            if size > announced:
                raise _refused("a file in it is longer than the archive announces.")
            copy.write(piece)
    return size
