"""
Read the stored replies of a run again, with today's parser. No model is asked.

What a critic said stays as it was; where the same replies now say something else, that is its next revision.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from django.db import transaction

from annotations.work.submissions.critic_annotations import revise_critic_annotation
from outtake.errors import Invalid
from worker.critics import registry
from worker.critics.contract.values import CriticInput, CriticResponse
from worker.critics.strategies.contract import RequestBundle
from worker.critics.vlm import VlmCritic
from worker.execution.items import keep_readings, said_in
from worker.ledger.ledger import LABEL_LENGTH, reply_of
from worker.ledger.models import ModelCall
from worker.ledger.request_key import request_of
from worker.media.contract import Sampling
from worker.requests.contract import Capabilities, ModelReply
from worker.runs.briefs import clips_of, critic_input
from worker.runs.models import CriticRun, ParsedReply, RunItem
from worker.runs.queries import calls_read


class Reparsed(NamedTuple):
    """
    How many clips were parsed again, and how many of them changed.

    `incomplete` counts the clips that stay as they are: the current parser leads to a query that was never asked.
    """

    items: int
    changed: int
    incomplete: int


class _NotStored(Exception):
    """A strategy asks for a reply that is not stored."""


def reparse(*, run: CriticRun, progress: Callable[[int], object] = lambda n: None) -> Reparsed:
    """
    Read every stored reply of a run's finished items again. Doing it twice changes nothing the second time.

    :raises Invalid: if the run asked no model, or its prompts are not here any more.
    """
    parameters = {name: value for name, value in run.critic_version.parameters.items() if name != "parser"}
    critic = registry.make(run.critic_version.name, parameters)
    if not isinstance(critic, VlmCritic):
        raise Invalid.field("run", f"{critic.name} asks no model; there are no replies to read again.")
    changes: list[bool | None] = []
    items = list(run.items.filter(state=RunItem.DONE).select_related("task").order_by("id"))
    for item in items:
        changes.append(_parse_item(run, item, critic))
        progress(1)
    incomplete = changes.count(None)
    return Reparsed(len(items) - incomplete, changes.count(True), incomplete)


def _parse_item(run: CriticRun, item: RunItem, critic: VlmCritic) -> bool | None:
    """Parse the replies of an item; return whether something changed, None where a reply is not stored."""
    try:
        with clips_of(item.task_id) as clips:
            brief = critic_input(run.round, item.task_id, clips, forms=critic.forms, control=critic.control)
            response = _parse(critic, brief, calls_read(item))
    except _NotStored:
        return None
    with transaction.atomic():
        RunItem.objects.select_for_update().get(pk=item.pk)
        _forget_readings_by(item, response)
        keep_readings(item, response)
        return revise_critic_annotation(
            task=item.task,
            annotator=run.annotator,
            status=response.status,
            **said_in(response),
        )


def _parse(critic: VlmCritic, brief: CriticInput, calls: Sequence[ModelCall]) -> CriticResponse:
    """
    Follow the strategy with stored replies, each found by the words of its request.

    :raises _NotStored: if the current parser leads to a query that was never asked.
    """
    replies = {(call.label, *request_of(call).texts): reply_of(request_of(call), call) for call in calls}

    def answer(bundle: RequestBundle) -> list[ModelReply]:
        try:
            return [replies[each.label[:LABEL_LENGTH], *each.texts] for each in bundle.requests]
        except KeyError as error:
            raise _NotStored from error

    seen = next((call for call in calls if call.request["frames"] or "sound" in call.request), None)
    sampling = Sampling(**seen.request["sampling"]) if seen else critic.given.sampling
    return critic.parse_again(brief, answer, sampling, _recorded_capabilities(seen, calls))


def _recorded_capabilities(seen: ModelCall | None, calls: Sequence[ModelCall]) -> Capabilities:
    """Return what the model could do when it was asked, as far as it changes what a strategy asks."""
    if seen is None:
        return Capabilities()
    by_token = any(call.request["choices"] for call in calls)
    schema, hears = seen.request["schema"] is not None, "sound" in seen.request
    return Capabilities(json_schema=schema, probabilities=by_token, hears=hears)


def _forget_readings_by(item: RunItem, response: CriticResponse) -> None:
    """A reading is a function of the reply and the parser: the same parser's earlier one is the same."""
    ParsedReply.objects.filter(item=item, parser=response.parser).delete()
