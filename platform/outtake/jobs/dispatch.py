"""Send the messages that wake workers. An unavailable broker is not an error: the next sweep sends again."""

from __future__ import annotations

import logging
from datetime import timedelta
from functools import partial
from typing import Any

from celery import current_app
from django.db import transaction
from django.db.models import Q, QuerySet
from django.db.models.functions import Now

from outtake.jobs.spec import J, JobSpec

log = logging.getLogger(__name__)

SHORTEST_LIFE = timedelta(seconds=60)  # of a message; the clocks of two machines must differ by less


def waiting(spec: JobSpec[J]) -> QuerySet[J]:
    """Return the jobs that a worker could claim now."""
    return spec.model._default_manager.filter(spec.claimable(), state=spec.waiting, expires_at=None)


def dispatch(spec: JobSpec[J], among: Q | None = None) -> int:
    """
    Wake workers for waiting jobs, up to `JobSpec.most_woken` unhandled messages; returns the number of messages sent.

    Jobs for which a worker was woken recently (`JobSpec.wake_again`) are skipped. Call it outside
    transactions; inside one, use `dispatch_on_commit`.

    :param among: a condition on the jobs; the number of messages is counted among these
    """
    jobs = waiting(spec).filter(among or Q())
    lately = Now() - spec.wake_again
    with transaction.atomic():
        room = spec.most_woken - jobs.filter(queued_at__gt=lately).count()
        late = jobs.filter(Q(queued_at__isnull=True) | Q(queued_at__lte=lately))
        rows = late.select_related(*spec.queue_relations).defer(*spec.large_columns).order_by("id")
        found = list(rows.select_for_update(of=("self",), skip_locked=True)[: max(room, 0)])
        spec.model._default_manager.filter(pk__in=[job.pk for job in found]).update(queued_at=Now())
    _send(spec, found)
    return len(found)


def dispatch_on_commit(spec: JobSpec[J], among: Q | None = None) -> None:
    """Call `dispatch` when the current transaction is committed, or immediately if there is none."""
    transaction.on_commit(partial(dispatch, spec, among))


def _send(spec: JobSpec[J], jobs: list[J]) -> None:
    """Send a message for each job; if the broker does not answer, the remaining jobs do not count as woken."""
    name, field = spec.argument
    life = max(2 * spec.wake_again, SHORTEST_LIFE)
    for position, job in enumerate(jobs):
        if not send(spec.celery_task, {name: getattr(job, field)}, spec.queue(job), life):
            unsent = [each.pk for each in jobs[position:]]
            spec.model._default_manager.filter(pk__in=unsent, state=spec.waiting, expires_at=None).update(
                queued_at=None
            )
            return


def send(task: str, arguments: dict[str, Any], queue: str, life: timedelta) -> bool:
    """
    Send one message; returns whether the broker accepted it.

    :param life: the message expires after this time, so that messages do not pile up while no worker runs
    """
    try:
        current_app.send_task(task, kwargs=arguments, queue=queue, retry=False, expires=life.total_seconds())
    except Exception as error:
        log.warning("The broker does not answer (%s); a later sweep or reader will wake a worker.", error)
        return False
    return True
