"""What comes in. Inputs are strict: nothing is turned into something else, nothing is dropped."""

from __future__ import annotations

from typing import Any, TypedDict

from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema_field
from rest_framework import serializers

from annotations.responses.values import AnnotationBody, AnswerBody, SegmentBody, TextSegmentBody
from outtake.http.strict_input import StrictBoolean, StrictInteger, StrictNumber, StrictSerializer, StrictString

LONGEST_REASON = 20_000  # the instrument's own limit is far below; this one keeps the error short


class BoxInput(StrictSerializer):
    """A box on the frame, in shares of the picture."""

    x = StrictNumber()
    y = StrictNumber()
    w = StrictNumber()
    h = StrictNumber()


class BoxOutput(TypedDict):
    """A box on the frame, in shares of the picture: 0 to 1."""

    x: float
    y: float
    w: float
    h: float


class TimeSegmentInput(StrictSerializer):
    """An error marked in a clip."""

    start_ms = StrictInteger(min_value=-(2**31), max_value=2**31 - 1)
    end_ms = StrictInteger(min_value=-(2**31), max_value=2**31 - 1)
    type = StrictString(max_length=60)
    severity = StrictInteger(allow_null=True, default=None)
    reason = StrictString(allow_blank=True, trim_whitespace=False, max_length=LONGEST_REASON)
    box = BoxInput(allow_null=True, default=None)


class TextSegmentInput(StrictSerializer):
    """An error marked in a text: a span [from, to) of a passage, in Unicode code points."""

    part = StrictString(max_length=20)
    to = StrictInteger(min_value=0, max_value=2**31 - 1)
    type = StrictString(max_length=60)
    severity = StrictInteger(allow_null=True, default=None)
    reason = StrictString(allow_blank=True, default="", trim_whitespace=False, max_length=LONGEST_REASON)

    def get_fields(self) -> dict[str, serializers.Field]:
        """Return the fields, with the one whose name is a keyword of Python."""
        return {"from": StrictInteger(min_value=0, max_value=2**31 - 1), **super().get_fields()}


@extend_schema_field(
    PolymorphicProxySerializer(
        component_name="SegmentInput", serializers=[TimeSegmentInput, TextSegmentInput], resource_type_field_name=None
    )
)
class SegmentInput(serializers.Field):
    """A marked error: of a clip, or of a text where it names a part."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        """Return the checked segment."""
        kind = TextSegmentInput if isinstance(data, dict) and "part" in data else TimeSegmentInput
        return kind().run_validation(data)


class AnswerInput(StrictSerializer):
    """An answer to one question, as text in the form of the question; null says nothing, or goes with unclear."""

    question = StrictString(max_length=40)
    value = StrictString(
        allow_null=True,
        allow_blank=True,
        default=None,
        trim_whitespace=False,
        max_length=LONGEST_REASON,
        help_text="yes or no; an option's key; several keys in order, separated by commas; a step; a text",
    )
    unclear = StrictBoolean(default=False)
    at_ms = StrictInteger(allow_null=True, default=None, max_value=2**31 - 1)
    until_ms = StrictInteger(
        allow_null=True, default=None, max_value=2**31 - 1, help_text="end of the evidence, which then begins at at_ms"
    )
    picture_ms = StrictInteger(allow_null=True, default=None, max_value=2**31 - 1, help_text="when an event is seen")
    sound_ms = StrictInteger(allow_null=True, default=None, max_value=2**31 - 1, help_text="when it is heard")
    note = StrictString(allow_blank=True, default="", max_length=LONGEST_REASON)
    box = BoxInput(allow_null=True, default=None, help_text="area of the evidence, where the question asks for one")


class SubmissionInput(StrictSerializer):
    """The body of a submission."""

    lease_token = StrictString(max_length=60)
    clean = StrictBoolean(allow_null=True, default=None)
    active_ms = StrictInteger(default=0, min_value=0, max_value=2**31 - 1)
    plays = StrictInteger(default=0, min_value=0, max_value=2**31 - 1)
    segments = serializers.ListField(child=SegmentInput(), default=list)
    answers = AnswerInput(many=True, default=list)


class RevisionInput(SubmissionInput):
    """The body of a revision; it needs no lease."""

    lease_token = StrictString(max_length=60, default="", allow_blank=True)


def body_of(data: dict[str, Any]) -> AnnotationBody:
    """Return checked input as a frozen body."""
    return AnnotationBody(
        clean=data["clean"],
        segments=tuple(SegmentBody(**one) for one in data["segments"] if "part" not in one),
        text_segments=tuple(_text_segment(one) for one in data["segments"] if "part" in one),
        answers=tuple(AnswerBody(**answer) for answer in data["answers"]),
        active_ms=data["active_ms"],
        plays=data["plays"],
    )


def _text_segment(data: dict[str, Any]) -> TextSegmentBody:
    """Return a checked span; its place in the list of all segments is its place among the spans."""
    renamed = {"from": "from_char", "to": "to_char"}
    return TextSegmentBody(**{renamed.get(name, name): value for name, value in data.items()})
