"""
Save a draft, submit, revise.

A submission is idempotent: its key is unique for the annotator, and is in the same row as the annotation, so a retry
finds the first answer whatever happened in between. The assignment's row is locked meanwhile, so one of fifty equal
requests stores, and the others read.

The first submission is revision 1. One that was sent back is submitted again as the next revision; while it is in its
annotator's hands `Assignment.ended_because` says why it came back.
"""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext

from annotations.responses.validation import check
from annotations.responses.values import AnnotationBody
from annotations.review.models import JointReview
from annotations.studies.models import Round, Study
from annotations.studies.queries import instrument_in
from annotations.tasks.content import task_content
from annotations.tasks.models import Task
from annotations.work.assignments.models import Assignment
from annotations.work.submissions.models import Annotation
from annotations.work.submissions.operations import SubmitResult, _check_key, _has_left, _lock, _said_before
from annotations.work.submissions.same_subject import tasks_like
from annotations.work.submissions.storage import save_annotation
from outtake.errors import Conflict, Forbidden, Invalid


def revise(*, annotation: Annotation, key: str, body: AnnotationBody) -> SubmitResult:
    """
    Store a correction of one's own annotation as its next revision.

    :raises Forbidden: if the round allows no revisions.
    :raises Conflict: if the clip was taken down, the annotation is not submitted any more or was corrected by someone,
        the annotators have seen each other's answers, in a joint review or a study that shows them, or the
        participation is not at work or done.
    :raises Invalid: if the body breaks the instrument.
    :raises Unprocessable: if the key came with another body before.
    """
    _check_key(key)
    round_ = Round.objects.select_related("instrument_version").get(pk=annotation.round_id)
    if not round_.allow_revision:
        raise Forbidden(gettext("This round does not allow revisions."))
    facts = task_content(annotation.task_id)
    faults = check(body, instrument_in(round_.pk), facts.asked)
    with transaction.atomic():
        locked = _lock(annotation.assignment)
        if (earlier := _said_before(locked, key, body)) is not None:
            return SubmitResult(earlier, False)
        if faults:
            raise Invalid.of(faults)
        last = locked.annotations.order_by("-revision")[0]
        if why := _why_final(locked, last):
            raise Conflict(why)
        return SubmitResult(save_annotation(locked, last.revision + 1, key, body, facts), True)


def reopen(annotation: Annotation) -> Annotation:
    """
    Return the last revision of one's own annotation, to go on from. Nothing changes until it is revised.

    :raises Forbidden: if the round allows no revisions.
    :raises Conflict: if it takes none, as `revise` says.
    """
    round_ = Round.objects.select_related("study__project").get(pk=annotation.round_id)
    if not round_.allow_revision or round_.is_training:
        raise Forbidden(gettext("This round takes no revisions."))
    runs = round_.study.state == Study.RUNNING and round_.study.project.archived_at is None
    if not runs or round_.state != Round.OPEN:
        raise Conflict(gettext("This round has ended. What you said stays as it is."))
    last = annotation.assignment.annotations.order_by("-revision")[0]
    if why := _why_final(annotation.assignment, last):
        raise Conflict(why)
    return last


def _why_final(assignment: Assignment, last: Annotation) -> str:
    """Return why the annotation cannot be revised; "" if it can."""
    if Task.objects.held().filter(pk=assignment.task_id).exists():
        return gettext("This clip was taken down. Your annotation is kept unchanged.")
    if assignment.state != Assignment.SUBMITTED:
        return gettext("This task is no longer submitted: it is {state}.").format(state=assignment.state)
    if _has_left(assignment):
        return gettext("You are not taking part in this study now. Your annotation is kept unchanged.")
    if last.corrected_by_id is not None:
        return gettext("A reviewer has corrected this annotation. The correction counts.")
    reads = Assignment.objects.filter(round__study__sources__rounds=assignment.round_id)
    if reads.filter(annotator=assignment.annotator_id).exists():
        return gettext("You have seen what others wrote in this study, so you can no longer change your annotation.")
    asked = tasks_like(assignment.task_id)  # the joint review may be in any round
    if JointReview.objects.filter(review__task__in=asked, review__annotators=assignment.annotator_id).exists():
        return gettext(
            "You have seen the answers of others, so you can no longer change yours. Vote in the joint review."
        )
    return ""
