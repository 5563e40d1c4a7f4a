"""Manifests of a batch: their rows are stored by path, and matched to files by path or name."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from django.db import transaction

from outtake.catalog.editing.operations import VideoChanges, edit_each
from outtake.catalog.imports.manifest import (
    MANIFEST_SUFFIXES,
    Rejected,
    Row,
    generator_of,
    prompt_key,
    read_manifest,
)
from outtake.catalog.imports.plan import BATCH, in_batches
from outtake.catalog.imports.prompt_facts import fill_prompts
from outtake.catalog.media.rejections import Reason, VideoRejected
from outtake.catalog.uploads.models import ManifestRow, Upload, UploadBatch
from outtake.catalog.uploads.names import clean_path, endings, prompt_in
from outtake.catalog.videos.models import Video
from outtake.errors import Invalid
from outtake.work_folders import work_folder

KEPT = ("prompt", "prompt_id", "generator", "generator_version", "seed", "source", "metadata")
KEPT_OF_PROMPTS = ("category", "prompt_metadata")  # rows that were stored earlier have none


class ManifestTaken(NamedTuple):
    """The result of a manifest."""

    rows: int
    rejected: tuple[Rejected, ...]
    edited: int  # clips that were already ready and were updated


class UploadedRow(NamedTuple):
    """What a video is to be made of, and whether its external id was asked for by name."""

    row: Row
    is_named: bool


def take_manifest(*, batch: UploadBatch, name: str, text: str) -> ManifestTaken:
    """
    Store the rows of a CSV or JSON Lines manifest of a batch, and update the clips that are already ready.

    A later manifest of the same batch replaces earlier rows with the same path.

    :raises Invalid: if it is not a manifest; invalid rows are returned instead
    """
    suffix = PurePosixPath(name).suffix.lower()
    if suffix not in MANIFEST_SUFFIXES:
        raise Invalid.field("name", f"{name[:80]!r} is not a manifest; give a .csv or .jsonl file.")
    with work_folder() as folder:
        path = folder / f"manifest{suffix}"
        path.write_text(text, encoding="utf-8")
        try:
            manifest = read_manifest(path, locate=_named)
        except Invalid as error:
            raise Invalid.field("text", error.detail.replace(str(path), name)) from None
    rows = {str(row.path): row for row in manifest.rows}
    kept = [ManifestRow(batch=batch, path=path, cells=_cells(row)) for path, row in rows.items()]
    with transaction.atomic():
        ManifestRow.objects.bulk_create(
            kept, batch_size=BATCH, update_conflicts=True, unique_fields=["batch", "path"], update_fields=["cells"]
        )
        edited = _edit_ready(batch)
    return ManifestTaken(len(rows), manifest.rejected, edited)


def _named(root: Path, written: str) -> Path:
    try:
        return Path(clean_path(written))
    except Invalid as error:
        raise VideoRejected(Reason.PATH, error.errors[0].message) from None


def _cells(row: Row) -> dict:
    own_id = "" if row.external_id == row.written_path else row.external_id
    return {"external_id": own_id, **{name: getattr(row, name) for name in (*KEPT, *KEPT_OF_PROMPTS)}}


def row_for(upload: Upload) -> UploadedRow:
    """
    Return the data for a new video: from the manifest's row of its file, otherwise from its name and its batch.

    :raises VideoRejected: row (the batch's generator no longer exists)
    """
    batch = upload.batch
    cells = _said_of(upload)
    if cells is None:
        name, version = generator_of(batch.generator)
        prompt = prompt_in(upload.path) if batch.prompt_from == UploadBatch.FILE_NAME else ""
        cells = {"external_id": "", "prompt": prompt, "prompt_id": prompt_key(prompt, batch.category), "seed": ""}
        cells |= {"generator": name, "generator_version": version, "source": batch.source, "metadata": {}}
    external_id = cells["external_id"] or upload.path
    kept = {each: cells[each] for each in KEPT} | {each: cells[each] for each in KEPT_OF_PROMPTS if each in cells}
    row = Row(row=1, path=Path(upload.path), written_path=upload.path, external_id=external_id, **kept)
    return UploadedRow(row, bool(cells["external_id"]))


def _said_of(upload: Upload) -> dict | None:
    """Return the cells of the manifest's row for a file: found by its path, the end of its path, or its name."""
    ways = endings(upload.path)
    found = dict(upload.batch.manifest_rows.filter(path__in=ways).values_list("path", "cells"))
    if found:
        return next(found[way] for way in ways if way in found)
    same_name = upload.batch.manifest_rows.filter(path__endswith=f"/{ways[-1]}")[:2]
    return same_name[0].cells if len(same_name) == 1 else None


def _edit_ready(batch: UploadBatch) -> int:
    """Update the clips of the batch that are already ready from its manifest, and what their prompts lack."""
    changes: dict[int, VideoChanges] = {}
    said: dict[int, dict] = {}
    ready = batch.uploads.filter(state=Upload.READY, video__isnull=False).select_related("batch")
    for upload in ready.iterator():
        if (cells := _said_of(upload)) is not None:
            said[upload.video_id] = cells  # type: ignore[index]  # filtered
            changes[upload.video_id] = {  # type: ignore[index]
                "prompt": cells["prompt"],
                "generator": "@".join(filter(None, (cells["generator"], cells["generator_version"]))),
                "seed": cells["seed"],
                "source": cells["source"],
                "metadata": cells["metadata"],
            }
            if cells.get("category") and batch.category:  # the row says it of this clip, the batch of all
                changes[upload.video_id]["category"] = cells["category"]  # type: ignore[index]
    edited = edit_each(project=batch.project, changes=changes)
    fill_prompts(project=batch.project, rows=_of_prompts(said))
    return edited


def _of_prompts(said: dict[int, dict]) -> Iterator[Row]:
    """Return the rows of clips that are ready, with the prompts that these have now."""
    for numbers in in_batches(sorted(said)):
        named = Video.objects.filter(pk__in=numbers).values_list("pk", "external_id", "prompt__external_id")
        for pk, external_id, prompt_id in named.order_by("pk"):
            cells = {each: said[pk][each] for each in (*KEPT, *KEPT_OF_PROMPTS) if each in said[pk]}
            own = {**cells, "prompt_id": prompt_id, "external_id": external_id}
            yield Row(row=1, path=Path(external_id), written_path=external_id, **own)
