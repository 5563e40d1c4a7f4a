"""
What researchers watch while a study runs: tasks from open to settled, speed, people, rules that fired, cost.

It is counted in the database and stays below 300 ms at 100,000 annotations (``make bench``). What takes longer is asked
for apart: agreement over time (`evaluation.dashboards.agreement_over_time`), annotators' signals and what rules did to
whom.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from django.db.models import Count, Q
from typing_extensions import Doc

from annotations.annotators.models import AnnotatorAction, Participation
from annotations.annotators.queries import in_force
from annotations.studies.models import Study
from evaluation.dashboards.cost import ModelCost, PeopleCost, model_cost, people_cost
from evaluation.dashboards.funnel import RoundFunnel, funnel_of
from evaluation.dashboards.speed import Speed, speed_of
from outtake.http.field_notes import Choices


@dataclass(frozen=True, slots=True)
class EntriesIn:
    """How many participations are in a state."""

    state: Annotated[str, Choices(Participation.STATES)]
    n: Annotated[int, Doc("number of participations")]


@dataclass(frozen=True, slots=True)
class RuleTally:
    """How often a rule took an action."""

    rule: Annotated[str | None, Doc("its name; null for actions of researchers")]
    action: Annotated[str, Choices(AnnotatorAction.ACTIONS)]
    fired: Annotated[int, Doc("number of actions")]
    in_force: Annotated[int, Doc("in force: not undone, and not over")]
    undone: Annotated[int, Doc("number of actions")]
    appeals_open: Annotated[int, Doc("number of appeals without an answer")]


@dataclass(frozen=True, slots=True)
class Dashboard:
    """What researchers watch while a study runs."""

    rounds: tuple[RoundFunnel, ...]
    speed: Speed
    entries: Annotated[tuple[EntriesIn, ...], Doc("empty where no one is recruited from a platform")]
    rules: tuple[RuleTally, ...]
    people_cost: Annotated[PeopleCost | None, Doc("null where no one is recruited from a platform")]
    model_cost: ModelCost


def dashboard(study: Study) -> Dashboard:
    """Return what there is to watch in a study."""
    funnel = funnel_of(study)
    return Dashboard(
        rounds=funnel.rounds,
        speed=speed_of(study),
        entries=_entries(study),
        rules=_tallies(study),
        people_cost=people_cost(study, funnel.lacking),
        model_cost=model_cost(study),
    )


def _entries(study: Study) -> tuple[EntriesIn, ...]:
    rows = (
        Participation.objects.filter(recruitment__study=study).values("state").annotate(n=Count("pk")).order_by("state")
    )
    counts = {row["state"]: row["n"] for row in rows}
    return tuple(EntriesIn(state, counts[state]) for state in Participation.STATES if state in counts)


def _tallies(study: Study) -> tuple[RuleTally, ...]:
    rows = AnnotatorAction.objects.filter(study=study).values("rule", "rule__name", "action")
    counted = rows.annotate(
        fired=Count("pk"),
        in_force=Count("pk", filter=in_force()),
        undone=Count("pk", filter=Q(undone_at__isnull=False)),
        appeals_open=Count("pk", filter=Q(appealed_at__isnull=False, appeal_answered_at=None)),
    )
    return tuple(
        RuleTally(row["rule__name"], row["action"], row["fired"], row["in_force"], row["undone"], row["appeals_open"])
        for row in counted.order_by("rule__name", "rule", "action")
    )
