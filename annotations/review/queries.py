"""What can be asked of reviews: the queue, and one review with all that was said of its clip."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet, Value
from django.db.models.functions import Concat

from annotations.access.permissions import require_role_at
from annotations.annotators.models import Annotator
from annotations.review.models import (
    AdjudicatedAnswer,
    AdjudicatedSegment,
    AdjudicatedTag,
    Adjudication,
    GuidelineFlag,
    Review,
)
from annotations.studies.models import Study
from annotations.studies.queries import instrument_in
from annotations.tasks.models import TaskPart
from annotations.tasks.querysets import is_not_held
from annotations.work.submissions.models import Annotation, Answer, Segment, TextSegment
from annotations.work.submissions.same_subject import tasks_like
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Role
from outtake.errors import Invalid
from outtake.rows import first_or_missing

STATES = (Review.OPEN, Review.SETTLED)


def segment_id(segment: Segment, annotation: Annotation) -> str:
    """Return what a segment is called outside: its annotation and its position."""
    return f"{annotation.public_id}-{segment.position}"


class ReviewFilter(NamedTuple):
    """
    Which reviews are wanted; None for any.

    ``reason`` is a kind of disagreement, ``type`` one of an error that someone marked, ``generator`` a name of one,
    with its version or without, ``annotator`` a public id.
    """

    state: str | None = None
    reason: str | None = None
    type: str | None = None
    generator: str | None = None
    annotator: str | None = None


def reviews_of(study: Study, sought: ReviewFilter = ReviewFilter()) -> QuerySet[Review]:  # noqa: B008 a frozen value
    """
    Return the reviews of a study, the worst first; `is_settled` tells whether there is an adjudication.

    Those of held clips are left out.

    :raises Invalid: if the state is none.
    """
    if sought.state is not None and sought.state not in STATES:
        raise Invalid.field("state", f"{sought.state[:40]!r} is not one of {', '.join(STATES)}.")
    found = Review.objects.filter(_sought(sought), is_not_held(), round__study=study)
    adjudications = Adjudication.objects.filter(task=OuterRef("task"))
    parts = TaskPart.objects.filter(role="video").select_related("video__generator")
    return (
        found.select_related("sent_by")
        .annotate(is_settled=Exists(adjudications))
        .prefetch_related(Prefetch("task__parts", queryset=parts))
        .order_by("-weight", "id")
    )


def _sought(sought: ReviewFilter) -> Q:
    wanted = Q()
    if sought.state is not None:
        wanted &= Q(state=sought.state)
    if sought.reason is not None:  # a kind as JSON has it; in a sentence its quotes would be escaped
        wanted &= Q(reasons__icontains=json.dumps({"kind": sought.reason})[1:-1])
    if sought.type is not None:
        later = Annotation.objects.filter(assignment=OuterRef("annotation__assignment"))
        later = later.filter(revision__gt=OuterRef("annotation__revision"))
        theirs = Review.annotators.through.objects.filter(review=OuterRef(OuterRef("pk")))
        marked = [
            table.objects.filter(
                ~Exists(later),
                type=sought.type,
                annotation__task__subject_hash=OuterRef("task__subject_hash"),
                annotation__round__study=OuterRef("round__study"),
                annotation__round__instrument_version=OuterRef("round__instrument_version"),
                annotation__annotator__in=theirs.values("annotator"),
            )
            for table in (Segment, TextSegment)
        ]
        wanted &= Q(Exists(marked[0])) | Q(Exists(marked[1]))
    if sought.generator is not None:
        clips = TaskPart.objects.filter(task=OuterRef("task"), role="video").annotate(
            whole=Concat("video__generator__name", Value(" "), "video__generator__version")
        )
        name = sought.generator.strip()
        wanted &= Q(Exists(clips.filter(Q(video__generator__name=name) | Q(whole=name))))
    if sought.annotator is not None:
        among = Review.annotators.through.objects.filter(review=OuterRef("pk"))
        wanted &= Q(Exists(among.filter(annotator__public_id=sought.annotator)))
    return wanted


def review_for(person: Person, public_id: str) -> Review:
    """
    Return a review in whose project the person is a researcher or an admin.

    :raises Missing: if there is none that they may know of.
    :raises Forbidden: if they are an annotator.
    """
    review = first_or_missing(Review.objects.select_related("round__study", "sent_by").filter(public_id=public_id))
    require_role_at(person, review.round.study, Role.RESEARCHER)
    return review


def comparable_annotations(study: Study, *, annotators: Iterable[Annotator] | None = None) -> QuerySet[Annotation]:
    """Return the annotations of a study that can be compared: those that count, of replies that could be read."""
    said = Annotation.objects.counted(study).filter(status=Annotation.OK)
    if annotators is not None:
        said = said.filter(annotator__in=list(annotators))
    return _with_all_in_them(said)


def annotations_under_review(review: Review) -> list[Annotation]:
    """
    Return what the review's annotators say of its subject, people first: the revisions that count, with all in them.

    Of each annotator one annotation, that of their last round.
    """
    theirs = Annotation.objects.filter(
        task__in=tasks_like(review.task_id), annotator__in=review.annotators.values("pk")
    )
    said = _with_all_in_them(theirs.counting().latest_revisions()).select_related("round")
    if instrument_in(review.round_id).marks_text:
        said = said.prefetch_related(Prefetch("text_segments", queryset=TextSegment.objects.order_by("position")))
    ordered = sorted(said, key=lambda word: (word.status == Annotation.OK, word.round.n))  # a reply that failed is none
    lanes = {word.annotator_id: word for word in ordered}.values()
    return sorted(lanes, key=lambda word: (word.annotator.kind != Annotator.PERSON, word.annotator_id))


def adjudication_of(task_id: int) -> Adjudication | None:
    """Return the last adjudication of a task with its lineage; None where no one settled it."""
    return with_lineage(Adjudication.objects.filter(task=task_id)).order_by("-revision").first()


def adjudication(pk: int) -> Adjudication:
    """Return an adjudication by its row, with its lineage."""
    return with_lineage(Adjudication.objects.filter(pk=pk)).get()


def last_adjudications(study: Study) -> QuerySet[Adjudication]:
    """Return the adjudications of a study that count, the last of each task not held, with their lineage."""
    later = Adjudication.objects.filter(task=OuterRef("task"), revision__gt=OuterRef("revision"))
    counting = Adjudication.objects.filter(~Exists(later), is_not_held(), round__study=study)
    return with_lineage(counting).order_by("task_id")


def with_lineage(adjudications: QuerySet[Adjudication]) -> QuerySet[Adjudication]:
    """Return them with segments, answers and dropped segments, each source with its annotation."""
    sources = Segment.objects.select_related("annotation__annotator").order_by("id")
    segments = AdjudicatedSegment.objects.order_by("position").prefetch_related(Prefetch("sources", queryset=sources))
    tags = AdjudicatedTag.objects.order_by("sentence", "type")
    answers = AdjudicatedAnswer.objects.select_related("task_question__question").order_by("task_question__order")
    return adjudications.select_related("made_by").prefetch_related(
        Prefetch("segments", queryset=segments),
        Prefetch("dropped", queryset=sources),
        Prefetch("tags", queryset=tags),
        Prefetch("answers", queryset=answers),
    )


def _with_all_in_them(said: QuerySet[Annotation]) -> QuerySet[Annotation]:
    answers = Answer.objects.select_related("task_question__question").order_by("task_question__order")
    return said.select_related("annotator").prefetch_related(
        Prefetch("segments", queryset=Segment.objects.order_by("position")),
        Prefetch("answers", queryset=answers),
    )


def flags_of(study: Study) -> QuerySet[GuidelineFlag]:
    """Return the cases of a study about which its guideline was called unclear, with the clip of each."""
    parts = TaskPart.objects.filter(role="video").select_related("video")
    found = GuidelineFlag.objects.filter(study=study).select_related("review__task", "raised_by", "resolved_in")
    return found.prefetch_related(Prefetch("review__task__parts", queryset=parts)).order_by("id")
