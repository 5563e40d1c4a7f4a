"""What comes in. Inputs are strict: nothing is turned into something else, nothing is dropped."""

from __future__ import annotations

from typing import Annotated, Any, TypedDict

from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema_field
from rest_framework import serializers
from typing_extensions import Doc

from annotations.responses.values import AnnotationBody, AnswerBody, SegmentBody, TextSegmentBody
from outtake.http.strict_input import StrictBoolean, StrictInteger, StrictNumber, StrictSerializer, StrictString

LONGEST_REASON = 20_000  # the instrument's own limit is far below; this one keeps the error short


class BoxInput(StrictSerializer):
    """A box on the frame, in shares of the picture."""

    x = StrictNumber(help_text="left edge, share of the width, 0 to 1")
    y = StrictNumber(help_text="upper edge, share of the height, 0 to 1")
    w = StrictNumber(help_text="width, share of the picture's, 0 to 1")
    h = StrictNumber(help_text="height, share of the picture's, 0 to 1")


class BoxOutput(TypedDict):
    """A box on the frame, in shares of the picture: 0 to 1."""

    x: Annotated[float, Doc("left edge, share of the width, 0 to 1")]
    y: Annotated[float, Doc("upper edge, share of the height, 0 to 1")]
    w: Annotated[float, Doc("width, share of the picture's, 0 to 1")]
    h: Annotated[float, Doc("height, share of the picture's, 0 to 1")]


class TimeSegmentInput(StrictSerializer):
    """An error marked in a clip."""

    start_ms = StrictInteger(
        min_value=-(2**31), max_value=2**31 - 1, help_text="ms from the start of the clip, inclusive"
    )
    end_ms = StrictInteger(
        min_value=-(2**31), max_value=2**31 - 1, help_text="ms from the start of the clip, exclusive"
    )
    type = StrictString(max_length=60)
    severity = StrictInteger(
        allow_null=True, default=None, help_text="step of the instrument's scale; null where it has none"
    )
    reason = StrictString(allow_blank=True, trim_whitespace=False, max_length=LONGEST_REASON)
    box = BoxInput(allow_null=True, default=None, help_text="null where none is drawn")


class TextSegmentInput(StrictSerializer):
    """An error marked in a text: a span [from, to) of a passage, in Unicode code points."""

    part = StrictString(max_length=20)
    to = StrictInteger(min_value=0, max_value=2**31 - 1, help_text="Unicode code point of the passage, exclusive")
    type = StrictString(max_length=60)
    severity = StrictInteger(
        allow_null=True, default=None, help_text="step of the instrument's scale; null where it has none"
    )
    reason = StrictString(allow_blank=True, default="", trim_whitespace=False, max_length=LONGEST_REASON)

    def get_fields(self) -> dict[str, serializers.Field]:
        """Return the fields, with the one whose name is a keyword of Python."""
        start = "Unicode code point of the passage, inclusive"
        return {"from": StrictInteger(min_value=0, max_value=2**31 - 1, help_text=start), **super().get_fields()}


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
        help_text="yes or no; an option's key; several keys in order, with commas; a step; a text; null without one",
    )
    unclear = StrictBoolean(default=False)
    at_ms = StrictInteger(
        allow_null=True,
        default=None,
        max_value=2**31 - 1,
        help_text="ms from the start of the clip: the evidence, or where its range begins; null without evidence",
    )
    until_ms = StrictInteger(
        allow_null=True,
        default=None,
        max_value=2**31 - 1,
        help_text="ms from the start of the clip, exclusive: where the range ends; null without a range",
    )
    picture_ms = StrictInteger(
        allow_null=True,
        default=None,
        max_value=2**31 - 1,
        help_text="ms from the start of the clip: when an event is seen; null where it is not asked",
    )
    sound_ms = StrictInteger(
        allow_null=True,
        default=None,
        max_value=2**31 - 1,
        help_text="ms from the start of the clip: when it is heard; null where it is not asked",
    )
    note = StrictString(allow_blank=True, default="", max_length=LONGEST_REASON)
    box = BoxInput(
        allow_null=True, default=None, help_text="area of the evidence; null where the question asks for none"
    )


class SubmissionInput(StrictSerializer):
    """The body of a submission."""

    lease_token = StrictString(max_length=60)
    clean = StrictBoolean(
        allow_null=True, default=None, help_text="whether there is no error; null where the instrument has no segments"
    )
    active_ms = StrictInteger(default=0, min_value=0, max_value=2**31 - 1, help_text="ms at work, without pauses")
    plays = StrictInteger(default=0, min_value=0, max_value=2**31 - 1, help_text="how often the clip was played")
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
