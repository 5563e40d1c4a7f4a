"""Start, replace, retry, remove and expire uploads."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Q
from django.db.models.functions import Now

from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project
from outtake.catalog.imports.manifest import generator_of
from outtake.catalog.media.rejections import Reason, VideoRejected
from outtake.catalog.uploads.limits import require_room
from outtake.catalog.uploads.models import Upload, UploadBatch
from outtake.catalog.uploads.names import clean_path, is_archive
from outtake.catalog.uploads.parts import arrived, drop_parts, kept_until, remove_parts
from outtake.catalog.uploads.upload_jobs import UPLOADS
from outtake.errors import Conflict, Invalid
from outtake.jobs.dispatch import dispatch_on_commit
from outtake.jobs.kernel import cancel, start_over

UNKNOWN = "unknown"  # the generator of clips that state none
EXPIRED_AT_ONCE = 1000


def create_batch(
    *,
    project: Project,
    by: Person | None,
    generator: str = "",
    source: str = "",
    category: str = "",
    prompt_from: str = UploadBatch.FILE_NAME,
) -> UploadBatch:
    """
    Create a batch to which files can be uploaded.

    :param generator: of clips without a manifest row, as ``name`` or ``name@version``; empty: unknown
    :raises Invalid: if the generator's name or version is too long
    """
    generator = generator.strip() or UNKNOWN
    try:
        generator_of(generator)
    except VideoRejected as refusal:
        raise Invalid.field("generator", refusal.explanation) from None
    return UploadBatch.objects.create(
        project=project, created_by=by, generator=generator, source=source, category=category, prompt_from=prompt_from
    )


def create_upload(*, batch: UploadBatch, filename: str, size: int) -> Upload:
    """
    Return the upload of a file of a batch: a new one, or the existing one with the same path and size.

    A rejected or removed upload starts again, even with another size, because the file was replaced.

    :param size: bytes
    :raises Invalid: if the path is invalid
    :raises TooMuch: if the file is too large, or the project is full
    :raises Conflict: if the batch was cancelled, or has another file of this path
    """
    path = clean_path(filename)
    kind = Upload.ARCHIVE if is_archive(path) else Upload.CLIP
    with transaction.atomic():
        if _locked(batch).cancelled_at is not None:
            raise Conflict("This batch was cancelled; create another.")
        upload = Upload.objects.filter(batch=batch, path=path).first()
        begins = upload is None or upload.state in (Upload.REJECTED, Upload.CANCELLED)
        if upload is not None and not begins and upload.size != size:
            raise Conflict(
                f"The batch already has a different file {path!r} of {upload.size:,} bytes; rename one of them."
            )
        if begins:
            require_room(batch.project, size, kind)
        if upload is None:
            upload = Upload.objects.create(batch=batch, path=path, kind=kind, size=size, keep_until=kept_until())
        elif begins:
            _begin_again(upload, size)
        if begins and size == 0:
            Upload.objects.filter(pk=upload.pk).update(**arrived(0, 0))
            dispatch_on_commit(UPLOADS, Q(pk=upload.pk))
        upload.refresh_from_db()
    if begins:
        remove_parts(upload.pk)
    return upload


def _locked(batch: UploadBatch) -> UploadBatch:
    return UploadBatch.objects.select_for_update(no_key=True).get(pk=batch.pk)


def _begin_again(upload: Upload, size: int) -> None:
    drop_parts([upload.pk])
    again = {"size": size, "offset": 0, "attempts": 0, "error": "", "finished_at": None, "done": 0, "total": 0}
    said = {"code": "", "reason": "", "remedy": "", "cut": False, "video": None}
    cancel(
        Upload.objects.filter(pk=upload.pk),
        Upload.UPLOADING,
        **again,
        **said,
        changed_at=Now(),
        keep_until=kept_until(),
    )


def retry_upload(*, upload: Upload, cut: bool = False) -> None:
    """
    Prepare a rejected upload again from its stored bytes.

    :param cut: whether to cut the clip to the allowed length
    :raises Conflict: if it was not rejected, or its bytes were removed
    """
    with transaction.atomic():
        rows = Upload.objects.filter(pk=upload.pk, offset=upload.size)
        has_bytes = upload.size == 0 or upload.parts.filter(stored=True).exists()
        said: dict[str, Any] = {"code": "", "reason": "", "remedy": "", "done": 0, "total": 0, "changed_at": Now()}
        if not has_bytes or not start_over(UPLOADS, rows, cut=cut, keep_until=kept_until(), **said):
            raise Conflict("Only a rejected file that is still stored can be retried; choose the file again.")
        dispatch_on_commit(UPLOADS, Q(pk=upload.pk))


def cut_is_offered(upload: Upload) -> bool:
    """Return whether a rejected clip can be cut to the allowed length."""
    return upload.state == Upload.REJECTED and upload.code == Reason.TOO_LONG.code


def remove_upload(*, upload: Upload) -> None:
    """Remove an upload and its bytes; a video made from it is kept."""
    _cancel([upload.pk])


def cancel_batch(*, batch: UploadBatch) -> int:
    """Cancel a batch: remove uploads that are not ready. Returns the number of removed uploads."""
    with transaction.atomic():
        _locked(batch)
        UploadBatch.objects.filter(pk=batch.pk, cancelled_at=None).update(cancelled_at=Now())
        open_ = Upload.objects.filter(batch=batch, state__in=[*Upload.OPEN, Upload.REJECTED])
        found = list(open_.values_list("pk", flat=True))
    _cancel(found)
    return len(found)


def _cancel(ids: list[int]) -> None:
    with transaction.atomic():
        for pk in ids:  # one statement a row: a worker that ends one meanwhile waits for no other
            cancel(Upload.objects.filter(pk=pk), Upload.CANCELLED, changed_at=Now())
        drop_parts(ids)
    for pk in ids:
        remove_parts(pk)


def expire_uploads() -> int:
    """
    Expire abandoned uploads, and remove the bytes of those that ended; returns the number of expired uploads.

    The bytes of rejected files are kept for the same time, so that they can be retried.
    """
    late = Upload.objects.filter(keep_until__lte=Now())
    stale = list(late.filter(state=Upload.UPLOADING).values_list("pk", flat=True)[:EXPIRED_AT_ONCE])
    _cancel(stale)
    ended = late.exclude(state__in=Upload.OPEN).filter(parts__stored=True).distinct()
    for pk in ended.values_list("pk", flat=True)[:EXPIRED_AT_ONCE]:
        drop_parts([pk])
    behind = Upload.objects.filter(parts__stored=False).distinct()
    for pk in behind.values_list("pk", flat=True)[:EXPIRED_AT_ONCE]:
        remove_parts(pk, only_old=True)
    return len(stale)
