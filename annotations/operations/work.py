"""
Hand out a task, keep its lease, give it back. What comes before it, the training, stands in `training`.

A lease is a row: a slot of the task, a token, and an end by the database's clock. The token fences off whoever held an
earlier lease. A free slot is a bit of the task's row, taken under that row's lock, and unique in the database, so a
task is never given to more people than it asks for.
"""

from __future__ import annotations

import secrets
from datetime import timedelta
from itertools import accumulate
from typing import NamedTuple

from django.conf import settings
from django.db import IntegrityError, connection, transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.db.models.expressions import CombinedExpression
from django.db.models.functions import Now

from annotations import sql
from annotations.facts import instrument_in
from annotations.instruments import MARKED_ERROR
from annotations.models import Annotator, Assignment, ClipReport, Round, Task, TaskPart
from outtake.errors import Conflict, Invalid, Missing

TRIES = 3  # a lost race is tried again; each try has another candidate
MOST_AHEAD = 64  # leases that are reckoned with when the task after this one is guessed


def lease_next(*, round_: Round, annotator: Annotator) -> Assignment | None:
    """
    Lease the next task of a round to an annotator; None when there is nothing for them.

    Whoever has an open assignment gets it again, with its lease as it is; whoever lost their last lease to the clock
    gets that task again, with its draft, as long as a slot of it is free.
    """
    for _ in range(TRIES):
        standing = _standing(round_, annotator.pk)
        held = _lease(standing.lease_pk) if standing.lease_pk is not None else None
        if held is not None and held.is_live:  # type: ignore[attr-defined]
            return held
        try:
            with transaction.atomic():
                leased = _lease_new(round_, annotator, standing, over=held)
        except IntegrityError:  # their other tab was first
            continue
        if leased is not None:
            return leased
        if not release_expired(round_=round_):
            return None
    return None


def upcoming(*, round_: Round, annotator_pk: int | None) -> int | None:
    """
    Return the row of the task that `lease_next` will most likely give once the task at hand is done; None for none.

    Nothing is held by it, so it may turn out wrong. Whoever was given their task earlier will ask for the next one
    earlier, as a rule: each of them is reckoned to take one slot before.
    """
    standing = _standing(round_, annotator_pk)
    tasks_left = _not_own(Task.objects.filter(round=round_, free_slots__gt=0), round_, annotator_pk)
    free = tasks_left.order_by("id").values_list("pk", "free_slots")
    before = _leased_before(round_, standing)
    if tasks := list(free.filter(id__gt=standing.after)[: before + 1]):
        reach = accumulate(slots.bit_count() for _, slots in tasks)
        return next((task for (task, _), slots in zip(tasks, reach, strict=True) if slots > before), tasks[-1][0])
    earlier = free.filter(~Exists(_settled_by(round_, annotator_pk))).first()
    return earlier[0] if earlier else None


def renew(*, assignment: Assignment, lease_token: str) -> Assignment:
    """
    Make a lease last its full time again.

    :raises Conflict: if the lease is another's by now, or over.
    """
    changed = Assignment.objects.filter(
        pk=assignment.pk, state=Assignment.LEASED, lease_token=lease_token, expires_at__gt=Now()
    ).update(expires_at=lease_end())
    if not changed:
        raise Conflict("Your time on this clip is over; ask for the next one. Your draft is kept.")
    assignment.refresh_from_db(fields=["expires_at"])
    return assignment


def skip(*, assignment: Assignment, reason: str) -> None:
    """
    Give a task back; it will not come to this annotator again.

    :raises Conflict: if it is not held any more.
    """
    _end(assignment, Assignment.SKIPPED, reason)


def report_clip(*, assignment: Assignment, problem: str, note: str = "") -> None:
    """
    Say that a clip is broken, upsetting or unclear, and give its task back.

    :raises Invalid: if the problem is none of these.
    :raises Conflict: if the task is not held any more.
    """
    if problem not in ClipReport.PROBLEMS:
        raise Invalid.field("problem", f"{problem[:40]!r} is none of {', '.join(ClipReport.PROBLEMS)}.")
    with transaction.atomic():
        _end(assignment, Assignment.REPORTED, problem)
        ClipReport.objects.create(assignment=assignment, problem=problem, note=note)


def release_expired(*, round_: Round | None = None) -> int:
    """Free the slots of leases that are over, in one round or all. Their drafts stay. Returns how many."""
    over = Assignment.objects.filter(state=Assignment.LEASED, expires_at__lte=Now())
    if round_ is not None:
        over = over.filter(round=round_)
    freed = 0
    for pk in list(over.values_list("pk", flat=True)[:1000]):
        with transaction.atomic():
            lease = Assignment.objects.select_for_update().filter(pk=pk, state=Assignment.LEASED)
            if (assignment := lease.filter(expires_at__lte=Now()).first()) is not None:
                free_slot(assignment, Assignment.EXPIRED)
                freed += 1
    return freed


def free_slot(assignment: Assignment, state: str, because: str = "") -> None:
    """Take a lease from a locked assignment and give its slot back to the task."""
    slot, assignment.slot = assignment.slot, None
    assignment.state, assignment.ended_because, assignment.expires_at = state, because, None
    assignment.save(update_fields=["state", "slot", "expires_at", "ended_because"])
    if slot is not None:
        Task.objects.filter(pk=assignment.task_id).update(free_slots=F("free_slots").bitor(1 << slot))


