"""
Set aside the work of an annotator in a study, so that others repeat it, and restore it.

The annotations are kept. While they are set aside they do not count, and their slots are free for others.
Training and hidden checks do not change, because they never count.

Rows are locked in the order in which holds lock them: assignments, then tasks, each by row.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Q, QuerySet

from annotations.annotators.models import Annotator, AnnotatorAction
from annotations.annotators.queries import standing_events
from annotations.studies.models import Study
from annotations.studies.querysets import after_training
from annotations.tasks.models import Task
from annotations.work.assignments.leases import free_slot, lowest_slot
from annotations.work.assignments.models import Assignment
from annotations.work.assignments.querysets import given_as

OPEN = Q(state__in=[Assignment.LEASED, Assignment.SENT_BACK])
WORK = after_training() & given_as(Assignment.WORK, "")


def exclude_work(*, annotator: Annotator, study: Study, because: str) -> int:
    """
    Set aside all the work that an annotator submitted in a study, and end their leases.

    This frees its slots; those of held tasks when the hold is lifted. Returns the number of tasks; 0 when
    called again.
    """
    with transaction.atomic():
        theirs = _locked(annotator, study, OPEN | WORK & Q(state=Assignment.SUBMITTED))
        done = [each for each in theirs if each.state == Assignment.SUBMITTED]
        _end([each for each in theirs if each.state != Assignment.SUBMITTED], Assignment.EXPIRED, because)
        _end(done, Assignment.SET_ASIDE, because)
    return len(done)


def restore_work(*, annotator: Annotator, study: Study) -> int:
    """
    Restore the work that was set aside: with a slot if one is free, without one if others have done the task.

    Nothing is taken from others. While an exclusion that set work aside is in force, the work stays so, even if its
    annotator comes in again. Returns how many tasks were brought back; 0 when called again.
    """
    exclusions = standing_events(study).filter(annotator=annotator, action=AnnotatorAction.EXCLUDE, sets_aside=True)
    with transaction.atomic():
        if exclusions.exists():
            return 0
        found = _locked(annotator, study, WORK & Q(state=Assignment.SET_ASIDE))
        for assignment in found:
            assignment.slot = _slot_of(assignment.task_id)
            assignment.state, assignment.ended_because = Assignment.SUBMITTED, ""
            assignment.save(update_fields=["state", "slot", "ended_because"])
    return len(found)


def end_leases(*, annotator: Annotator, study: Study, because: str) -> int:
    """
    End the open leases of an annotator in a study, and return the work that was sent back to them.

    Drafts are kept; submissions under such a lease are refused with the reason. Returns how many there were.
    """
    with transaction.atomic():
        theirs = _locked(annotator, study, OPEN)
        _end(theirs, Assignment.EXPIRED, because)
    return len(theirs)


def _locked(annotator: Annotator, study: Study, which: Q) -> list[Assignment]:
    """Lock assignments of an annotator, and then their tasks. Who submits just now comes first, and is among them."""
    found: QuerySet[Assignment] = Assignment.objects.filter(which, annotator=annotator, round__study=study)
    locked = list(found.select_for_update(of=("self",)).order_by("id"))
    tasks = Task.objects.filter(pk__in=[each.task_id for each in locked])
    list(tasks.select_for_update().order_by("id").values_list("pk"))
    return locked


def _end(assignments: Sequence[Assignment], state: str, because: str) -> None:
    for assignment in assignments:
        free_slot(assignment, state, because)


def _slot_of(task_pk: int) -> int | None:
    """Take the lowest slot of a locked task that is free, or will be once it is not held; None if there is none."""
    task = Task.objects.get(pk=task_pk)
    column = "free_slots" if not task.is_held else "held_slots"
    if not (slots := getattr(task, column)):
        return None
    slot, left = lowest_slot(slots)
    Task.objects.filter(pk=task_pk).update(**{column: left})
    return slot
