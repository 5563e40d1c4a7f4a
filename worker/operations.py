"""
Start a run, carry out its items, find what was lost.

The database row is the truth and a Celery message a wake-up: an item may be woken twice, late or never, and the result
is the same. Claiming an item gives it a lease and a fresh token; only the holder of the newest token may write the
result. No critic runs inside a transaction.
"""

from __future__ import annotations

import hashlib
import json
import logging
import secrets
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from celery import current_app
from django.conf import settings
from django.db import connection, transaction
from django.db.models import F, Q
from django.db.models.functions import Now

from annotations.models import Round
from annotations.operations import new_critic_annotator, record_critic_annotation
from annotations.operations.critics import CriticSegment
from annotations.queries import instrument_of
from outtake.accounts.models import Person
from outtake.errors import Conflict, Invalid
from outtake.events.operations import tell
from worker.clips import clip_of
from worker.critics import registry
from worker.critics.contract import FAILED, CriticError, CriticResponse, Parameters
from worker.models import CriticRun, CriticVersion, RunItem

log = logging.getLogger(__name__)

RUN_FINISHED = "critic run finished"
RUN_ITEM = "worker.run_item"  # the task that carries out an item
WAKE_AGAIN_SECONDS = 30
BATCH = 500


def start_run(
    *, round_: Round, critic: str, parameters: Parameters | None = None, by: Person | None = None, woken: bool = True
) -> CriticRun:
    """
    Start a run of a critic over all tasks of a round.

    :param woken: wake the workers at once; else the sweeper does, or the caller carries out the items

    :raises Invalid: if there is no such critic, it refuses its parameters, or the round has nothing for it.
    """
    parameters = parameters or {}
    made = registry.make(critic, parameters)
    if not instrument_of(round_).has_segments:
        raise Invalid.field("critic", f"{critic} marks segments; the instrument of this round asks questions.")
    tasks = list(round_.tasks.order_by("id").values_list("pk", flat=True))
    if not tasks:
        raise Invalid.field("study", "The study has no tasks; add some first.")
    with transaction.atomic():
        version = _critic_version(made.name, made.version, parameters)
        run = CriticRun(round=round_, critic_version=version, started_by=by)
        run.annotator = new_critic_annotator(name=f"{made.name} {made.version}, run {run.public_id[:4]}")
        run.save()
        RunItem.objects.bulk_create([RunItem(run=run, task_id=task) for task in tasks], batch_size=BATCH)
    if woken:
        wake(run)
    return run


def cancel_run(*, run: CriticRun) -> CriticRun:
    """
    Stop a run: what waits is not begun, what runs is not kept, what is done stays.

    :raises Conflict: if it is over already.
    """
    with transaction.atomic():
        locked = CriticRun.objects.select_for_update().get(pk=run.pk)
        if locked.state in (CriticRun.DONE, CriticRun.CANCELLED):
            raise Conflict(f"The run is {locked.state} already.")
        locked.items.filter(state__in=[RunItem.WAITING, RunItem.RUNNING]).update(
            state=RunItem.CANCELLED, lease_token="", expires_at=None
        )
        CriticRun.objects.filter(pk=run.pk).update(state=CriticRun.CANCELLED, finished_at=Now())
    run.refresh_from_db()
    return run


def wake(run: CriticRun) -> None:
    """Wake the workers for the waiting items of a run. A broker that is away is no error: the sweeper wakes again."""
    _wake(list(run.items.filter(state=RunItem.WAITING).order_by("id").values_list("pk", flat=True)))


def sweep() -> int:
    """
    Find items that nobody works on though they wait, and wake workers for them; returns how many.

    Leases that ended are taken back first: their worker died, hangs, or was cut off.
    """
    RunItem.objects.filter(state=RunItem.RUNNING, expires_at__lte=Now()).update(
        state=RunItem.WAITING, lease_token="", expires_at=None, queued_at=None
    )
    late = Q(queued_at__isnull=True) | Q(queued_at__lte=Now() - timedelta(seconds=WAKE_AGAIN_SECONDS))
    waiting = RunItem.objects.filter(late, state=RunItem.WAITING).order_by("id")
    found = list(waiting.values_list("pk", flat=True)[:1000])
    _wake(found)
    return len(found)


def run_item(*, item_id: int) -> None:
    """
    Carry out one item: claim it, ask the critic, store what it says.

    An item that is done, or in another's hands, is left alone. After `ITEM_MAX_ATTEMPTS` it is marked failed, so that
    a clip that kills its worker does not do so for ever.
    """
    if (item := _claim(item_id)) is None:
        return
    started = time.monotonic()
    token = item.lease_token
    try:
        with _lease_kept(item_id, token):
            response = _ask(item)
    except Exception as error:
        permanent = isinstance(error, CriticError) and error.permanent
        _set_back(item, token, f"{type(error).__name__}: {error}"[:500], permanent=permanent)
        return
    _finish(item, token, response, seconds=time.monotonic() - started)


def _critic_version(name: str, version: str, parameters: Parameters) -> CriticVersion:
    text = json.dumps([name, version, parameters], sort_keys=True)
    digest = hashlib.sha256(text.encode()).hexdigest()
    defaults = {"name": name, "version": version, "parameters": parameters}
    return CriticVersion.objects.get_or_create(digest=digest, defaults=defaults)[0]


