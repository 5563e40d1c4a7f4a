"""
What a study will cost, before it is launched.

Money is an integer of hundredths of the currency, and the platform's fee is rounded up. Taxes on the fee are not known
here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil
from typing import Annotated

from typing_extensions import Doc

SECONDS_AN_HOUR = 3600


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What is to be done and paid."""

    tasks: Annotated[int, Doc("of the round")]
    overlap: Annotated[int, Doc("annotators a task")]
    tasks_each: Annotated[int, Doc("tasks of one person")]
    reward_minor: Annotated[int, Doc("of one person, in minor units of the currency (cents)")]
    fee_percent: Annotated[int, Doc("of the platform, 0 to 100")]
    currency: str
    seconds: Annotated[int | None, Doc("that a participation takes, assumed or measured; null where unknown")] = None
    seconds_measured_n: Annotated[int | None, Doc("participations that were measured; null for an assumed time")] = None
    places: Annotated[int | None, Doc("people whom the platform lets in; null for as many as are needed")] = None
    least_hourly_minor: Annotated[int | None, Doc("wage below which there is a warning; null for no warning")] = None


@dataclass(frozen=True, slots=True)
class CostWarning:
    """Something to think about before launch."""

    kind: Annotated[str, Doc("for programs")]
    message: Annotated[str, Doc("for people")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost(Plan):
    """A plan with what it costs; money is in minor units of the currency (cents)."""

    people: Annotated[int, Doc("needed: tasks × overlap / tasks_each, rounded up; no one does a task twice")]
    hired: Annotated[int, Doc("people assumed in the calculation: the number of places, or as many as needed")]
    slots: Annotated[int, Doc("annotations wanted: tasks × overlap")]
    slots_short: Annotated[int, Doc("annotations for which there are too few people")]
    rewards_minor: Annotated[int, Doc("in minor units of the currency (cents)")]
    fee_minor: Annotated[int, Doc("of the platform, rounded up")]
    total_minor: Annotated[int, Doc("rewards and fee, in minor units of the currency (cents)")]
    hourly_minor: Annotated[int | None, Doc("wage; null where the time is unknown")]
    hourly_reason: Annotated[str | None, Doc("why there is no wage; null where there is one")]
    warnings: tuple[CostWarning, ...]


def estimate_cost(plan: Plan) -> Cost:
    """Return what a plan costs, and its problems."""
    slots = plan.tasks * plan.overlap
    each = min(plan.tasks_each, plan.tasks)
    people = ceil(slots / each) if each else 0
    hired = people if plan.places is None else plan.places
    rewards = hired * plan.reward_minor
    fee = -(-rewards * plan.fee_percent // 100)
    hourly = plan.reward_minor * SECONDS_AN_HOUR // plan.seconds if plan.seconds else None
    cost = Cost(
        tasks=plan.tasks,
        overlap=plan.overlap,
        tasks_each=plan.tasks_each,
        reward_minor=plan.reward_minor,
        fee_percent=plan.fee_percent,
        currency=plan.currency,
        seconds=plan.seconds,
        seconds_measured_n=plan.seconds_measured_n,
        places=plan.places,
        least_hourly_minor=plan.least_hourly_minor,
        people=people,
        hired=hired,
        slots=slots,
        slots_short=max(0, slots - hired * each),
        rewards_minor=rewards,
        fee_minor=fee,
        total_minor=rewards + fee,
        hourly_minor=hourly,
        hourly_reason=None if hourly is not None else "No one has completed it yet, and no time was assumed.",
        warnings=(),
    )
    return replace(cost, warnings=tuple(_warnings(cost)))


def _warnings(cost: Cost) -> list[CostWarning]:
    found = []
    if not cost.tasks:
        found.append(CostWarning("no_tasks", "The study has no tasks; add tasks first."))
    elif cost.tasks < cost.tasks_each:
        message = (
            f"Each person should do {cost.tasks_each} tasks, but there are only {cost.tasks}; everyone will do fewer."
        )
        found.append(CostWarning("few_tasks", message))
    if cost.hired < cost.overlap and cost.tasks:
        message = f"Each task needs {cost.overlap} people, but only {cost.hired} are recruited."
        found.append(CostWarning("fewer_people_than_overlap", message))
    if cost.slots_short:
        message = f"{cost.slots_short} of {cost.slots} annotations have no annotator; {cost.people} people are needed."
        found.append(CostWarning("tasks_without_people", message))
    if cost.hired > cost.people and cost.tasks:
        message = f"{cost.hired - cost.people} people would have no tasks; {cost.people} are enough."
        found.append(CostWarning("people_without_tasks", message))
    if not cost.reward_minor:
        found.append(CostWarning("no_reward", "Nothing is paid."))
    least = cost.least_hourly_minor
    if least is not None and cost.hourly_minor is not None and cost.hourly_minor < least:
        found.append(CostWarning("low_wage", f"{amount(cost.hourly_minor)} an hour is below {amount(least)}."))
    return found


def amount(minor: int) -> str:
    """Return hundredths as a decimal number: 425 as ``4.25``."""
    return f"{minor // 100}.{minor % 100:02d}"
