"""Rows into plain dictionaries, as the output serializers describe them."""

from __future__ import annotations

from typing import Any

from annotations.bodies import SegmentBody, TextSegmentBody
from annotations.facts import ClipFact, TaskFacts, instrument_of
from annotations.feedback import Feedback
from annotations.models import Annotation, Assignment, Round, Segment, Study, Task, TextSegment
from annotations.operations.saying import stored_draft
from annotations.queries import StudyCounts
from annotations.workplace import Workplace
from outtake.accounts.models import Person
from outtake.catalog.models import Passage
from outtake.catalog.queries import player_video


def next_shape(
    assignment: Assignment, facts: TaskFacts, person: Person, *, swapped: bool | None, mine: int, of: int
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


def standing_shape(place: Workplace) -> dict[str, Any]:
    """Where somebody stands in a study."""
    mine, of = place.progress(training=True)
    return {
        "stopped": place.stopped and place.stopped._asdict(),
        "round": place.round.n if place.admitted else None,
        "mine": mine,
        "of": of,
        "entry": place.entry,
    }


def upcoming_shape(facts: TaskFacts, person: Person, *, swapped: bool | None) -> dict[str, Any]:
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


def passage_shape(passage: Passage) -> dict[str, Any]:
    """A reasoning chain or a text alone, without its origin and what was injected."""
    return {
        "question": passage.question,
        "options": passage.options,
        "text": passage.text,
        "sentences": passage.sentences,
    }


def video_shape(clip: ClipFact, person: Person) -> dict[str, Any]:
    """A clip with signed addresses for one person."""
    return player_video(clip.video_id, clip.rendition, has_peaks=clip.has_peaks, person_id=person.pk)._asdict()


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


def parts_shape(task: Task) -> dict[str, str]:
    """What a task is made of, by role: external ids, the text of a question, the id of a marked error."""
    return {part.role: part.named for part in task.parts.all()}


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


def study_shape(study: Study, round_: Round, role: str, *, done: int | None, mine: int) -> dict[str, Any]:
    """A study in a list, as one of its rounds asks it."""
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
