"""What comes in and what goes out. Inputs are strict: nothing is turned into something else, nothing is dropped."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from annotations.bodies import AnswerBody, Body, SegmentBody
from annotations.instruments.forms import KINDS
from outtake.web.parsing import StrictBoolean, StrictInteger, StrictNumber, StrictSerializer, StrictString

LONGEST_REASON = 20_000  # the instrument's own limit is far below; this one keeps the error short


class BoxInput(StrictSerializer):
    """A box on the frame, in shares of the picture."""

    x = StrictNumber()
    y = StrictNumber()
    w = StrictNumber()
    h = StrictNumber()


class SegmentInput(StrictSerializer):
    """A marked error."""

    start_ms = StrictInteger(min_value=-(2**31), max_value=2**31 - 1)
    end_ms = StrictInteger(min_value=-(2**31), max_value=2**31 - 1)
    type = StrictString(max_length=60)
    severity = StrictInteger(allow_null=True, default=None)
    reason = StrictString(allow_blank=True, trim_whitespace=False, max_length=LONGEST_REASON)
    box = BoxInput(allow_null=True, default=None)


class AnswerInput(StrictSerializer):
    """An answer to one question, as text in the form of the question; null says nothing, or goes with unclear."""

    question = StrictString(max_length=40)
    value = StrictString(
        allow_null=True,
        allow_blank=True,
        default=None,
        trim_whitespace=False,
        max_length=LONGEST_REASON,
        help_text="yes or no; an option's key; several keys in their order, with commas between; a step; a text",
    )
    unclear = StrictBoolean(default=False)
    at_ms = StrictInteger(allow_null=True, default=None, max_value=2**31 - 1)
    note = StrictString(allow_blank=True, default="", max_length=LONGEST_REASON)


class SubmissionInput(StrictSerializer):
    """The body of a submission."""

    lease_token = StrictString(max_length=60)
    clean = StrictBoolean(allow_null=True, default=None)
    active_ms = StrictInteger(default=0, min_value=0, max_value=2**31 - 1)
    plays = StrictInteger(default=0, min_value=0, max_value=2**31 - 1)
    segments = SegmentInput(many=True, default=list)
    answers = AnswerInput(many=True, default=list)


class RevisionInput(SubmissionInput):
    """The body of a revision; it needs no lease."""

    lease_token = StrictString(max_length=60, default="", allow_blank=True)


def body_of(data: dict[str, Any]) -> Body:
    """Return checked input as a frozen body."""
    return Body(
        clean=data["clean"],
        segments=tuple(SegmentBody(**segment) for segment in data["segments"]),
        answers=tuple(AnswerBody(**answer) for answer in data["answers"]),
        active_ms=data["active_ms"],
        plays=data["plays"],
    )


class StudyInput(StrictSerializer):
    """A new study."""

    project = StrictString(max_length=40)
    name = StrictString(max_length=200)
    instrument = StrictString(max_length=40)
    overlap = StrictInteger(default=1)


class TasksInput(StrictSerializer):
    """Videos to be annotated, by external id."""

    videos = serializers.ListField(child=StrictString(max_length=500), allow_empty=False)


class SkipInput(StrictSerializer):
    """Why a task is given back."""

    reason = StrictString(max_length=500, allow_blank=True, default="")


class ClipReportInput(StrictSerializer):
    """What is wrong with a clip."""

    problem = StrictString(max_length=20)
    note = StrictString(max_length=500, allow_blank=True, default="")


class RenewInput(StrictSerializer):
    """Whose lease is to be kept."""

    lease_token = StrictString(max_length=60)


# Output. These describe; views build plain dictionaries, which is what they cost.


class IdOutput(serializers.Serializer):
    """The id of what was made."""

    id = serializers.CharField()


class AddedOutput(serializers.Serializer):
    """How many tasks were made, and how many were there."""

    created = serializers.IntegerField()
    existing = serializers.IntegerField()


class AssignmentOutput(serializers.Serializer):
    """A lease on a task."""

    id = serializers.CharField()
    lease_token = serializers.CharField()
    expires_at = serializers.DateTimeField()
    version = serializers.IntegerField()


class PromptOutput(serializers.Serializer):
    """The text that the clip was made from."""

    text = serializers.CharField()


class QuestionOutput(serializers.Serializer):
    """A question of a task. What its options, steps or lengths are says the instrument, under its key."""

    id = serializers.CharField()
    text = serializers.CharField()
    dimension = serializers.CharField()
    order = serializers.IntegerField()
    applicable = serializers.BooleanField()
    form = serializers.ChoiceField(choices=KINDS)
    key = serializers.CharField(allow_null=True, help_text="null for a question that was written for the prompt")


class TaskOutput(serializers.Serializer):
    """A task, blind: nothing that tells who made the clip or what others said."""

    id = serializers.CharField()
    prompt = PromptOutput()
    questions = QuestionOutput(many=True)


class StripOutput(serializers.Serializer):
    """A row of thumbnails in one picture."""

    url = serializers.CharField()
    tiles = serializers.IntegerField()
    tile_width = serializers.IntegerField()
    tile_height = serializers.IntegerField()


class VideoOutput(serializers.Serializer):
    """A clip to be played. Addresses are signed for this person and end after some hours."""

    id = serializers.CharField()
    url = serializers.CharField()
    duration_ms = serializers.IntegerField()
    frame_times_url = serializers.CharField()
    width = serializers.IntegerField()
    height = serializers.IntegerField()
    has_audio = serializers.BooleanField()
    peaks_url = serializers.CharField(allow_null=True)
    strip = StripOutput()


class ProgressOutput(serializers.Serializer):
    """How many tasks this annotator has submitted, of how many in the round."""

    mine = serializers.IntegerField()
    of = serializers.IntegerField()


class NextOutput(serializers.Serializer):
    """Everything that one task takes."""

    assignment = AssignmentOutput()
    task = TaskOutput()
    video = VideoOutput()
    draft = serializers.DictField(allow_null=True)
    progress = ProgressOutput()


class UpcomingOutput(serializers.Serializer):
    """What can be fetched before it is leased."""

    task = TaskOutput()
    video = VideoOutput()


class VersionOutput(serializers.Serializer):
    """The version of the stored draft, for the next If-Match."""

    version = serializers.IntegerField()


class ExpiryOutput(serializers.Serializer):
    """When the lease ends now."""

    expires_at = serializers.DateTimeField()


class StoredOutput(serializers.Serializer):
    """What a submission stored."""

    id = serializers.CharField()
    revision = serializers.IntegerField()
    task = serializers.CharField()
    clean = serializers.BooleanField(allow_null=True)
    submitted_at = serializers.DateTimeField()


class SubmittedOutput(serializers.Serializer):
    """The answer to a submission, the same for each retry."""

    annotation = StoredOutput()


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


class AnswerOutput(serializers.Serializer):
    """A stored answer."""

    question = serializers.CharField()
    value = serializers.CharField(allow_null=True)
    unclear = serializers.BooleanField()
    at_ms = serializers.IntegerField(allow_null=True)
    note = serializers.CharField()


class AnnotationOutput(serializers.Serializer):
    """An annotation that counts: the highest revision of its assignment."""

    id = serializers.CharField()
    task = serializers.CharField()
    video = serializers.CharField()
    annotator = serializers.CharField()
    revision = serializers.IntegerField()
    status = serializers.CharField()
    clean = serializers.BooleanField(allow_null=True)
    segments = SegmentOutput(many=True)
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

    instrument_document = serializers.DictField()
    round = RoundOutput()
    counts = CountsOutput(allow_null=True)
    annotators = AnnotatorOutput(many=True)
