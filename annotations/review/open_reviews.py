"""
Open what is to be settled: disagreements that were found, and clips that a researcher sends to review.

A review is of one subject under one version of the instrument, and says what someone found annotators to disagree about
in all its rounds. It is opened on the task of the last round, and stays there when a further round asks again: there is
one adjudication, with its revisions. How a dispute is found is not known here.

A clip that was sent stays in the queue without a dispute until it is settled: a search for disagreements keeps it
there. It says who sent it, and why. Settling it answers this, so that it counts as sent again only when it is sent
again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple, TypedDict

from django.db import transaction
from django.db.models import Max, QuerySet
from django.db.models.functions import Now

from annotations.responses.validation import text_faults
from annotations.review.models import SENT, SENT_WEIGHT, Adjudication, Review
from annotations.studies.models import Study
from annotations.tasks.models import Task
from annotations.work.submissions.same_subject import SubjectIndex
from outtake.accounts.people.models import Person
from outtake.errors import FieldError, Invalid

BATCH = 500


@dataclass(frozen=True)
class FoundDisagreement:
    """
    What annotators disagree about: rows by number, texts and ids as they are to be shown.

    ``task_id`` is the last round's task about the subject, whichever round the words were said in.
    """

    task_id: int
    annotator_ids: frozenset[int]  # whose annotations were compared
    said_at: datetime  # when the latest of these words came
    reasons: list[dict[str, str]]  # {"kind", "text"}
    groups: list[dict[str, Any]]  # {"segments": [ids], "reasons": [kinds], "text", "links"}
    weight: int


class Queue(NamedTuple):
    """How many reviews a call opened, and how many there are now."""

    opened: int
    open: int
    settled: int


def open_reviews(*, study: Study, disputed: Sequence[FoundDisagreement]) -> Queue:
    """
    Make the reviews of a study those of the disputed tasks, and no others.

    A new dispute opens a review, a known one is brought up to date. An open review whose dispute is gone goes away, or
    is settled again where it was. A settled one stays so, unless a word came that its adjudication did not have before
    it: then it is open again, and the adjudication stays as it is.
    """
    with transaction.atomic():
        Study.objects.select_for_update(no_key=True).get(pk=study.pk)  # one such call at a time
        changes = list(_changes(study, disputed))
        fresh = [each.review for each in changes if each.review.pk is None]
        known = [each.review for each in changes if each.review.pk is not None]
        Review.objects.bulk_create(fresh, batch_size=BATCH)
        columns = ["state", "reasons", "groups", "weight", "updated_at"]
        Review.objects.bulk_update(known, columns, batch_size=BATCH)
        keep_annotators(changes)
        states = list(_of(study).values_list("state", flat=True))
    opened = sum(each.opens for each in changes)
    return Queue(opened, states.count(Review.OPEN), states.count(Review.SETTLED))


class Change(NamedTuple):
    """A review that is to be written, whose lanes it shows, and whether this opens it."""

    review: Review
    annotator_ids: frozenset[int]
    opens: bool


def _of(study: Study) -> QuerySet[Review]:
    return Review.objects.filter(round__study=study)


def _changes(study: Study, disputed: Sequence[FoundDisagreement]) -> Iterator[Change]:
    """Yield the reviews that are to be written, new ones last; those about which no one disagrees are laid to rest."""
    subjects = SubjectIndex.of(study.pk)
    by_subject = {subjects.standing(each.task_id): each for each in disputed}
    settled_by_task, read = settled_at(study), annotators_by_review(study)
    # Should one subject have several, as studies had before their rounds were compared, the latest one is used.
    for review in _of(study).select_for_update(of=("self",)).order_by("-round__n", "id"):
        found = by_subject.pop(subjects.standing(review.task_id), None)
        before, settled = read.get(review.pk, frozenset()), settled_by_task.get(review.task_id)
        sent = review.state == Review.OPEN and is_sent(review, settled)
        if found is None or not (found.reasons or sent):
            if not sent:
                _let_rest(review, settled)
            continue
        wanted = found.annotator_ids | (before if settled else frozenset())  # what was settled keeps its lanes
        if review.state == Review.SETTLED:
            if _is_news(found, settled, before):
                yield Change(describe(review, found), wanted, True)
        elif not _says(review, found, sent) or wanted != before:
            yield Change(describe(review, found, sent=sent), wanted, False)
    for found, review in first_reviews(each for each in by_subject.values() if each.reasons):
        yield Change(describe(review, found), found.annotator_ids, True)


def first_reviews(found: Iterable[FoundDisagreement]) -> Iterator[tuple[FoundDisagreement, Review]]:
    """Yield a review for each of some subjects that have none; its row is not written."""
    subjects = list(found)
    tasks = Task.objects.in_bulk([each.task_id for each in subjects])
    for each in subjects:
        yield each, Review(round_id=tasks[each.task_id].round_id, task_id=each.task_id)


def settled_at(study: Study) -> dict[int, datetime]:
    """Return when each task of a study was settled last, by its row."""
    rows = Adjudication.objects.filter(round__study=study).values_list("task").annotate(Max("created_at"))
    return dict(rows)


def annotators_by_review(study: Study) -> dict[int, frozenset[int]]:
    """Return whose annotations each review of a study shows, by rows."""
    found: dict[int, set[int]] = {}
    rows = Review.annotators.through.objects.filter(review__round__study=study)
    for review, annotator in rows.values_list("review_id", "annotator_id"):
        found.setdefault(review, set()).add(annotator)
    return {review: frozenset(annotators) for review, annotators in found.items()}


def _let_rest(review: Review, settled: datetime | None) -> None:
    """Take a review about which no one disagrees any more from the queue; what was settled once stays settled."""
    if review.state == Review.SETTLED:
        return
    if settled is None:
        review.delete()
    else:
        Review.objects.filter(pk=review.pk).update(state=Review.SETTLED, updated_at=Now())


def _is_news(found: FoundDisagreement, settled: datetime | None, read: frozenset[int]) -> bool:
    return settled is None or found.said_at > settled or not found.annotator_ids <= read


def is_sent(review: Review, settled: datetime | None) -> bool:
    """Tell whether a researcher sent it since it was settled last."""
    return review.sent_at is not None and (settled is None or review.sent_at > settled)


def sent_subjects(study: Study) -> set[int]:
    """Return the open subjects that researchers sent to review, by the row of the subject's last task."""
    subjects, settled = SubjectIndex.of(study.pk), settled_at(study)
    reviews = _of(study).filter(state=Review.OPEN, sent_at__isnull=False)
    return {subjects.standing(each.task_id) for each in reviews if is_sent(each, settled.get(each.task_id))}


