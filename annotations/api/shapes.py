"""Rows into plain dictionaries, as the output serializers describe them."""

from __future__ import annotations

from typing import Any

from annotations.models import Annotation, Assignment, Segment, Study
from annotations.operations.saying import stored_draft
from annotations.queries import StudyCounts, TaskFacts, instrument_of
from outtake.accounts.models import Person
from outtake.catalog.queries import player_video


def next_shape(assignment: Assignment, facts: TaskFacts, person: Person, *, mine: int, of: int) -> dict[str, Any]:
    """Everything that one task takes."""
    return {
        "assignment": {
            "id": assignment.public_id,
            "lease_token": assignment.lease_token,
            "expires_at": assignment.expires_at,
            "version": assignment.version,
        },
        **upcoming_shape(facts, person),
        "draft": stored_draft(assignment),
        "progress": {"mine": mine, "of": of},
    }


def upcoming_shape(facts: TaskFacts, person: Person) -> dict[str, Any]:
    """What does not change of a task."""
    return {
        "task": {
            "id": facts.public_id,
            "prompt": {"text": facts.prompt},
            "questions": [vars(question) for question in facts.questions],
        },
        "video": video_shape(facts, person),
    }


def video_shape(facts: TaskFacts, person: Person) -> dict[str, Any]:
    """A clip with signed addresses for one person."""
    return player_video(facts.video_id, facts.rendition, has_peaks=facts.has_peaks, person_id=person.pk)._asdict()


def stored_shape(annotation: Annotation, task: str) -> dict[str, Any]:
    """The answer to a submission."""
    return {
        "annotation": {
            "id": annotation.public_id,
            "revision": annotation.revision,
            "task": task,
            "clean": annotation.is_clean,
            "submitted_at": annotation.submitted_at,
        }
    }


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


def annotation_shape(annotation: Annotation) -> dict[str, Any]:
    """An annotation with all that was said in it."""
    videos = [part.video.external_id for part in annotation.task.parts.all() if part.role == "video"]
    return {
        "id": annotation.public_id,
        "task": annotation.task.public_id,
        "video": videos[0],
        "annotator": annotation.annotator.public_id,
        "revision": annotation.revision,
        "status": annotation.status,
        "clean": annotation.is_clean,
        "segments": [segment_shape(segment, annotation.public_id) for segment in annotation.segments.all()],
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


def study_shape(study: Study, role: str, *, done: int | None, mine: int) -> dict[str, Any]:
    """A study in a list."""
    round_ = study.rounds.latest("n")
    instrument = instrument_of(round_)
    return {
        "id": study.public_id,
        "name": study.name,
        "project": {"id": study.project.public_id, "name": study.project.name},
        "instrument": {"key": instrument.key, "version": instrument.version, "title": instrument.title},
        "role": role,
        "tasks": round_.task_count,
        "done": done,
        "mine": mine,
    }


def counts_shape(counts: StudyCounts) -> dict[str, int]:
    """Tasks by state."""
    return counts._asdict()
