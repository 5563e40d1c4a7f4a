"""What comes in when a clip is settled."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from annotations.responses.serializers import LONGEST_REASON, AnswerInput, TimeSegmentInput
from annotations.responses.values import AnswerBody, SegmentBody
from annotations.review.adjudicate import AdjudicatedSegmentInput, AdjudicationInput
from annotations.work.submissions.sentence_tags import SentenceTag
from outtake.http.strict_input import StrictInteger, StrictSerializer, StrictString

MOST_NAMED = 10_000  # segments: far more than any clip has


class SettledSegmentInput(TimeSegmentInput):
    """An error that is true, and the segments that it came from."""

    box = None  # type: ignore[assignment]  # settled errors have no box
    sources = serializers.ListField(child=StrictString(max_length=40), default=list, max_length=MOST_NAMED)


class SettledTagInput(StrictSerializer):
    """A type of error in a sentence of a chain, which is true; sentences count from 0."""

    sentence = StrictInteger(min_value=0, max_value=2**31 - 1, help_text="index in the chain, from 0")
    type = StrictString(max_length=60)


class SettledAnswerInput(AnswerInput):
    """An answer that is true."""

    at_ms = until_ms = picture_ms = sound_ms = box = None  # type: ignore[assignment]


class SettleInput(StrictSerializer):
    """An expert's annotation of a clip: `revision` is the last one that they saw, 0 for none."""

    revision = StrictInteger(min_value=0, max_value=2**31 - 1, help_text="the last one that was seen; 0 for none")
    segments = SettledSegmentInput(many=True, default=list)
    dropped = serializers.ListField(child=StrictString(max_length=40), default=list, max_length=MOST_NAMED)
    tags = SettledTagInput(many=True, default=list, help_text="of a chain of reasoning: all that are true")
    answers = SettledAnswerInput(many=True, default=list)
    note = StrictString(allow_blank=True, default="", max_length=LONGEST_REASON)


def verdict_of(data: dict[str, Any]) -> AdjudicationInput:
    """Return checked input as a frozen verdict."""
    return AdjudicationInput(
        segments=tuple(
            AdjudicatedSegmentInput(
                SegmentBody(**{name: value for name, value in segment.items() if name != "sources"}),
                tuple(segment["sources"]),
            )
            for segment in data["segments"]
        ),
        dropped=tuple(data["dropped"]),
        answers=tuple(AnswerBody(**answer) for answer in data["answers"]),
        note=data["note"],
        tags=tuple(SentenceTag(**tag) for tag in data["tags"]),
    )
