"""What an action does next to its event, which says by itself whether someone may work; and how that is taken back."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from django.db.models.functions import Now

from annotations.annotators.models import Annotator, AnnotatorAction, Participation
from annotations.annotators.queries import standing_events
from annotations.crowd.participation.ending import end_entry, lock, work_again
from annotations.quality.rechecks.models import Recheck
from annotations.quality.rechecks.operations import open_rechecks
from annotations.quality.rule_documents.documents import Action, StoredNumbers
from annotations.quality.rules.models import Rule
from annotations.studies.models import Round, Study
from annotations.work.assignments.set_aside import end_leases, exclude_work, restore_work
from outtake.accounts.people.models import Person

MAX_BECAUSE_CHARS = 500


def apply_action(
    *,
    study: Study,
    annotator: Annotator,
    action: Action,
    tests: Iterable[StoredNumbers] = (),
    rule: Rule | None = None,
    made_by: Person | None = None,
) -> AnnotatorAction:
    """Write the event of an action and carry it out. Call it within a transaction."""
    numbers: dict[str, Any] = {"tests": list(tests)}
    if action.ends_entry:
        numbers["ends_entry"] = action.ends_entry
    event = AnnotatorAction.objects.create(
        study=study,
        rule=rule,
        annotator=annotator,
        action=action.kind,
        round_n=action.round_n,
        numbers=numbers,
        message=action.message,
        sets_aside=action.sets_aside,
        until=None if action.hours is None else Now() + timedelta(hours=action.hours),
        made_by=made_by,
    )
    event.refresh_from_db()
    if event.action == AnnotatorAction.RECHECK:
        _recheck(event)
    if event.action == AnnotatorAction.EXCLUDE:
        _exclude(event, action)
    return event


def revert_action(event: AnnotatorAction) -> None:
    """Take back what an event did that is undone now. Call it within the same transaction."""
    if event.action == AnnotatorAction.RECHECK:
        Recheck.objects.filter(event=event, state=Recheck.OPEN).delete()
    if event.action == AnnotatorAction.EXCLUDE:
        _include(event)


def _recheck(event: AnnotatorAction) -> None:
    """Open the rechecks of all annotations so far; while the event is in force, the sweep opens those to come."""
    for round_ in Round.objects.after_training().filter(study=event.study_id).order_by("n"):
        open_rechecks(round_=round_, annotator=event.annotator, event=event)


def _exclude(event: AnnotatorAction, action: Action) -> None:
    because = (event.message or "excluded")[:MAX_BECAUSE_CHARS]
    entry = _locked_entry(event)
    if event.sets_aside:
        exclude_work(annotator=event.annotator, study=event.study, because=because)
    end_leases(annotator=event.annotator, study=event.study, because=because)
    if action.ends_entry and entry is not None:
        end_entry(entry=entry, state=action.ends_entry, because=because)


def _include(event: AnnotatorAction) -> None:
    """Let someone in again, unless another exclusion is in force, or they left by themselves."""
    others = standing_events(event.study).filter(annotator=event.annotator, action=AnnotatorAction.EXCLUDE)
    if others.exclude(pk=event.pk).exists():
        return
    entry = _locked_entry(event)
    if entry is not None and entry.state in (Participation.RETURNED, Participation.TIMED_OUT, Participation.WITHDRAWN):
        return
    if event.sets_aside:
        restore_work(annotator=event.annotator, study=event.study)
    if entry is not None and entry.state == event.numbers.get("ends_entry"):
        work_again(entry=entry)


def _locked_entry(event: AnnotatorAction) -> Participation | None:
    """Return how the annotator came to the study, locked before any of their work is, as withdrawal does."""
    entries = Participation.objects.filter(recruitment__study=event.study_id, annotator=event.annotator_id)
    entry = entries.order_by("-id").first()
    return None if entry is None else lock(entry)
