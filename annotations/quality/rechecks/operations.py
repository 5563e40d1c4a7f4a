"""
Whole annotations that a second person looks at, as in VF-Eval: accepted, corrected, or sent back.

Which are looked at is read from rows: so many in a hundred of a round (`Round.recheck_percent`), drawn by a hash of the
assignment's row, and all of an annotator for whom a rule's action "recheck" is in force. No one looks at their own. A
correction is the next revision of the same assignment; what is sent back is its annotator's again, with its slot.

Rows are locked in this order: the round or the assignment, then the recheck.
"""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.db.models import Case, Exists, F, OuterRef, QuerySet, Value, When
from django.db.models.functions import Mod, Now

from annotations.annotators.models import Annotator, AnnotatorAction
from annotations.quality.rechecks.models import Recheck
from annotations.quality.rechecks.queries import open_rechecks_for
from annotations.quality.rechecks.written_questions import draft_questions
from annotations.responses.validation import check, text_faults
from annotations.responses.values import AnnotationBody
from annotations.studies.models import Round, Study
from annotations.studies.queries import instrument_in
from annotations.tasks.content import task_content
from annotations.tasks.models import Task
from annotations.work.assignments.leases import end_all
from annotations.work.assignments.models import Assignment
from annotations.work.submissions.models import Annotation
from annotations.work.submissions.storage import save_annotation, to_body
from outtake.errors import Conflict, FieldError, Invalid
from outtake.events.outbox import publish
from outtake.jobs.sweeps import for_each

MAX_NOTE_CHARS = 500
_GOLDEN, _SPREAD = 2654435761, 1 << 32  # multiplicative hashing, Knuth, The Art of Computer Programming 3, 6.4


def open_rechecks(*, round_: Round, annotator: Annotator | None = None, event: AnnotatorAction | None = None) -> int:
    """
    Open the rechecks that a round wants and does not have; return how many are new.

    :param annotator: to look at all that they submitted in the round; without one, the round's share of all
    :param event: the rule's action that asks for it
    """
    with transaction.atomic():
        Round.objects.select_for_update(no_key=True).get(pk=round_.pk)  # one such call at a time
        wanted = _wanted(round_, annotator)
        if event is not None:  # asked for before by an action that was undone since
            waiting = Recheck.objects.filter(state=Recheck.OPEN, event__undone_at__isnull=False)
            waiting.filter(annotation__in=wanted).update(event=event)
        fresh = wanted.filter(~Exists(Recheck.objects.filter(annotation=OuterRef("pk"))))
        rows = [
            Recheck(round=round_, assignment_id=assignment, annotation_id=annotation, event=event)
            for annotation, assignment in fresh.order_by("id").values_list("pk", "assignment_id")
        ]
        Recheck.objects.bulk_create(rows, batch_size=500, ignore_conflicts=True)  # `_take` may have been first
    return len(rows)


def open_all_rechecks(study: Study | None = None) -> int:
    """Open the rechecks that rounds and standing actions want, in a study or everywhere; return how many are new."""
    of = {} if study is None else {"study": study}
    rounds = Round.objects.filter(recheck_percent__gt=0, **of).order_by("id")
    standing = AnnotatorAction.objects.filter(action=AnnotatorAction.RECHECK, undone_at=None, **of)
    events = standing.select_related("annotator").order_by("id")
    return sum(for_each(rounds, _open_of_round)) + sum(for_each(events, _open_of_event))


def _open_of_round(round_: Round) -> int:
    return open_rechecks(round_=round_)


def _open_of_event(event: AnnotatorAction) -> int:
    rounds = Round.objects.after_training().filter(study=event.study_id).order_by("id")
    return sum(open_rechecks(round_=round_, annotator=event.annotator, event=event) for round_ in rounds)


def next_recheck(*, study: Study, reviewer: Annotator) -> Recheck | None:
    """
    Return the next annotation for a reviewer to look at, the one that they have already first; None if there is none.

    It is noted who has it, so that reviewers at work get different ones. It is no lease: when nothing else is left,
    others' come, too, and the first to decide wins.
    """
    first = Case(When(reviewer=reviewer, then=0), When(reviewer=None, then=1), default=2)
    waiting = open_rechecks_for(study, reviewer).order_by(first, "id")
    while (found := waiting.first()) is not None:
        try:
            held = _take(found, reviewer)
        except IntegrityError:  # a recheck of the same revision was opened in this moment
            continue
        if held is not None:
            return held
    return None


def decide(
    *, recheck: Recheck, reviewer: Annotator, decision: str, note: str = "", body: AnnotationBody | None = None
) -> Recheck:
    """
    Accept an annotation, correct it, or send it back to who made it.

    :param note: the message for the annotator when it is sent back
    :param body: the correction, as its annotator would have sent it
    :raises Invalid: if the decision is unknown or incomplete, or the correction breaks the instrument or says
        nothing else
    :raises Conflict: if someone else has decided, or the annotation is another by now
    """
    facts = task_content(recheck.annotation.task_id)
    faults = list(_faults(decision, note, body))
    if body is not None and not faults:
        faults = check(body, instrument_in(recheck.round_id), facts.asked)
    if faults:
        raise Invalid.of(faults)
    with transaction.atomic():
        assignment = Assignment.objects.select_for_update().get(pk=recheck.assignment_id)
        held = Recheck.objects.select_for_update().get(pk=recheck.pk)
        annotation = assignment.annotations.order_by("-revision")[0]
        if why := _why_not(held, assignment, annotation):
            raise Conflict(why)
        if body is not None:
            held.correction = _correct(assignment, annotation, body, reviewer)
        elif decision == Recheck.SENT_BACK:
            _send_back(assignment, annotation, note)
            publish(SENT_BACK, held.public_id)
        held.state, held.reviewer, held.note, held.decided_at = decision, reviewer, note, Now()
        held.save(update_fields=["state", "reviewer", "note", "decided_at", "correction"])
        if decision != Recheck.SENT_BACK:
            draft_questions(held.correction or annotation)
    held.refresh_from_db()
    return held


