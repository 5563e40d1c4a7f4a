"""
Leases and slots of tasks.

A lease is a row with a slot of the task, a token, and an expiry by the database's clock. The token excludes holders of
earlier leases. A free slot is a bit of the task's row; it is taken under a lock on that row and is unique in the
database, so a task never has more annotators than it needs. Training tasks and checks take no slot.
"""

from __future__ import annotations

import secrets
from datetime import timedelta
from functools import partial

from django.conf import settings
from django.db import transaction
from django.db.models import Case, Exists, F, IntegerField, OuterRef, QuerySet, When
from django.db.models.expressions import CombinedExpression
from django.db.models.functions import Now
from django.utils.translation import gettext

from annotations.annotators.models import AnnotatorAction, Participation
from annotations.annotators.queries import in_force
from annotations.studies.models import Round
from annotations.tasks.models import Task
from annotations.tasks.querysets import is_not_held
from annotations.work.assignments.models import Assignment
from outtake.errors import Conflict
from outtake.observability.metrics.counters import LEASES_LAPSED, count
from outtake.translations import gettext_noop

A_SWEEP = 1000  # rows

STOPPED = gettext_noop("Your work in this study was stopped. Your work is saved as a draft.")


def renew(*, assignment: Assignment, lease_token: str) -> Assignment:
    """
    Renew a lease for its full time.

    :raises Conflict: if the lease expired, was replaced, or was ended; then with the reason.
    """
    changed = Assignment.objects.filter(
        pk=assignment.pk, state=Assignment.LEASED, lease_token=lease_token, expires_at__gt=Now()
    ).update(expires_at=lease_end())
    if not changed:
        over = gettext("Your reservation of this clip has expired; load the next one. Your draft is saved.")
        raise Conflict(end_reason(assignment) or over)
    assignment.refresh_from_db(fields=["expires_at"])
    return assignment


def end_reason(assignment: Assignment) -> str:
    """Return why the lease of an assignment was ended early; "" if it was not. It is stored in English."""
    ended = assignment.state == Assignment.EXPIRED and assignment.ended_because
    return gettext(assignment.ended_because) if ended else ""


def release_expired(*, round_: Round | None = None) -> int:
    """
    Release expired leases, in one round or all. Drafts are kept. Returns the number of released leases.

    This frees their slots, except those of work that was sent back: it waits for its annotator.
    """
    over = Assignment.objects.filter(state=Assignment.LEASED, expires_at__lte=Now())
    if round_ is not None:
        over = over.filter(round=round_)
    freed = 0
    for pk in list(over.order_by("id").values_list("pk", flat=True)[:A_SWEEP]):
        with transaction.atomic():
            lease = Assignment.objects.select_for_update().filter(pk=pk, state=Assignment.LEASED)
            if (assignment := lease.filter(expires_at__lte=Now()).first()) is not None:
                expire_lease(assignment)
                freed += 1
    return freed


def release_stopped() -> int:
    """End the leases of annotators who were stopped meanwhile. Returns their number."""
    running = stopped(Assignment.objects.filter(state=Assignment.LEASED))
    return end_all(running, [Assignment.LEASED], STOPPED)


def stopped(assignments: QuerySet[Assignment]) -> QuerySet[Assignment]:
    """Narrow to assignments of annotators who may not work, because of a rule or the state of their participation."""
    events = AnnotatorAction.objects.filter(
        in_force(),
        annotator=OuterRef("annotator"),
        study=OuterRef("round__study"),
        action__in=[AnnotatorAction.EXCLUDE, AnnotatorAction.PAUSE],
    )
    entries = Participation.objects.filter(annotator=OuterRef("annotator"), recruitment__study=OuterRef("round__study"))
    left = entries.exclude(state=Participation.WORKING)
    return assignments.filter(Exists(events) | Exists(left))


def end_all(found: QuerySet[Assignment], states: list[str], because: str) -> int:
    """Let assignments in these states expire with a reason, one transaction each, and free their slots."""
    ended = 0
    for pk in list(found.order_by("id").values_list("pk", flat=True)[:A_SWEEP]):
        with transaction.atomic():
            locked = Assignment.objects.select_for_update().filter(pk=pk, state__in=states).first()
            if locked is not None:
                free_slot(locked, Assignment.EXPIRED, because)
                ended += 1
    return ended


def expire_lease(assignment: Assignment) -> None:
    """End the expired lease of a locked assignment; work that was sent back keeps its slot and waits."""
    transaction.on_commit(partial(count, LEASES_LAPSED, kind="assignment"))
    if not assignment.annotations.exists():
        free_slot(assignment, Assignment.EXPIRED)
        return
    assignment.state, assignment.expires_at = Assignment.SENT_BACK, None
    assignment.save(update_fields=["state", "expires_at"])


def free_slot(assignment: Assignment, state: str, because: str = "") -> None:
    """End the lease of a locked assignment and return its slot to the task."""
    slot, assignment.slot = assignment.slot, None
    assignment.state, assignment.ended_because, assignment.expires_at = state, because, None
    assignment.save(update_fields=["state", "slot", "expires_at", "ended_because"])
    if slot is not None:
        return_slots(assignment.task_id, 1 << slot)


def return_slots(task_pk: int, slots: int) -> None:
    """Free slots of a task, given as bits; the slots of a held task are free when its hold is lifted."""
    freed = When(is_not_held(""), then=F("free_slots").bitor(slots))
    free = Case(freed, default=F("free_slots"), output_field=IntegerField())
    held = F("held_slots").bitor(slots)  # null stays null
    Task.objects.filter(pk=task_pk).update(free_slots=free, held_slots=held)


def lock_task(task_pk: int, *, free_slots: int) -> bool:
    """
    Lock a task and set its free slots; returns False if the task is held, or locked by another transaction.

    This never waits for a lock, so it is safe to call with another task locked.
    """
    shown = Task.objects.not_held().select_for_update(skip_locked=True, of=("self",)).filter(pk=task_pk)
    return bool(Task.objects.filter(pk__in=shown.values("pk")).update(free_slots=free_slots))


def take_slot(assignment: Assignment, task: Task) -> bool:
    """Give the lowest free slot of a locked task to an unsaved assignment; False if there is none."""
    if not task.free_slots:
        return False
    slot, task.free_slots = lowest_slot(task.free_slots)
    assignment.slot = slot
    Task.objects.filter(pk=task.pk).update(free_slots=task.free_slots)
    return True


def lowest_slot(slots: int) -> tuple[int, int]:
    """Return the lowest set bit as the number of its slot, and the other bits."""
    lowest = slots & -slots
    return lowest.bit_length() - 1, slots & ~lowest


def lease_end() -> CombinedExpression:
    """Return the expiry of a lease that starts now, by the database's clock."""
    return Now() + timedelta(seconds=settings.LEASE_SECONDS)


def new_token() -> str:
    """Return the token of a new lease."""
    return secrets.token_urlsafe(18)
