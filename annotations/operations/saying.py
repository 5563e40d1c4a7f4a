"""
Save a draft, submit, revise.

A submission is idempotent: its key is unique for the annotator, and stands in the same row as what was said, so a retry
finds the first answer whatever happened in between. The assignment's row is locked meanwhile, so one of fifty equal
requests stores, and the others read.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import NamedTuple

from django.db import IntegrityError, transaction
from django.db.models import F

from annotations.bodies import Body, check
from annotations.facts import TaskFacts, instrument_in, task_facts
from annotations.instruments.forms import PREFERENCE, by_part
from annotations.models import Annotation, Answer, Assignment, Round, Segment, Task, TextSegment
from annotations.operations.work import take_slot
from outtake.errors import Conflict, Forbidden, Invalid, Missing, Unprocessable

MAX_DRAFT_CHARS = 400_000
TAKEN_DOWN = (
    "This clip was taken down while you had it. What you did is kept as a draft; please go on with the next one."
)


class Said(NamedTuple):
    """What came of a submission: the stored annotation, and whether this call stored it."""

    annotation: Annotation
    stored_now: bool


def save_draft(*, assignment: Assignment, lease_token: str, version: int, draft: dict) -> int:
    """
    Keep unfinished work and return its new version.

    :raises Conflict: if another tab saved since (the stored draft comes with the error), or the lease is another's, or
        the clip was taken down: the draft is kept then.
    :raises Invalid: if the draft is longer than any honest one.
    """
    text = json.dumps(draft)
    if len(text) > MAX_DRAFT_CHARS:
        raise Invalid.field("draft", f"{len(text):,} characters; at most {MAX_DRAFT_CHARS:,} are kept.")
    mine = Assignment.objects.filter(pk=assignment.pk, lease_token=lease_token)
    writable = mine.filter(state__in=[Assignment.LEASED, Assignment.EXPIRED], version=version)
    if writable.update(draft=text, version=F("version") + 1):
        return version + 1
    now = Assignment.objects.get(pk=assignment.pk)
    if now.lease_token != lease_token:
        raise Conflict("Your lease on this task was taken again elsewhere; the newest page has it.")
    if now.version != version:
        detail = f"Version {version} is stale; {now.version} is stored. Take it over, or save yours on top of it."
        raise Conflict(detail, extra={"version": now.version, "draft": stored_draft(now)})
    if mine.filter(state=Assignment.WITHHELD, version=version).update(draft=text, version=F("version") + 1):
        raise Conflict(TAKEN_DOWN)
    raise Conflict(f"This task takes no draft any more: it is {now.state}.")


def stored_draft(assignment: Assignment) -> dict | None:
    """Return the draft of an assignment; None if it has none."""
    return json.loads(assignment.draft) if assignment.draft else None


def submit(*, assignment: Assignment, lease_token: str, key: str, body: Body, raw: dict) -> Said:
    """
    Store finished work as the first revision of an assignment.

    The same key and body again give the same annotation. A lease that ran out is no obstacle while a slot is free.

    :param raw: the body as it came, kept as the draft when the lease is lost.
    :raises Invalid: if the body breaks the instrument, with every fault.
    :raises Unprocessable: if the key came with another body before.
    :raises Conflict: if the task is submitted under another key, the lease is lost and no slot free, or the clip was
        taken down.
    """
    _check_key(key)
    facts = task_facts(assignment.task_id)
    faults = check(body, instrument_in(assignment.round_id), facts.asked)
    if not faults and (annotation := _submit_held(assignment, lease_token, key, body, facts)) is not None:
        return Said(annotation, True)
    with transaction.atomic():
        locked = _lock(assignment)
        if (earlier := _said_before(locked, key, body)) is not None:
            return Said(earlier, False)
        if faults:
            raise Invalid.of(faults)
        if locked.state == Assignment.SUBMITTED:
            raise Conflict("This task is submitted already, under another key; a correction is a new revision.")
        lost = _why_lost(locked, lease_token, facts)
        if not lost:
            locked.state, locked.expires_at, locked.draft = Assignment.SUBMITTED, None, ""
            locked.save(update_fields=["state", "expires_at", "draft", "slot"])
            return Said(_store(locked, 1, key, body, facts), True)
        if locked.lease_token == lease_token and locked.state in (Assignment.EXPIRED, Assignment.WITHHELD):
            Assignment.objects.filter(pk=locked.pk).update(draft=json.dumps(raw), version=F("version") + 1)
    raise Conflict(lost)


def _submit_held(assignment: Assignment, lease_token: str, key: str, body: Body, facts: TaskFacts) -> Annotation | None:
    """
    Submit in the usual case, by few statements: the lease is held, and the key is new. None in any other case.

    The lease may be over: as long as it is held, nobody has been given the slot.
    """
    held = Assignment.objects.filter(pk=assignment.pk, state=Assignment.LEASED, lease_token=lease_token)
    try:
        with transaction.atomic():
            if not held.update(state=Assignment.SUBMITTED, expires_at=None, draft=""):
                return None
            return _store(assignment, 1, key, body, facts)
    except IntegrityError:  # the key was used for another task
        return None


def revise(*, annotation: Annotation, key: str, body: Body) -> Said:
    """
    Store a correction of one's own annotation as its next revision.

    :raises Forbidden: if the round allows no revisions.
    :raises Conflict: if the clip was taken down.
    :raises Invalid: if the body breaks the instrument.
    :raises Unprocessable: if the key came with another body before.
    """
    _check_key(key)
    round_ = Round.objects.select_related("instrument_version").get(pk=annotation.round_id)
    if not round_.allow_revision:
        raise Forbidden("This round takes no revisions.")
    facts = task_facts(annotation.task_id)
    faults = check(body, instrument_in(round_.pk), facts.asked)
    with transaction.atomic():
        locked = _lock(annotation.assignment)
        if (earlier := _said_before(locked, key, body)) is not None:
            return Said(earlier, False)
        if faults:
            raise Invalid.of(faults)
        if Task.objects.filter(pk=locked.task_id, held_slots__isnull=False).exists():
            raise Conflict("This clip was taken down. What you said of it stays as it is.")
        last = locked.annotations.order_by("-revision").values_list("revision", flat=True)[0]
        return Said(_store(locked, last + 1, key, body, facts), True)


def _check_key(key: str) -> None:
    if not 1 <= len(key) <= 200 or not key.isprintable():
        raise Invalid.field("Idempotency-Key", "Send a header of 1 to 200 printable characters, new for each body.")


def _lock(assignment: Assignment) -> Assignment:
    locked = Assignment.objects.select_for_update().filter(pk=assignment.pk).first()
    if locked is None:
        raise Missing()
    return locked


def _said_before(assignment: Assignment, key: str, body: Body) -> Annotation | None:
    earlier = Annotation.objects.filter(annotator=assignment.annotator_id, idempotency_key=key).first()
    if earlier is not None and (earlier.assignment_id, earlier.body_hash) != (assignment.pk, body.hash):
        raise Unprocessable("This Idempotency-Key came with another body; make a new key for a new body.")
    return earlier


def _why_lost(assignment: Assignment, lease_token: str, facts: TaskFacts) -> str:
    """Say why an assignment may not be submitted; "" if it may, with a slot taken again where it was lost."""
    if assignment.lease_token != lease_token:
        return "This task was leased again since; only the newest lease can submit."
    if assignment.state == Assignment.WITHHELD:
        return TAKEN_DOWN
    if assignment.state == Assignment.LEASED:
        return ""  # over or not: nobody has been given the slot
    if assignment.state == Assignment.EXPIRED and facts.training:
        return ""  # everybody trains: nobody waits for a slot
    if assignment.state == Assignment.EXPIRED:
        task = Task.objects.select_for_update().get(pk=assignment.task_id)
        if take_slot(assignment, task):
            return ""
        return "Your time on this clip is over and others have taken it since. What you did is kept as a draft."
    return f"This task is not in your hands any more: it is {assignment.state}."


def _store(assignment: Assignment, revision: int, key: str, body: Body, facts: TaskFacts) -> Annotation:
    annotation = Annotation.objects.create(
        round_id=assignment.round_id,
        task_id=assignment.task_id,
        annotator_id=assignment.annotator_id,
        assignment=assignment,
        revision=revision,
        rendition_id=facts.clips[0].rendition.pk if len(facts.clips) == 1 else None,
        idempotency_key=key,
        body_hash=body.hash,
        is_clean=body.clean,
        active_ms=body.active_ms,
        plays=body.plays,
        swapped=facts.swapped_for(assignment.annotator_id),
    )
    if body.segments:
        Segment.objects.bulk_create(_segments(annotation, body))
    if body.text_segments:
        TextSegment.objects.bulk_create(_text_segments(annotation, body))
    if body.answers:
        Answer.objects.bulk_create(_answers(annotation, body, facts))
    return annotation


def _segments(annotation: Annotation, body: Body) -> Iterator[Segment]:
    for position, segment in enumerate(body.segments):
        yield Segment(
            annotation=annotation,
            position=position,
            start_ms=segment.start_ms,
            end_ms=segment.end_ms,
            type=segment.type,
            severity=segment.severity,
            reason=segment.reason.strip(),
            box=segment.box,
        )


def _text_segments(annotation: Annotation, body: Body) -> Iterator[TextSegment]:
    for position, segment in enumerate(body.text_segments):
        yield TextSegment(
            annotation=annotation,
            position=position,
            part=segment.part,
            from_char=segment.from_char,
            to_char=segment.to_char,
            type=segment.type,
            severity=segment.severity,
            reason=segment.reason.strip(),
        )


def _answers(annotation: Annotation, body: Body, facts: TaskFacts) -> Iterator[Answer]:
    for answer in body.answers:
        value = answer.value and answer.value.strip()
        if value and facts.asked.questions[answer.question].kind == PREFERENCE:
            value = by_part(value, swapped=bool(annotation.swapped))
        yield Answer(
            annotation=annotation,
            task_question_id=facts.task_question_ids[answer.question],
            value=value,
            unclear=answer.unclear,
            at_ms=answer.at_ms,
            note=answer.note,
        )
