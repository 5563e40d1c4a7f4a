"""What comes in about people from a platform."""

from __future__ import annotations

from rest_framework import serializers

from annotations.crowd.files import MOST_ROWS
from annotations.models import Payment, Recruitment
from outtake.web.parsing import StrictBoolean, StrictInteger, StrictSerializer, StrictString, WholeNumberText

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


class ConsentInput(StrictSerializer):
    """A person's word on the text of consent that they read."""

    version = StrictInteger(min_value=1, max_value=MOST)
    agrees = StrictBoolean()


class DeviceInput(StrictSerializer):
    """What the browser found."""

    width_px = StrictInteger(min_value=0, max_value=100_000)
    keyboard = StrictBoolean()
    sound = StrictBoolean(help_text="whether the person heard the test sound; true where none is needed")


class WithdrawInput(StrictSerializer):
    """Whether who it was is to be erased too."""

    erase = StrictBoolean()


class BonusInput(StrictSerializer):
    """A bonus, in hundredths of the currency, and why."""

    amount_minor = StrictInteger(min_value=0, max_value=MOST)
    because = StrictString(max_length=500)


class StatusesInput(StrictSerializer):
    """The platform's list of submissions, as its CSV."""

    csv = StrictString(max_length=200 * MOST_ROWS, trim_whitespace=False)


class PaymentsInput(StrictSerializer):
    """Which payments, and how they are written: a table of all that is known, or lines of id,amount."""

    kind = serializers.ChoiceField(choices=Payment.KINDS)
    layout = serializers.ChoiceField(choices=["table", "bulk"], default="table")
