"""What is told of studies, and of what was said in them. These describe; views build plain dictionaries."""

from __future__ import annotations

from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema_field
from rest_framework import serializers

from annotations.api.inputs import BoxInput


class IdOutput(serializers.Serializer):
    """The id of what was made."""

    id = serializers.CharField()


class AddedOutput(serializers.Serializer):
    """How many tasks were made, and how many were there."""

    created = serializers.IntegerField()
    existing = serializers.IntegerField()


class SegmentOutput(serializers.Serializer):
    """A stored segment; an invalid one of a critic says why it is."""

    id = serializers.CharField()
    start_ms = serializers.IntegerField()
    end_ms = serializers.IntegerField()
    type = serializers.CharField()
    severity = serializers.IntegerField(allow_null=True)
    reason = serializers.CharField()
    box = BoxInput(allow_null=True)
    confidence = serializers.FloatField(allow_null=True)
    invalid_reason = serializers.CharField()


class TextSegmentOutput(serializers.Serializer):
    """A stored span of a passage, in Unicode code points."""

    id = serializers.CharField()
    part = serializers.CharField()
    to = serializers.IntegerField()
    type = serializers.CharField()
    severity = serializers.IntegerField(allow_null=True)
    reason = serializers.CharField(allow_blank=True)

    def get_fields(self) -> dict[str, serializers.Field]:
        """Return the fields, with the one whose name is a word of Python."""
        return {"from": serializers.IntegerField(), **super().get_fields()}


class AnswerOutput(serializers.Serializer):
    """A stored answer."""

    question = serializers.CharField()
    value = serializers.CharField(allow_null=True)
    unclear = serializers.BooleanField()
    at_ms = serializers.IntegerField(allow_null=True)
    note = serializers.CharField()


@extend_schema_field(
    PolymorphicProxySerializer(
        component_name="AnySegmentOutput",
        serializers=[SegmentOutput, TextSegmentOutput],
        resource_type_field_name=None,
        many=True,
    )
)
class SegmentsOutput(serializers.ListField):
    """Segments of a clip, or spans of a passage."""


class AnnotationOutput(serializers.Serializer):
    """An annotation that counts: the highest revision of its assignment."""

    id = serializers.CharField()
    task = serializers.CharField()
    video = serializers.CharField(allow_null=True, help_text="null where the task has not one clip")
    parts = serializers.DictField(child=serializers.CharField(), help_text="what the task is made of, by role")
    annotator = serializers.CharField()
    round = serializers.IntegerField()
    revision = serializers.IntegerField()
    status = serializers.CharField()
    swapped = serializers.BooleanField(allow_null=True, help_text="of a pair: whether b was shown on the left")
    clean = serializers.BooleanField(allow_null=True)
    segments = SegmentsOutput()
    answers = AnswerOutput(many=True)
    submitted_at = serializers.DateTimeField()


class RefOutput(serializers.Serializer):
    """An id with its name."""

    id = serializers.CharField()
    name = serializers.CharField()


class InstrumentRefOutput(serializers.Serializer):
    """Which instrument."""

    key = serializers.CharField()
    version = serializers.IntegerField()
    title = serializers.CharField()


class StudyOutput(serializers.Serializer):
    """A study in a list."""

    id = serializers.CharField()
    name = serializers.CharField()
    project = RefOutput()
    instrument = InstrumentRefOutput()
    role = serializers.CharField()
    tasks = serializers.IntegerField()
    done = serializers.IntegerField(allow_null=True, help_text="by all annotators asked for; null for annotators")
    mine = serializers.IntegerField()


class StudyListOutput(serializers.Serializer):
    """The studies that one may see."""

    results = StudyOutput(many=True)
    next = serializers.CharField(allow_null=True)


class RoundOutput(serializers.Serializer):
    """The round at work."""

    n = serializers.IntegerField()
    overlap = serializers.IntegerField()


class CountsOutput(serializers.Serializer):
    """Tasks by state."""

    tasks = serializers.IntegerField()
    open = serializers.IntegerField()
    leased = serializers.IntegerField()
    submitted = serializers.IntegerField()
    done = serializers.IntegerField()
    held = serializers.IntegerField(help_text="a video of theirs is held")


class AnnotatorOutput(serializers.Serializer):
    """An annotator and how much they said."""

    id = serializers.CharField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(choices=["person", "critic"])
    simulated = serializers.BooleanField()
    annotations = serializers.IntegerField()
    segments = serializers.IntegerField()


class StudyDetailOutput(StudyOutput):
    """A study, whole. Counts and annotators are for researchers and admins; null and empty for others."""

    content_warning = serializers.CharField(allow_blank=True, help_text="of this study, beside its instrument's")
    instrument_document = serializers.DictField()
    round = RoundOutput()
    counts = CountsOutput(allow_null=True)
    annotators = AnnotatorOutput(many=True)
    recruits = serializers.BooleanField(help_text="people come in from a platform; always false for annotators")
