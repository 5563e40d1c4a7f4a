"""
Carry out one item: claim it, ask the critic, store what it says.

Claiming an item gives it a lease and a fresh token; only the holder of the newest token may write the result.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import timedelta
from functools import partial
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F, Sum
from django.db.models.functions import Now

from annotations.work.submissions.critic_annotations import (
    CriticAnswer,
    CriticSegment,
    record_critic_annotation,
    revise_critic_annotation,
)
from annotations.work.submissions.models import Annotation
from outtake.errors import Conflict, Refused
from outtake.events.outbox import publish
from outtake.jobs.lease_renewal import renewed
from outtake.observability.log_context import bind_ids
from outtake.outages import is_outage, patiently
from worker.critics import registry
from worker.critics.contract.values import FAILED, Ask, Critic, CriticResponse, no_models
from worker.critics.vlm import VlmCritic
from worker.ledger.budgets import OverBudget
from worker.ledger.ledger import Ledger
from worker.ledger.models import ModelCall
from worker.requests.contract import ModelError
from worker.runs.backoff import NOT_HELD_UP, goes_on, hold_up
from worker.runs.briefs import clip_of, critic_input
from worker.runs.models import CriticRun, Parse, RunItem
from worker.runs.operations import pause_run

log = logging.getLogger(__name__)

RUN_FINISHED = "critic run finished"


def run_item(*, item_id: int) -> CriticRun | None:
    """
    Carry out one item; returns its run, None where it was left alone.

    Left alone is an item that is done, or in another's hands, or of a run that is paused or rests. After
    `ITEM_MAX_ATTEMPTS` it is marked failed, so that a clip that kills its worker does so no more. Where the
    budget is used up the run is paused, and where something does not answer it is held up; the item waits on then, and
    that was no attempt. While the database is away, what came of the item waits for it.
    """
    if (item := _claim(item_id)) is None:
        return None
    bind_ids(run=item.run.public_id, item=item_id)
    started = time.monotonic()
    token = item.lease_token
    try:
        with _lease_kept(item_id, token):
            response = _ask(item)
            patiently(lambda: _finish(item, token, response, seconds=time.monotonic() - started))
    except OverBudget as error:
        patiently(partial(_put_back, item, token))
        _pause(item.run, str(error))
    except Exception as error:
        told = f"{type(error).__name__}: {error}"[:500]
        if is_outage(error) or (isinstance(error, ModelError) and error.away):
            patiently(partial(_put_back, item, token, because=told))
        else:
            permanent = isinstance(error, Refused) or (isinstance(error, ModelError) and error.permanent)
            patiently(partial(_set_back, item, token, told, permanent=permanent))
    return item.run


def _claim(item_id: int) -> RunItem | None:
    """Take a waiting item, or one whose lease is over. While a video of its task is held, it waits on."""
    run_id = RunItem.objects.filter(pk=item_id).values_list("run_id", flat=True).first()
    if run_id is None:
        return None
    with transaction.atomic():
        run = CriticRun.objects.select_for_update().get(pk=run_id)
        item = (
            RunItem.objects.select_for_update(of=("self",))
            .select_related("run__critic_version", "run__round__study__project", "run__annotator", "task")
            .annotate(db_now=Now())
            .get(pk=item_id)
        )
        lost = item.state == RunItem.RUNNING and item.expires_at is not None and item.expires_at <= item.db_now
        held = item.task.is_held
        rests = run.rests_until is not None and run.rests_until > item.db_now
        if held or rests or run.state == CriticRun.PAUSED or (item.state != RunItem.WAITING and not lost):
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
    with clip_of(item.task_id) as clip:
        return critic.critique(critic_input(item.run.round, item.task_id, clip, _models_for(critic, item)))


def _models_for(critic: Critic, item: RunItem) -> Ask:
    if not isinstance(critic, VlmCritic):
        return no_models
    project = item.run.round.study.project
    ledger = Ledger(
        project=project, run_id=item.run_id, item_id=item.pk, provider=critic.provider, replicate=critic.replicate
    )
    return ledger.ask


def _lease_kept(item_id: int, token: str) -> AbstractContextManager[None]:
    """Renew the lease while the body runs; one that another took is not taken back."""
    seconds = settings.ITEM_LEASE_SECONDS

    def renew() -> None:
        mine = RunItem.objects.filter(pk=item_id, lease_token=token)
        mine.update(expires_at=Now() + timedelta(seconds=seconds))

    return renewed(renew, seconds=seconds)


@contextmanager
def _held(item: RunItem, token: str) -> Iterator[bool]:
    """Lock the run, then the item, and tell whether it is still this worker's."""
    with transaction.atomic():
        CriticRun.objects.select_for_update().get(pk=item.run_id)
        held = RunItem.objects.select_for_update().filter(pk=item.pk, state=RunItem.RUNNING, lease_token=token)
        yield held.exists()


