"""
Save a draft, submit, revise.

A submission is idempotent: its key is unique for the annotator and stored in the row of the annotation, so a retry
always finds the first answer. The assignment's row is locked meanwhile, so that of fifty identical requests one stores
the annotation and the others read it.

The first submission is revision 1. Work that was sent back is submitted again as the next revision; until then
`Assignment.ended_because` has the reason.
"""

from __future__ import annotations

import json
from typing import NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import F, Max, Q
from django.utils.translation import gettext

from annotations.annotators.models import Participation
from annotations.instruments.question_forms import too_long
from annotations.responses.validation import check
from annotations.responses.values import AnnotationBody
from annotations.studies.queries import instrument_in
from annotations.tasks.content import TaskContent, task_content
from annotations.tasks.models import Task
from annotations.work.assignments.leases import STOPPED, end_reason, stopped, take_slot
from annotations.work.assignments.models import Assignment
from annotations.work.submissions.models import Annotation
from annotations.work.submissions.storage import save_annotation
from outtake.errors import Conflict, Invalid, Unprocessable
from outtake.rows import first_or_missing
from outtake.text import grouped, storable_in
from outtake.translations import gettext_noop

MAX_DRAFT_CHARS = 400_000
IN_HAND = (Assignment.LEASED, Assignment.EXPIRED, Assignment.SENT_BACK)  # with the token of the lease
TAKEN_DOWN = gettext_noop(
    "This clip was taken down while you were working on it. Your work is saved as a draft; please "
    "continue with the next clip."
)


class SubmitResult(NamedTuple):
    """The result of a submission: the stored annotation, and whether this call stored it."""

    annotation: Annotation
    stored_now: bool


def save_draft(*, assignment: Assignment, lease_token: str, version: int, draft: dict) -> int:
    """
    Store unfinished work and return its new version.

    :raises Conflict: if another tab saved since (the error contains the stored draft), or the lease was replaced. Also
        if the lease was ended or the clip was taken down; in these cases the draft is stored.
    :raises Invalid: if the draft is longer than `MAX_DRAFT_CHARS`.
    """
    text = json.dumps(draft)
    if len(text) > MAX_DRAFT_CHARS:
        raise Invalid.field("draft", too_long(grouped(len(text)), grouped(MAX_DRAFT_CHARS)))
    mine = Assignment.objects.filter(pk=assignment.pk, lease_token=lease_token)
    ended = Q(state=Assignment.EXPIRED) & ~Q(ended_because="")
    writable = mine.filter(~ended, state__in=IN_HAND, version=version)
    if writable.update(draft=text, version=F("version") + 1):
        return version + 1
    now = Assignment.objects.get(pk=assignment.pk)
    if now.lease_token != lease_token:
        raise Conflict(gettext("This task was opened again elsewhere; continue on the newest page."))
    if now.version != version:
        detail = gettext(
            "Version {version} is outdated; version {stored} is stored. Load it, or save your version over it."
        ).format(version=version, stored=now.version)
        raise Conflict(detail, extra={"version": now.version, "draft": stored_draft(now)})
    taken = mine.filter(ended | Q(state=Assignment.WITHHELD), version=version)
    if taken.update(draft=text, version=F("version") + 1):
        raise Conflict(end_reason(now) or gettext(TAKEN_DOWN))
    raise Conflict(gettext("This task no longer accepts drafts: it is {state}.").format(state=now.state))


def stored_draft(assignment: Assignment) -> dict | None:
    """Return the draft of an assignment; None if it has none."""
    # Earlier versions stored halves of surrogate pairs, which cannot be encoded in an answer.
    return storable_in(json.loads(assignment.draft)) if assignment.draft else None


