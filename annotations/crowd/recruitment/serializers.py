"""Recruitment over HTTP: what is sent, and what is answered."""

from __future__ import annotations

from typing import Annotated, TypedDict

from django.conf import settings
from rest_framework import serializers
from typing_extensions import Doc

from annotations.crowd.models import Recruitment
from annotations.crowd.platforms.platforms import PLATFORMS, Platform, study_link
from annotations.crowd.queries import parameters_of, states_of_entries
from outtake.http.field_notes import Choices
from outtake.http.strict_input import StrictBoolean, StrictInteger, StrictSerializer, StrictString, WholeNumberText

MOST = 2**31 - 1


class RecruitmentInput(StrictSerializer):
    """How a study finds its people; what is left out stays as it is, or as the platform begins."""

    platform = serializers.ChoiceField(choices=Recruitment.PLATFORMS)
    person_parameter = StrictString(max_length=60, required=False)
    submission_parameter = StrictString(max_length=60, required=False, allow_blank=True)
    study_parameter = StrictString(max_length=60, required=False, allow_blank=True)
    consent = StrictString(max_length=50_000, required=False)
    min_width_px = StrictInteger(
        required=False, min_value=0, max_value=MOST, help_text="least width of the window, in pixels"
    )
    needs_sound = StrictBoolean(required=False)
    tasks_each = StrictInteger(
        required=False, min_value=0, max_value=MOST, help_text="tasks to be done for the reward, without the training"
    )
    max_minutes = StrictInteger(
        required=False, min_value=0, max_value=MOST, help_text="after which a participation is timed out"
    )
    reward_minor = StrictInteger(
        required=False, min_value=0, max_value=MOST, help_text="in minor units of the currency (cents)"
    )
    currency = StrictString(max_length=3, required=False)
    fee_percent = StrictInteger(required=False, min_value=0, max_value=100, help_text="of the platform")
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
    person_parameter: Annotated[str, Doc("name in the URL of the platform's id of a person")]
    submission_parameter: Annotated[str, Doc("name in the URL of its id of a participation")]
    study_parameter: Annotated[str, Doc("name in the URL of its id of the study; empty for none")]
    return_url: Annotated[str, Doc("where people return, with {code} for the code; empty for none")]
    currency: Annotated[str, Doc("three letters, such as GBP")]
    fee_percent: Annotated[int, Doc("0 to 100")]


class RecruitmentOutput(TypedDict):
    """A recruitment with its codes, for admins."""

    platform: Annotated[str, Choices(Recruitment.PLATFORMS)]
    person_parameter: str
    submission_parameter: str
    study_parameter: str
    consent: str
    min_width_px: Annotated[int, Doc("least width of the window, in pixels")]
    needs_sound: bool
    tasks_each: Annotated[int, Doc("tasks of one person, the training not counted")]
    max_minutes: Annotated[int, Doc("minutes after which a participation times out")]
    reward_minor: Annotated[int, Doc("of one person, in minor units of the currency (cents)")]
    currency: str
    fee_percent: Annotated[int, Doc("of the platform, 0 to 100")]
    completion_code: str
    screen_out_code: str
    attention_code: str
    return_url: str
    id: str
    state: Annotated[str, Choices(Recruitment.STATES)]
    consent_version: Annotated[int, Doc("of the text of consent, from 1")]
    join_url: Annotated[str, Doc("to be pasted into the platform")]
    entries: Annotated[dict[str, int], Doc("number of participations by state")]


class RecruitmentPageOutput(TypedDict):
    """The recruitment of a study, null before there is one, and the platforms."""

    recruitment: Annotated[RecruitmentOutput | None, Doc("null until it is set up")]
    platforms: list[PlatformOutput]


def serialize_recruitment(found: Recruitment) -> RecruitmentOutput:
    """Return a recruitment with its codes, for admins."""
    return {
        "id": found.public_id,
        "platform": found.platform,
        "person_parameter": found.person_parameter,
        "submission_parameter": found.submission_parameter,
        "study_parameter": found.study_parameter,
        "consent": found.consent,
        "min_width_px": found.min_width_px,
        "needs_sound": found.needs_sound,
        "tasks_each": found.tasks_each,
        "max_minutes": found.max_minutes,
        "reward_minor": found.reward_minor,
        "currency": found.currency,
        "fee_percent": found.fee_percent,
        "completion_code": found.completion_code,
        "screen_out_code": found.screen_out_code,
        "attention_code": found.attention_code,
        "return_url": found.return_url,
        "state": found.state,
        "consent_version": found.consent_version,
        "join_url": study_link(settings.SITE_URL, found.public_id, PLATFORMS[found.platform], parameters_of(found)),
        "entries": states_of_entries(found),
    }


def serialize_platform(platform: Platform) -> PlatformOutput:
    """Return what a recruitment on a platform begins with."""
    return {
        "name": platform.name,
        "person_parameter": platform.parameters.person,
        "submission_parameter": platform.parameters.submission,
        "study_parameter": platform.parameters.study,
        "return_url": platform.return_url,
        "currency": platform.currency,
        "fee_percent": platform.fee_percent,
    }