def _wanted(round_: Round, annotator: Annotator | None) -> QuerySet[Annotation]:
    """Return what people say in a round at work that a second person is to look at; no corrections."""
    of_people = Annotation.objects.filter(round=round_, annotator__kind=Annotator.PERSON, corrected_by=None)
    said = of_people.counting()
    if annotator is not None:
        return said.filter(annotator=annotator).latest_revisions()
    hashed = Mod(F("assignment_id") * Value(_GOLDEN), Value(_SPREAD))
    return said.alias(lot=hashed).filter(lot__lt=_SPREAD * round_.recheck_percent // 100).latest_revisions()


def _take(found: Recheck, reviewer: Annotator) -> Recheck | None:
    """Record the reviewer of a recheck, for the current annotation; None if it was decided or taken meanwhile."""
    with transaction.atomic():
        assignment = Assignment.objects.select_for_update().get(pk=found.assignment_id)
        same = Recheck.objects.select_for_update().filter(pk=found.pk, state=Recheck.OPEN, reviewer=found.reviewer_id)
        if (held := same.first()) is None:
            return None
        said = assignment.annotations.order_by("-revision")[0]
        if said.pk != held.annotation_id and Recheck.objects.filter(annotation=said).exists():
            held.delete()  # it was revised since, and the revision has a recheck of its own
            return None
        held.annotation, held.reviewer = said, reviewer
        held.save(update_fields=["annotation", "reviewer"])
    return held


def _faults(decision: str, note: str, body: AnnotationBody | None) -> list[FieldError]:
    faults = [*text_faults(note, "note")]
    ways = (Recheck.ACCEPTED, Recheck.CORRECTED, Recheck.SENT_BACK)
    if decision not in ways:
        faults.append(FieldError("decision", f"{decision[:40]!r} is not one of {', '.join(ways)}."))
    if len(note) > MAX_NOTE_CHARS:
        faults.append(FieldError("note", f"{len(note)} characters; at most {MAX_NOTE_CHARS} are allowed."))
    if decision == Recheck.SENT_BACK and not note.strip():
        faults.append(FieldError("note", "Describe what to change; the annotator will read it."))
    if (decision == Recheck.CORRECTED) != (body is not None):
        message = "Send the corrected annotation." if body is None else "Only a correction takes a body; remove it."
        faults.append(FieldError("body", message))
    return faults


def _why_not(recheck: Recheck, assignment: Assignment, said: Annotation) -> str:
    if recheck.state != Recheck.OPEN:
        return f"This recheck has already been decided: {recheck.state}. Load the next one."
    if assignment.state != Assignment.SUBMITTED:
        return "This annotation no longer counts. Load the next one."
    if said.pk != recheck.annotation_id:
        return "The annotator has revised it in the meantime. Load it again to see the new revision."
    if Task.objects.held().filter(pk=assignment.task_id).exists():
        return "This clip was taken down. Its annotations are kept unchanged."
    return ""


def _correct(assignment: Assignment, said: Annotation, body: AnnotationBody, reviewer: Annotator) -> Annotation:
    """Store a correction. The time and the plays stay those of the annotator, whose work they measure."""
    facts = task_content(assignment.task_id)
    body = replace(body, active_ms=said.active_ms, plays=said.plays)
    with transaction.atomic():
        stored = save_annotation(
            assignment, said.revision + 1, f"correction {said.public_id}", body, facts, corrected_by=reviewer
        )
        if to_body(stored) == to_body(said):
            raise Invalid.field("body", "Nothing was changed; accept the annotation, or change something.")
    return stored


def _send_back(assignment: Assignment, said: Annotation, note: str) -> None:
    """Return the task to its annotator: the annotation is the draft, and earlier leases are no longer valid for it."""
    Assignment.objects.filter(pk=assignment.pk).update(
        state=Assignment.SENT_BACK,
        ended_because=note.strip(),
        draft=json.dumps(to_body(said)),
        version=F("version") + 1,
        lease_token="",
    )


SENT_BACK = "task sent back"
SENT_BACK_DAYS = 7
NOT_TAKEN_UP = "It was sent back to you a week ago; others can now do it."


def release_sent_back() -> int:
    """Free the slots of tasks that were sent back longer ago than `SENT_BACK_DAYS`. Returns how many."""
    lately = Recheck.objects.filter(
        assignment=OuterRef("pk"), state=Recheck.SENT_BACK, decided_at__gt=Now() - timedelta(days=SENT_BACK_DAYS)
    )
    waiting = Assignment.objects.filter(~Exists(lately), state=Assignment.SENT_BACK)
    return end_all(waiting, [Assignment.SENT_BACK], NOT_TAKEN_UP)
