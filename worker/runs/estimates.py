"""Say what a run will take before it is started."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from typing_extensions import Doc

from annotations.studies.models import Round
from annotations.tasks.content import task_content
from annotations.tasks.models import TaskPart
from annotations.tasks.querysets import is_not_held, is_work
from outtake.errors import Invalid
from worker.critics import registry
from worker.critics.contract.values import Parameters
from worker.critics.vlm import RequestPlan, VlmCritic
from worker.ledger.ledger import Ledger
from worker.ledger.money import usd
from worker.requests.contract import Estimate
from worker.runs.briefs import check_takes, clip_from, critic_input


@dataclass(frozen=True, slots=True)
class RunEstimate:
    """What a run will take at most. Calls that are answered in the ledger already cost nothing, and are not summed."""

    clips: int
    calls: int
    cached_calls: Annotated[int, Doc("calls that are already answered")]
    prompt_tokens: int
    visual_tokens: Annotated[int, Doc("of the prompt tokens")]
    completion_tokens: int
    cost: Annotated[str | None, Doc("US dollars; null where no price is known")]


def estimate_run(*, round_: Round, critic: str, parameters: Parameters | None = None) -> RunEstimate:
    """
    Go through a run without asking anyone, and sum up what it would ask.

    :raises Invalid: as `start_run`.
    """
    made = registry.make(critic, parameters or {})
    check_takes(made, round_)
    parts = TaskPart.objects.filter(is_not_held(), is_work(), task__round=round_, role="video")
    parts = parts.select_related("video").order_by("task_id")
    if not parts:
        raise Invalid.field("study", "The study has no tasks; add some first.")
    if not isinstance(made, VlmCritic):
        return RunEstimate(len(parts), 0, 0, 0, 0, 0, usd(0))
    ledger = Ledger(project=round_.study.project, provider=made.provider, replicate=made.replicate)
    calls, new = 0, []
    for part in parts:
        clip = clip_from(task_content(part.task_id), part.clip.external_id, Path())
        plan = made.plan(critic_input(round_, part.task_id, clip))
        calls += len(plan.requests)
        new += _not_answered(plan, ledger, made)
    costs = [each.cost_micros for each in new]
    return RunEstimate(
        clips=len(parts),
        calls=calls,
        cached_calls=calls - len(new),
        prompt_tokens=sum(each.prompt_tokens for each in new),
        visual_tokens=sum(each.visual_tokens for each in new),
        completion_tokens=sum(each.completion_tokens for each in new),
        cost=None if None in costs else usd(sum(cost or 0 for cost in costs)),
    )


def _not_answered(plan: RequestPlan, ledger: Ledger, critic: VlmCritic) -> list[Estimate]:
    """Estimate the requests of a plan that no one has answered yet."""
    known = ledger.known(plan.footage, plan.requests)
    if known == len(plan.requests):
        return []
    left = [each for each in plan.requests if not known or not ledger.known(plan.footage, [each])]
    return [critic.provider.estimate(plan.footage, each) for each in left]
