"""
Lease a task, return it, and open more slots of it. `leases` explains leases; `training` has the tasks before the work.

Work that was sent back comes first, then the tasks of a round in the order of their rows. A hidden check takes the
place of an available task of work and uses the same statements, so that neither the queries nor the changes of a turn
reveal which of the two it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from itertools import accumulate
from typing import NamedTuple

from django.conf import settings
from django.db import IntegrityError, OperationalError, connection, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Now
from django.utils.translation import gettext

from annotations.annotators.models import Annotator
from annotations.instruments.documents import MARKED_ERROR
from annotations.instruments.question_forms import not_one_of
from annotations.studies.models import MAX_OVERLAP, Round
from annotations.studies.queries import instrument_in
from annotations.tasks.models import Task, TaskPart
from annotations.work.assignments import sql
from annotations.work.assignments.check_schedule import GOLD, REPEAT, WORK, CheckRates, check_kind_at
from annotations.work.assignments.leases import (
    expire_lease,
    free_slot,
    lock_task,
    lowest_slot,
    new_token,
    release_expired,
    return_slots,
)
from annotations.work.assignments.models import Assignment, ClipReport
from annotations.work.assignments.querysets import given_as
from outtake.errors import Busy, Conflict, Invalid
from outtake.rows import first_or_missing
from outtake.translations import gettext_noop

OVERTAKEN = gettext_noop("Others took the next task at the same time. Please try again.")
TRIES = 3  # after a lost race; each try has another candidate
DEADLOCK = "40P01"  # PostgreSQL's code
MOST_AHEAD = 64  # leases considered when the next task is predicted


def lease_next(*, round_: Round, annotator: Annotator, rates: CheckRates | None = None) -> Assignment | None:
    """
    Lease the next task of a round to an annotator; None if there is none.

    An annotator with an open assignment in the study gets it again, with an unchanged lease. Otherwise, work that was
    sent back to them comes first. If their last lease expired, they get its task again, with its draft, if a slot of it
    is free.

    :param rates: how often checks replace work; None for never
    :raises Busy: if other annotators were faster at each try; there may still be work, so the caller can try again
    """
    place = _Place(round_, annotator.pk, rates)
    for tries_left in reversed(range(TRIES)):
        standing = _standing(place)
        held = _lease(standing.lease_pk) if standing.lease_pk is not None else None
        if held is not None and held.is_live:  # type: ignore[attr-defined]
            return held
        try:
            with transaction.atomic():
                leased = _lease_new(place, annotator, standing, over=held)
            if leased is not None:
                return leased
            if not release_expired(round_=round_):
                return _held(place)  # their other tab may have taken the last one meanwhile
        except IntegrityError:  # their other tab was first
            continue
        except OperationalError as error:
            if not (tries_left and _is_deadlock(error)):
                raise
    raise Busy(gettext(OVERTAKEN))


def _is_deadlock(error: OperationalError) -> bool:
    """Return whether PostgreSQL ended one of two transactions that each locked a task and waited for the other's."""
    return getattr(error.__cause__, "sqlstate", None) == DEADLOCK


def open_lease(*, round_: Round, annotator: Annotator) -> Assignment | None:
    """Return an annotator's open lease of work in the study of a round, or None. This does not lease anything."""
    return _held(_Place(round_, annotator.pk, None))


def open_work(*, round_: Round, annotator: Annotator) -> Assignment | None:
    """Return work that comes before a training: the open lease of an annotator, or a new lease of returned work."""
    standing = _standing(_Place(round_, annotator.pk, None))
    held = _lease(standing.lease_pk) if standing.lease_pk is not None else None
    if held is not None and held.is_live:  # type: ignore[attr-defined]
        return held
    if standing.again_pk is None or held is not None:
        return None
    with transaction.atomic():
        return _take_up(standing.again_pk)


def predict_next_task(*, round_: Round, annotator_pk: int | None, rates: CheckRates | None = None) -> int | None:
    """
    Return the row of the task that `lease_next` will most likely give after the current task; None if there is none.

    This reserves nothing, so it may turn out wrong. It assumes that annotators who got their current task earlier also
    request their next one earlier, and that each of them takes one slot.
    """
    place = _Place(round_, annotator_pk, rates)
    standing = _standing(place)
    tasks_left = _for_them(Task.objects.filter(round=round_, free_slots__gt=0), place)
    free = tasks_left.order_by("id").values_list("pk", "free_slots")
    before = _leased_before(round_, standing)
    if tasks := list(free.filter(id__gt=standing.after)[: before + 1]):
        reach = accumulate(slots.bit_count() for _, slots in tasks)
        guess = next((task for (task, _), slots in zip(tasks, reach, strict=True) if slots > before), tasks[-1][0])
        return standing.check_pk or guess
    earlier = free.filter(~Exists(_settled_by(place))).first()
    return (standing.check_pk or earlier[0]) if earlier else None


