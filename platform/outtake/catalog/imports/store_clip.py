"""
Store the files and rows of an original in a private folder; all ways of adding clips share this code.

Files are put into the storage first, then all rows are written in one transaction. `StoredFiles` removes what no row
refers to.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from outtake.accounts.projects.models import Project
from outtake.catalog.imports.manifest import Row
from outtake.catalog.imports.plan import BATCH, in_batches
from outtake.catalog.imports.prompt_facts import fill_prompts, new_prompt
from outtake.catalog.media.ingest_file import IngestResult, Original, inspect, make_rendition
from outtake.catalog.media.probe import ClipLimits
from outtake.catalog.media.rendition import RECIPE, FramesDone
from outtake.catalog.videos.models import Generator, Media, Prompt, Rendition, Video
from outtake.catalog.videos.storage import new_key, storage

Fresh = tuple[Media, Rendition]
"""The rows of a clip whose files are in the storage; not saved yet."""


@dataclass
class StoredFiles:
    """Stored files to which no row refers yet."""

    keys: list[str] = field(default_factory=list)

    def put(self, path: Path, key: str) -> str:
        """Store a file and return its key."""
        self.keys.append(key)  # first: a put that fails half-way is cleaned up too
        storage().put_file(path, key)
        return key

    def discard(self, *, but: Collection[str] = ()) -> None:
        """Remove the files to which no row refers."""
        for key in self.keys:
            if key not in but:
                storage().delete(key)


def make_unless_there(
    original: Original, limits: ClipLimits, *, dry_run: bool = False, progress: FramesDone | None = None
) -> IngestResult | None:
    """
    Return the files made from a clip; None if they exist or are not needed.

    :raises VideoRejected: with the reason why it cannot be shown
    """
    if rendition_of(original) is not None:
        return None
    inspected = inspect(original, limits)
    return None if dry_run else make_rendition(inspected, progress)


def rendition_of(original: Original) -> Rendition | None:
    """Return the stored rendition of an original, by its hash."""
    return Rendition.objects.filter(media__sha256=original.sha256, recipe=RECIPE).select_related("media").first()


def put_files(made: IngestResult, files: StoredFiles) -> Fresh:
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


def save_rendition(original: Original, fresh: Fresh | None) -> Rendition:
    """Return the stored rendition of an original, or else store the new one."""
    there = rendition_of(original)
    if there is not None:
        return there
    if fresh is None:  # it was there before the lock, and nothing in this program deletes renditions
        raise RuntimeError(f"the rendition of {original.sha256} disappeared during the import; run the import again")
    media, rendition = fresh
    media = Media.objects.filter(sha256=original.sha256).first() or media
    if media.pk is None:
        media.save()
    rendition.media = media
    rendition.save()
    return rendition


def write_videos(project: Project, rows: Sequence[Row], rendition: Rendition, *, category: str = "") -> list[Video]:
    """
    Write a video for each row; missing prompts and generators are created, and prompts that are there are completed.

    :param category: of created prompts whose rows have none
    """
    prompts = _prompts(project, rows, category)
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
    return Video.objects.bulk_create(videos, batch_size=BATCH)


def _prompts(project: Project, rows: Sequence[Row], category: str) -> dict[str, int]:
    """Return the primary key of each row's prompt by its external id; missing prompts are created."""
    about: dict[str, list[Row]] = {}
    for row in rows:
        about.setdefault(row.prompt_id, []).append(row)
    keys: dict[str, int] = {}
    for names in in_batches(sorted(about)):
        keys.update(Prompt.objects.filter(project=project, external_id__in=names).values_list("external_id", "id"))
    fill_prompts(project=project, rows=[row for row in rows if row.prompt_id in keys])
    missing = [new_prompt(project, name, own, category) for name, own in about.items() if name not in keys]
    made = Prompt.objects.bulk_create(missing, batch_size=BATCH)
    return keys | {prompt.external_id: prompt.pk for prompt in made}


def _generators(project: Project, rows: Sequence[Row]) -> dict[tuple[str, str], int]:
    """Return the primary key of each row's generator by name and version; missing ones are created."""
    named = {(row.generator, row.generator_version) for row in rows}
    return {
        (name, version): Generator.objects.get_or_create(project=project, name=name, version=version)[0].pk
        for name, version in sorted(named)
    }
