"""Payments over HTTP: what is sent, and what is answered."""

from __future__ import annotations

from typing import Annotated, TypedDict

from rest_framework import serializers
from typing_extensions import Doc

from annotations.crowd.models import Payment
from annotations.crowd.platforms.files import MOST_ROWS
from annotations.crowd.recruitment.serializers import MOST
from outtake.http.strict_input import StrictInteger, StrictSerializer, StrictString


class BonusInput(StrictSerializer):
    """A bonus, in minor units of the currency (cents), and why."""

    amount_minor = StrictInteger(min_value=0, max_value=MOST, help_text="in minor units of the currency (cents)")
    reason = StrictString(max_length=500)


class StatusesInput(StrictSerializer):
    """The platform's list of submissions, as its CSV."""

    csv = StrictString(max_length=200 * MOST_ROWS, trim_whitespace=False)


class PaymentsInput(StrictSerializer):
    """Which payments, and how they are written: a table of all that is known, or lines of id,amount."""

    kind = serializers.ChoiceField(choices=Payment.KINDS)
    layout = serializers.ChoiceField(choices=["table", "bulk"], default="table")


class BonusOutput(TypedDict):
    """A bonus that is owed."""

    id: str
    amount_minor: Annotated[int, Doc("minor units of the currency (cents)")]
    reason: str
