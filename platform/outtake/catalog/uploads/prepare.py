"""
Make a video from the parts of an upload: join them in a private folder, then import the file as ``import_videos`` does.

The rows are written in the transaction in which the job ends, so a worker that lost its job writes none. The keys of
files are written to the upload before the files are stored, so the next worker can remove files of a killed one.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from django.db import IntegrityError, transaction
from django.db.models import Q

from outtake.accounts.projects.models import Project
from outtake.catalog.imports.plan import plan_rows
from outtake.catalog.imports.store_clip import (
    Fresh,
    StoredFiles,
    make_unless_there,
    put_files,
    save_rendition,
    write_videos,
)
from outtake.catalog.media.cutting import cut_clip
from outtake.catalog.media.ingest_file import Original, clip_limits
from outtake.catalog.media.rejections import Reason, VideoRejected
from outtake.catalog.uploads.archives import unpack
from outtake.catalog.uploads.manifests import UploadedRow, row_for
from outtake.catalog.uploads.models import Upload
from outtake.catalog.uploads.parts import drop_parts, join_parts, remove_parts
from outtake.catalog.uploads.upload_jobs import UPLOADS, note_rejection
from outtake.catalog.videos.models import Media, Rendition, Video
from outtake.catalog.videos.storage import storage
from outtake.jobs.kernel import Claim, LeaseLost, Store, carry_out
from outtake.jobs.spec import Changes
from outtake.work_folders import sweep_folders, work_folder


@dataclass
class NotedFiles(StoredFiles):
    """Files whose keys are in the upload's row before they are stored."""

    note: Callable[[list[str]], None] = lambda keys: None

    def put(self, path: Path, key: str) -> str:
        """Record the key, store the file and return the key."""
        self.note([*self.keys, key])
        return super().put(path, key)


def prepare_upload(*, public_id: str) -> None:
    """
    Make a video of an upload, or unpack it; an upload that ended, or that another worker holds, does not change.

    A file that cannot be used is rejected with the reason.
    """
    sweep_folders()
    with work_folder() as folder:
        job = carry_out(UPLOADS, partial(_prepare, folder=folder), public_id=public_id)
    if job is not None:
        _tidy(job.pk)


def _prepare(claimed: Claim[Upload], *, folder: Path) -> Store:
    upload = claimed.job
    discard_unused(upload)
    try:
        (folder / "original").mkdir()
        original = join_parts(upload, folder / "original" / "clip")
        if upload.kind == Upload.ARCHIVE:
            unpacked = unpack(claimed, original.path, folder)
            return partial(_end_unpacked, upload, unpacked)
        return _take_in(claimed, original)
    except VideoRejected as refusal:
        note_rejection(upload, refusal)
        raise


def _take_in(claimed: Claim[Upload], original: Original) -> Store:
    upload, limits = claimed.job, clip_limits()
    if upload.cut:
        original = cut_clip(original, limits)
    wanted = row_for(upload)
    if _same_content(upload, original) is not None:
        return partial(_store, upload, wanted, original, None)
    made = make_unless_there(original, limits, progress=claimed.progress)
    files = NotedFiles(note=partial(_note, claimed))
    fresh = None if made is None else put_files(made, files)
    return partial(_store, upload, wanted, original, fresh)


def _note(claimed: Claim[Upload], keys: list[str]) -> None:
    if not claimed.row().update(made_keys=keys):
        raise LeaseLost


def _same_content(upload: Upload, original: Original) -> Video | None:
    """Return the project's first video of these bytes."""
    same = Video.objects.filter(project=upload.batch.project_id, media__sha256=original.sha256)
    return same.order_by("id").first()


def _store(upload: Upload, wanted: UploadedRow, original: Original, fresh: Fresh | None) -> Changes:
    """Write the rows of a clip; returns columns of the upload. Runs in the transaction that ends the job."""
    try:
        with transaction.atomic():
            return _write(upload, wanted, original, fresh)
    except IntegrityError:  # another project has just stored the same clip: use that one
        return _write(upload, wanted, original, fresh)


def _write(upload: Upload, wanted: UploadedRow, original: Original, fresh: Fresh | None) -> Changes:
    project = Project.objects.select_for_update().get(pk=upload.batch.project_id)
    drop_parts([upload.pk])
    if (same := _same_content(upload, original)) is not None:
        upload.outcome = Upload.DUPLICATE
        return {"video": same}
    row = wanted.row
    if not wanted.is_named:
        row = row._replace(external_id=_free_id(project, row.external_id))
    plan = plan_rows(project, [row], original.sha256)
    if plan.rejected:
        refusal = VideoRejected(Reason.ROW, plan.rejected[0].reason.removeprefix(f"{Reason.ROW}: "))
        note_rejection(upload, refusal)
        raise refusal
    rendition = save_rendition(original, fresh)
    video = write_videos(project, plan.new, rendition, category=upload.batch.category)[0]
    frames = len(rendition.edges_ms) - 1
    upload.outcome = Upload.READY
    return {"video": video, "done": frames, "total": frames}


def _free_id(project: Project, wanted: str) -> str:
    """Return an external id that is free in the project: the requested one, or one with a number after it."""
    longest = Video._meta.get_field("external_id").max_length or 0
    taken = Video.objects.filter(project=project)
    found, number = wanted, 1
    while taken.filter(external_id=found).exists():
        number += 1
        found = f"{wanted[: longest - 12]} ({number})"
    return found


def _end_unpacked(upload: Upload, files: int) -> Changes:
    drop_parts([upload.pk])
    upload.outcome = Upload.UNPACKED
    return {"done": files, "total": files}


def discard_unused(upload: Upload) -> None:
    """Remove the files that workers stored for an upload and that no row refers to."""
    for key in upload.made_keys:
        is_used = Media.objects.filter(storage_key=key).exists()
        if not is_used and not Rendition.objects.filter(Q(storage_key=key) | Q(strip_key=key)).exists():
            storage().delete(key)


def _tidy(pk: int) -> None:
    """Remove the bytes of an upload that ended."""
    upload = Upload.objects.filter(pk=pk).exclude(state__in=Upload.OPEN).first()
    if upload is None:
        return
    discard_unused(upload)
    Upload.objects.filter(pk=pk).exclude(state__in=Upload.OPEN).update(made_keys=[])
    remove_parts(pk)