def take_slot(assignment: Assignment, task: Task) -> bool:
    """Take the lowest free slot of a locked task for an assignment, unsaved; False if there is none."""
    if not task.free_slots:
        return False
    lowest = task.free_slots & -task.free_slots
    assignment.slot = lowest.bit_length() - 1
    task.free_slots &= ~lowest
    Task.objects.filter(pk=task.pk).update(free_slots=task.free_slots)
    return True


def lease_end() -> CombinedExpression:
    """Return when a lease that begins now is over, by the database's clock."""
    return Now() + timedelta(seconds=settings.LEASE_SECONDS)


def new_token() -> str:
    """Return the token of a new lease."""
    return secrets.token_urlsafe(18)


class _Standing(NamedTuple):
    """Where an annotator is in a round: their one lease, the last task they had (0 for none), whether it ran out."""

    lease_pk: int | None
    last_task: int
    ran_out: bool

    @property
    def after(self) -> int:
        """The row of the task after which to look for the next one."""
        return self.last_task - 1 if self.ran_out else self.last_task


def _standing(round_: Round, annotator_pk: int | None) -> _Standing:
    with connection.cursor() as cursor:
        cursor.execute(sql.LEASE_AND_LAST_TASK, [round_.pk, annotator_pk] * 3)
        lease_pk, last_task, state = cursor.fetchone()
    return _Standing(lease_pk, last_task or 0, state == Assignment.EXPIRED)


def _leased_before(round_: Round, standing: _Standing) -> int:
    """Count the leases that run now and were given before an annotator's own; at most `MOST_AHEAD`."""
    if standing.lease_pk is None:
        return 0
    running = Assignment.objects.filter(round=round_, state=Assignment.LEASED, expires_at__gt=Now())
    return running.filter(pk__lt=standing.lease_pk)[:MOST_AHEAD].count()


def _lease(pk: int) -> Assignment | None:
    """Return a lease; `is_live` tells whether it still runs."""
    leases = Assignment.objects.filter(pk=pk, state=Assignment.LEASED)
    return leases.annotate(is_live=Q(expires_at__gt=Now())).first()


def _lease_new(
    round_: Round, annotator: Annotator, standing: _Standing, *, over: Assignment | None
) -> Assignment | None:
    after = standing.after
    if over is not None:  # one's own lease that ran out: its slot is given back, and the same task is first in line
        lease = Assignment.objects.select_for_update().filter(pk=over.pk, state=Assignment.LEASED)
        if (ended := lease.filter(expires_at__lte=Now()).first()) is not None:
            free_slot(ended, Assignment.EXPIRED)
            after = ended.task_id - 1
    task = _find_task(round_, annotator, after, wait=False) or _find_task(round_, annotator, after, wait=True)
    if task is None:
        return None
    assignment = Assignment(round=round_, task=task, annotator=annotator)
    if task.pk <= standing.last_task:  # one that they may have had before
        assignment = Assignment.objects.filter(task=task, annotator=annotator).first() or assignment
    take_slot(assignment, task)
    assignment.state, assignment.ended_because = Assignment.LEASED, ""
    assignment.lease_token = new_token()
    assignment.expires_at = task.db_now + timedelta(seconds=settings.LEASE_SECONDS)  # type: ignore[attr-defined]
    assignment.save()
    return assignment


def _find_task(round_: Round, annotator: Annotator, after: int, *, wait: bool) -> Task | None:
    """
    Return the next task for an annotator, locked.

    Tasks go out in the order of their rows, so nearly always it lies after the last one that they had, and the search
    costs the same in a study of any size. Only when nothing is left there are the earlier ones looked through: slots
    that others gave back, and one's own leases that ran out.

    :param after: the row of the last task that they had, or of the one before where that ran out
    :param wait: for tasks that others have locked just now; without it they are passed over, so that annotators do not
        queue behind one row, but the last free slot may be missed
    """
    locked = Task.objects.select_for_update(skip_locked=not wait, of=("self",))
    free = _not_own(locked.filter(round=round_, free_slots__gt=0), round_, annotator.pk)
    free = free.annotate(db_now=Now()).order_by("id")
    if (task := free.filter(id__gt=after).first()) is not None:
        return task
    return free.filter(~Exists(_settled_by(round_, annotator.pk))).first()


def _not_own(tasks: QuerySet[Task], round_: Round, annotator_pk: int | None) -> QuerySet[Task]:
    """Leave out the errors that an annotator marked themselves: somebody else is to rate them."""
    if instrument_in(round_.pk).subject != MARKED_ERROR:
        return tasks
    own = TaskPart.objects.filter(task=OuterRef("pk"), role="error", content__annotator=annotator_pk)
    return tasks.filter(~Exists(own))


def _settled_by(round_: Round, annotator_pk: int | None) -> QuerySet[Assignment]:
    """For a filter of tasks: the assignments for which a task does not come to an annotator again."""
    mine = Assignment.objects.filter(round=round_, annotator=annotator_pk, task=OuterRef("pk"))
    return mine.exclude(state=Assignment.EXPIRED)


def _end(assignment: Assignment, state: str, because: str) -> None:
    with transaction.atomic():
        locked = Assignment.objects.select_for_update().filter(pk=assignment.pk).first()
        if locked is None:
            raise Missing()
        if locked.state != Assignment.LEASED:
            raise Conflict(f"This task is not in your hands any more: it is {locked.state}.")
        free_slot(locked, state, because)
