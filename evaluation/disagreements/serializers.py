"""What is sent to find disagreements, and what the API returns."""

from __future__ import annotations

from typing import Annotated, TypedDict

from rest_framework import serializers
from typing_extensions import Doc

from outtake.http.strict_input import StrictSerializer, StrictString


class QueueOutput(TypedDict):
    """How many reviews a search opened, and how many there are now."""

    opened: Annotated[int, Doc("by this search")]
    open: Annotated[int, Doc("in all, now")]
    settled: Annotated[int, Doc("in all, now")]


class FindInput(StrictSerializer):
    """The annotators to compare, by their ids; by default all."""

    annotators = serializers.ListField(
        child=StrictString(max_length=40), allow_empty=False, allow_null=True, default=None, help_text="null for all"
    )
