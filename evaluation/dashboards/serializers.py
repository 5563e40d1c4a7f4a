"""What the answers of a dashboard look like. Times are of the database's clock, money is in whole small units."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, TypedDict

from typing_extensions import Doc

from annotations.annotators.models import CrowdEntry, RuleEvent
from annotations.studies.models import Round
from evaluation.agreement.serializers import FigureOutput
from outtake.http.resources import Choices


class RoundFunnelOutput(TypedDict):
    """The tasks of a round by state; a task is in several. What is mixed in unseen does not count."""

    n: int
    overlap: int
    admits: Annotated[str, Choices(Round.ADMITS)]
    tasks: int
    open: Annotated[int, Doc("with a free slot")]
    leased: Annotated[int, Doc("in somebody's hands now")]
    submitted: Annotated[int, Doc("by one person or more")]
    done: Annotated[int, Doc("by as many as the overlap")]
    disputed: Annotated[int, Doc("in the review queue, unsettled")]
    settled: int
    held: Annotated[int, Doc("a video of theirs is held")]
    places: Annotated[int, Doc("tasks times overlap")]
    said: Annotated[int, Doc("submissions of people that count")]


class PeriodOutput(TypedDict):
    """Annotations of an hour, or a day (UTC)."""

    since: datetime
    n: int


class SpeedOutput(TypedDict):
    """How fast people submit; the medians are of the latest annotations, n of them."""

    annotations: Annotated[int, Doc("first revisions of people, unseen checks with them")]
    hours: Annotated[list[PeriodOutput], Doc("the last 48 up to the latest annotation, empty ones too")]
    days: Annotated[list[PeriodOutput], Doc("the last 90")]
    per_hour: Annotated[FigureOutput, Doc("mean over the n hours in which somebody submitted")]
    active_ms: Annotated[FigureOutput, Doc("median")]
    active_ratio: Annotated[FigureOutput, Doc("median of active time over the clip's length")]


class EntriesInOutput(TypedDict):
    """Participations in a state."""

    state: Annotated[str, Choices(CrowdEntry.STATES)]
    n: int


class RuleTallyOutput(TypedDict):
    """How often a rule took an action."""

    rule: Annotated[str | None, Doc("its name; null for what researchers did themselves")]
    action: Annotated[str, Choices(RuleEvent.ACTIONS)]
    fired: int
    standing: Annotated[int, Doc("not undone, and not over")]
    undone: int
    appeals_open: int


class PeopleCostOutput(TypedDict):
    """What people are paid, in hundredths of the currency."""

    currency: str
    reward_minor: Annotated[int, Doc("for a whole participation")]
    fee_percent: int
    rewards: Annotated[int, Doc("participations whose reward is due or paid")]
    rewards_minor: int
    bonuses: int
    bonuses_minor: int
    exported_minor: Annotated[int, Doc("of both, what went into a file for the platform")]
    running: Annotated[int, Doc("participations at work")]
    running_minor: Annotated[int, Doc("their rewards, if all of them finish")]
    missing: Annotated[int, Doc("participations still needed after them")]
    missing_minor: int
    fee_minor: Annotated[int, Doc("of the platform on all of it, rounded up")]
    projected_minor: Annotated[int, Doc("all of it, with the fee")]


class ModelCostOutput(TypedDict):
    """What calls to models cost, in millionths of a US dollar."""

    runs: int
    spent_micros: int
    reserved_micros: Annotated[int, Doc("for calls on their way")]


class DashboardOutput(TypedDict):
    """What researchers watch."""

    rounds: list[RoundFunnelOutput]
    speed: SpeedOutput
    entries: Annotated[list[EntriesInOutput], Doc("empty where nobody is recruited from a platform")]
    rules: list[RuleTallyOutput]
    people_cost: Annotated[PeopleCostOutput | None, Doc("null where nobody is recruited from a platform")]
    model_cost: ModelCostOutput


class BlockOutput(TypedDict):
    """A stretch of the study; figures are null for what it does not ask."""

    since: Annotated[datetime, Doc("when the first of its tasks had a second annotation")]
    until: datetime
    tasks: int
    f1_iou_50: Annotated[FigureOutput | None, Doc("of segments of clips, mean over pairs of people")]
    detection: Annotated[FigureOutput | None, Doc("share of equal pairs: whether there is an error")]
    answers: Annotated[FigureOutput | None, Doc("share of equal pairs of answers, all questions pooled")]
    sentences: Annotated[FigureOutput | None, Doc("share of equal pairs: whether a sentence has an error")]


class AgreementOverTimeOutput(TypedDict):
    """Agreement of people, from the study's beginning to now."""

    shared: Annotated[int, Doc("tasks that two or more submitted")]
    looked_at: Annotated[int, Doc("tasks that the blocks are of, drawn with a fixed seed")]
    blocks: list[BlockOutput]
