"""
What a study has cost, and what it will: people by the rows of `Payment`, models by the ledger of calls.

Money of people is an integer of hundredths of the recruitment's currency, that of models millionths of a US dollar. The
projection supposes that everyone at work finishes and is paid, and that no one new leaves early.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from django.db.models import Count, Q, Sum
from typing_extensions import Doc

from annotations.annotators.models import Participation
from annotations.crowd.models import Payment, Recruitment
from annotations.studies.models import Study
from annotations.studies.querysets import after_training
from annotations.work.assignments.models import Assignment
from worker.runs.models import CriticRun


@dataclass(frozen=True, slots=True)
class PeopleCost:
    """What people are paid, in minor units of the currency (cents)."""

    currency: str
    reward_minor: Annotated[int, Doc("for a whole participation")]
    fee_percent: Annotated[int, Doc("of the platform, 0 to 100")]
    rewards: Annotated[int, Doc("participations whose reward is due or paid")]
    rewards_minor: Annotated[int, Doc("owed or paid, in minor units of the currency (cents)")]
    bonuses: Annotated[int, Doc("number of bonuses")]
    bonuses_minor: Annotated[int, Doc("owed or paid, in minor units of the currency (cents)")]
    exported_minor: Annotated[int, Doc("rewards and bonuses already included in a payment file")]
    running: Annotated[int, Doc("participations at work")]
    running_minor: Annotated[int, Doc("their rewards, if all of them finish")]
    missing: Annotated[int, Doc("participations still needed after those")]
    missing_minor: Annotated[
        int, Doc("rewards of participations that are still missing, in minor units of the currency (cents)")
    ]
    fee_minor: Annotated[int, Doc("the platform's fee on the whole projection, rounded up")]
    projected_minor: Annotated[
        int, Doc("rewards, bonuses, participations in progress and those still needed, with the fee")
    ]


@dataclass(frozen=True, slots=True)
class ModelCost:
    """What critics' calls to models cost, in millionths of a US dollar."""

    runs: Annotated[int, Doc("number of runs")]
    spent_micros: Annotated[int, Doc("in millionths of a US dollar")]
    reserved_micros: Annotated[int, Doc("for calls in progress")]


def people_cost(study: Study, lacking: int) -> PeopleCost | None:
    """
    Return what people are paid for a study; None where no one is recruited from a platform.

    :param lacking: places of its rounds that no one has submitted in
    """
    found = Recruitment.objects.filter(study=study).first()
    if found is None:
        return None
    paid = _payments(found)
    running, coming = _running(found)
    missing = -(-max(0, lacking - coming) // found.tasks_each)
    owed = paid["rewards_minor"] + paid["bonuses_minor"] + (running + missing) * found.reward_minor
    fee = -(-owed * found.fee_percent // 100)
    return PeopleCost(
        currency=found.currency,
        reward_minor=found.reward_minor,
        fee_percent=found.fee_percent,
        **paid,
        running=running,
        running_minor=running * found.reward_minor,
        missing=missing,
        missing_minor=missing * found.reward_minor,
        fee_minor=fee,
        projected_minor=owed + fee,
    )


def model_cost(study: Study) -> ModelCost:
    """Return what the critics' runs over a study cost; runs that call no model cost nothing."""
    sums = CriticRun.objects.filter(round__study=study).aggregate(
        runs=Count("pk"), spent=Sum("spent_micros", default=0), reserved=Sum("reserved_micros", default=0)
    )
    return ModelCost(sums["runs"], sums["spent"], sums["reserved"])


def _payments(recruitment: Recruitment) -> dict[str, int]:
    reward, bonus = Q(kind=Payment.REWARD), Q(kind=Payment.BONUS)
    return Payment.objects.filter(entry__recruitment=recruitment).aggregate(
        rewards=Count("pk", filter=reward),
        rewards_minor=Sum("amount_minor", filter=reward, default=0),
        bonuses=Count("pk", filter=bonus),
        bonuses_minor=Sum("amount_minor", filter=bonus, default=0),
        exported_minor=Sum("amount_minor", filter=Q(exported_at__isnull=False), default=0),
    )


def _running(recruitment: Recruitment) -> tuple[int, int]:
    """Return how many participations are at work, and how many annotations are still to come of them."""
    entries = Participation.objects.filter(recruitment=recruitment, state=Participation.WORKING)
    said = after_training("annotator__assignments__round") & Q(
        annotator__assignments__round__study=recruitment.study_id,
        annotator__assignments__state=Assignment.SUBMITTED,
    )
    done = entries.annotate(said=Count("annotator__assignments", filter=said)).values_list("said", flat=True)
    each = list(done)
    return len(each), sum(max(0, recruitment.tasks_each - n) for n in each)
