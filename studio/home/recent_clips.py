"""The clips about which something was said last, in as many statements for many studies as for one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, NamedTuple

from django.db.models import Max
from typing_extensions import Doc

from annotations.review.models import Adjudication
from annotations.studies.models import Study
from annotations.tasks.models import TaskPart
from annotations.work.assignments.models import Assignment
from annotations.work.submissions.models import Annotation
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project
from outtake.catalog.holds.operations import held_videos
from outtake.catalog.serving.queries import ThumbnailStrip
from outtake.catalog.videos.models import Video
from outtake.http.field_notes import Choices
from studio.clips.tiles import poster_of
from studio.comments.models import Comment

SHOWN = 4
SUBMITTED, SETTLED, COMMENTED = KINDS = ("submitted", "settled", "commented")


@dataclass(frozen=True, slots=True)
class HomeRecent:
    """A clip about which something was said lately."""

    id: Annotated[str, Doc("public id of the clip")]
    prompt: str
    poster: ThumbnailStrip
    kind: Annotated[str, Choices(KINDS)]
    by: Annotated[str, Doc("username, or label of an annotator; empty where no one is known")]
    own: Annotated[bool, Doc("whether it was the person")]
    at: datetime


class _Said(NamedTuple):
    at: datetime
    kind: str
    by: str
    person: int | None
    about: int  # row of the task, then of the clip


def recent_in(studies: Sequence[Study], projects: Sequence[Project], person: Person) -> tuple[HomeRecent, ...]:
    """Return the clips about which something was said last, newest first; clips taken down are left out."""
    of_tasks = [*_submitted(studies), *_settled(studies)]
    parts = TaskPart.objects.filter(task__in=[each.about for each in of_tasks], video__isnull=False).order_by("-pk")
    videos = dict(parts.values_list("task", "video"))
    said = [each._replace(about=videos[each.about]) for each in of_tasks if each.about in videos]
    newest: dict[int, _Said] = {}
    for each in sorted((*said, *_commented(projects)), key=lambda one: one.at, reverse=True):
        newest.setdefault(each.about, each)
    clips = Video.objects.select_related("rendition", "prompt").defer("rendition__ticks", "rendition__peaks")
    there = clips.exclude(pk__in=held_videos()).in_bulk(newest)
    shown = [(there[video], each) for video, each in newest.items() if video in there][:SHOWN]
    return tuple(
        HomeRecent(
            id=video.public_id,
            prompt=video.prompt.text,
            poster=poster_of(video.rendition, person.pk),
            kind=each.kind,
            by=each.by,
            own=each.person == person.pk,
            at=each.at,
        )
        for video, each in shown
    )


def _submitted(studies: Iterable[Study]) -> Iterator[_Said]:
    said = Annotation.objects.filter(round__study__in=studies, annotator__critic_run=None).after_training()
    for each in said.given_as(Assignment.WORK).select_related("annotator").order_by("-pk")[: 2 * SHOWN]:
        yield _Said(each.submitted_at, SUBMITTED, each.annotator.label, each.annotator.person_id, each.task_id)


def _settled(studies: Iterable[Study]) -> Iterator[_Said]:
    settled = Adjudication.objects.filter(round__study__in=studies).select_related("made_by")
    for each in settled.order_by("-pk")[: 2 * SHOWN]:
        yield _Said(each.created_at, SETTLED, _name(each.made_by), each.made_by_id, each.task_id)


def _commented(projects: Iterable[Project]) -> Iterator[_Said]:
    comments = Comment.objects.filter(video__project__in=projects, deleted_at=None)
    last = comments.order_by().values("video").annotate(last=Max("pk")).order_by("-last").values_list("last", flat=True)
    for each in comments.filter(pk__in=list(last[: 2 * SHOWN])).select_related("author", "annotator"):
        yield _Said(each.created_at, COMMENTED, each.author_name, each.author_id, each.video_id)


def _name(person: Person | None) -> str:
    return "" if person is None else person.username
