"""What an annotator is given: a task, and what came of it. These describe; views build plain dictionaries."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from annotations.responses.values import SegmentBody, TextSegmentBody
from annotations.tasks.content import TaskContent
from annotations.tasks.serializers import TaskOutput, VideoOutput, passage_shape, video_shape
from annotations.work.assignments.eligibility import STOPS, Eligibility
from annotations.work.assignments.models import Assignment
from annotations.work.submissions.models import Annotation
from annotations.work.submissions.operations import stored_draft
from annotations.work.training.feedback import Feedback
from outtake.accounts.people.models import Person
from outtake.http.strict_input import StrictSerializer, StrictString


class AssignmentOutput(serializers.Serializer):
    """A lease on a task."""

    id = serializers.CharField()
    lease_token = serializers.CharField()
    expires_at = serializers.DateTimeField()
    version = serializers.IntegerField()


class ProgressOutput(serializers.Serializer):
    """How many tasks this annotator has submitted, of how many in the round."""

    mine = serializers.IntegerField()
    of = serializers.IntegerField()


class SentBackOutput(serializers.Serializer):
    """What someone who looked at one's work asks to be done otherwise; what was said is the draft."""

    note = serializers.CharField()


class NextOutput(serializers.Serializer):
    """Everything that one task takes."""

    assignment = AssignmentOutput()
    task = TaskOutput()
    round = serializers.IntegerField(help_text="whose document the study has under ?round=; 0 for the training")
    video = VideoOutput(allow_null=True, help_text="of a pair the left one; null for a prompt or a question alone")
    right = VideoOutput(allow_null=True, help_text="of a pair")
    draft = serializers.DictField(allow_null=True)
    sent_back = SentBackOutput(allow_null=True, help_text="null where it comes for the first time")
    progress = ProgressOutput()


class UpcomingOutput(serializers.Serializer):
    """What can be fetched before it is leased."""

    task = TaskOutput()
    round = serializers.IntegerField(help_text="0 for the training")
    video = VideoOutput(allow_null=True)
    right = VideoOutput(allow_null=True)


class StoppedOutput(serializers.Serializer):
    """Why someone gets no task now."""

    kind = serializers.ChoiceField(choices=STOPS)
    text = serializers.CharField(help_text="for the annotator to read")
    until = serializers.DateTimeField(allow_null=True, help_text="when a pause is over")


class StandingOutput(serializers.Serializer):
    """Where an annotator stands in a study."""

    stopped = StoppedOutput(allow_null=True, help_text="null while there may be a task for them")
    round = serializers.IntegerField(allow_null=True, help_text="the highest that admits them; null for none")
    mine = serializers.IntegerField(help_text="tasks submitted, of the training while they do it")
    of = serializers.IntegerField()
    entry = serializers.CharField(allow_null=True, help_text="id of their participation; null for a member without")


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


class KnownErrorOutput(serializers.Serializer):
    """An error that the key of a training task holds: of a clip with times, of a passage with a span."""

    start_ms = serializers.IntegerField(allow_null=True)
    end_ms = serializers.IntegerField(allow_null=True)
    part = serializers.CharField(allow_null=True)
    to = serializers.IntegerField(allow_null=True)
    type = serializers.CharField()
    severity = serializers.IntegerField(allow_null=True)
    reason = serializers.CharField(allow_blank=True)

    def get_fields(self) -> dict[str, serializers.Field]:
        """Return the fields, with the one whose name is a keyword of Python."""
        return {"from": serializers.IntegerField(allow_null=True), **super().get_fields()}


class FoundOutput(serializers.Serializer):
    """A known error that was found, and how well."""

    error = serializers.IntegerField(help_text="place in `known`")
    segment = serializers.IntegerField(help_text="place among the submitted segments")
    iou = serializers.FloatField(help_text="0 to 1")
    start_off = serializers.IntegerField(help_text="ms, or code points; below 0: too early")
    end_off = serializers.IntegerField(help_text="ms, or code points; below 0: too early")
    same_type = serializers.BooleanField()


