"""Say what a run will take before it is started."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from typing_extensions import Doc

from annotations.studies.models import Round
from annotations.tasks.content import task_content
from worker.critics import registry
from worker.critics.contract.values import CriticInput, Parameters
from worker.critics.strategies.contract import TEXT, VISION, RequestBundle
from worker.critics.vlm import VlmCritic
from worker.ledger.ledger import Ledger
from worker.ledger.models import ModelCall
from worker.ledger.money import usd
from worker.requests.contract import Estimate, ModelReply, Provider
from worker.runs.briefs import check_takes, clips_from, critic_input, external_ids_of
from worker.runs.selection import tasks_of

LATEST_CALLS = 1000
"""Of a project, among which those to a model tell how long it takes."""


@dataclass(frozen=True, slots=True)
class RunEstimate:
    """
    What a run will take: at most. Where later queries follow from replies, typical replies are assumed.

    Calls that are answered in the ledger already cost nothing, and are not summed.
    """

    clips: Annotated[int, Doc("number of clips")]
    calls: Annotated[int, Doc("number of requests to the model")]
    cached_calls: Annotated[int, Doc("calls that are already answered")]
    prompt_tokens: Annotated[int, Doc("of all calls")]
    visual_tokens: Annotated[int, Doc("of the prompt tokens")]
    completion_tokens: Annotated[int, Doc("of all calls")]
    cost: Annotated[str | None, Doc("US dollars; null where no price is known")]
    longest: Annotated[int | None, Doc("tokens of the longest prompt with its reply; null where nothing is asked")] = (
        None
    )
    too_long: Annotated[int, Doc("calls that may be longer than their endpoint is known to accept")] = 0
    context_tokens: Annotated[
        int | None, Doc("of prompt and reply that the endpoint is known to accept; null: not known")
    ] = None
    seconds: Annotated[
        float | None,
        Doc("that the model takes for calls that are not answered yet, by its latest calls; null: it made none here"),
    ] = None


def estimate_run(
    *, round_: Round, critic: str, parameters: Parameters | None = None, clip_filter: str = ""
) -> RunEstimate:
    """
    Go through a run without asking anyone, and sum up what it would ask.

    :param clip_filter: of its clips, see `tasks_of`
    :raises Invalid: as `start_run`.
    """
    made = registry.make(critic, parameters or {})
    check_takes(made, round_)
    tasks = tasks_of(round_, clip_filter)
    if not isinstance(made, VlmCritic):
        return RunEstimate(len(tasks), 0, 0, 0, 0, 0, usd(0))
    ledgers = _ledgers(made, round_)
    calls, new, too_long, texts = 0, [], 0, 0
    named = external_ids_of(tasks)
    for task in tasks:
        clips = clips_from(task_content(task), named[task], [Path()] * len(named[task]))
        brief = critic_input(round_, task, clips, forms=made.forms, control=made.control)
        for bundle, replies in _look_up(made, brief, ledgers):
            provider = made.text_provider if bundle.model == TEXT else made.provider
            calls += len(bundle.requests)
            asked = [
                provider.estimate(bundle.footage, request)
                for request, reply in zip(bundle.requests, replies, strict=True)
                if reply is None
            ]
            too_long += _too_long(asked, provider)
            new += asked
            texts += len(asked) if bundle.model == TEXT else 0
    costs = [each.cost_micros for each in new]
    return RunEstimate(
        clips=len(tasks),
        calls=calls,
        cached_calls=calls - len(new),
        prompt_tokens=sum(each.prompt_tokens for each in new),
        visual_tokens=sum(each.visual_tokens for each in new),
        completion_tokens=sum(each.completion_tokens for each in new),
        cost=None if None in costs else usd(sum(cost or 0 for cost in costs)),
        longest=max((each.prompt_tokens + each.completion_tokens for each in new), default=None),
        too_long=too_long,
        context_tokens=made.provider.capabilities().context_tokens,
        seconds=_seconds(made, round_, len(new) - texts, texts),
    )


def _seconds(critic: VlmCritic, round_: Round, seen: int, texts: int) -> float | None:
    """Return how long calls would take, at the mean of the latest ones to the same models."""
    rows = ModelCall.objects.filter(project=round_.study.project_id, state=ModelCall.ANSWERED).order_by("-id")
    latest = list(rows.values_list("provider", "seconds")[:LATEST_CALLS])
    found = 0.0
    for provider, calls in ((critic.provider, seen), (critic.text_provider, texts)):
        took = [seconds for identity, seconds in latest if identity == provider.identity]
        if calls and not took:
            return None
        found += calls * sum(took) / len(took) if calls else 0.0
    return round(found, 1)


def _too_long(asked: Sequence[Estimate], provider: Provider) -> int:
    """Return how many prompts may be longer than a provider is known to take."""
    most = provider.capabilities().context_tokens
    return 0 if most is None else sum(each.prompt_tokens + each.completion_tokens > most for each in asked)


def _ledgers(critic: VlmCritic, round_: Round) -> dict[str, Ledger]:
    """Return the ledger of each model that a critic asks."""
    project, replicate = round_.study.project, critic.replicate
    return {
        VISION: Ledger(project=project, provider=critic.provider, replicate=replicate),
        TEXT: Ledger(project=project, provider=critic.text_provider, replicate=replicate),
    }


def _look_up(
    critic: VlmCritic, brief: CriticInput, ledgers: Mapping[str, Ledger]
) -> list[tuple[RequestBundle, list[ModelReply | None]]]:
    """Return what a critic will ask about a clip, with the replies that are stored."""
    found: list[tuple[RequestBundle, list[ModelReply | None]]] = []

    def stored(bundle: RequestBundle) -> list[ModelReply | None]:
        replies = ledgers[bundle.model].look_up(bundle.footage, bundle.requests)
        found.append((bundle, replies))
        return replies

    critic.plan(brief, stored)
    return found
