"""What comes in and what goes out about reviews."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from annotations import disagreements
from annotations.api.given import StripOutput, VideoOutput
from annotations.api.inputs import LONGEST_REASON, AnswerInput, TimeSegmentInput
from annotations.bodies import AnswerBody, SegmentBody
from annotations.instruments.forms import KINDS
from annotations.operations.settling import SettledBody, Verdict
from outtake.web.parsing import StrictInteger, StrictSerializer, StrictString

MOST_NAMED = 10_000  # segments: far more than any clip has


class SettledSegmentInput(TimeSegmentInput):
    """An error that is true, and the segments that it came from."""

    box = None  # type: ignore[assignment]  # settled errors have no box
    sources = serializers.ListField(child=StrictString(max_length=40), default=list, max_length=MOST_NAMED)


class SettledAnswerInput(AnswerInput):
    """An answer that is true."""

    at_ms = None  # type: ignore[assignment]


class SettleInput(StrictSerializer):
    """An expert's annotation of a clip: `revision` is the last one that they saw, 0 for none."""

    revision = StrictInteger(min_value=0, max_value=2**31 - 1)
    segments = SettledSegmentInput(many=True, default=list)
    dropped = serializers.ListField(child=StrictString(max_length=40), default=list, max_length=MOST_NAMED)
    answers = SettledAnswerInput(many=True, default=list)
    note = StrictString(allow_blank=True, default="", max_length=LONGEST_REASON)


def verdict_of(data: dict[str, Any]) -> Verdict:
    """Return checked input as a frozen verdict."""
    return Verdict(
        segments=tuple(
            SettledBody(
                SegmentBody(**{name: value for name, value in segment.items() if name != "sources"}),
                tuple(segment["sources"]),
            )
            for segment in data["segments"]
        ),
        dropped=tuple(data["dropped"]),
        answers=tuple(AnswerBody(**answer) for answer in data["answers"]),
        note=data["note"],
    )


class ReviewReasonOutput(serializers.Serializer):
    """Why a clip is to be settled."""

    kind = serializers.ChoiceField(choices=disagreements.KINDS)
    text = serializers.CharField()


class ReviewItemOutput(serializers.Serializer):
    """A review in the queue."""

    id = serializers.CharField()
    task = serializers.CharField()
    video = serializers.CharField(help_text="its external id")
    generator = serializers.CharField()
    prompt = serializers.CharField()
    strip = StripOutput()
    duration_ms = serializers.IntegerField()
    state = serializers.ChoiceField(choices=["open", "settled"])
    reasons = ReviewReasonOutput(many=True)
    groups = serializers.IntegerField(help_text="how many things were spoken of")
    settled = serializers.BooleanField(help_text="there is an adjudication, also where the review is open again")


class ReviewAnnotatorOutput(serializers.Serializer):
    """Whose lane it is; a person by a random name."""

    id = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]  # the field's name is the API's
    kind = serializers.ChoiceField(choices=["person", "critic"])
    simulated = serializers.BooleanField()


class LaneSegmentOutput(serializers.Serializer):
    """A segment of a lane; an invalid one of a critic says why it is, and need not be named."""

    id = serializers.CharField()
    start_ms = serializers.IntegerField()
    end_ms = serializers.IntegerField()
    type = serializers.CharField()
    severity = serializers.IntegerField(allow_null=True)
    reason = serializers.CharField()
    invalid_reason = serializers.CharField()
    confidence = serializers.FloatField(allow_null=True)


class LaneAnswerOutput(serializers.Serializer):
    """An answer of a lane; `p_yes` of a critic that tells it."""

    question = serializers.CharField()
    value = serializers.CharField(allow_null=True)
    unclear = serializers.BooleanField()
    note = serializers.CharField()
    p_yes = serializers.FloatField(allow_null=True)


class LaneOutput(serializers.Serializer):
    """What one annotator says of the clip: the revision that counts."""

    annotator = ReviewAnnotatorOutput()
    status = serializers.CharField()
    clean = serializers.BooleanField(allow_null=True)
    revision = serializers.IntegerField()
    segments = LaneSegmentOutput(many=True)
    answers = LaneAnswerOutput(many=True)


