"""Clips of a project that experts settled: what can be practised on, and mixed in as known answers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from django.db.models import Count, Exists, OuterRef
from typing_extensions import Doc

from annotations.instruments.documents import VIDEO
from annotations.quality.checks.settled_tasks import MOST_TASKS
from annotations.review.models import Adjudication
from annotations.tasks.models import TaskPart
from annotations.tasks.querysets import is_not_held
from outtake.accounts.projects.models import Project
from outtake.catalog.serving.queries import ThumbnailStrip
from outtake.catalog.videos.models import Video
from studio.clips.tiles import poster_of


@dataclass(frozen=True, slots=True)
class SettledClip:
    """A clip with a known answer."""

    task: Annotated[str, Doc("id of the settled task")]
    study: Annotated[str, Doc("id of its study")]
    study_name: str
    clip: Annotated[str, Doc("public id")]
    video: Annotated[str, Doc("external id")]
    poster: ThumbnailStrip
    duration_ms: Annotated[int, Doc("ms")]
    instrument: Annotated[str, Doc("key")]
    version: Annotated[int, Doc("of the instrument")]
    segments: Annotated[int, Doc("errors that were settled")]
    answers: Annotated[int, Doc("answers that were settled")]
    settled_at: datetime


@dataclass(frozen=True, slots=True)
class SettledClips:
    """The clips of a project with a known answer, the last settled first."""

    n: Annotated[int, Doc("of them in all")]
    results: Annotated[list[SettledClip], Doc(f"at most {MOST_TASKS}")]


def settled_clips(
    project: Project, *, person_id: int, instrument: str | None = None, version: int | None = None
) -> SettledClips:
    """
    Return the clips of a project that experts settled and that are not taken down.

    :param person_id: for whom the addresses of posters are signed
    :param instrument: only those that were asked with it
    :param version: only those that were asked with this version
    """
    later = Adjudication.objects.filter(task=OuterRef("task"), revision__gt=OuterRef("revision"))
    rows = Adjudication.objects.filter(is_not_held(), ~Exists(later), round__study__project=project)
    rows = rows.filter(Exists(TaskPart.objects.filter(task=OuterRef("task"), role=VIDEO, video__isnull=False)))
    if instrument is not None:
        rows = rows.filter(round__instrument_version__key=instrument)
    if version is not None:
        rows = rows.filter(round__instrument_version__version=version)
    counted = rows.annotate(n_segments=Count("segments", distinct=True), n_answers=Count("answers", distinct=True))
    chosen = list(
        counted.select_related("task", "round__study", "round__instrument_version").order_by("-pk")[:MOST_TASKS]
    )
    parts = TaskPart.objects.filter(task__in=[each.task_id for each in chosen], role=VIDEO)
    clips = {part.task_id: part.clip for part in parts.select_related("video__rendition")}
    return SettledClips(rows.count(), [_settled(each, clips[each.task_id], person_id) for each in chosen])


def _settled(row: Adjudication, clip: Video, person_id: int) -> SettledClip:
    version, study = row.round.instrument_version, row.round.study
    return SettledClip(
        task=row.task.public_id,
        study=study.public_id,
        study_name=study.name,
        clip=clip.public_id,
        video=clip.external_id,
        poster=poster_of(clip.rendition, person_id),
        duration_ms=clip.rendition.duration_ms,
        instrument=version.key,
        version=version.version,
        segments=row.n_segments,  # type: ignore[attr-defined]
        answers=row.n_answers,  # type: ignore[attr-defined]
        settled_at=row.created_at,
    )