def _content(review: Review, found: FoundDisagreement, sent: bool) -> tuple[list[dict[str, str]], list[Any], int]:
    if not sent:
        return found.reasons, found.groups, found.weight
    reason = {"kind": SENT, "text": f"Sent to review: {review.sent_note}"}
    return [reason, *found.reasons], found.groups, found.weight + SENT_WEIGHT


def _says(review: Review, found: FoundDisagreement, sent: bool) -> bool:
    return (review.reasons, review.groups, review.weight) == _content(review, found, sent)


def describe(review: Review, found: FoundDisagreement, *, sent: bool = False) -> Review:
    """Let a review say what was found, and that a researcher sent it; it is open. Its row is not written."""
    review.state = Review.OPEN
    review.reasons, review.groups, review.weight = _content(review, found, sent)
    review.updated_at = Now()
    return review


def keep_annotators(changes: Sequence[Change]) -> None:
    """Write whose annotations reviews show."""
    through = Review.annotators.through
    for start in range(0, len(changes), BATCH):
        through.objects.filter(review__in=[each.review for each in changes[start : start + BATCH]]).delete()
    rows = [
        through(review_id=each.review.pk, annotator_id=annotator)
        for each in changes
        for annotator in sorted(each.annotator_ids)
    ]
    through.objects.bulk_create(rows, batch_size=BATCH)


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