def _wake(item_ids: list[int]) -> None:
    RunItem.objects.filter(pk__in=item_ids).update(queued_at=Now())
    try:
        for item_id in item_ids:
            current_app.send_task(RUN_ITEM, kwargs={"item_id": item_id}, retry=False)
    except Exception as error:
        log.warning("The broker does not answer (%s); the sweeper will wake the workers.", error)
        RunItem.objects.filter(pk__in=item_ids, state=RunItem.WAITING).update(queued_at=None)


def _claim(item_id: int) -> RunItem | None:
    """Take a waiting item, or one whose lease is over. Locks go from the run to the item, everywhere in this module."""
    run_id = RunItem.objects.filter(pk=item_id).values_list("run_id", flat=True).first()
    if run_id is None:
        return None
    with transaction.atomic():
        run = CriticRun.objects.select_for_update().get(pk=run_id)
        item = (
            RunItem.objects.select_for_update(of=("self",))
            .select_related("run__critic_version", "run__round", "run__annotator", "task")
            .annotate(db_now=Now())
            .get(pk=item_id)
        )
        lost = item.state == RunItem.RUNNING and item.expires_at is not None and item.expires_at <= item.db_now
        if item.state != RunItem.WAITING and not lost:
            return None
        if item.attempts >= settings.ITEM_MAX_ATTEMPTS:
            _fail(item, item.error or f"given up after {item.attempts} attempts; the last one ended without a word")
            return None
        item.state, item.attempts = RunItem.RUNNING, item.attempts + 1
        item.lease_token = secrets.token_urlsafe(18)
        item.expires_at = item.db_now + timedelta(seconds=settings.ITEM_LEASE_SECONDS)
        item.save(update_fields=["state", "attempts", "lease_token", "expires_at"])
        if run.state == CriticRun.WAITING:
            CriticRun.objects.filter(pk=run_id).update(state=CriticRun.RUNNING)
    return item


def _ask(item: RunItem) -> CriticResponse:
    version = item.run.critic_version
    critic = registry.make(version.name, version.parameters)
    types = sorted(instrument_of(item.run.round).types)
    with clip_of(item.task_id) as clip:
        return critic.critique(clip, types)


@contextmanager
def _lease_kept(item_id: int, token: str) -> Iterator[None]:
    """Renew the lease from a thread while the body runs; a lease that another took is not taken back."""
    over = threading.Event()

    def renew() -> None:
        while not over.wait(settings.ITEM_LEASE_SECONDS / 3):
            expires = Now() + timedelta(seconds=settings.ITEM_LEASE_SECONDS)
            RunItem.objects.filter(pk=item_id, lease_token=token).update(expires_at=expires)
        connection.close()

    thread = threading.Thread(target=renew, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def _still_mine(item: RunItem, token: str) -> bool:
    held = RunItem.objects.select_for_update().filter(pk=item.pk, state=RunItem.RUNNING, lease_token=token)
    return held.exists()


def _finish(item: RunItem, token: str, response: CriticResponse, *, seconds: float) -> None:
    with transaction.atomic():
        CriticRun.objects.select_for_update().get(pk=item.run_id)
        if not _still_mine(item, token):
            log.warning("item %s was taken over; this late result is dropped", item.pk)
            return
        record_critic_annotation(
            task=item.task,
            annotator=item.run.annotator,
            status=response.status,
            segments=[CriticSegment(**vars(segment)) for segment in response.segments],
        )
        RunItem.objects.filter(pk=item.pk).update(
            state=RunItem.DONE,
            lease_token="",
            expires_at=None,
            error="",
            calls=F("calls") + response.calls,
            tokens=F("tokens") + response.tokens,
            seconds=F("seconds") + seconds,
        )
        _close_if_over(item.run_id)


def _set_back(item: RunItem, token: str, error: str, *, permanent: bool) -> None:
    log.warning("item %s, attempt %s: %s", item.pk, item.attempts, error)
    with transaction.atomic():
        CriticRun.objects.select_for_update().get(pk=item.run_id)
        if not _still_mine(item, token):
            return
        if permanent or item.attempts >= settings.ITEM_MAX_ATTEMPTS:
            _fail(item, error)
            return
        RunItem.objects.filter(pk=item.pk).update(
            state=RunItem.WAITING, lease_token="", expires_at=None, queued_at=None, error=error
        )


def _fail(item: RunItem, error: str) -> None:
    record_critic_annotation(task=item.task, annotator=item.run.annotator, status=FAILED)
    RunItem.objects.filter(pk=item.pk).update(state=RunItem.FAILED, lease_token="", expires_at=None, error=error)
    _close_if_over(item.run_id)


def _close_if_over(run_id: int) -> None:
    if RunItem.objects.filter(run=run_id, state__in=[RunItem.WAITING, RunItem.RUNNING]).exists():
        return
    open_run = CriticRun.objects.filter(pk=run_id, state__in=[CriticRun.WAITING, CriticRun.RUNNING])
    if open_run.update(state=CriticRun.DONE, finished_at=Now()):
        tell(RUN_FINISHED, CriticRun.objects.get(pk=run_id).public_id)
