"""What an annotator is given: a task, and what came of it. These describe; views build plain dictionaries."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, TypedDict

from typing_extensions import Doc

from annotations.responses.values import SegmentBody, TextSegmentBody
from annotations.tasks.content import TaskContent
from annotations.tasks.serializers import TaskOutput, VideoOutput, passage_shape, video_shape
from annotations.work.assignments.eligibility import STOPS, Eligibility
from annotations.work.assignments.models import Assignment
from annotations.work.submissions.models import Annotation
from annotations.work.submissions.operations import stored_draft
from annotations.work.training.feedback import Feedback
from outtake.accounts.people.models import Person
from outtake.http.resources import Choices
from outtake.http.strict_input import StrictSerializer, StrictString


class AssignmentOutput(TypedDict):
    """A lease on a task."""

    id: str
    lease_token: str
    expires_at: datetime
    version: int


class ProgressOutput(TypedDict):
    """How many tasks this annotator has submitted, of how many in the round."""

    mine: int
    of: int


class SentBackOutput(TypedDict):
    """What someone who looked at one's work asks to be done otherwise; what was said is the draft."""

    note: str


class NextOutput(TypedDict):
    """Everything that one task takes."""

    assignment: AssignmentOutput
    task: TaskOutput
    round: Annotated[int, Doc("whose document the study has under ?round=; 0 for the training")]
    video: Annotated[VideoOutput | None, Doc("of a pair the left one; null for a prompt or a question alone")]
    right: Annotated[VideoOutput | None, Doc("of a pair")]
    draft: dict[str, Any] | None
    sent_back: Annotated[SentBackOutput | None, Doc("null where it comes for the first time")]
    progress: ProgressOutput


class UpcomingOutput(TypedDict):
    """What can be fetched before it is leased."""

    task: TaskOutput
    round: Annotated[int, Doc("0 for the training")]
    video: VideoOutput | None
    right: VideoOutput | None


class StoppedOutput(TypedDict):
    """Why someone gets no task now."""

    kind: Annotated[str, Choices(STOPS)]
    text: Annotated[str, Doc("for the annotator to read")]
    until: Annotated[datetime | None, Doc("when a pause is over")]


class StandingOutput(TypedDict):
    """Where an annotator stands in a study."""

    stopped: Annotated[StoppedOutput | None, Doc("null while there may be a task for them")]
    round: Annotated[int | None, Doc("the highest that admits them; null for none")]
    mine: Annotated[int, Doc("tasks submitted, of the training while they do it")]
    of: int
    entry: Annotated[str | None, Doc("id of their participation; null for a member without")]


class VersionOutput(TypedDict):
    """The version of the stored draft, for the next If-Match."""

    version: int


class ExpiryOutput(TypedDict):
    """When the lease ends now."""

    expires_at: datetime


class StoredOutput(TypedDict):
    """What a submission stored."""

    id: str
    revision: int
    task: str
    clean: bool | None
    submitted_at: datetime


_From = TypedDict("_From", {"from": int | None})


class KnownErrorOutput(_From):
    """An error that the key of a training task holds: of a clip with times, of a passage with a span."""

    start_ms: int | None
    end_ms: int | None
    part: str | None
    to: int | None
    type: str
    severity: int | None
    reason: str


class FoundOutput(TypedDict):
    """A known error that was found, and how well."""

    error: Annotated[int, Doc("place in `known`")]
    segment: Annotated[int, Doc("place among the submitted segments")]
    iou: Annotated[float, Doc("0 to 1")]
    start_off: Annotated[int, Doc("ms, or code points; below 0: too early")]
    end_off: Annotated[int, Doc("ms, or code points; below 0: too early")]
    same_type: bool


class KnownAnswerOutput(TypedDict):
    """The known answer to a question."""

    question: str
    value: str | None
    unclear: bool
    right: Annotated[bool | None, Doc("whether the same was said; null for a text")]


class FeedbackOutput(TypedDict):
    """What was right and what was not in a training task."""

    clean: Annotated[bool | None, Doc("what the key says; null where nothing is marked")]
    known: list[KnownErrorOutput]
    found: list[FoundOutput]
    missed: Annotated[list[int], Doc("places in `known`")]
    over_marked: Annotated[list[int], Doc("places among the segments")]
    answers: list[KnownAnswerOutput]


class SubmittedOutput(TypedDict):
    """The answer to a submission, the same for each retry."""

    annotation: StoredOutput
    feedback: Annotated[FeedbackOutput | None, Doc("of a training task")]


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
