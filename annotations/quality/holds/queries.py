"""Which videos of a project are held, and which one could be."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from django.db.models import Count, Exists, OuterRef
from typing_extensions import Doc

from annotations.tasks.models import TaskPart
from annotations.tasks.querysets import is_work
from outtake.accounts.projects.models import Project
from outtake.catalog.holds.models import Hold
from outtake.catalog.holds.operations import held_videos
from outtake.catalog.videos.models import Video

MOST_FOUND = 20


SameClip = Annotated[
    list[str],
    Doc("other videos of the project with the same clip that are not held; if there are any, the clip is still served"),
]


@dataclass(frozen=True, slots=True)
class HeldVideo:
    """A video that is held now."""

    id: Annotated[str, Doc("public id")]
    video: Annotated[str, Doc("external id")]
    reason: str
    placed_at: datetime
    placed_by: Annotated[str, Doc("username; empty for a hold by command, and once erased")]
    tasks: Annotated[int, Doc("with a part of it; they are in no queue")]
    same_clip: SameClip


@dataclass(frozen=True, slots=True)
class FoundVideo:
    """A video, and whether it is held."""

    id: Annotated[str, Doc("public id")]
    video: Annotated[str, Doc("external id")]
    held: bool


@dataclass(frozen=True, slots=True)
class FoundVideos:
    """The first 20 of the videos that were looked for, by external id."""

    results: list[FoundVideo]
    n: Annotated[int, Doc("number of videos in all")]


def held_in(project: Project) -> list[HeldVideo]:
    """Return the held videos of a project, the last held first."""
    holds = Hold.objects.filter(video__project=project, lifted_at=None).select_related("video", "placed_by")
    rows = list(holds.order_by("-placed_at", "-pk"))
    tasks = _tasks_of(row.video_id for row in rows)
    shown = _shown_by_rendition(project, [row.video.rendition_id for row in rows])
    return [
        HeldVideo(
            row.video.public_id,
            row.video.external_id,
            row.reason,
            row.placed_at,
            row.placed_by.username if row.placed_by is not None else "",
            tasks.get(row.video_id, 0),
            shown[row.video.rendition_id],
        )
        for row in rows
    ]


def find_videos(project: Project, named: str) -> FoundVideos:
    """Return the videos of a project whose external id has a text in it, in either case; the first 20 by that id."""
    found = project.videos.filter(external_id__icontains=named).order_by("external_id")
    rows = found.annotate(held=Exists(Hold.objects.filter(video=OuterRef("pk"), lifted_at=None)))
    first = rows.values_list("public_id", "external_id", "held")[:MOST_FOUND]
    return FoundVideos([FoundVideo(*row) for row in first], found.count())


def _tasks_of(video_ids: Iterable[int]) -> dict[int, int]:
    """Return how many tasks have a part of each video; hidden checks are not counted."""
    parts = TaskPart.objects.filter(is_work(), video__in=list(video_ids))
    return dict(parts.order_by("video").values_list("video").annotate(Count("task", distinct=True)))


def _shown_by_rendition(project: Project, renditions: list[int]) -> dict[int, list[str]]:
    """Return the videos of each rendition that are not held, by external id."""
    rows = Video.objects.filter(project=project, rendition__in=renditions).exclude(pk__in=held_videos())
    shown = defaultdict[int, list[str]](list)
    for rendition, external_id in rows.order_by("external_id").values_list("rendition", "external_id"):
        shown[rendition].append(external_id)
    return shown
