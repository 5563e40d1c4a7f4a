"""What is sent into rows, as one revision of an assignment; and the rows as they were sent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, TypedDict

from typing_extensions import Doc

from annotations.annotators.models import Annotator
from annotations.instruments.question_forms import PREFERENCE, by_part, in_display_order
from annotations.responses.serializers import AnswerInput, SegmentInput
from annotations.responses.values import AnnotationBody
from annotations.tasks.content import TaskContent
from annotations.work.assignments.models import Assignment
from annotations.work.submissions.models import Annotation, Answer, Segment, TextSegment
from outtake.http.field_notes import As


class AnnotationBodyOutput(TypedDict):
    """What an annotation says, in the form in which its annotator sent it."""

    lease_token: Annotated[str, Doc("always empty")]
    clean: Annotated[bool | None, Doc("null where the instrument has no segments")]
    active_ms: Annotated[int, Doc("ms at work, without pauses")]
    plays: Annotated[int, Doc("how often the clip was played")]
    segments: list[Annotated[Mapping[str, Any], As(SegmentInput)]]
    answers: list[Annotated[Mapping[str, Any], As(AnswerInput)]]


def save_annotation(
    assignment: Assignment,
    revision: int,
    key: str,
    body: AnnotationBody,
    facts: TaskContent,
    *,
    corrected_by: Annotator | None = None,
) -> Annotation:
    """
    Write a checked body as a revision.

    :raises IntegrityError: if there is this revision already, or the annotator has used the key.
    """
    annotation = Annotation.objects.create(
        round_id=assignment.round_id,
        task_id=assignment.task_id,
        annotator_id=assignment.annotator_id,
        assignment=assignment,
        revision=revision,
        rendition_id=facts.clips[0].rendition.pk if len(facts.clips) == 1 else None,
        idempotency_key=key,
        body_hash=body.hash,
        is_clean=body.clean,
        active_ms=body.active_ms,
        plays=body.plays,
        corrected_by=corrected_by,
        swapped=facts.swapped_for(assignment.annotator_id),
    )
    if body.segments:
        Segment.objects.bulk_create(_segments(annotation, body, facts.clip.video_row))
    if body.text_segments:
        TextSegment.objects.bulk_create(_text_segments(annotation, body))
    if body.answers:
        Answer.objects.bulk_create(_answers(annotation, body, facts))
    return annotation


def to_body(annotation: Annotation) -> AnnotationBodyOutput:
    """Return what an annotation says as a page sends it, with the sides of a pair as its annotator saw them."""
    answers = annotation.answers.select_related("task_question__question").order_by("task_question__order")
    return {
        "lease_token": "",
        "clean": annotation.is_clean,
        "active_ms": annotation.active_ms,
        "plays": annotation.plays,
        "segments": [
            *annotation.segments.order_by("position").values("start_ms", "end_ms", "type", "severity", "reason", "box"),
            *(_span(each) for each in annotation.text_segments.order_by("position")),
        ],
        "answers": [_answer(each, swapped=bool(annotation.swapped)) for each in answers],
    }


def _segments(annotation: Annotation, body: AnnotationBody, video: int) -> Iterator[Segment]:
    for position, segment in enumerate(body.segments):
        yield Segment(
            annotation=annotation,
            round_id=annotation.round_id,
            video_id=video,
            position=position,
            start_ms=segment.start_ms,
            end_ms=segment.end_ms,
            type=segment.type,
            severity=segment.severity,
            reason=segment.reason.strip(),
            box=segment.box,
        )


def _text_segments(annotation: Annotation, body: AnnotationBody) -> Iterator[TextSegment]:
    for position, segment in enumerate(body.text_segments):
        yield TextSegment(
            annotation=annotation,
            position=position,
            part=segment.part,
            from_char=segment.from_char,
            to_char=segment.to_char,
            type=segment.type,
            severity=segment.severity,
            reason=segment.reason.strip(),
        )


def _answers(annotation: Annotation, body: AnnotationBody, facts: TaskContent) -> Iterator[Answer]:
    for answer in body.answers:
        value = answer.value and answer.value.strip()
        if value and facts.asked.questions[answer.question].kind == PREFERENCE:
            value = by_part(value, swapped=bool(annotation.swapped))
        yield Answer(
            annotation=annotation,
            task_question_id=facts.task_question_ids[answer.question],
            value=value,
            unclear=answer.unclear,
            at_ms=answer.at_ms,
            until_ms=answer.until_ms,
            picture_ms=answer.picture_ms,
            sound_ms=answer.sound_ms,
            box=answer.box,
            note=answer.note,
        )


def _span(segment: TextSegment) -> dict[str, Any]:
    return {
        "part": segment.part,
        "from": segment.from_char,
        "to": segment.to_char,
        "type": segment.type,
        "severity": segment.severity,
        "reason": segment.reason,
    }


def _answer(answer: Answer, *, swapped: bool) -> dict[str, Any]:
    question, value = answer.task_question.question, answer.value
    if value is not None and question.form == PREFERENCE:
        value = in_display_order(value, swapped=swapped)
    return {
        "question": question.public_id,
        "value": value,
        "unclear": answer.unclear,
        "at_ms": answer.at_ms,
        "until_ms": answer.until_ms,
        "picture_ms": answer.picture_ms,
        "sound_ms": answer.sound_ms,
        "box": answer.box,
        "note": answer.note,
    }
