"""Recruitment over HTTP: what is sent, and what is answered."""

from __future__ import annotations

from typing import Annotated, Any, TypedDict

from django.conf import settings
from rest_framework import serializers
from typing_extensions import Doc

from annotations.crowd.models import Recruitment
from annotations.crowd.platforms.cost import Cost, Plan
from annotations.crowd.platforms.platforms import PLATFORMS, study_link
from annotations.crowd.queries import Measured, parameters_of, states_of_entries
from outtake.http.resources import Choices
from outtake.http.strict_input import StrictBoolean, StrictInteger, StrictSerializer, StrictString, WholeNumberText

MOST = 2**31 - 1


class RecruitmentInput(StrictSerializer):
    """How a study finds its people; what is left out stays as it is, or as the platform begins."""

    platform = serializers.ChoiceField(choices=Recruitment.PLATFORMS)
    person_parameter = StrictString(max_length=60, required=False)
    submission_parameter = StrictString(max_length=60, required=False, allow_blank=True)
    study_parameter = StrictString(max_length=60, required=False, allow_blank=True)
    consent = StrictString(max_length=50_000, required=False)
    min_width_px = StrictInteger(required=False, min_value=0, max_value=MOST)
    needs_sound = StrictBoolean(required=False)
    tasks_each = StrictInteger(required=False, min_value=0, max_value=MOST)
    max_minutes = StrictInteger(required=False, min_value=0, max_value=MOST)
    reward_minor = StrictInteger(required=False, min_value=0, max_value=MOST, help_text="in hundredths of the currency")
    currency = StrictString(max_length=3, required=False)
    fee_percent = StrictInteger(required=False, min_value=0, max_value=100)
    completion_code = StrictString(max_length=60, required=False)
    screen_out_code = StrictString(max_length=60, required=False)
    attention_code = StrictString(max_length=60, required=False)
    return_url = StrictString(max_length=500, required=False, allow_blank=True)


class RecruitmentStateInput(StrictSerializer):
    """What a recruitment is to become."""

    state = serializers.ChoiceField(choices=Recruitment.STATES)


class CostInput(StrictSerializer):
    """Numbers to reckon with instead of the study's own, in the address."""

    tasks_each = WholeNumberText(required=False, min_value=1, max_value=MOST)
    reward_minor = WholeNumberText(required=False, min_value=0, max_value=MOST)
    fee_percent = WholeNumberText(required=False, min_value=0, max_value=100)
    currency = serializers.RegexField(r"\A[A-Z]{3}\Z", required=False)
    tasks = WholeNumberText(required=False, min_value=0, max_value=10_000_000)
    overlap = WholeNumberText(required=False, min_value=1, max_value=30)
    minutes = WholeNumberText(required=False, min_value=1, max_value=100_000, help_text="of a participation")
    places = WholeNumberText(required=False, min_value=0, max_value=10_000_000, help_text="people let in")
    least_hourly_minor = WholeNumberText(required=False, min_value=0, max_value=MOST, help_text="wage")


class PlatformOutput(TypedDict):
    """What a recruitment on a platform begins with."""

    name: str
    person_parameter: str
    submission_parameter: str
    study_parameter: str
    return_url: str
    currency: str
    fee_percent: int


class RecruitmentOutput(TypedDict):
    """A recruitment with its codes, for admins."""

    platform: Annotated[str, Choices(Recruitment.PLATFORMS)]
    person_parameter: str
    submission_parameter: str
    study_parameter: str
    consent: str
    min_width_px: int
    needs_sound: bool
    tasks_each: int
    max_minutes: int
    reward_minor: Annotated[int, Doc("in hundredths of the currency")]
    currency: str
    fee_percent: int
    completion_code: str
    screen_out_code: str
    attention_code: str
    return_url: str
    id: str
    state: Annotated[str, Choices(Recruitment.STATES)]
    consent_version: int
    join_url: Annotated[str, Doc("to be pasted into the platform")]
    entries: Annotated[dict[str, int], Doc("how many, by state")]


class RecruitmentPageOutput(TypedDict):
    """The recruitment of a study, null before there is one, and the platforms."""

    recruitment: RecruitmentOutput | None
    platforms: list[PlatformOutput]


class CostWarningOutput(TypedDict):
    """Something to think about before launch."""

    kind: str
    message: str


class CostOutput(TypedDict):
    """What it will cost; money in hundredths of the currency."""

    tasks: int
    overlap: int
    tasks_each: int
    people: Annotated[int, Doc("needed")]
    hired: Annotated[int, Doc("reckoned with: the places, or else as many as are needed")]
    slots: Annotated[int, Doc("annotations wanted")]
    slots_short: Annotated[int, Doc("of them, those that nobody is there for")]
    currency: str
    reward_minor: Annotated[int, Doc("of one person")]
    rewards_minor: int
    fee_percent: int
    fee_minor: int
    total_minor: int
    seconds: Annotated[int | None, Doc("of a participation")]
    seconds_measured_n: Annotated[int | None, Doc("null where the time is assumed")]
    hourly_minor: int | None
    hourly_reason: str | None
    least_hourly_minor: int | None
    places: Annotated[int | None, Doc("people let in; null for as many as are needed")]
    warnings: list[CostWarningOutput]


COLUMNS = (
    *("platform", "person_parameter", "submission_parameter", "study_parameter", "consent", "min_width_px"),
    *("needs_sound", "tasks_each", "max_minutes", "reward_minor", "currency", "fee_percent", "completion_code"),
    *("screen_out_code", "attention_code", "return_url"),
)


def recruitment_shape(found: Recruitment) -> dict[str, Any]:
    """Tell of a recruitment, to an admin."""
    link = study_link(settings.SITE_URL, found.public_id, PLATFORMS[found.platform], parameters_of(found))
    return {
        "id": found.public_id,
        **{name: getattr(found, name) for name in COLUMNS},
        "state": found.state,
        "consent_version": found.consent_version,
        "join_url": link,
        "entries": states_of_entries(found),
    }


def platform_shapes() -> list[dict[str, Any]]:
    """Tell what each platform begins with."""
    return [
        {
            "name": each.name,
            "person_parameter": each.parameters.person,
            "submission_parameter": each.parameters.submission,
            "study_parameter": each.parameters.study,
            "return_url": each.return_url,
            "currency": each.currency,
            "fee_percent": each.fee_percent,
        }
        for each in PLATFORMS.values()
    ]


def cost_shape(plan: Plan, cost: Cost, currency: str, took: Measured | None) -> dict[str, Any]:
    """Tell what a plan costs; ``took`` is None where the time was assumed."""
    return {
        **plan._asdict(),
        **cost._asdict(),
        "currency": currency,
        "seconds_measured_n": took.n if took else None,
        "warnings": [each._asdict() for each in cost.warnings],
    }
