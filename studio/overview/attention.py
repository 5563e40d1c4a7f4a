"""
The clips of a study that need a researcher most: open disagreements, the worst first.

How bad one is was weighed when it was found, by what annotators differ in and how severe the errors are. Critics'
errors that no person marked count as well (`evaluation.disagreements.detect`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from typing_extensions import Doc

from annotations.annotators.models import Annotator
from annotations.review.models import REASONS, Review
from annotations.review.queries import ReviewFilter, annotations_under_review, reviews_of
from annotations.studies.models import Study
from annotations.tasks.models import TaskPart
from annotations.work.submissions.models import Annotation
from outtake.accounts.people.models import Person
from outtake.catalog.serving.queries import ThumbnailStrip
from outtake.catalog.videos.models import Video
from outtake.http.field_notes import Choices
from studio.clips.tiles import poster_of

SHOWN, AUTHORS = 5, 3


@dataclass(frozen=True, slots=True)
class AttentionSpan:
    """A marked segment [start_ms, end_ms)."""

    start_ms: Annotated[int, Doc("ms from the start of the clip, inclusive")]
    end_ms: Annotated[int, Doc("ms from the start of the clip, exclusive")]
    type: str


@dataclass(frozen=True, slots=True)
class AttentionAuthor:
    """What one annotator marked in a clip."""

    id: Annotated[str, Doc("of the annotator")]
    label: Annotated[str, Doc("as researchers see them, never a person's name")]
    kind: Annotated[str, Choices([Annotator.PERSON, Annotator.CRITIC])]
    spans: list[AttentionSpan]


@dataclass(frozen=True, slots=True)
class AttentionClip:
    """A clip about which annotators disagree."""

    review: Annotated[str, Doc("id of the disagreement")]
    video: Annotated[str, Doc("public id; empty where the task is about no clip")]
    title: Annotated[str, Doc("the clip's prompt, or what else the task is about")]
    poster: Annotated[ThumbnailStrip | None, Doc("null where there is no clip, or it is taken down")]
    duration_ms: Annotated[int, Doc("0 where there is no clip")]
    reason: Annotated[str, Choices(REASONS)]
    detail: Annotated[str, Doc("the reason in a sentence")]
    authors: Annotated[list[AttentionAuthor], Doc("people first, three at most")]


@dataclass(frozen=True, slots=True)
class OverviewAttention:
    """The clips that need a researcher most."""

    total: Annotated[int, Doc("open disagreements")]
    clips: Annotated[list[AttentionClip], Doc("five at most, the worst first")]


def attention_in(study: Study, person: Person) -> OverviewAttention:
    """
    Return the five worst open disagreements of a study.

    :param person: for whom the addresses of posters are signed
    """
    found = reviews_of(study, ReviewFilter(state=Review.OPEN))
    total, worst = found.count(), list(found[:SHOWN])
    parts = TaskPart.objects.filter(task__in=[each.task_id for each in worst]).order_by("-role")  # "video" comes first
    parts = parts.select_related("video__prompt", "video__rendition", "prompt", "passage", "question")
    parts = parts.defer("video__rendition__ticks", "video__rendition__edges_ms", "video__rendition__peaks")
    of_task: dict[int, TaskPart] = {}
    for part in parts:
        if part.task_id not in of_task or (part.video_id and part.role != "b"):
            of_task[part.task_id] = part
    return OverviewAttention(total, [_clip(each, of_task[each.task_id], person) for each in worst])


def _clip(review: Review, part: TaskPart, person: Person) -> AttentionClip:
    video: Video | None = part.video
    reason = review.reasons[0]
    return AttentionClip(
        review=review.public_id,
        video=video.public_id if video else "",
        title=video.prompt.text if video else part.named,
        poster=poster_of(video.rendition, person.pk) if video else None,
        duration_ms=video.rendition.duration_ms if video else 0,
        reason=reason["kind"],
        detail=reason["text"],
        authors=[_author(each, part.role) for each in annotations_under_review(review)[:AUTHORS]],
    )


def _author(said: Annotation, role: str) -> AttentionAuthor:
    segments = sorted(said.segments.all(), key=lambda each: each.start_ms)
    shown = [each for each in segments if each.part == role and not each.invalid_reason]
    spans = [AttentionSpan(each.start_ms, each.end_ms, each.type) for each in shown]
    return AttentionAuthor(said.annotator.public_id, said.annotator.label, said.annotator.kind, spans)
