"""
Change what is known of clips: prompt, category, generator, seed, source and metadata.

A prompt is never rewritten, since others may share it and questions may rest on it: the clip moves to the prompt with
the new text and category, which is made where there is none. All other clips keep theirs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypedDict

from django.db import transaction

from outtake.accounts.projects.models import Project
from outtake.catalog.imports.manifest import LONGEST, generator_of, prompt_key
from outtake.catalog.imports.plan import in_batches
from outtake.catalog.media.rejections import VideoRejected
from outtake.catalog.videos.models import Generator, Prompt, Video
from outtake.errors import Invalid

UNKNOWN = "unknown"
LONGEST_CATEGORY = 100
MOST_METADATA = 200  # names
LONGEST_COLUMN = 100


class VideoChanges(TypedDict, total=False):
    """What is to be changed; what is left out stays, and None deletes."""

    prompt: str | None
    category: str | None
    generator: str | None  # name, or name@version
    seed: str | None
    source: str | None
    metadata: dict[str, Any]  # merged with what is there; None deletes a name


class Edited(NamedTuple):
    """The clips that were changed, and the public ids that the project has not."""

    videos: list[Video]
    missing: list[str]


def edit_videos(*, project: Project, ids: Sequence[str], changes: VideoChanges) -> Edited:
    """
    Change clips of a project, all of them or none.

    :param ids: public ids; those that the project has not are returned
    :raises Invalid: if a text is too long
    """
    found: dict[str, int] = {}
    for some in in_batches(list(dict.fromkeys(ids))):
        rows = Video.objects.filter(project=project, public_id__in=some)
        found.update(rows.values_list("public_id", "id"))
    edit_each(project=project, changes=dict.fromkeys(found.values(), changes))
    by_id: dict[int, Video] = {}
    for numbers in in_batches(list(found.values())):
        by_id.update(
            (video.pk, video)
            for video in Video.objects.filter(pk__in=numbers).select_related("prompt", "generator").order_by("id")
        )
    return Edited(
        [by_id[found[each]] for each in dict.fromkeys(ids) if each in found],
        [each for each in ids if each not in found],
    )


@transaction.atomic
def edit_each(*, project: Project, changes: Mapping[int, VideoChanges]) -> int:
    """
    Change clips, each in its own way; returns how many.

    :param changes: by primary key of the video
    :raises Invalid: if a text is too long
    """
    if not changes:
        return 0
    Project.objects.select_for_update(no_key=True).get(pk=project.pk)
    checked = {id(each): _checked(each) for each in changes.values()}
    edited = []
    for numbers in in_batches(list(changes)):
        rows = Video.objects.filter(project=project, pk__in=numbers).select_related("prompt", "generator")
        edited += [_edit(video, checked[id(changes[video.pk])]) for video in rows]
    Video.objects.bulk_update(edited, ["prompt", "generator", "seed", "source", "metadata"], batch_size=100)
    return len(edited)


def _checked(changes: VideoChanges) -> VideoChanges:
    """Return changes with "" for None. Raises `Invalid`."""
    own: dict[str, Any] = {}
    for name, value in changes.items():
        if name == "metadata":
            own[name] = _with_names(changes["metadata"])
            continue
        text = str(value or "")
        most = LONGEST.get(name, LONGEST_CATEGORY)
        if len(text) > most:
            raise Invalid.field(name, f"{len(text)} characters; at most {most}.")
        own[name] = text
    if "generator" in own:
        try:
            generator_of(own["generator"] or UNKNOWN)
        except VideoRejected as refusal:
            raise Invalid.field("generator", refusal.explanation) from None
    return own  # type: ignore[return-value]


def _with_names(columns: dict[str, Any]) -> dict[str, Any]:
    """Return columns of metadata, each new value under a name that a table can show. Raises `Invalid`."""
    for column, value in columns.items():
        if value is not None and not 1 <= len(column.strip()) <= LONGEST_COLUMN:
            raise Invalid.field(
                "metadata", f"{column[:60]!r} cannot be a column; give its name 1 to {LONGEST_COLUMN} characters."
            )
    return columns


def _edit(video: Video, changes: VideoChanges) -> Video:
    if "prompt" in changes or "category" in changes:
        text = changes.get("prompt", video.prompt.text) or ""
        category = changes.get("category", video.prompt.category) or ""
        if (text, category) != (video.prompt.text, video.prompt.category):
            video.prompt = _prompt(video.project_id, text, category)
    if "generator" in changes:
        name, version = generator_of(changes["generator"] or UNKNOWN)
        if (name, version) != (video.generator.name, video.generator.version):
            known: dict[str, Any] = {"project_id": video.project_id, "name": name, "version": version}
            video.generator = Generator.objects.get_or_create(**known)[0]
    video.seed = changes.get("seed", video.seed) or ""
    video.source = changes.get("source", video.source) or ""
    if "metadata" in changes:
        merged = {**video.metadata, **changes["metadata"]}
        video.metadata = {name: value for name, value in merged.items() if value is not None}
        if len(video.metadata) > MOST_METADATA:
            raise Invalid.field("metadata", f"{len(video.metadata)} names; at most {MOST_METADATA}.")
    return video


def _prompt(project_id: int, text: str, category: str) -> Prompt:
    made = {"text": text, "category": category}
    key = prompt_key(text, category)
    return Prompt.objects.get_or_create(project_id=project_id, external_id=key, defaults=made)[0]
