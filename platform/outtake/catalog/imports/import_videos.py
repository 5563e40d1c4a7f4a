"""Import videos: accepted rows are complete, rejected ones leave no traces, a repetition adds no duplicates."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NamedTuple

from django.db import IntegrityError, transaction

from outtake.accounts.projects.models import Project
from outtake.catalog.imports.manifest import Manifest, Rejected, Row
from outtake.catalog.imports.plan import Plan, plan_rows
from outtake.catalog.imports.prompt_facts import fill_prompts
from outtake.catalog.imports.store_clip import (
    Fresh,
    StoredFiles,
    make_unless_there,
    put_files,
    save_rendition,
    write_videos,
)
from outtake.catalog.media.ingest_file import IngestResult, Original, clip_limits, private_copy
from outtake.catalog.media.probe import ClipLimits
from outtake.catalog.media.rejections import VideoRejected
from outtake.catalog.videos.storage import storage
from outtake.outages import outage_of, passes, patiently
from outtake.work_folders import sweep_folders

PAUSES_S = (1, 5, 15)  # before each further try


class Unfinished(NamedTuple):
    """Why an import ended early, and the number of remaining rows."""

    reason: str
    rows: int


@dataclass(frozen=True)
class ImportResult:
    """
    The numbers of new and of existing videos, and the rejected rows.

    ``unfinished`` is None if every row was processed.
    """

    accepted: int
    existing: int
    rejected: tuple[Rejected, ...]
    unfinished: Unfinished | None = None


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
    is then one transaction, without slow work in it. If the database or the storage is unavailable, a
    group is tried again after `PAUSES_S`; a longer outage, or a full disk, ends the import early, and imported rows
    are kept.

    :param project: None only with ``dry_run``, for a project that does not exist yet
    :param dry_run: check everything, up to decoding each clip to its end, and store nothing
    :param progress: called with the number of rows just processed
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
                made = make_unless_there(original, limits, dry_run=dry_run)
                if not dry_run and project is not None:
                    plan = _store(project, rows, original, made)
            if not dry_run and project is not None:
                _complete_prompts(project, rows, plan)
    except VideoRejected as refusal:
        refused = [Rejected(row.row, row.written_path, refusal.detail) for row in plan.new]
        return Plan([], plan.existing, plan.rejected + refused)
    return plan


@transaction.atomic
def _complete_prompts(project: Project, rows: Sequence[Row], plan: Plan) -> None:
    """Fill what the prompts of existing videos lack."""
    settled = {row.row for row in plan.new} | {rejected.row for rejected in plan.rejected}
    fill_prompts(project=project, rows=[row for row in rows if row.row not in settled])


def _store(project: Project, rows: Sequence[Row], original: Original, made: IngestResult | None) -> Plan:
    """Store the files, then write all rows in one transaction; files without rows are removed."""
    files = StoredFiles()
    try:
        fresh = None if made is None else put_files(made, files)
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
    project: Project, rows: Sequence[Row], original: Original, fresh: Fresh | None
) -> tuple[Plan, Collection[str]]:
    """Write the rows that are new; return also the keys of the files that they refer to."""
    # one import at a time in a project: what the plan finds then stays so up to the commit
    Project.objects.select_for_update().get(pk=project.pk)
    plan = plan_rows(project, rows, original.sha256)
    if not plan.new:
        return plan, ()
    rendition = save_rendition(original, fresh)
    write_videos(project, plan.new, rendition)
    return plan, (rendition.media.storage_key, rendition.storage_key, rendition.strip_key)