class KnownAnswerOutput(serializers.Serializer):
    """The known answer to a question."""

    question = serializers.CharField()
    value = serializers.CharField(allow_null=True)
    unclear = serializers.BooleanField()
    right = serializers.BooleanField(allow_null=True, help_text="whether the same was said; null for a text")


class FeedbackOutput(serializers.Serializer):
    """What was right and what was not in a training task."""

    clean = serializers.BooleanField(allow_null=True, help_text="what the key says; null where nothing is marked")
    known = KnownErrorOutput(many=True)
    found = FoundOutput(many=True)
    missed = serializers.ListField(child=serializers.IntegerField(), help_text="places in `known`")
    over_marked = serializers.ListField(child=serializers.IntegerField(), help_text="places among the segments")
    answers = KnownAnswerOutput(many=True)


class SubmittedOutput(serializers.Serializer):
    """The answer to a submission, the same for each retry."""

    annotation = StoredOutput()
    feedback = FeedbackOutput(allow_null=True, help_text="of a training task")


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


def next_shape(
    assignment: Assignment, facts: TaskContent, person: Person, *, swapped: bool | None, mine: int, of: int
) -> dict[str, Any]:
    """Everything that one task takes."""
    return {
        "assignment": {
            "id": assignment.public_id,
            "lease_token": assignment.lease_token,
            "expires_at": assignment.expires_at,
            "version": assignment.version,
        },
        **upcoming_shape(facts, person, swapped=swapped),
        "round": facts.round,
        "draft": stored_draft(assignment),
        "sent_back": {"note": assignment.ended_because} if assignment.ended_because else None,
        "progress": {"mine": mine, "of": of},
    }


def standing_shape(place: Eligibility) -> dict[str, Any]:
    """Where someone stands in a study."""
    mine, of = place.progress(training=True)
    return {
        "stopped": place.stopped and place.stopped._asdict(),
        "round": place.round.n if place.admitted else None,
        "mine": mine,
        "of": of,
        "entry": place.entry,
    }


def upcoming_shape(facts: TaskContent, person: Person, *, swapped: bool | None) -> dict[str, Any]:
    """
    What does not change of a task.

    :param swapped: whether this person sees b of a pair on the left; None for what is no pair
    """
    clips = [video_shape(clip, person) for clip in (reversed(facts.clips) if swapped else facts.clips)]
    return {
        "task": {
            "id": facts.public_id,
            "subject": facts.subject,
            "training": facts.training,
            "prompt": None if facts.prompt is None else {"text": facts.prompt},
            "questions": [vars(question) for question in facts.questions],
            "passage": facts.passage and passage_shape(facts.passage),
            "question": facts.question and {"text": facts.question.text, "dimension": facts.question.dimension},
            "error": facts.error,
        },
        "video": clips[0] if clips else None,
        "right": clips[1] if len(clips) > 1 else None,
    }


def stored_shape(annotation: Annotation, task: str, feedback: Feedback | None) -> dict[str, Any]:
    """The answer to a submission."""
    return {
        "annotation": {
            "id": annotation.public_id,
            "revision": annotation.revision,
            "task": task,
            "clean": annotation.is_clean,
            "submitted_at": annotation.submitted_at,
        },
        "feedback": feedback and feedback_shape(feedback),
    }


def feedback_shape(feedback: Feedback) -> dict[str, Any]:
    """What was right and what was not in a training task."""
    return {
        "clean": feedback.clean,
        "known": [known_error_shape(known) for known in feedback.known],
        "found": [vars(found) for found in feedback.found],
        "missed": feedback.missed,
        "over_marked": feedback.over_marked,
        "answers": [vars(answer) for answer in feedback.answers],
    }


def known_error_shape(known: SegmentBody | TextSegmentBody) -> dict[str, Any]:
    """An error of a key: with times, or with a span of a passage."""
    shape: dict[str, Any] = dict.fromkeys(("start_ms", "end_ms", "part", "from", "to"))
    if isinstance(known, TextSegmentBody):
        shape |= {"part": known.part, "from": known.from_char, "to": known.to_char}
    else:
        shape |= {"start_ms": known.start_ms, "end_ms": known.end_ms}
    return {**shape, "type": known.type, "severity": known.severity, "reason": known.reason}