class ReviewGroupOutput(serializers.Serializer):
    """Segments that speak of the same thing, and what is disagreed about them."""

    segments = serializers.ListField(child=serializers.CharField())
    reasons = serializers.ListField(child=serializers.CharField())
    text = serializers.CharField()


class ReviewLinkOutput(serializers.Serializer):
    """A pair of segments: IoU from 0 to 1, and likeness of their reasons from 0 to 10, by the lexical baseline."""

    a = serializers.CharField()
    b = serializers.CharField()
    iou = serializers.FloatField()
    reasons = serializers.IntegerField()


class AnswerCountsOutput(serializers.Serializer):
    """How many lanes said yes, no and unclear; a question in another form has neither yes nor no."""

    yes = serializers.IntegerField()
    no = serializers.IntegerField()
    unclear = serializers.IntegerField()


class ReviewQuestionOutput(serializers.Serializer):
    """A question that applies to the clip."""

    id = serializers.CharField()
    text = serializers.CharField()
    dimension = serializers.CharField()
    form = serializers.ChoiceField(choices=KINDS)
    key = serializers.CharField(allow_null=True)
    values = AnswerCountsOutput()
    disagree = serializers.BooleanField(help_text="two lanes gave different answers; never of texts")


class SettledSegmentOutput(serializers.Serializer):
    """An error that is true, what was done to its sources, and which those are."""

    start_ms = serializers.IntegerField()
    end_ms = serializers.IntegerField()
    type = serializers.CharField()
    severity = serializers.IntegerField(allow_null=True)
    reason = serializers.CharField()
    action = serializers.ChoiceField(choices=["taken", "adjusted", "merged", "added"])
    sources = serializers.ListField(child=serializers.CharField())


class SettledAnswerOutput(serializers.Serializer):
    """An answer that is true."""

    question = serializers.CharField()
    value = serializers.CharField(allow_null=True)
    unclear = serializers.BooleanField()
    note = serializers.CharField()


class AdjudicationOutput(serializers.Serializer):
    """An expert's annotation of the clip; `made_by` is the expert's random id."""

    id = serializers.CharField()
    revision = serializers.IntegerField()
    made_by = serializers.CharField(allow_null=True)
    jointly = serializers.BooleanField(help_text="its annotators agreed on it among themselves; nobody made it")
    clean = serializers.BooleanField(allow_null=True)
    note = serializers.CharField()
    created_at = serializers.DateTimeField()
    segments = SettledSegmentOutput(many=True)
    dropped = serializers.ListField(child=serializers.CharField())
    answers = SettledAnswerOutput(many=True)


class SettledOutput(serializers.Serializer):
    """What was stored."""

    adjudication = AdjudicationOutput()


class InstrumentOutput(serializers.Serializer):
    """What was asked."""

    document = serializers.DictField()


class JointStateOutput(serializers.Serializer):
    """A joint review, and how far it is."""

    id = serializers.CharField()
    state = serializers.ChoiceField(choices=["open", "agreed", "closed"])


class ReviewOutput(serializers.Serializer):
    """A review, whole."""

    id = serializers.CharField()
    state = serializers.ChoiceField(choices=["open", "settled"])
    task = serializers.CharField()
    external_id = serializers.CharField()
    prompt = serializers.CharField()
    generator = serializers.CharField()
    video = VideoOutput()
    instrument = InstrumentOutput()
    reasons = ReviewReasonOutput(many=True)
    lanes = LaneOutput(many=True)
    groups = ReviewGroupOutput(many=True)
    links = ReviewLinkOutput(many=True)
    questions = ReviewQuestionOutput(many=True)
    adjudication = AdjudicationOutput(allow_null=True)
    joint = JointStateOutput(allow_null=True, help_text="null where it was never put before its annotators")
    flags = serializers.IntegerField(help_text="how often the guideline was flagged as unclear here")
