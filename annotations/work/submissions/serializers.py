"""What the API answers about studies and the annotations in them. These describe; views build plain dictionaries."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema_field
from rest_framework import serializers

from annotations.responses.serializers import BoxInput
from annotations.tasks.serializers import parts_shape
from annotations.work.submissions.models import Annotation, Segment, TextSegment


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
        """Return the fields, with the one whose name is a keyword of Python."""
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


def segment_shape(segment: Segment, annotation_id: str) -> dict[str, Any]:
    """A stored segment; its id is its annotation's and its position."""
    return {
        "id": f"{annotation_id}-{segment.position}",
        "start_ms": segment.start_ms,
        "end_ms": segment.end_ms,
        "type": segment.type,
        "severity": segment.severity,
        "reason": segment.reason,
        "box": segment.box,
        "confidence": segment.confidence,
        "invalid_reason": segment.invalid_reason,
    }


def text_segment_shape(segment: TextSegment, annotation_id: str) -> dict[str, Any]:
    """A stored span of a passage."""
    return {
        "id": f"{annotation_id}-{segment.position}",
        "part": segment.part,
        "from": segment.from_char,
        "to": segment.to_char,
        "type": segment.type,
        "severity": segment.severity,
        "reason": segment.reason,
    }


def annotation_shape(annotation: Annotation) -> dict[str, Any]:
    """An annotation with all that was said in it."""
    parts = parts_shape(annotation.task)
    return {
        "id": annotation.public_id,
        "task": annotation.task.public_id,
        "video": parts.get("video"),
        "parts": parts,
        "annotator": annotation.annotator.public_id,
        "round": annotation.round.n,
        "revision": annotation.revision,
        "status": annotation.status,
        "swapped": annotation.swapped,
        "clean": annotation.is_clean,
        "segments": [
            *(segment_shape(segment, annotation.public_id) for segment in annotation.segments.all()),
            *(text_segment_shape(segment, annotation.public_id) for segment in annotation.text_segments.all()),
        ],
        "answers": [
            {
                "question": answer.task_question.question.public_id,
                "value": answer.value,
                "unclear": answer.unclear,
                "at_ms": answer.at_ms,
                "note": answer.note,
            }
            for answer in annotation.answers.all()
        ],
        "submitted_at": annotation.submitted_at,
    }
