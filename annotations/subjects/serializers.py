"""What comes in. Inputs are strict: nothing is turned into something else, nothing is dropped."""

from __future__ import annotations

from rest_framework import serializers

from outtake.http.strict_input import StrictBoolean, StrictSerializer, StrictString


class TasksInput(StrictSerializer):
    """What is to be annotated: videos by external id, or subjects as the study's instrument has them."""

    videos = serializers.ListField(child=StrictString(max_length=500), required=False)
    subjects = serializers.ListField(
        child=serializers.DictField(),
        required=False,
        help_text="one object a task; see docs/instruments.md",
    )
    training = StrictBoolean(default=False, help_text="for the training, each with its key")
