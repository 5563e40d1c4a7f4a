"""What an action on clips would change."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from django.db.models import Count
from typing_extensions import Doc

from outtake.accounts.projects.models import Project
from outtake.catalog.holds.operations import held_videos
from outtake.catalog.videos.models import Video
from studio.clips.matching import work_parts


@dataclass(frozen=True, slots=True)
class StudyOfClips:
    """A study that asks about some of the clips."""

    id: Annotated[str, Doc("public id")]
    name: str
    n: Annotated[int, Doc("of the clips")]


@dataclass(frozen=True, slots=True)
class ClipUses:
    """Where clips are in use."""

    n: Annotated[int, Doc("clips")]
    taken_down: Annotated[int, Doc("of them, now")]
    studies: Annotated[list[StudyOfClips], Doc("that have tasks about them, by name")]


def uses_of(project: Project, videos: Sequence[Video]) -> ClipUses:
    """Count in which studies clips are, and how many are taken down."""
    rows = [each.pk for each in videos]
    parts = (
        work_parts().filter(task__round__study__project=project, video__in=rows).order_by("task__round__study__name")
    )
    columns = ("task__round__study__public_id", "task__round__study__name")
    counted = parts.values_list(*columns).annotate(n=Count("video", distinct=True))
    held = held_videos().filter(video__in=rows).count()
    return ClipUses(len(rows), held, [StudyOfClips(*each) for each in counted])
