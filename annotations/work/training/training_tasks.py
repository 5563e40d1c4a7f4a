"""
Hand out the training before the work.

Everyone does all tasks of a training, so its leases take no slot. They have a token and an expiry like leases of work:
an expired one is given again with its draft. A submitted, skipped or reported task is not given again.
"""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Now
from django.utils.translation import gettext

from annotations.annotators.models import Annotator
from annotations.tasks.models import Task
from annotations.work.assignments.eligibility import CLOSED, NOT_ADMITTED, Eligibility, Training
from annotations.work.assignments.leases import lease_end, new_token
from annotations.work.assignments.models import Assignment
from annotations.work.assignments.next_task import (
    OVERTAKEN,
    TRIES,
    lease_next,
    open_lease,
    open_work,
    predict_next_task,
)
from outtake.errors import Busy


def lease_next_at(*, place: Eligibility, annotator: Annotator) -> Assignment | None:
    """
    Lease the next task of an annotator; None if there is none, or the annotator is stopped.

    An open lease of work comes first, and returned work, then the training, then other work.

    :raises Busy: if others, or their own other tab, were faster at each try
    """
    if place.stopped is not None:
        if place.stopped.kind in CLOSED:
            return open_lease(round_=place.round, annotator=annotator)
        held = place.stopped.kind == NOT_ADMITTED  # what they were given before is theirs to finish
        return open_work(round_=place.round, annotator=annotator) if held else None
    training = place.training
    if training is not None and (opened := open_work(round_=place.round, annotator=annotator)) is not None:
        return opened
    for _ in range(TRIES):
        if training is None:
            break
        if (leased := _lease(training, annotator)) is not None:
            return leased
        first = _left(training, annotator.pk).first()  # their other tab went on meanwhile
        training = training._replace(task_pk=first) if first is not None else None
    if training is not None:
        raise Busy(gettext(OVERTAKEN))
    if not place.admitted:
        return None
    return lease_next(round_=place.round, annotator=annotator, rates=place.rates)


def upcoming_at(*, place: Eligibility) -> int | None:
    """Return the row of the task that `lease_next_at` will probably give after the current one, or None."""
    if place.stopped is not None:
        return None
    if (training := place.training) is None:
        return _work_ahead(place)
    leases = Assignment.objects.filter(annotator=place.annotator_pk, state=Assignment.LEASED, expires_at__gt=Now())
    at_hand = set(leases.filter(round__in=[place.round.pk, training.round_pk]).values_list("task_id", flat=True))
    if at_hand != {training.task_pk}:  # an open lease of work comes before the training
        return training.task_pk
    after = _left(training, place.annotator_pk).filter(id__gt=training.task_pk).first()
    return after if after is not None else _work_ahead(place)


def _work_ahead(place: Eligibility) -> int | None:
    return (
        predict_next_task(round_=place.round, annotator_pk=place.annotator_pk, rates=place.rates)
        if place.admitted
        else None
    )


def _left(training: Training, annotator_pk: int | None) -> QuerySet[Task, int]:
    """Return the rows of the tasks that an annotator has not done yet, including the current one."""
    ended = Assignment.objects.filter(task=OuterRef("pk"), annotator=annotator_pk, state__in=Assignment.ENDED)
    tasks = Task.objects.not_held().filter(round=training.round_pk).filter(~Exists(ended))
    return tasks.order_by("id").values_list("pk", flat=True)


def _lease(training: Training, annotator: Annotator) -> Assignment | None:
    """Return the open lease, or a new one; None if another request was faster, or the clip was taken down."""
    rows = Assignment.objects.filter(task=training.task_pk, annotator=annotator)
    mine = rows.annotate(is_live=Q(expires_at__gt=Now())).first()
    if mine is not None and mine.state == Assignment.LEASED and mine.is_live:
        return mine
    try:
        with transaction.atomic():
            return _begin(training, annotator) if mine is None else _begin_again(mine)
    except IntegrityError:
        return None


def _begin(training: Training, annotator: Annotator) -> Assignment | None:
    """Lease a task for the first time; None if it was taken down since it was looked up."""
    shown = Task.objects.not_held().select_for_update(no_key=True).filter(pk=training.task_pk)
    if (task := shown.annotate(db_now=Now()).first()) is None:
        return None
    return Assignment.objects.create(
        round_id=training.round_pk,
        task_id=training.task_pk,
        annotator=annotator,
        state=Assignment.LEASED,
        lease_token=new_token(),
        expires_at=task.db_now + timedelta(seconds=settings.LEASE_SECONDS),
    )


def _begin_again(mine: Assignment) -> Assignment | None:
    """Lease a task with an expired lease again; None if it has not expired, or another tab has leased it."""
    over = Q(state=Assignment.EXPIRED) | Q(state=Assignment.LEASED, expires_at__lte=Now())
    same = Assignment.objects.filter(over, pk=mine.pk, lease_token=mine.lease_token)
    if not same.update(state=Assignment.LEASED, lease_token=new_token(), expires_at=lease_end(), ended_because=""):
        return None
    mine.refresh_from_db()
    return mine
