"""
What a study will cost, before it is launched.

Money is an integer of hundredths of the currency, and the platform's fee is rounded up. Taxes on the fee are not known
here.
"""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

SECONDS_AN_HOUR = 3600


class Plan(NamedTuple):
    """
    What is to be done and paid.

    ``seconds`` is how long a participation takes, assumed or measured; ``places`` how many people the platform lets in
    (None: as many as are needed); ``least_hourly_minor`` the wage below which is warned (None: no warning).
    """

    tasks: int
    overlap: int
    tasks_each: int
    reward_minor: int
    fee_percent: int
    seconds: int | None = None
    places: int | None = None
    least_hourly_minor: int | None = None


class Warned(NamedTuple):
    """One thing to think about before launch: a name for programs, a sentence for people."""

    kind: str
    message: str


class Cost(NamedTuple):
    """
    The cost.

    ``people`` are needed: ``ceil(tasks * overlap / tasks_each)``, where no one does more tasks than there are.
    ``hired`` is how many are reckoned with: the places, or else ``people``. ``slots_short`` is how many of the
    ``tasks * overlap`` annotations no one is there for.
    """

    people: int
    hired: int
    rewards_minor: int
    fee_minor: int
    total_minor: int
    hourly_minor: int | None
    hourly_reason: str | None
    slots: int
    slots_short: int
    warnings: tuple[Warned, ...]


def estimate_cost(plan: Plan) -> Cost:
    """Return what a plan costs, and what speaks against it."""
    slots = plan.tasks * plan.overlap
    each = min(plan.tasks_each, plan.tasks)
    people = ceil(slots / each) if each else 0
    hired = people if plan.places is None else plan.places
    rewards = hired * plan.reward_minor
    fee = -(-rewards * plan.fee_percent // 100)
    hourly = plan.reward_minor * SECONDS_AN_HOUR // plan.seconds if plan.seconds else None
    cost = Cost(
        people=people,
        hired=hired,
        rewards_minor=rewards,
        fee_minor=fee,
        total_minor=rewards + fee,
        hourly_minor=hourly,
        hourly_reason=None if hourly is not None else "Nobody has completed it yet, and no time was assumed.",
        slots=slots,
        slots_short=max(0, slots - hired * each),
        warnings=(),
    )
    return cost._replace(warnings=tuple(_warnings(plan, cost)))


def _warnings(plan: Plan, cost: Cost) -> list[Warned]:
    found = []
    if not plan.tasks:
        found.append(Warned("no_tasks", "There is nothing to do; add tasks first."))
    elif plan.tasks < plan.tasks_each:
        message = (
            f"Each person is to do {plan.tasks_each} tasks, and there are {plan.tasks}: all of them will do fewer."
        )
        found.append(Warned("few_tasks", message))
    if cost.hired < plan.overlap and plan.tasks:
        message = f"Each task asks for {plan.overlap} people, and {cost.hired} come."
        found.append(Warned("fewer_people_than_overlap", message))
    if cost.slots_short:
        message = f"{cost.slots_short} of {cost.slots} annotations find nobody; {cost.people} people are needed."
        found.append(Warned("tasks_without_people", message))
    if cost.hired > cost.people and plan.tasks:
        message = f"{cost.hired - cost.people} people find nothing to do; {cost.people} are enough."
        found.append(Warned("people_without_tasks", message))
    if not plan.reward_minor:
        found.append(Warned("no_reward", "Nothing is paid."))
    least = plan.least_hourly_minor
    if least is not None and cost.hourly_minor is not None and cost.hourly_minor < least:
        found.append(Warned("low_wage", f"{amount(cost.hourly_minor)} an hour is below {amount(least)}."))
    return found


def amount(minor: int) -> str:
    """Return hundredths as a decimal number: 425 as ``4.25``."""
    return f"{minor // 100}.{minor % 100:02d}"
