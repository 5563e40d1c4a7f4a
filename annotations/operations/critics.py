"""Record what a critic says: the same rows as a person's, without slot, lease or draft."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from annotations.models import Annotation, Annotator, Assignment, Segment, Task
from annotations.queries import task_facts


@dataclass(frozen=True)
class CriticSegment:
    """A segment as a critic gave it: in ms, perhaps inverted, empty or outside, and then with an invalid_reason."""

    start_ms: int
    end_ms: int
    type: str
    reason: str
    confidence: float | None = None
    invalid_reason: str = ""


def record_critic_annotation(
    *, task: Task, annotator: Annotator, status: str, segments: Sequence[CriticSegment] = ()
) -> Annotation:
    """
    Store a critic's annotation of a task; a second call for the same pair returns the first.

    A failed, refused or undelivered reply is stored with its status and is never "no errors": `clean` is then null.
    """
    facts = task_facts(task.pk)
    with transaction.atomic():
        assignment, _ = Assignment.objects.get_or_create(
            task=task, annotator=annotator, defaults={"round_id": task.round_id, "state": Assignment.SUBMITTED}
        )
        assignment = Assignment.objects.select_for_update().get(pk=assignment.pk)
        if (earlier := assignment.annotations.first()) is not None:
            return earlier
        annotation = Annotation.objects.create(
            round_id=task.round_id,
            task=task,
            annotator=annotator,
            assignment=assignment,
            revision=1,
            rendition_id=facts.rendition.pk,
            idempotency_key=f"task {task.public_id}",
            body_hash="",
            status=status,
            is_clean=not segments if status == Annotation.OK else None,
        )
        Segment.objects.bulk_create(
            Segment(
                annotation=annotation,
                position=position,
                start_ms=segment.start_ms,
                end_ms=segment.end_ms,
                type=segment.type,
                reason=segment.reason,
                confidence=segment.confidence,
                invalid_reason=segment.invalid_reason,
            )
            for position, segment in enumerate(segments)
        )
    return annotation