def skip(*, assignment: Assignment, reason: str) -> None:
    """
    Return a task; this annotator will not get it again.

    :raises Conflict: if the annotator no longer holds it.
    """
    _end(assignment, Assignment.SKIPPED, reason)


def report_clip(*, assignment: Assignment, problem: str, note: str = "") -> None:
    """
    Report that a clip is broken, upsetting or unclear, and return its task.

    :raises Invalid: if the problem is not one of these.
    :raises Conflict: if the annotator no longer holds the task.
    """
    if problem not in ClipReport.PROBLEMS:
        raise Invalid.field("problem", not_one_of(repr(problem[:40]), ClipReport.PROBLEMS))
    with transaction.atomic():
        _end(assignment, Assignment.REPORTED, problem)
        ClipReport.objects.create(assignment=assignment, problem=problem, note=note)


def raise_overlap(*, tasks: Sequence[Task]) -> int:
    """
    Open the extra slots of a round for tasks on which the first annotators disagree, once for each task.

    Annotators who did not have the task get them. Training tasks and hidden checks are skipped. Returns the number of
    opened slots.
    """
    opened = 0
    with transaction.atomic():
        wanted = Task.objects.work().after_training().filter(pk__in=[task.pk for task in tasks])
        wanted = wanted.filter(asked_more=False, round__extra_on_dispute__gt=0)
        for task in wanted.select_for_update(of=("self",)).select_related("round").order_by("id"):
            first, last = task.round.overlap, min(task.round.overlap + task.round.extra_on_dispute, MAX_OVERLAP)
            Task.objects.filter(pk=task.pk).update(asked_more=True)
            return_slots(task.pk, (1 << last) - (1 << first))
            opened += last - first
    return opened


class _Place(NamedTuple):
    """The annotator and the round of a request for a task. ``annotator_pk`` is None before the first task."""

    round: Round
    annotator_pk: int | None
    rates: CheckRates | None


class _Standing(NamedTuple):
    """
    The progress of an annotator in a round.

    ``lease_pk`` is their open lease, ``again_pk`` the assignment to continue, and ``last_task`` their last task of work
    (0 for none). ``kind`` is the kind of the next turn: ``work``, or that of the hidden check ``check_pk``.
    """

    lease_pk: int | None
    again_pk: int | None
    last_task: int
    ran_out: bool
    kind: str = WORK
    check_pk: int | None = None

    @property
    def after(self) -> int:
        """The row of the task after which the search for the next one starts."""
        return self.last_task - 1 if self.ran_out else self.last_task


def _standing(place: _Place) -> _Standing:
    asked = {"study": place.round.study_id, "round": place.round.pk, "annotator": place.annotator_pk}
    with connection.cursor() as cursor:
        if place.rates is None:
            cursor.execute(sql.STANDING, asked)
        else:
            cursor.execute(sql.STANDING_WITH_CHECKS, {**asked, "repeat_after": place.rates.repeat_after})
        lease_pk, again_pk, last_task, state, turns, *checks = cursor.fetchone()
    kind, check_pk = _check_at(place, turns, *checks) if place.rates is not None else (WORK, None)
    return _Standing(lease_pk, again_pk, last_task or 0, state == Assignment.EXPIRED, kind, check_pk)


def _check_at(place: _Place, turn: int, gold_pk: int | None, repeat_pk: int | None) -> tuple[str, int | None]:
    """Return the kind of a turn and its hidden check; work and None if there is no such check for the annotator."""
    kind = check_kind_at(place.rates, annotator=place.annotator_pk or 0, turn=turn)  # type: ignore[arg-type]
    check_pk = {WORK: None, GOLD: gold_pk, REPEAT: repeat_pk}[kind]
    return (WORK, None) if check_pk is None else (kind, check_pk)


def _held(place: _Place) -> Assignment | None:
    """Return the open lease of an annotator; None if there is none, or it has expired."""
    pk = _standing(place).lease_pk
    held = _lease(pk) if pk is not None else None
    return held if held is not None and held.is_live else None  # type: ignore[attr-defined]


def _leased_before(round_: Round, standing: _Standing) -> int:
    """Count the current leases that were given before an annotator's own; at most `MOST_AHEAD`."""
    if standing.lease_pk is None:
        return 0
    running = Assignment.objects.filter(round=round_, state=Assignment.LEASED, expires_at__gt=Now())
    return running.filter(pk__lt=standing.lease_pk)[:MOST_AHEAD].count()


def _lease(pk: int) -> Assignment | None:
    """Return a lease; `is_live` is whether it has not expired."""
    leases = Assignment.objects.filter(pk=pk, state=Assignment.LEASED)
    return leases.annotate(is_live=Q(expires_at__gt=Now())).first()