def submit(*, assignment: Assignment, lease_token: str, key: str, body: AnnotationBody, raw: dict) -> SubmitResult:
    """
    Store finished work as the first revision of an assignment, or as the next revision of returned work.

    A request with the same key and body returns the same annotation. An expired lease is accepted if a slot is free.

    :param raw: the body as received, stored as the draft if the lease is lost.
    :raises Invalid: if the body violates the instrument, with all errors.
    :raises Unprocessable: if the key was used with another body.
    :raises Conflict: if the task was submitted with another key, the lease is lost and no slot is free, or the clip was
        taken down.
    """
    _check_key(key)
    facts = task_content(assignment.task_id)
    faults = check(body, instrument_in(assignment.round_id), facts.asked)
    first = not faults and not assignment.ended_because
    if first and (annotation := _submit_held(assignment, lease_token, key, body, facts)) is not None:
        return SubmitResult(annotation, True)
    with transaction.atomic():
        locked = _lock(assignment)
        if (earlier := _said_before(locked, key, body)) is not None:
            return SubmitResult(earlier, False)
        if faults:
            raise Invalid.of(faults)
        if locked.state == Assignment.SUBMITTED:
            raise Conflict(
                gettext("This task was already submitted with another key; send a correction as a new revision.")
            )
        lost = _why_lost(locked, lease_token, facts)
        if not lost:
            locked.state, locked.expires_at, locked.draft, locked.ended_because = Assignment.SUBMITTED, None, "", ""
            locked.save(update_fields=["state", "expires_at", "draft", "slot", "ended_because"])
            return SubmitResult(save_annotation(locked, _last_revision(locked) + 1, key, body, facts), True)
        if locked.lease_token == lease_token and locked.state in (Assignment.EXPIRED, Assignment.WITHHELD):
            Assignment.objects.filter(pk=locked.pk).update(draft=json.dumps(raw), version=F("version") + 1)
    raise Conflict(lost)


def _submit_held(
    assignment: Assignment, lease_token: str, key: str, body: AnnotationBody, facts: TaskContent
) -> Annotation | None:
    """
    Submit in the usual case, with few statements: the lease is held, and the key is new. None in any other case.

    The lease may have expired: while it is held, no one else has the slot.
    """
    held = Assignment.objects.filter(pk=assignment.pk, state=Assignment.LEASED, lease_token=lease_token)
    try:
        with transaction.atomic():
            if not held.update(state=Assignment.SUBMITTED, expires_at=None, draft=""):
                return None
            return save_annotation(assignment, 1, key, body, facts)
    except IntegrityError:  # the key was used for another task, or there are revisions
        return None


def _has_left(assignment: Assignment) -> bool:
    """Return whether its annotator came from a platform and is neither working nor done."""
    entries = Participation.objects.filter(recruitment__study__rounds=assignment.round_id)
    return (
        entries.filter(annotator=assignment.annotator_id)
        .exclude(state__in=[Participation.WORKING, Participation.COMPLETED])
        .exists()
    )


def _last_revision(assignment: Assignment) -> int:
    return assignment.annotations.aggregate(last=Max("revision"))["last"] or 0


def _check_key(key: str) -> None:
    if not 1 <= len(key) <= 200 or not key.isprintable():
        message = gettext("Send a header of 1 to 200 printable characters, new for each body.")
        raise Invalid.field("Idempotency-Key", message)


def _lock(assignment: Assignment) -> Assignment:
    return first_or_missing(Assignment.objects.select_for_update().filter(pk=assignment.pk))


def _said_before(assignment: Assignment, key: str, body: AnnotationBody) -> Annotation | None:
    earlier = Annotation.objects.filter(annotator=assignment.annotator_id, idempotency_key=key).first()
    if earlier is not None and (earlier.assignment_id, earlier.body_hash) != (assignment.pk, body.hash):
        raise Unprocessable(gettext("This Idempotency-Key was used with another body; use a new key for a new body."))
    return earlier


def _why_lost(assignment: Assignment, lease_token: str, facts: TaskContent) -> str:
    """Return why an assignment cannot be submitted; "" if it can. This takes a slot again if it was lost."""
    if not lease_token or assignment.lease_token != lease_token:
        return gettext("This task was opened again elsewhere; only the newest page can submit it.")
    if assignment.state == Assignment.WITHHELD:
        return gettext(TAKEN_DOWN)
    if assignment.state in (Assignment.LEASED, Assignment.SENT_BACK):
        return ""  # expired or not: no one else has the slot
    if why := end_reason(assignment):
        return why
    if assignment.state == Assignment.EXPIRED and stopped(Assignment.objects.filter(pk=assignment.pk)).exists():
        return gettext(STOPPED)
    if assignment.state == Assignment.EXPIRED and (facts.training or assignment.is_check):
        return ""  # training and hidden checks have no slots
    if assignment.state == Assignment.EXPIRED:
        task = Task.objects.select_for_update().get(pk=assignment.task_id)
        if take_slot(assignment, task):
            return ""
        return gettext(
            "Your reservation of this clip has expired and others have taken it. Your work is saved as a draft."
        )
    return gettext("This task is no longer assigned to you: it is {state}.").format(state=assignment.state)
