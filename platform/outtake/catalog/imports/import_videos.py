"""Import videos: accepted rows are complete, rejected ones leave nothing behind, a repetition adds nothing twice."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import NamedTuple

from django.db import IntegrityError, transaction

from outtake.accounts.projects.models import Project
from outtake.catalog.imports.manifest import Manifest, Rejected, Row
from outtake.catalog.imports.plan import BATCH, Plan, in_batches, plan_rows
from outtake.catalog.media.ingest_file import IngestResult, Original, clip_limits, inspect, make_rendition, private_copy
from outtake.catalog.media.probe import ClipLimits
from outtake.catalog.media.rejections import VideoRejected
from outtake.catalog.media.rendition import RECIPE
from outtake.catalog.videos.models import Generator, Media, Prompt, Rendition, Video
from outtake.catalog.videos.storage import new_key, storage
from outtake.outages import outage_of, passes, patiently
from outtake.work_folders import sweep_folders

PAUSES_S = (1, 5, 15)  # before each further try


class Unfinished(NamedTuple):
    """Why an import ended early, and how many rows it did not come to."""

    reason: str
    rows: int


@dataclass(frozen=True)
class ImportResult:
    """
    How many rows became videos, how many were videos already, and which were rejected, by row.

    ``unfinished`` is None where every row was dealt with.
    """

    accepted: int
    existing: int
    rejected: tuple[Rejected, ...]
    unfinished: Unfinished | None = None


@dataclass
class _StoredFiles:
    """What an import has put into the storage and no row refers to yet."""

    keys: list[str] = field(default_factory=list)

    def put(self, path: Path, key: str) -> str:
        """Store a file and return its key."""
        self.keys.append(key)  # first: a put that fails half-way is cleaned up too
        storage().put_file(path, key)
        return key

    def discard(self, *, but: Collection[str] = ()) -> None:
        """Remove them again, save those that rows refer to by now."""
        for key in self.keys:
            if key not in but:
                storage().delete(key)


def import_videos(
    project: Project | None,
    manifest: Manifest,
    *,
    dry_run: bool = False,
    progress: Callable[[int], object] = lambda rows: None,
) -> ImportResult:
    """
    Import the rows of a manifest into a project.

    Rows that name the same file are taken together, so that each file is read, decoded and encoded once; each group
    is then one transaction. Nothing slow happens inside a transaction. Where the database or the storage is away, a
    group is tried again after `PAUSES_S`; an outage that lasts, or a full disk, ends the import early, and what is in
    stays.

    :param project: None only with ``dry_run``, for a project that does not exist yet
    :param dry_run: check everything, up to decoding each clip to its end, and store nothing
    :param progress: called with the number of rows just dealt with
    """
    sweep_folders()
    if not dry_run:
        storage().sweep()
    limits = clip_limits()
    accepted = existing = 0
    rejected = list(manifest.rejected)
    progress(len(rejected))
    left, unfinished = len(manifest.rows), None
    for path, rows in _by_file(manifest.rows).items():
        try:
            work = partial(_import_file, project, path, rows, limits, dry_run=dry_run)
            plan = patiently(work, pauses=PAUSES_S, tried_again=passes)
        except Exception as error:
            if (outage := outage_of(error)) is None:
                raise
            unfinished = Unfinished(f"{outage.title} ({error}).", left)
            break
        left -= len(rows)
        accepted += len(plan.new)
        existing += plan.existing
        rejected += plan.rejected
        progress(len(rows))
    return ImportResult(accepted, existing, tuple(sorted(rejected)), unfinished)


def _by_file(rows: Sequence[Row]) -> dict[Path, list[Row]]:
    groups: dict[Path, list[Row]] = {}
    for row in rows:
        groups.setdefault(row.path, []).append(row)
    return groups


def _import_file(
    project: Project | None, path: Path, rows: Sequence[Row], limits: ClipLimits, *, dry_run: bool
) -> Plan:
    """Import the rows of one file; in the returned plan ``new`` are those that became videos."""
    plan = Plan(list(rows), 0, [])
    try:
        with private_copy(path, limits) as original:
            plan = plan_rows(project, rows, original.sha256)
            if plan.new:
                made = _make_unless_there(original, limits, dry_run=dry_run)
                if not dry_run and project is not None:
                    plan = _store(project, rows, original, made)
    except VideoRejected as refusal:
        refused = [Rejected(row.row, row.written_path, refusal.detail) for row in plan.new]
        return Plan([], plan.existing, plan.rejected + refused)
    return plan


def _make_unless_there(original: Original, limits: ClipLimits, *, dry_run: bool) -> IngestResult | None:
    """Return what was made of a clip; None if it was made before, or need not be."""
    if Rendition.objects.filter(media__sha256=original.sha256, recipe=RECIPE).exists():
        return None
    inspected = inspect(original, limits)
    return None if dry_run else make_rendition(inspected)


def _store(project: Project, rows: Sequence[Row], original: Original, made: IngestResult | None) -> Plan:
    """Put the files into the storage, then all rows into the database at once; files without rows are removed."""
    files = _StoredFiles()
    try:
        fresh = None if made is None else _put_files(made, files)
        try:
            plan, used = _commit(project, rows, original, fresh)
        except IntegrityError:  # an import into another project has just stored the same clip: use that one
            plan, used = _commit(project, rows, original, fresh)
    except BaseException:
        files.discard()
        raise
    files.discard(but=used)
    return plan


@transaction.atomic
def _commit(
    project: Project, rows: Sequence[Row], original: Original, fresh: tuple[Media, Rendition] | None
) -> tuple[Plan, Collection[str]]:
    """Write the rows that are new; return also the keys of the files that they refer to."""
    # one import at a time in a project: what the plan finds then stays so up to the commit
    Project.objects.select_for_update().get(pk=project.pk)
    plan = plan_rows(project, rows, original.sha256)
    if not plan.new:
        return plan, ()
    rendition = _rendition_of(original, fresh)
    _write_videos(project, plan.new, rendition)
    return plan, (rendition.media.storage_key, rendition.storage_key, rendition.strip_key)


def _put_files(made: IngestResult, files: _StoredFiles) -> tuple[Media, Rendition]:
    """Store the files of a clip; return its rows, not saved yet."""
    original, encoded = made.inspected.original, made.encoded
    media = Media.objects.filter(sha256=original.sha256).first() or Media(
        sha256=original.sha256,
        size_bytes=original.size_bytes,
        container=made.inspected.family.value,
        storage_key=files.put(original.path, new_key("originals", original.sha256)),
        probe=made.inspected.probe.kept,
    )
    return media, Rendition(
        recipe=RECIPE,
        sha256=made.sha256,
        size_bytes=made.size_bytes,
        storage_key=files.put(encoded.path, new_key("clips", made.sha256, ".mp4")),
        strip_key=files.put(made.strip.path, new_key("strips", made.strip_sha256, ".jpg")),
        strip={
            "tiles": made.strip.tiles,
            "tile_width": made.strip.tile_width,
            "tile_height": made.strip.tile_height,
        },
        width=encoded.width,
        height=encoded.height,
        duration_ms=encoded.table.duration_ms,
        edges_ms=list(encoded.table.edges_ms),
        ticks=list(encoded.table.ticks),
        ticks_per_second=encoded.table.ticks_per_second,
        has_audio=encoded.has_audio,
        peaks=made.peaks,
    )


def _rendition_of(original: Original, fresh: tuple[Media, Rendition] | None) -> Rendition:
    """Return the stored rendition of an original; the fresh one becomes it where there is none."""
    there = Rendition.objects.filter(media__sha256=original.sha256, recipe=RECIPE).select_related("media").first()
    if there is not None:
        return there
    if fresh is None:  # it was there before the lock, and nothing in this program deletes renditions
        raise RuntimeError(f"the rendition of {original.sha256} went away during the import; run the import again")
    media, rendition = fresh
    media = Media.objects.filter(sha256=original.sha256).first() or media
    if media.pk is None:
        media.save()
    rendition.media = media
    rendition.save()
    return rendition


def _write_videos(project: Project, rows: Sequence[Row], rendition: Rendition) -> None:
    prompts = _prompts(project, rows)
    generators = _generators(project, rows)
    videos = [
        Video(
            project=project,
            external_id=row.external_id,
            media=rendition.media,
            rendition=rendition,
            prompt_id=prompts[row.prompt_id],
            generator_id=generators[row.generator, row.generator_version],
            seed=row.seed,
            source=row.source,
            metadata=row.metadata,
        )
        for row in rows
    ]
    Video.objects.bulk_create(videos, batch_size=BATCH)


def _prompts(project: Project, rows: Sequence[Row]) -> dict[str, int]:
    """Return the primary key of each row's prompt by its external id; missing prompts are made."""
    texts = {row.prompt_id: row.prompt for row in rows}
    keys: dict[str, int] = {}
    for names in in_batches(sorted(texts)):
        keys.update(Prompt.objects.filter(project=project, external_id__in=names).values_list("external_id", "id"))
    missing = [Prompt(project=project, external_id=name, text=texts[name]) for name in texts if name not in keys]
    made = Prompt.objects.bulk_create(missing, batch_size=BATCH)
    return keys | {prompt.external_id: prompt.pk for prompt in made}


def _generators(project: Project, rows: Sequence[Row]) -> dict[tuple[str, str], int]:
    """Return the primary key of each row's generator by name and version; missing ones are made."""
    named = {(row.generator, row.generator_version) for row in rows}
    return {
        (name, version): Generator.objects.get_or_create(project=project, name=name, version=version)[0].pk
        for name, version in sorted(named)
    }
