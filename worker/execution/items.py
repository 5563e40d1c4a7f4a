"""Carry out one item: ask the critic, and store what it says."""

from __future__ import annotations

import time
from functools import partial
from typing import Any

from django.db.models import F

from annotations.work.submissions.critic_annotations import (
    CriticAnswer,
    CriticSegment,
    CriticVerdict,
    record_critic_annotation,
    revise_critic_annotation,
)
from annotations.work.submissions.models import Annotation
from outtake.jobs.kernel import Claim, Store, carry_out
from outtake.jobs.spec import Changes
from outtake.observability.log_context import bind_ids
from worker.critics import registry
from worker.critics.contract.values import CriticResponse, ParseOutcome
from worker.ledger.ledger import Ledger
from worker.runs.asking import Through, directly, with_models
from worker.runs.backoff import goes_on
from worker.runs.briefs import clips_of, critic_input, forms_of
from worker.runs.item_jobs import ITEMS
from worker.runs.limits import count_reply
from worker.runs.models import CriticRun, ParsedReply, RunItem


def run_item(*, item_id: int, through: Through = directly) -> CriticRun | None:
    """
    Carry out one item; returns its run, None if there was nothing to do.

    Nothing is done for an item that is done or leased by another worker, or whose run is paused or waiting; `ItemJobs`
    has the other ways in which an attempt can end.
    """
    item = carry_out(ITEMS, partial(_ask_critic, through), pk=item_id)
    return None if item is None else item.run


def _ask_critic(through: Through, claimed: Claim[RunItem]) -> Store:
    item, started = claimed.job, time.monotonic()
    bind_ids(run=item.run.public_id, item=item.pk)
    response = _ask(item, through)
    return lambda: store_response(item, response, seconds=time.monotonic() - started)


def _ask(item: RunItem, through: Through) -> CriticResponse:
    version = item.run.critic_version
    critic = registry.make(version.name, version.parameters)
    with clips_of(item.task_id) as clips:
        control = getattr(critic, "control", "")
        brief = critic_input(item.run.round, item.task_id, clips, forms=forms_of(critic), control=control)
        booked = partial(Ledger, project=item.run.round.study.project, run_id=item.run_id, item_id=item.pk)
        return critic.critique(with_models(brief, critic, booked, through))


def store_response(item: RunItem, response: CriticResponse, *, seconds: float) -> Changes:
    """Store a critic's reply to an item that this worker still holds; returns what to write to the item."""
    said: dict[str, Any] = {
        "task": item.task,
        "annotator": item.run.annotator,
        "status": response.status,
        **said_in(response),
    }
    earlier = Annotation.objects.filter(task=item.task_id, annotator=item.run.annotator_id)
    if earlier.exists():  # it failed, and was tried again
        revise_critic_annotation(**said)
    else:
        record_critic_annotation(**said)
    keep_readings(item, response)
    goes_on(item.run_id)
    count_reply(item.run, response.status)
    return {"seconds": F("seconds") + seconds, "not_asked": len(response.not_asked)}


def said_in(response: CriticResponse) -> dict[str, Any]:
    """Return what a critic's reply says, as an annotation stores it."""
    return {
        "segments": [CriticSegment(**vars(segment)) for segment in response.segments],
        "answers": [CriticAnswer(**vars(answer)) for answer in response.answers],
        "verdict": None if response.verdict is None else CriticVerdict(**vars(response.verdict)),
    }


def keep_readings(item: RunItem, response: CriticResponse) -> None:
    """Store how each reply of an item was read; a call that answered two equal requests of an item is stored once."""
    by_call: dict[int, tuple[int, ParseOutcome]] = {}
    for position, reading in enumerate(response.readings):
        by_call.setdefault(reading.call, (position, reading))
    ParsedReply.objects.bulk_create(
        ParsedReply(
            item=item,
            call_id=reading.call,
            position=position,
            parser=response.parser,
            label=reading.label,
            status=reading.status,
            edits=list(reading.edits),
            segments=reading.segments,
            shown=list(reading.shown),
            probabilities=None if reading.probabilities is None else dict(reading.probabilities),
            chosen=None if reading.chosen is None else list(reading.chosen),
        )
        for position, reading in by_call.values()
    )
