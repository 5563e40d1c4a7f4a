"""What the API answers about studies and the annotations in them. These describe; views build plain dictionaries."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, TypedDict

from typing_extensions import Doc

from annotations.responses.serializers import BoxOutput
from annotations.tasks.serializers import parts_shape
from annotations.work.submissions.models import Annotation, Segment, TextSegment
from outtake.http.resources import OneOf


class SegmentOutput(TypedDict):
    """A stored segment; an invalid one of a critic says why it is."""

    id: str
    start_ms: int
    end_ms: int
    type: str
    severity: int | None
    reason: str
    box: BoxOutput | None
    confidence: float | None
    invalid_reason: str


_From = TypedDict("_From", {"from": int})


class TextSegmentOutput(_From):
    """A stored span of a passage, in Unicode code points."""

    id: str
    part: str
    to: int
    type: str
    severity: int | None
    reason: str


class AnswerOutput(TypedDict):
    """A stored answer."""

    question: str
    value: str | None
    unclear: bool
    at_ms: int | None
    note: str


AnySegment = Annotated[SegmentOutput | TextSegmentOutput, OneOf("AnySegmentOutput")]


class AnnotationOutput(TypedDict):
    """An annotation that counts: the highest revision of its assignment."""

    id: str
    task: str
    video: Annotated[str | None, Doc("null where the task has not one clip")]
    parts: Annotated[dict[str, str], Doc("what the task is made of, by role")]
    annotator: str
    round: int
    revision: int
    status: str
    swapped: Annotated[bool | None, Doc("of a pair: whether b was shown on the left")]
    clean: bool | None
    segments: list[AnySegment]
    answers: list[AnswerOutput]
    submitted_at: datetime


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
