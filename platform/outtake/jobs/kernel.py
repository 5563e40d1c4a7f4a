"""
The protocol by which workers carry out all jobs.

A worker claims a job, which counts an attempt and gives the job a lease and a new token. The worker renews the lease
while it works. Each later change is made under a lock on the row, and only if the row still has that token, so a worker
that lost its job has no effect. When a lease expires, its worker counts as dead, and the job waits for another worker;
after `JobSpec.max_attempts` it has failed. The work itself runs outside transactions, while a thread
renews the lease.
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from contextvars import copy_context
from functools import partial
from typing import Any, Generic

from django.db import connection, transaction
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Now

from outtake.jobs.dispatch import dispatch
from outtake.jobs.spec import Changes, How, J, JobSpec
from outtake.observability.metrics.counters import LEASES_LAPSED, count
from outtake.outages import is_outage, patiently

TRY_AGAIN_SECONDS = 1.0


@contextmanager
def beating(beat: Callable[[], bool], *, seconds: float) -> Iterator[None]:
    """
    Call ``beat`` from a thread, three times per lease of ``seconds``, while the body runs or until it returns False.

    No error ends the thread. If the database does not answer, the thread soon tries again, until the body ends: a lease
    that expires meanwhile is renewed as long as no other worker claimed the job.
    """
    over = threading.Event()

    def keep_on() -> None:
        pause = seconds / 3
        while not over.wait(pause):
            try:
                if not beat():
                    break
                pause = seconds / 3
            except Exception as error:
                log.warning("A lease could not be renewed (%s); trying again.", error)
                connection.close()  # it may be broken; the next try opens another
                pause = min(TRY_AGAIN_SECONDS, seconds / 3)
        connection.close()

    thread = threading.Thread(target=copy_context().run, args=(keep_on,), daemon=True)  # logs name the job
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


log = logging.getLogger(__name__)

LONGEST_ERROR = 500  # characters
FREE: Changes = {"lease_token": "", "expires_at": None}
SWEPT_AT_ONCE = 1000


class LeaseLost(Exception):
    """Another worker has the job, or it was cancelled: this worker must stop, and may not write anything."""


class Claim(Generic[J]):
    """A claimed job. ``job`` is its row at the time of the claim, with the relations that the spec names."""

    def __init__(self, spec: JobSpec[J], job: J) -> None:
        self.spec, self.job, self.token = spec, job, job.lease_token
        self.is_lost = False
        self._state, self._written_at = "", 0.0

    def row(self) -> QuerySet[J]:
        """Return the row if this worker still holds the job, otherwise an empty query set."""
        rows = self.spec.model._default_manager
        return rows.filter(pk=self.job.pk, state__in=self.spec.running, lease_token=self.token)

    def beat(self) -> bool:
        """Renew the lease for its full time; returns whether this worker still holds the job."""
        self.is_lost = not self.row().update(expires_at=Now() + self.spec.lease())
        return not self.is_lost

    def progress(self, done: int, total: int, state: str = "") -> None:
        """
        Write the progress: at most every `JobSpec.progress_seconds`, and whenever the state changes.

        :param state: one of `JobSpec.running`; by default the state does not change
        :raises LeaseLost: if this worker no longer holds the job
        """
        if self.is_lost:
            raise LeaseLost
        now, changed = time.monotonic(), state != self._state
        if not changed and done < total and now - self._written_at < self.spec.progress_seconds:
            return
        self._state, self._written_at = state, now
        changes: Changes = {"done": done, "total": total, "expires_at": Now() + self.spec.lease()}
        if state:
            changes["state"] = state
        if not patiently(lambda: self.row().update(**changes)):
            self.is_lost = True
            raise LeaseLost


Store = Callable[[], Changes]
"""Stores the result of a job, inside the transaction that marks it done; returns further columns to write."""


def carry_out(spec: JobSpec[J], work: Callable[[Claim[J]], Store], **lookup: Any) -> J | None:
    """
    Claim a job, do its work, and store the result; returns the job, or None if it was not claimed.

    A job is not claimed if it does not exist, has ended, is held by another worker, or may not begin now. Errors of the
    work are stored in the row, see `JobSpec.ending`. While the database is unavailable, the result waits for it.

    :param work: called outside transactions; the function that it returns is called inside one
    :param lookup: conditions that select one job, such as ``pk=17``
    """
    claimed = claim(spec, **lookup)
    if claimed is None:
        return None
    with heartbeat(claimed):
        try:
            finish(claimed, work(claimed))
        except LeaseLost:
            log.info("%s was cancelled or claimed by another worker", claimed.job)
        except Exception as error:
            end_after(claimed, error)
    return claimed.job


def claim(spec: JobSpec[J], **lookup: Any) -> Claim[J] | None:
    """Claim a job that no worker holds, or return None. A job that was started too often fails instead."""
    rows = spec.model._default_manager
    pk = rows.filter(**lookup).values_list("pk", flat=True).first()
    if pk is None:
        return None
    with transaction.atomic():
        spec.lock(pk)
        found = rows.select_related(*spec.related).select_for_update(of=("self",)).annotate(db_now=Now())
        job = found.filter(pk=pk).first()
        if job is None or not _is_free(spec, job) or not spec.may_begin(job):
            return None
        if job.attempts >= spec.max_attempts():
            silent = f"given up after {job.attempts} attempts; the last one ended without a word"
            _fail(spec, job, job.error or silent)
            return None
        job.state, job.attempts = spec.running[0], job.attempts + 1
        job.lease_token = secrets.token_urlsafe(18)
        changes: Changes = {"state": job.state, "attempts": job.attempts, "lease_token": job.lease_token}
        rows.filter(pk=pk).update(**changes, expires_at=Now() + spec.lease())
        spec.begun(job)
    return Claim(spec, job)


def _is_free(spec: JobSpec[J], job: J) -> bool:
    now = job.db_now  # type: ignore[attr-defined]  # annotated by `claim`
    return job.state in (spec.waiting, *spec.running) and (job.expires_at is None or job.expires_at <= now)


def heartbeat(claimed: Claim[J]) -> AbstractContextManager[None]:
    """Renew the lease from a thread while the body runs. Database errors do not end this; a lost lease does."""
    return beating(claimed.beat, seconds=claimed.spec.lease().total_seconds())


@contextmanager
def _held(claimed: Claim[J]) -> Iterator[bool]:
    """Lock a job; yields whether this worker still holds it."""
    with transaction.atomic():
        claimed.spec.lock(claimed.job.pk)
        is_mine = claimed.row().select_for_update(of=("self",)).first() is not None
        if not is_mine:
            log.warning("%s was claimed by another worker or cancelled; the late result is dropped", claimed.job)
        yield is_mine


def finish(claimed: Claim[J], store: Store) -> bool:
    """Store the result of a job and mark it done, in one transaction; returns False if this worker lost the job."""
    spec, job = claimed.spec, claimed.job

    def store_it() -> bool:
        with _held(claimed) as is_mine:
            if is_mine:
                _end(spec, job, spec.done, "", {**spec.columns(job), **store()})
                spec.ended(job)
            return is_mine

    return patiently(store_it)


def end_after(claimed: Claim[J], error: Exception) -> None:
    """Store in the row how an attempt ended that raised an error."""
    how, text = claimed.spec.ending(error)
    if how is How.PUT_BACK:
        log.warning("%s is put back, %s", claimed.job, text)
        patiently(partial(put_back, claimed, text, error))
        return
    traceback = None if how is How.PERMANENT else error
    log.warning("%s, attempt %s: %s", claimed.job, claimed.job.attempts, text, exc_info=traceback)
    patiently(partial(fail, claimed, text, permanent=how is How.PERMANENT))


def fail(claimed: Claim[J], error: str, *, permanent: bool = False) -> bool:
    """Let a job wait for another attempt, or fail permanently; returns False if this worker lost the job."""
    spec, job = claimed.spec, claimed.job
    with _held(claimed) as is_mine:
        if is_mine and (permanent or job.attempts >= spec.max_attempts()):
            _fail(spec, job, error)
        elif is_mine:
            again = {"state": spec.waiting, "queued_at": None, "error": error[:LONGEST_ERROR]}
            spec.model._default_manager.filter(pk=job.pk).update(**FREE, **{**spec.columns(job), **again})
        return is_mine


def put_back(claimed: Claim[J], text: str, error: Exception) -> bool:
    """Let a job wait without counting the attempt; returns False if this worker lost the job."""
    spec, job = claimed.spec, claimed.job
    with _held(claimed) as is_mine:
        if is_mine:
            usual: Changes = {**spec.columns(job), "queued_at": None, "error": text[:LONGEST_ERROR]}
            changes: Changes = {**usual, **spec.put_back(job, error), **FREE, "attempts": F("attempts") - 1}
            spec.model._default_manager.filter(pk=job.pk).update(**{**changes, "state": spec.waiting})
        return is_mine


def _fail(spec: JobSpec[J], job: J, error: str) -> None:
    """Mark a locked job failed, even if handling the failure raises an error, which is reported as well."""
    try:
        with transaction.atomic():
            spec.failed(job, error)
    except Exception as trouble:
        if is_outage(trouble):
            raise
        log.exception("%s failed, and handling the failure failed too", job)
        error = f"{error[: LONGEST_ERROR // 2]}; then {type(trouble).__name__}: {trouble}"
    _end(spec, job, spec.failed_state, error, spec.columns(job))
    spec.ended(job)


def _end(spec: JobSpec[J], job: J, state: str, error: str, changes: Changes) -> None:
    end = {"finished_at": Now()} if spec.has_end else {}
    over: Changes = {**changes, **end, **FREE, "state": state, "error": error[:LONGEST_ERROR]}
    spec.model._default_manager.filter(pk=job.pk).update(**over)


def requeue_expired(spec: JobSpec[J]) -> int:
    """Let jobs with an expired lease wait again: their worker died, hangs, or was cut off. Returns their number."""
    lapsed = spec.model._default_manager.filter(state__in=spec.running, expires_at__lte=Now())
    found = list(lapsed.order_by("id").values_list("pk", flat=True)[:SWEPT_AT_ONCE])
    # One statement per row, which locks no other row: cancelling many jobs locks them in another order.
    requeued = sum(lapsed.filter(pk=pk).update(state=spec.waiting, queued_at=None, **FREE) for pk in found)
    if requeued:
        count(LEASES_LAPSED, requeued, kind=spec.model._meta.model_name or "")
    return requeued


def sweep(spec: JobSpec[J], among: Q | None = None) -> int:
    """Release expired jobs, and wake workers for waiting ones; returns the number of messages sent."""
    requeue_expired(spec)
    return dispatch(spec, among)


def start_over(spec: JobSpec[J], rows: QuerySet[J], *, done_too: bool = False, **changes: Any) -> int:
    """
    Let the failed jobs among ``rows`` wait again with all their attempts; returns their number.

    :param done_too: also those that are done, for jobs that go on from time to time
    """
    end = {"finished_at": None} if spec.has_end else {}
    again: Changes = {"state": spec.waiting, "attempts": 0, "queued_at": None, "error": "", **end}
    states = [spec.failed_state, spec.done] if done_too else [spec.failed_state]
    return rows.filter(state__in=states).update(**FREE, **again, **changes)


def cancel(rows: QuerySet[J], state: str, **changes: Any) -> int:
    """Take jobs from their workers, if they have any, and set their final state; returns their number."""
    return rows.update(**FREE, state=state, **changes)