def _lease_new(
    place: _Place, annotator: Annotator, standing: _Standing, *, over: Assignment | None
) -> Assignment | None:
    after, again_pk = standing.after, standing.again_pk
    if over is not None:  # the annotator's own expired lease: it is released, and the search starts with its task
        lease = Assignment.objects.select_for_update().filter(pk=over.pk, state=Assignment.LEASED)
        if (ended := lease.filter(expires_at__lte=Now()).first()) is not None:
            expire_lease(ended)
            if ended.is_check or ended.state == Assignment.SENT_BACK:
                again_pk = ended.pk
            elif ended.round_id == place.round.pk:
                after = ended.task_id - 1
    if again_pk is not None and (taken_up := _take_up(again_pk)) is not None:
        return taken_up
    task = _find_task(place, after, wait=False) or _find_task(place, after, wait=True)
    if task is None:
        return None
    assignment = _given(place.round, annotator, standing, task)
    assignment.state, assignment.ended_because = Assignment.LEASED, ""
    assignment.lease_token = new_token()
    assignment.expires_at = task.db_now + timedelta(seconds=settings.LEASE_SECONDS)  # type: ignore[attr-defined]
    assignment.save()
    return assignment


def _given(round_: Round, annotator: Annotator, standing: _Standing, task: Task) -> Assignment:
    """Return the unsaved assignment of a locked task of work, or of the check that replaces it."""
    new = Assignment(round=round_, task=task, annotator=annotator)
    if task.pk <= standing.last_task:  # the annotator may have had it before
        new = Assignment.objects.filter(task=task, annotator=annotator).first() or new
    if new.pk is None and standing.check_pk is not None and lock_task(standing.check_pk, free_slots=0):
        return Assignment(round=round_, task_id=standing.check_pk, annotator=annotator, purpose=standing.kind)
    new.slot, left = lowest_slot(task.free_slots)
    lock_task(task.pk, free_slots=left)
    return new


def _take_up(pk: int) -> Assignment | None:
    """Lease returned work, or a check with an expired lease, again; None if its state changed or its clip is held."""
    waits = Q(state=Assignment.SENT_BACK) | Q(state=Assignment.EXPIRED) & ~given_as(WORK, "")
    locked = Assignment.objects.select_for_update().filter(waits, pk=pk).annotate(db_now=Now()).first()
    if locked is None or Task.objects.held().filter(pk=locked.task_id).exists():
        return None
    if locked.state == Assignment.EXPIRED:
        locked.ended_because = ""
    locked.state, locked.lease_token = Assignment.LEASED, new_token()
    locked.expires_at = locked.db_now + timedelta(seconds=settings.LEASE_SECONDS)
    locked.save(update_fields=["state", "lease_token", "expires_at", "ended_because"])
    return locked


def _find_task(place: _Place, after: int, *, wait: bool) -> Task | None:
    """
    Lock and return the next task for an annotator.

    Tasks are handed out in the order of their rows, so the next one is nearly always after the annotator's last one,
    and the search costs the same in a study of any size. Only if there is none, earlier tasks are searched: slots that
    others returned, slots opened for disagreements, and the annotator's own expired leases.

    :param after: the row of the annotator's last task, or of the one before it if its lease expired
    :param wait: whether to wait for tasks that are locked; without it they are skipped, so that annotators do not
        queue for one row, but the last free slot may be missed
    """
    locked = Task.objects.select_for_update(skip_locked=not wait, of=("self",))
    free = _for_them(locked.filter(round=place.round, free_slots__gt=0), place)
    free = free.annotate(db_now=Now()).order_by("id")
    if (task := free.filter(id__gt=after).first()) is not None:
        return task
    return free.filter(~Exists(_settled_by(place))).first()


def _for_them(tasks: QuerySet[Task], place: _Place) -> QuerySet[Task]:
    """Leave out errors that the annotator marked, and subjects that they got as gold."""
    if instrument_in(place.round.pk).subject == MARKED_ERROR:
        own = TaskPart.objects.filter(task=OuterRef("pk"), role="error", content__annotator=place.annotator_pk)
        tasks = tasks.filter(~Exists(own))
    if place.rates is not None:
        gold = Assignment.objects.given_as(GOLD).filter(annotator=place.annotator_pk, round__study=place.round.study_id)
        tasks = tasks.filter(~Exists(gold.filter(task__repeats__subject_hash=OuterRef("subject_hash"))))
    return tasks


def _settled_by(place: _Place) -> QuerySet[Assignment]:
    """Return the assignments, for a filter of tasks, because of which an annotator does not get a task again."""
    mine = Assignment.objects.filter(round=place.round, annotator=place.annotator_pk, task=OuterRef("pk"))
    return mine.exclude(state=Assignment.EXPIRED)


def _end(assignment: Assignment, state: str, because: str) -> None:
    with transaction.atomic():
        locked = first_or_missing(Assignment.objects.select_for_update().filter(pk=assignment.pk))
        if locked.state != Assignment.LEASED:
            message = gettext("This task is no longer assigned to you: it is {state}.")
            raise Conflict(message.format(state=locked.state))
        free_slot(locked, state, because)
