"""Start, pause, resume and cancel a run."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from typing import Any

from django.db import transaction
from django.db.models.functions import Now

from annotations.annotators.operations import new_critic_annotator
from annotations.studies.models import Round
from outtake.accounts.people.models import Person
from outtake.errors import Conflict
from outtake.jobs.kernel import cancel, start_over
from outtake.jobs.queues import CRITICS
from worker.critics import registry
from worker.critics.contract.values import Critic, Parameters
from worker.critics.vlm import VlmCritic
from worker.prompts import templates
from worker.runs.backoff import NOT_HELD_UP
from worker.runs.briefs import check_takes
from worker.runs.dispatch import dispatch_items
from worker.runs.estimates import RunEstimate
from worker.runs.item_jobs import ITEMS
from worker.runs.models import CriticRun, CriticVersion, RunItem
from worker.runs.selection import tasks_of

BATCH = 500
LONGEST_NAME = 85
NOT_PAUSED: dict[str, Any] = {"paused_because": "", "paused_by": "", "works_until": None, "unread_in_row": 0}


def start_run(
    *,
    round_: Round,
    critic: str,
    parameters: Parameters | None = None,
    by: Person | None = None,
    budget_micros: int | None = None,
    estimate: RunEstimate | None = None,
    clip_filter: str = "",
    time_limit_seconds: int | None = None,
    most_unread: int | None = None,
    woken: bool = True,
) -> CriticRun:
    """
    Start a run of a critic over all tasks of a round that are not held, or those whose clips a filter matches.

    :param budget_micros: what it may spend, in millionths of a US dollar; None for no limit of its own
    :param clip_filter: a query string, see `tasks_of`
    :param time_limit_seconds: after which it is paused, from its first clip; None for no limit
    :param most_unread: clips in a row without a readable reply, after which it is paused; None for no limit
    :param estimate: the estimate that was shown before the start, stored with the run
    :param woken: wake the workers at once; else the sweeper does, or the caller carries out the items

    :raises Invalid: if there is no such critic, it refuses its parameters, or the round has nothing for it.
    """
    made = registry.make(critic, parameters or {})
    check_takes(made, round_)
    tasks = tasks_of(round_, clip_filter)
    kept = made.parameters if isinstance(made, VlmCritic) else parameters or {}
    with transaction.atomic():
        for template in made.templates if isinstance(made, VlmCritic) else ():
            templates.pin_version(template)
        version = _critic_version(made.name, made.version, kept)
        run = CriticRun(round=round_, critic_version=version, started_by=by)
        run.annotator = new_critic_annotator(name=_free_name(round_, made, run))
        run.queue = made.provider.queue if isinstance(made, VlmCritic) else CRITICS
        run.budget_micros, run.estimate = budget_micros, estimate and asdict(estimate)
        run.clip_filter, run.time_limit_seconds, run.most_unread = clip_filter, time_limit_seconds, most_unread
        run.save()
        RunItem.objects.bulk_create([RunItem(run=run, task_id=task) for task in tasks], batch_size=BATCH)
    if woken:
        dispatch_items(run)
    return run


def _free_name(round_: Round, critic: Critic, run: CriticRun) -> str:
    """Return the name of a run for tables: strategy, model, frames; with the run's id where the study has that name."""
    name = critic.display_name if isinstance(critic, VlmCritic) else critic.title
    name = name[:LONGEST_NAME]
    taken = CriticRun.objects.filter(round__study=round_.study_id, annotator__name=name).exists()
    return f"{name}, run {run.public_id[:4]}" if taken else name


def pause_run(*, run: CriticRun, because: str = "") -> CriticRun:
    """
    Begin no further item of a run; those at work are finished and kept.

    :raises Conflict: if it is over or paused already.
    """
    with transaction.atomic():
        _lock(run, CriticRun.WAITING, CriticRun.RUNNING)
        changes = {"state": CriticRun.PAUSED, "paused_because": because[:500], "paused_by": ""}
        CriticRun.objects.filter(pk=run.pk).update(**changes)
    run.refresh_from_db()
    return run


def resume_run(*, run: CriticRun, budget_micros: int | None = None) -> CriticRun:
    """
    Go on with a paused run; its time, and the count of clips without a reply, begin again.

    :param budget_micros: a new limit; None keeps the one that it has

    :raises Conflict: if it is not paused.
    """
    with transaction.atomic():
        locked = _lock(run, CriticRun.PAUSED)
        begun = locked.items.exclude(state=RunItem.WAITING).exists()
        changes: dict[str, Any] = {} if budget_micros is None else {"budget_micros": budget_micros}
        state = CriticRun.RUNNING if begun else CriticRun.WAITING
        CriticRun.objects.filter(pk=run.pk).update(state=state, **NOT_PAUSED, **NOT_HELD_UP, **changes)
    run.refresh_from_db()
    dispatch_items(run)
    return run


def retry_run(*, run: CriticRun) -> CriticRun:
    """
    Try the failed items of a run again, with all their attempts; a run that is over is at work again.

    What the critic says now is its next revision: that it failed before stays to be seen.

    :raises Conflict: if none failed, or the run was cancelled.
    """
    with transaction.atomic():
        locked = CriticRun.objects.select_for_update().get(pk=run.pk)
        if locked.state == CriticRun.CANCELLED:
            raise Conflict("The run was cancelled; start another one.")
        if not start_over(ITEMS, RunItem.objects.filter(run=locked)):
            raise Conflict("No clip of this run failed.")
        if locked.state not in CriticRun.OPEN:
            at_work = {"state": CriticRun.RUNNING, "finished_at": None}
            CriticRun.objects.filter(pk=run.pk).update(**at_work, **NOT_PAUSED, **NOT_HELD_UP)
    run.refresh_from_db()
    dispatch_items(run)
    return run


def cancel_run(*, run: CriticRun) -> CriticRun:
    """
    Stop a run: what waits is not begun, what runs is not kept, what is done stays.

    :raises Conflict: if it is over already.
    """
    with transaction.atomic():
        locked = _lock(run, *CriticRun.OPEN)
        open_items = RunItem.objects.filter(run=locked, state__in=[RunItem.WAITING, RunItem.RUNNING])
        cancel(open_items, RunItem.CANCELLED, finished_at=Now())
        CriticRun.objects.filter(pk=run.pk).update(
            state=CriticRun.CANCELLED, finished_at=Now(), **NOT_PAUSED, **NOT_HELD_UP
        )
    run.refresh_from_db()
    return run


def _lock(run: CriticRun, *states: str) -> CriticRun:
    locked = CriticRun.objects.select_for_update().get(pk=run.pk)
    if locked.state not in states:
        raise Conflict(f"The run is already {locked.state}.")
    return locked


def _critic_version(name: str, version: str, parameters: Parameters) -> CriticVersion:
    text = json.dumps([name, version, parameters], sort_keys=True)
    digest = hashlib.sha256(text.encode()).hexdigest()
    defaults = {"name": name, "version": version, "parameters": parameters}
    return CriticVersion.objects.get_or_create(digest=digest, defaults=defaults)[0]
