"""What comes in. Inputs are strict: nothing is turned into something else, nothing is dropped."""

from __future__ import annotations

from rest_framework import serializers

from outtake.http.strict_input import StrictInteger, StrictSerializer, StrictString


class StudyInput(StrictSerializer):
    """A new study."""

    project = StrictString(max_length=40)
    name = StrictString(max_length=200)
    instrument = StrictString(max_length=40)
    overlap = StrictInteger(default=1)
    content_warning = StrictString(max_length=2000, allow_blank=True, default="")


class IdOutput(serializers.Serializer):
    """The id of what was made."""

    id = serializers.CharField()


class RefOutput(serializers.Serializer):
    """An id with its name."""

    id = serializers.CharField()
    name = serializers.CharField()


class InstrumentRefOutput(serializers.Serializer):
    """Which instrument."""

    key = serializers.CharField()
    version = serializers.IntegerField()
    title = serializers.CharField()


class RoundInstrumentOutput(serializers.Serializer):
    """The version that is asked in a round."""

    key = serializers.CharField()
    version = serializers.IntegerField()
    title = serializers.CharField()


class AskedInstrumentOutput(serializers.Serializer):
    """What was asked in the round that the annotation was made in."""

    document = serializers.DictField()
