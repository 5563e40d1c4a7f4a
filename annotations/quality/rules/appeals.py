"""A researcher's own action, its undoing, and what an annotator says against one."""

from __future__ import annotations

from django.db import transaction
from django.db.models.functions import Now
from django.utils.translation import gettext

from annotations.annotators.models import Annotator, AnnotatorAction
from annotations.annotators.queries import standing_events
from annotations.instruments.question_forms import too_long
from annotations.quality.rule_documents.documents import Action
from annotations.quality.rules.actions import apply_action, revert_action
from annotations.responses.validation import text_faults
from annotations.studies.models import Study
from outtake.accounts.people.models import Person
from outtake.errors import Conflict, Invalid, Missing
from outtake.events.outbox import publish
from outtake.text import grouped

MAX_TEXT_CHARS = 2000
APPEALED, APPEAL_ANSWERED = "appeal made", "appeal answered"


def act(*, study: Study, annotator: Annotator, action: Action, made_by: Person | None = None) -> AnnotatorAction:
    """
    Act on an annotator without a rule.

    :raises Conflict: if they are excluded already, or qualified for that round.
    """
    with transaction.atomic():
        Annotator.objects.select_for_update(no_key=True).get(pk=annotator.pk)  # one such call at a time
        standing = standing_events(study).filter(annotator=annotator)
        if standing.filter(action=AnnotatorAction.EXCLUDE).exists():
            raise Conflict("This annotator is excluded from the study; undo that first.")
        if (
            action.kind == AnnotatorAction.QUALIFY
            and standing.filter(action=action.kind, round_n=action.round_n).exists()
        ):
            raise Conflict(f"This annotator is already qualified {action.qualifies}.")
        return apply_action(study=study, annotator=annotator, action=action, made_by=made_by)


def undo(*, event: AnnotatorAction, by: Person | None, reason: str) -> AnnotatorAction:
    """
    Undo an event: a qualification ends, what was set aside counts again, its open rechecks are withdrawn.

    :raises Conflict: if it is undone already.
    """
    _check(reason, "reason", blank=True)
    with transaction.atomic():
        return _undo(_lock(event), by, reason)


def appeal(*, event: AnnotatorAction, annotator: Annotator, text: str) -> AnnotatorAction:
    """
    Object to an event, once.

    :raises Missing: if it is not about this annotator.
    :raises Conflict: if they did so already, or it is undone.
    """
    if event.annotator_id != annotator.pk:
        raise Missing()
    _check(text, "text")
    with transaction.atomic():
        locked = _lock(event)
        if locked.appealed_at is not None:
            raise Conflict(gettext("You have already appealed; a researcher will read it."))
        if locked.undone_at is not None:
            raise Conflict(gettext("This has already been undone."))
        AnnotatorAction.objects.filter(pk=locked.pk).update(appeal=text.strip(), appealed_at=Now())
        publish(APPEALED, locked.public_id)
    locked.refresh_from_db()
    return locked


def answer_appeal(*, event: AnnotatorAction, by: Person | None, text: str, undo: bool) -> AnnotatorAction:
    """
    Answer an appeal, and uphold the event or undo it.

    :raises Conflict: if no one appealed, or it is answered.
    """
    _check(text, "text")
    with transaction.atomic():
        locked = _lock(event)
        if locked.appealed_at is None:
            raise Conflict("There is no appeal against this; undo it, or wait.")
        if locked.appeal_answered_at is not None:
            raise Conflict("This appeal has been answered; undo the event if it was wrong.")
        if undo and locked.undone_at is None:
            locked = _undo(locked, by, text)
        AnnotatorAction.objects.filter(pk=locked.pk).update(appeal_answer=text.strip(), appeal_answered_at=Now())
        publish(APPEAL_ANSWERED, locked.public_id)
    locked.refresh_from_db()
    return locked


def _undo(locked: AnnotatorAction, by: Person | None, reason: str) -> AnnotatorAction:
    if locked.undone_at is not None:
        raise Conflict(gettext("This has already been undone."))
    AnnotatorAction.objects.filter(pk=locked.pk).update(undone_at=Now(), undone_by=by, undone_because=reason.strip())
    locked.refresh_from_db()
    revert_action(locked)
    return locked


def _lock(event: AnnotatorAction) -> AnnotatorAction:
    return AnnotatorAction.objects.select_for_update(of=("self",)).select_related("study", "annotator").get(pk=event.pk)


def _check(text: str, field: str, *, blank: bool = False) -> None:
    if not text.strip() and not blank:
        raise Invalid.field(field, gettext("The text is empty; write a sentence."))
    if len(text) > MAX_TEXT_CHARS:
        raise Invalid.field(field, too_long(grouped(len(text)), grouped(MAX_TEXT_CHARS)))
    if faults := list(text_faults(text, field)):
        raise Invalid.of(faults)
