"""Stored annotations, as researchers read them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, TypedDict

from typing_extensions import Doc

from annotations.responses.serializers import BoxOutput
from annotations.tasks.serializers import parts_by_role
from annotations.work.submissions.models import Annotation, Answer, Segment, TextSegment
from outtake.http.field_notes import OneOf


class LaneSegmentOutput(TypedDict):
    """A stored segment."""

    id: Annotated[str, Doc("the annotation's id, a dash, and the segment's position")]
    start_ms: Annotated[int, Doc("ms from the start of the clip, inclusive")]
    end_ms: Annotated[int, Doc("ms from the start of the clip, exclusive")]
    type: Annotated[str, Doc("key in the instrument")]
    severity: Annotated[int | None, Doc("null where none was given")]
    reason: str
    confidence: Annotated[float | None, Doc("0 to 1, of a critic; null where none was given")]
    invalid_reason: Annotated[str, Doc("why a critic's segment is invalid; empty for a valid one")]


class SegmentOutput(LaneSegmentOutput):
    """A stored segment with its box."""

    box: Annotated[BoxOutput | None, Doc("null where none was drawn")]


_From = TypedDict("_From", {"from": Annotated[int, Doc("Unicode code point of the passage, inclusive")]})


class TextSegmentOutput(_From):
    """A stored span of a passage, in Unicode code points."""

    id: str
    part: str
    to: Annotated[int, Doc("Unicode code point of the passage, exclusive")]
    type: str
    severity: Annotated[int | None, Doc("step of the instrument's scale; null where it has none")]
    reason: str


class AnswerTimesOutput(TypedDict):
    """The times that an answer names, in ms of the clip, and the area that it marks."""

    at_ms: Annotated[
        int | None,
        Doc(
            "ms from the start of the clip that the answer refers to, or where that range begins; null without evidence"
        ),
    ]
    until_ms: Annotated[int | None, Doc("where the range ends; null for a moment")]
    picture_ms: Annotated[
        int | None, Doc("ms from the start of the clip: when an event is seen; null where it is not asked")
    ]
    sound_ms: Annotated[int | None, Doc("ms from the start of the clip: when it is heard; null where it is not asked")]
    box: Annotated[BoxOutput | None, Doc("the marked area; null where none is")]


class AnswerOutput(AnswerTimesOutput):
    """A stored answer."""

    question: Annotated[str, Doc("id of the question")]
    value: Annotated[str | None, Doc("in the form of the question; null where unclear or not answered")]
    unclear: bool
    note: str


AnySegment = Annotated[SegmentOutput | TextSegmentOutput, OneOf("AnySegmentOutput")]


class AnnotationOutput(TypedDict):
    """An annotation that counts: the highest revision of its assignment."""

    id: str
    task: str
    video: Annotated[str | None, Doc("external id; null unless the task is one clip")]
    parts: Annotated[dict[str, str], Doc("what the task is made of, by role: external ids, texts, or ids")]
    annotator: Annotated[str, Doc("id of the annotator")]
    round: Annotated[int, Doc("number of the round")]
    revision: Annotated[int, Doc("from 1; the highest counts")]
    status: Annotated[str, Doc("ok for a person; of a critic ok, failed, refused or media_not_received")]
    swapped: Annotated[bool | None, Doc("of a pair: whether b was shown on the left; null for what is not a pair")]
    clean: Annotated[bool | None, Doc("null where the instrument has no segments")]
    segments: list[AnySegment]
    answers: list[AnswerOutput]
    submitted_at: datetime


def serialize_segment(segment: Segment, annotation_id: str) -> LaneSegmentOutput:
    """Return a stored segment without its box; its id is its annotation's and its position."""
    return {
        "id": f"{annotation_id}-{segment.position}",
        "start_ms": segment.start_ms,
        "end_ms": segment.end_ms,
        "type": segment.type,
        "severity": segment.severity,
        "reason": segment.reason,
        "confidence": segment.confidence,
        "invalid_reason": segment.invalid_reason,
    }


def serialize_text_segment(segment: TextSegment, annotation_id: str) -> TextSegmentOutput:
    """Return a stored span of a passage."""
    return {
        "id": f"{annotation_id}-{segment.position}",
        "part": segment.part,
        "from": segment.from_char,
        "to": segment.to_char,
        "type": segment.type,
        "severity": segment.severity,
        "reason": segment.reason,
    }


def serialize_annotation(annotation: Annotation) -> AnnotationOutput:
    """Return an annotation with its segments and answers."""
    parts = parts_by_role(annotation.task)
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
            *(_with_box(segment, annotation.public_id) for segment in annotation.segments.all()),
            *(serialize_text_segment(segment, annotation.public_id) for segment in annotation.text_segments.all()),
        ],
        "answers": [
            {
                "question": answer.task_question.question.public_id,
                "value": answer.value,
                "unclear": answer.unclear,
                "note": answer.note,
                **answer_times(answer),
            }
            for answer in annotation.answers.all()
        ],
        "submitted_at": annotation.submitted_at,
    }


def _with_box(segment: Segment, annotation_id: str) -> SegmentOutput:
    return {**serialize_segment(segment, annotation_id), "box": segment.box}


def answer_times(answer: Answer) -> AnswerTimesOutput:
    """Return the times that an answer names, and its area."""
    return {
        "at_ms": answer.at_ms,
        "until_ms": answer.until_ms,
        "picture_ms": answer.picture_ms,
        "sound_ms": answer.sound_ms,
        "box": answer.box,
    }
