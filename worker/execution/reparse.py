"""
Read the stored replies of a run again, with today's parser. No model is asked.

What a critic said stands as it was; where the same replies now say something else, that is its next revision.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from django.db import transaction

from annotations.work.submissions.critic_annotations import CriticAnswer, CriticSegment, revise_critic_annotation
from outtake.errors import Invalid
from worker.critics import registry
from worker.critics.contract.values import CriticResponse
from worker.critics.vlm import VlmCritic
from worker.execution.items import keep_readings
from worker.runs.briefs import clip_of, critic_input
from worker.runs.models import CriticRun, ParsedReply, RunItem
from worker.runs.queries import replies_of


class Reread(NamedTuple):
    """How many clips were read again, and of how many something else was made."""

    items: int
    changed: int


def reparse(*, run: CriticRun, progress: Callable[[int], object] = lambda n: None) -> Reread:
    """
    Read every stored reply of a run's finished items again. Doing it twice changes nothing the second time.

    :raises Invalid: if the run asked no model, or its prompts are not here any more.
    """
    parameters = {name: value for name, value in run.critic_version.parameters.items() if name != "parser"}
    critic = registry.make(run.critic_version.name, parameters)
    if not isinstance(critic, VlmCritic):
        raise Invalid.field("run", f"{critic.name} asks no model; there are no replies to read again.")
    changed = 0
    items = list(run.items.filter(state=RunItem.DONE).select_related("task").order_by("id"))
    for item in items:
        changed += _read_one(run, item, critic)
        progress(1)
    return Reread(len(items), changed)


def _read_one(run: CriticRun, item: RunItem, critic: VlmCritic) -> bool:
    with clip_of(item.task_id) as clip:
        response = critic.conclude(critic_input(run.round, item.task_id, clip), replies_of(item))
    with transaction.atomic():
        RunItem.objects.select_for_update().get(pk=item.pk)
        _forget_readings_by(item, response)
        keep_readings(item, response)
        return revise_critic_annotation(
            task=item.task,
            annotator=run.annotator,
            status=response.status,
            segments=[CriticSegment(**vars(segment)) for segment in response.segments],
            answers=[CriticAnswer(**vars(answer)) for answer in response.answers],
        )


def _forget_readings_by(item: RunItem, response: CriticResponse) -> None:
    """A reading is a function of the reply and the parser: the same parser's earlier one is the same."""
    ParsedReply.objects.filter(item=item, parser=response.parser).delete()
