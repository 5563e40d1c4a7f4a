"""
The bytes of an upload, part by part, in the storage.

A part is stored, then the row says that it counts, by an update that names the offset at which the part begins: of two
servers with the same bytes one wins, and what a killed one left is removed later. Never more than a piece of a part is
in memory.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import IO, Any, NamedTuple

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.db.models.functions import Now
from django.http import UnreadablePostError

from outtake.catalog.media.ingest_file import COPY_BYTES, Original
from outtake.catalog.media.rejections import Reason, VideoRejected
from outtake.catalog.uploads.limits import TooMuch
from outtake.catalog.uploads.models import Upload, UploadPart
from outtake.catalog.uploads.upload_jobs import UPLOADS
from outtake.catalog.videos.storage import storage
from outtake.errors import Conflict, Refused
from outtake.fields import new_public_id
from outtake.jobs.dispatch import dispatch_on_commit
from outtake.jobs.spec import Changes
from outtake.work_folders import work_folder

PART_BYTES = 16 << 20  # a longer body becomes several parts, each of which counts once it is stored
MOST_CHECKED_BYTES = 64 << 20  # of a body with a checksum, which is stored whole or not at all
LEFT_BEHIND = timedelta(hours=1)  # a part that is not stored after so long has no writer


class Gone(Refused):
    """The upload was removed."""

    status = 410
    title = "This upload was removed"


class ChecksumMismatch(Refused):
    """The bytes that arrived are not those that were sent."""

    status = 460  # of tus
    title = "The checksum does not match"


class Checksum(NamedTuple):
    """What the body has to be."""

    algorithm: str
    digest: bytes


def kept_until() -> Any:
    """Return when an upload that is not continued is given up, as an expression."""
    return Now() + timedelta(hours=settings.UPLOAD_KEEP_HOURS)


def receive(upload: Upload, *, offset: int, body: IO[bytes], length: int, checksum: Checksum | None = None) -> int:
    """
    Store the bytes of a body, and return the offset after them.

    Where the sender goes away, what had come is stored.

    :param length: of the body
    :raises Gone: if the upload was removed
    :raises Conflict: if the body does not begin where the upload ends
    :raises TooMuch: if it is longer than what is missing
    :raises ChecksumMismatch: if it is not what the checksum says; nothing of it is stored
    """
    if upload.state == Upload.CANCELLED:
        raise Gone("This upload was removed; create another.")
    if offset != upload.offset:
        raise Conflict(
            f"Upload-Offset is {offset}, but {upload.offset} bytes are stored; ask with HEAD, and continue there."
        )
    if length > upload.size - offset:
        detail = f"The body has {length:,} bytes, and {upload.size - offset:,} are missing."
        raise TooMuch("too_long_body", detail, "Send what is missing.")
    if checksum is not None:
        return _receive_checked(upload, offset, body, length, checksum)
    end = offset + length
    with work_folder() as folder:
        while offset < end and (got := _read(body, folder / "part", min(PART_BYTES, end - offset))):
            offset = store_part(upload, offset, folder / "part", got)
    return offset


def _receive_checked(upload: Upload, offset: int, body: IO[bytes], length: int, checksum: Checksum) -> int:
    if length > MOST_CHECKED_BYTES:
        detail = f"A body with a checksum has at most {MOST_CHECKED_BYTES:,} bytes."
        raise TooMuch("too_long_body", detail, "Send it in parts.")
    with work_folder() as folder:
        digest = hashlib.new(checksum.algorithm, usedforsecurity=False)
        got = _read(body, folder / "part", length, digest.update)
        if got < length or digest.digest() != checksum.digest:
            raise ChecksumMismatch("The bytes were corrupted in transit; send them again.")
        return store_part(upload, offset, folder / "part", got) if got else offset


def _read(body: IO[bytes], path: Path, most: int, note: Callable[[bytes], object] = lambda piece: None) -> int:
    """Write a body to a file, up to so many bytes; returns how many came."""
    got = 0
    with path.open("wb") as file:
        try:
            while got < most and (piece := body.read(min(COPY_BYTES, most - got))):
                file.write(piece)
                note(piece)
                got += len(piece)
        except UnreadablePostError:
            pass  # the sender went away; what had come is kept
    return got


def store_part(upload: Upload, start: int, path: Path, size: int) -> int:
    """
    Store a part and let it count; returns the offset after it. With the last one the upload waits for a worker.

    :raises Conflict: if another request stored these bytes, or the upload was removed or replaced meanwhile
    """
    key = f"uploads/{upload.public_id[:2]}/{upload.public_id}.{start}.{new_public_id()}"
    part = UploadPart.objects.create(upload=upload, start=start, size=size, storage_key=key)
    try:
        storage().put_file(path, key)
        _count_part(upload, part, start + size)
    except Conflict:
        _remove(part.pk, key)
        raise
    return start + size


@transaction.atomic
def _count_part(upload: Upload, part: UploadPart, end: int) -> None:
    rows = Upload.objects.filter(pk=upload.pk, state=Upload.UPLOADING, offset=part.start, size=upload.size)
    counts = rows.update(offset=end, **arrived(end, upload.size))
    # its row is gone where the upload was removed or replaced meanwhile
    if not (counts and UploadPart.objects.filter(pk=part.pk).update(stored=True)):
        transaction.set_rollback(True)
        raise Conflict("These bytes came twice, or the upload was removed; ask with HEAD how far it is.")
    if end == upload.size:
        dispatch_on_commit(UPLOADS, Q(pk=upload.pk))


def arrived(offset: int, size: int) -> Changes:
    """Return what an upload becomes when so many of its bytes are stored."""
    whole = {"state": Upload.WAITING, "queued_at": None} if offset == size else {}
    return {"changed_at": Now(), "keep_until": kept_until(), **whole}


def drop_parts(upload_ids: list[int]) -> None:
    """Let the parts of uploads no longer count; `remove_parts` then removes them. To be called in a transaction."""
    UploadPart.objects.filter(upload_id__in=upload_ids, stored=True).update(stored=False)


def remove_parts(upload_id: int, *, only_old: bool = False) -> int:
    """Remove the parts of an upload that do not count, from the storage and then from the table; returns how many."""
    parts = UploadPart.objects.filter(upload_id=upload_id, stored=False)
    if only_old:
        parts = parts.filter(created_at__lt=Now() - LEFT_BEHIND)
    found = list(parts.values_list("pk", "storage_key"))
    for pk, key in found:
        _remove(pk, key)
    return len(found)


def _remove(pk: int, key: str) -> None:
    storage().delete(key)
    UploadPart.objects.filter(pk=pk, stored=False).delete()


def join_parts(upload: Upload, target: Path) -> Original:
    """
    Write the bytes of an upload to a file, and hash them on the way.

    :raises VideoRejected: if the storage has lost some of them
    """
    digest, at = hashlib.sha256(), 0
    with target.open("wb") as file:
        for part in upload.parts.filter(stored=True).order_by("start"):
            if part.start != at:
                break
            try:
                for piece in storage().open(part.storage_key):
                    file.write(piece)
                    digest.update(piece)
                    at += len(piece)
            except FileNotFoundError:
                break
    if at != upload.size:
        raise VideoRejected(
            Reason.MISSING_FILE, f"the server lost some of its bytes ({at:,} of {upload.size:,} are left)."
        )
    return Original(target, digest.hexdigest(), at)
