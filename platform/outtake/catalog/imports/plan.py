"""
Sort the rows of a manifest into new ones, existing ones, and ones that contradict existing data.

This only reads; `outtake.catalog.imports.import_videos` writes, and repeats the check inside its transaction.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from outtake.accounts.projects.models import Project
from outtake.catalog.imports.manifest import Rejected, Row
from outtake.catalog.media.rejections import Reason
from outtake.catalog.videos.models import Prompt, Video

BATCH = 500  # values in one query or rows in one insert; SQLite bounds both

T = TypeVar("T")


class Plan(NamedTuple):
    """The plan for rows with the same file."""

    new: list[Row]
    existing: int
    rejected: list[Rejected]


class VideoFields(NamedTuple):
    """The data of a video; two rows with the same external id must agree in all of it."""

    media: str  # hash
    prompt_id: str
    prompt: str
    generator: str
    generator_version: str
    seed: str
    source: str
    metadata: dict[str, Any]


def plan_rows(project: Project | None, rows: Sequence[Row], sha256: str) -> Plan:
    """
    Compare rows of one file, whose hash is given, with the videos and prompts of a project.

    :param project: None for one that does not exist yet
    """
    videos = _videos_of(project, {row.external_id for row in rows})
    prompts = _prompt_texts(project, {row.prompt_id for row in rows})
    plan = Plan([], 0, [])
    for row in rows:
        wanted = _content(row, sha256)
        stored = videos.get(row.external_id)
        if stored == wanted:
            plan = plan._replace(existing=plan.existing + 1)
        elif stored is not None:
            plan.rejected.append(_refuse(row, _contradiction(row, stored, wanted)))
        elif prompts.setdefault(row.prompt_id, row.prompt) != row.prompt:
            message = f"prompt_id {row.prompt_id!r} is used for a different text; use another prompt_id."
            plan.rejected.append(_refuse(row, message))
        else:
            plan.new.append(row)
            videos[row.external_id] = wanted  # the same row once more is then an existing one
    return plan


def _prompt_texts(project: Project | None, external_ids: Iterable[str]) -> dict[str, str]:
    """Return the texts of existing prompts, by external id."""
    if project is None:
        return {}
    found: dict[str, str] = {}
    for names in in_batches(sorted(external_ids)):
        rows = Prompt.objects.filter(project=project, external_id__in=names)
        found.update(rows.values_list("external_id", "text"))
    return found


def in_batches(values: Sequence[T]) -> Iterator[Sequence[T]]:
    """Cut a sequence into pieces of at most `BATCH`."""
    for at in range(0, len(values), BATCH):
        yield values[at : at + BATCH]


def _videos_of(project: Project | None, external_ids: Iterable[str]) -> dict[str, VideoFields]:
    if project is None:
        return {}
    found = {}
    for names in in_batches(sorted(external_ids)):
        videos = Video.objects.filter(project=project, external_id__in=names)
        for video in videos.select_related("media", "prompt", "generator"):
            found[video.external_id] = VideoFields(
                media=video.media.sha256,
                prompt_id=video.prompt.external_id,
                prompt=video.prompt.text,
                generator=video.generator.name,
                generator_version=video.generator.version,
                seed=video.seed,
                source=video.source,
                metadata=_of_clip(video.metadata),
            )
    return found


def _content(row: Row, sha256: str) -> VideoFields:
    return VideoFields(
        media=sha256,
        prompt_id=row.prompt_id,
        prompt=row.prompt,
        generator=row.generator,
        generator_version=row.generator_version,
        seed=row.seed,
        source=row.source,
        metadata=_of_clip(row.metadata),
    )


def _of_clip(metadata: dict[str, Any]) -> dict[str, Any]:
    """Return metadata without the prompt's category, which earlier imports kept with the clip."""
    return {name: value for name, value in metadata.items() if name != "category"}


def _contradiction(row: Row, stored: VideoFields, wanted: VideoFields) -> str:
    names = [name for name, one, two in zip(VideoFields._fields, stored, wanted, strict=True) if one != two]
    return f"there is already a video {row.external_id!r} with different {', '.join(names)}; use another external_id."


def _refuse(row: Row, message: str) -> Rejected:
    return Rejected(row.row, row.written_path, f"{Reason.ROW}: {message}")