def _finish(item: RunItem, token: str, response: CriticResponse, *, seconds: float) -> None:
    with _held(item, token) as mine:
        if not mine:
            log.warning("item %s was taken over; this late result is dropped", item.pk)
            return
        said: dict[str, Any] = {
            "task": item.task,
            "annotator": item.run.annotator,
            "status": response.status,
            "segments": [CriticSegment(**vars(segment)) for segment in response.segments],
            "answers": [CriticAnswer(**vars(answer)) for answer in response.answers],
        }
        earlier = Annotation.objects.filter(task=item.task_id, annotator=item.run.annotator_id)
        if earlier.exists():  # it failed, and was tried again
            revise_critic_annotation(**said)
        else:
            record_critic_annotation(**said)
        keep_readings(item, response)
        RunItem.objects.filter(pk=item.pk).update(
            state=RunItem.DONE,
            lease_token="",
            expires_at=None,
            error="",
            seconds=F("seconds") + seconds,
            **_paid_for(item),
        )
        goes_on(item.run_id)
        _close_if_over(item.run_id)


def keep_readings(item: RunItem, response: CriticResponse) -> None:
    """Store how each reply of an item was read."""
    Parse.objects.bulk_create(
        Parse(
            item=item,
            call_id=reading.call,
            position=position,
            parser=response.parser,
            label=reading.label,
            status=reading.status,
            edits=list(reading.edits),
            segments=reading.segments,
        )
        for position, reading in enumerate(response.readings)
    )


def _paid_for(item: RunItem) -> dict[str, int]:
    """Count the calls that were made for an item, and their tokens, as the ledger has them."""
    paid = ModelCall.objects.filter(item=item)
    sums = paid.aggregate(asked=Sum("prompt_tokens"), answered=Sum("completion_tokens"))
    return {"calls": paid.count(), "tokens": (sums["asked"] or 0) + (sums["answered"] or 0)}


def _put_back(item: RunItem, token: str, *, because: str = "") -> None:
    """Let an item wait as if it had not been begun; where something did not answer, its run is held up for that."""
    with _held(item, token) as mine:
        if not mine:
            return
        if because:
            hold_up(item.run_id, because)
        RunItem.objects.filter(pk=item.pk).update(
            state=RunItem.WAITING,
            lease_token="",
            expires_at=None,
            queued_at=Now() if because else None,  # the others go first: perhaps it is this one alone
            error=because,
            attempts=F("attempts") - 1,
            **_paid_for(item),
        )


def _pause(run: CriticRun, because: str) -> None:
    try:
        pause_run(run=run, because=because)
    except Conflict:  # another worker of the run was first, or it was cancelled meanwhile
        log.info("run %s is not at work any more", run.public_id)


def _set_back(item: RunItem, token: str, error: str, *, permanent: bool) -> None:
    log.warning("item %s, attempt %s: %s", item.pk, item.attempts, error)
    with _held(item, token) as mine:
        if not mine:
            return
        if permanent or item.attempts >= settings.ITEM_MAX_ATTEMPTS:
            _fail(item, error)
            return
        RunItem.objects.filter(pk=item.pk).update(
            state=RunItem.WAITING, lease_token="", expires_at=None, queued_at=None, error=error, **_paid_for(item)
        )


def _fail(item: RunItem, error: str) -> None:
    record_critic_annotation(task=item.task, annotator=item.run.annotator, status=FAILED)
    RunItem.objects.filter(pk=item.pk).update(
        state=RunItem.FAILED, lease_token="", expires_at=None, error=error, **_paid_for(item)
    )
    _close_if_over(item.run_id)


def _close_if_over(run_id: int) -> None:
    if RunItem.objects.filter(run=run_id, state__in=[RunItem.WAITING, RunItem.RUNNING]).exists():
        return
    open_run = CriticRun.objects.filter(pk=run_id, state__in=CriticRun.OPEN)
    failed = RunItem.objects.filter(run=run_id, state=RunItem.FAILED).exists()
    state = CriticRun.DONE_WITH_FAILURES if failed else CriticRun.DONE
    if open_run.update(state=state, paused_because="", finished_at=Now(), **NOT_HELD_UP):
        publish(RUN_FINISHED, CriticRun.objects.get(pk=run_id).public_id)
