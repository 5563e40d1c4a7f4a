"""What the answers about disagreements and ground truth look like."""

from __future__ import annotations

from typing import TypedDict

from rest_framework import serializers

from outtake.http.strict_input import StrictSerializer, StrictString


class QueueOutput(TypedDict):
    """How many reviews a search opened, and how many there are now."""

    opened: int
    open: int
    settled: int


class FindInput(StrictSerializer):
    """Whose words are to be compared; by default everyone's."""

    annotators = serializers.ListField(
        child=StrictString(max_length=40), allow_empty=False, allow_null=True, default=None
    )
