"""Recruitment over HTTP: what is sent, and what is answered."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from rest_framework import serializers

from annotations.crowd.models import Recruitment
from annotations.crowd.platforms.cost import Cost, Plan
from annotations.crowd.platforms.platforms import PLATFORMS, study_link
from annotations.crowd.queries import Measured, parameters_of, states_of_entries
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


class PlatformOutput(serializers.Serializer):
    """What a recruitment on a platform begins with."""

    name = serializers.CharField()
    person_parameter = serializers.CharField()
    submission_parameter = serializers.CharField()
    study_parameter = serializers.CharField()
    return_url = serializers.CharField()
    currency = serializers.CharField()
    fee_percent = serializers.IntegerField()


class RecruitmentOutput(RecruitmentInput):
    """A recruitment, for admins: its codes are told here."""

    id = serializers.CharField()
    state = serializers.ChoiceField(choices=Recruitment.STATES)
    consent_version = serializers.IntegerField()
    join_url = serializers.CharField(help_text="to be pasted into the platform")
    entries = serializers.DictField(child=serializers.IntegerField(), help_text="how many, by state")

    def get_fields(self) -> dict[str, serializers.Field]:
        """Return the fields, all of which are there in an answer."""
        fields = super().get_fields()
        for field in fields.values():
            field.required = True
        return fields


class RecruitmentPageOutput(serializers.Serializer):
    """The recruitment of a study, null before there is one, and the platforms."""

    recruitment = RecruitmentOutput(allow_null=True)
    platforms = PlatformOutput(many=True)


class CostWarningOutput(serializers.Serializer):
    """Something to think about before launch."""

    kind = serializers.CharField()
    message = serializers.CharField()


class CostOutput(serializers.Serializer):
    """What it will cost; money in hundredths of the currency."""

    tasks = serializers.IntegerField()
    overlap = serializers.IntegerField()
    tasks_each = serializers.IntegerField()
    people = serializers.IntegerField(help_text="needed")
    hired = serializers.IntegerField(help_text="reckoned with: the places, or else as many as are needed")
    slots = serializers.IntegerField(help_text="annotations wanted")
    slots_short = serializers.IntegerField(help_text="of them, those that nobody is there for")
    currency = serializers.CharField()
    reward_minor = serializers.IntegerField(help_text="of one person")
    rewards_minor = serializers.IntegerField()
    fee_percent = serializers.IntegerField()
    fee_minor = serializers.IntegerField()
    total_minor = serializers.IntegerField()
    seconds = serializers.IntegerField(allow_null=True, help_text="of a participation")
    seconds_measured_n = serializers.IntegerField(allow_null=True, help_text="null where the time is assumed")
    hourly_minor = serializers.IntegerField(allow_null=True)
    hourly_reason = serializers.CharField(allow_null=True)
    least_hourly_minor = serializers.IntegerField(allow_null=True)
    places = serializers.IntegerField(allow_null=True, help_text="people let in; null for as many as are needed")
    warnings = CostWarningOutput(many=True)


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
