"""What can be asked of reviews: the queue, and one review with all that was said of its clip."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Exists, OuterRef, Prefetch, QuerySet

from annotations.models import (
    Adjudication,
    Annotation,
    Annotator,
    Answer,
    ReviewItem,
    Segment,
    SettledAnswer,
    SettledSegment,
    Study,
    TaskPart,
)
from annotations.queries import latest, said_in
from outtake.accounts.models import Person, Role
from outtake.accounts.queries import require_role
from outtake.errors import Invalid, Missing

STATES = (ReviewItem.OPEN, ReviewItem.SETTLED)


def segment_id(segment: Segment, annotation: Annotation) -> str:
    """Return what a segment is called outside: its annotation and its position."""
    return f"{annotation.public_id}-{segment.position}"


def reviews_of(study: Study, *, state: str | None = None) -> QuerySet[ReviewItem]:
    """
    Return the reviews of a study, the worst first; `is_settled` tells whether there is an adjudication.

    Those of held clips are left out.

    :raises Invalid: if the state is none.
    """
    if state is not None and state not in STATES:
        raise Invalid.field("state", f"{state[:40]!r} is none of {', '.join(STATES)}.")
    found = ReviewItem.objects.filter(round__study=study, task__held_slots=None)
    if state is not None:
        found = found.filter(state=state)
    adjudications = Adjudication.objects.filter(task=OuterRef("task"))
    parts = TaskPart.objects.filter(role="video").select_related("video")
    return (
        found.annotate(is_settled=Exists(adjudications))
        .prefetch_related(Prefetch("task__parts", queryset=parts))
        .order_by("-weight", "id")
    )


def review_for(person: Person, public_id: str) -> ReviewItem:
    """
    Return a review in whose project the person is a researcher or an admin.

    :raises Missing: if there is none that they may know of.
    :raises Forbidden: if they are an annotator.
    """
    review = ReviewItem.objects.select_related("round__study").filter(public_id=public_id).first()
    if review is None:
        raise Missing()
    require_role(person, review.round.study.project_id, Role.RESEARCHER)
    return review


def words_in(study: Study, *, annotators: Iterable[Annotator] | None = None) -> QuerySet[Annotation]:
    """Return the annotations of a study that can be compared: those that count, of replies that could be read."""
    said = said_in(study).filter(status=Annotation.OK)
    if annotators is not None:
        said = said.filter(annotator__in=list(annotators))
    return _with_all_in_them(said)


def lanes_of(review: ReviewItem) -> list[Annotation]:
    """Return what the review's annotators say of its task, people first: the revisions that count, with all in them."""
    said = latest(Annotation.objects.filter(task=review.task_id, annotator__in=review.annotators.values("pk")))
    return list(_with_all_in_them(said).order_by("-annotator__kind", "annotator_id"))


def adjudication_of(task_id: int) -> Adjudication | None:
    """Return the last adjudication of a task with its lineage; None where nobody settled it."""
    return with_lineage(Adjudication.objects.filter(task=task_id)).order_by("-revision").first()


def adjudication(pk: int) -> Adjudication:
    """Return an adjudication by its row, with its lineage."""
    return with_lineage(Adjudication.objects.filter(pk=pk)).get()


def last_adjudications(study: Study) -> QuerySet[Adjudication]:
    """Return the adjudications of a study that count, the last of each task not held, with their lineage."""
    later = Adjudication.objects.filter(task=OuterRef("task"), revision__gt=OuterRef("revision"))
    counting = Adjudication.objects.filter(~Exists(later), round__study=study, task__held_slots=None)
    return with_lineage(counting).order_by("task_id")


def with_lineage(adjudications: QuerySet[Adjudication]) -> QuerySet[Adjudication]:
    """Return them with segments, answers and dropped segments, each source with the annotation that it stands in."""
    sources = Segment.objects.select_related("annotation__annotator").order_by("id")
    segments = SettledSegment.objects.order_by("position").prefetch_related(Prefetch("sources", queryset=sources))
    answers = SettledAnswer.objects.select_related("task_question__question").order_by("task_question__order")
    return adjudications.select_related("made_by").prefetch_related(
        Prefetch("segments", queryset=segments),
        Prefetch("dropped", queryset=sources),
        Prefetch("answers", queryset=answers),
    )


def _with_all_in_them(said: QuerySet[Annotation]) -> QuerySet[Annotation]:
    answers = Answer.objects.select_related("task_question__question").order_by("task_question__order")
    return said.select_related("annotator").prefetch_related(
        Prefetch("segments", queryset=Segment.objects.order_by("position")),
        Prefetch("answers", queryset=answers),
    )
