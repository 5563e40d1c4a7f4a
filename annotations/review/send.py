"""
Send clips to review, whether or not anyone disagrees about them.

A clip that was sent stays in the queue until it is settled: a search for disagreements keeps it there. It says who
sent it, and why. Settling it answers this, so that it counts as sent again only when it is sent again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypedDict

from django.db import transaction
from django.db.models.functions import Now

from annotations.responses.segment_validation import text_faults
from annotations.review.disagreement_kinds import SENT, SENT_WEIGHT
from annotations.review.models import Review
from annotations.review.open_reviews import (
    Change,
    FoundDisagreement,
    annotators_by_review,
    describe,
    first_reviews,
    is_sent,
    keep_annotators,
    settled_at,
)
from annotations.studies.models import Study
from annotations.work.submissions.same_subject import SubjectIndex
from outtake.accounts.people.models import Person
from outtake.errors import FieldError, Invalid


class SentBefore(TypedDict):
    """What a review was before it was sent; ``state`` is empty where there was none."""

    review: int
    state: str
    sent_by: int | None
    sent_note: str
    sent_at: str | None
    task: int


def send_to_review(
    *, study: Study, subjects: Sequence[FoundDisagreement], note: str, by: Person
) -> tuple[list[SentBefore], set[int]]:
    """
    Put subjects into the queue, with a researcher's reason.

    :param subjects: the annotations of each, with a disagreement or without
    :return: what is needed to take it back, and the rows of the tasks of those that were sent already
    :raises Invalid: if the reason is empty or too long
    """
    _check(note)
    with transaction.atomic():
        Study.objects.select_for_update(no_key=True).get(pk=study.pk)  # as a search does
        index, settled, read = SubjectIndex.of(study.pk), settled_at(study), annotators_by_review(study)
        wanted = {index.standing(each.task_id): each for each in subjects}
        already: set[int] = set()
        changes: list[Change] = []
        before: list[SentBefore] = []
        reviews = Review.objects.filter(round__study=study).select_for_update(of=("self",)).order_by("-round__n", "id")
        for review in reviews:
            found = wanted.pop(index.standing(review.task_id), None)
            if found is None:
                continue
            if review.state == Review.OPEN and is_sent(review, settled.get(review.task_id)):
                already.add(found.task_id)
                continue
            before.append(_before(review, review.state, found.task_id))
            kept = read.get(review.pk, frozenset())
            changes.append(Change(_send(review, found, note, by), found.annotator_ids | kept, True))
        for found, fresh in first_reviews(wanted.values()):
            changes.append(Change(_send(fresh, found, note, by), found.annotator_ids, True))
        created = [each.review for each in changes if each.review.pk is None]
        known = [each.review for each in changes if each.review.pk is not None]
        Review.objects.bulk_create(created, batch_size=500)
        columns = ["state", "reasons", "groups", "weight", "updated_at", "sent_by", "sent_note", "sent_at"]
        Review.objects.bulk_update(known, columns, batch_size=500)
        keep_annotators(changes)
        before += [
            SentBefore(review=each.pk, state="", sent_by=None, sent_note="", sent_at=None, task=each.task_id)
            for each in created
        ]
    return before, already


def take_back(sent: Sequence[SentBefore]) -> list[int]:
    """
    Undo `send_to_review`; returns the rows of the tasks. What was settled in the meantime stays settled.

    Call it in a transaction.
    """
    reviews = Review.objects.select_for_update(of=("self",)).order_by("pk").in_bulk([each["review"] for each in sent])
    taken = []
    for each in sent:
        review = reviews.get(each["review"])
        if review is None or review.state != Review.OPEN:
            continue
        taken.append(each["task"])
        if not each["state"]:
            review.delete()
            continue
        review.state = each["state"]
        review.reasons = [reason for reason in review.reasons if reason["kind"] != SENT]
        review.weight -= SENT_WEIGHT
        review.sent_by_id, review.sent_note, review.sent_at = each["sent_by"], each["sent_note"], each["sent_at"]
        review.updated_at = Now()
        review.save()
    return taken


def _check(note: str) -> None:
    faults = list(text_faults(note, "reason"))
    if not 1 <= len(note.strip()) <= Review.MAX_NOTE:
        faults.append(FieldError("reason", f"{len(note.strip())} characters; write 1 to {Review.MAX_NOTE}."))
    if faults:
        raise Invalid.of(faults)


def _before(review: Review, state: str, task: int) -> SentBefore:
    at: Any = review.sent_at
    return SentBefore(
        review=review.pk,
        state=state,
        sent_by=review.sent_by_id,
        sent_note=review.sent_note,
        sent_at=at and at.isoformat(),
        task=task,
    )


def _send(review: Review, found: FoundDisagreement, note: str, by: Person) -> Review:
    review.sent_by, review.sent_note = by, note.strip()
    describe(review, found, sent=True)
    review.sent_at = Now()
    return review
