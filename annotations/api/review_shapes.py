"""Reviews into plain dictionaries, as their output serializers describe them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from annotations.api.shapes import segment_shape, video_shape
from annotations.facts import TaskFacts, instrument_in, task_facts
from annotations.instruments.forms import TEXT
from annotations.models import Adjudication, Annotation, JointReview, ReviewItem, TaskPart
from annotations.review_queries import adjudication_of, lanes_of, segment_id
from outtake.accounts.models import Person


def review_item_shape(review: ReviewItem, person: Person) -> dict[str, Any]:
    """A review in the queue."""
    facts = task_facts(review.task_id)
    video = video_shape(facts.clip, person)
    clip = next(part.clip for part in review.task.parts.all())
    return {
        "id": review.public_id,
        "task": facts.public_id,
        "video": clip.external_id,
        "generator": str(clip.generator),
        "prompt": facts.prompt,
        "strip": video["strip"],
        "duration_ms": video["duration_ms"],
        "state": review.state,
        "reasons": review.reasons,
        "groups": len(review.groups),
        "settled": review.is_settled,  # type: ignore[attr-defined]
    }


def review_shape(review: ReviewItem, person: Person) -> dict[str, Any]:
    """A review, whole, with its clip addressed for one person."""
    facts, lanes = task_facts(review.task_id), lanes_of(review)
    part = TaskPart.objects.select_related("video__generator").get(task=review.task_id, role="video")
    adjudication, joint = adjudication_of(review.task_id), JointReview.objects.filter(review=review).first()
    # Who revised since the groups were found has other segments by now, which the next search will group.
    there = {segment_id(segment, lane) for lane in lanes for segment in lane.segments.all()}
    groups = [group for group in review.groups if there.issuperset(group["segments"])]
    return {
        "id": review.public_id,
        "state": review.state,
        "task": facts.public_id,
        "external_id": part.clip.external_id,
        "prompt": facts.prompt,
        "generator": str(part.clip.generator),
        "video": video_shape(facts.clip, person),
        "instrument": {"document": instrument_in(review.round_id).document},
        "reasons": review.reasons,
        "lanes": [_lane_shape(lane) for lane in lanes],
        "groups": [{name: group[name] for name in ("segments", "reasons", "text")} for group in groups],
        "links": [link for group in groups for link in group["links"]],
        "questions": _questions(facts, lanes),
        "adjudication": None if adjudication is None else adjudication_shape(adjudication),
        "joint": None if joint is None else {"id": joint.public_id, "state": joint.state},
        "flags": review.flags.count(),
    }


def adjudication_shape(adjudication: Adjudication) -> dict[str, Any]:
    """An expert's annotation with its lineage."""
    return {
        "id": adjudication.public_id,
        "revision": adjudication.revision,
        "made_by": adjudication.made_by.public_id if adjudication.made_by else None,
        "jointly": adjudication.jointly,
        "clean": adjudication.is_clean,
        "note": adjudication.note,
        "created_at": adjudication.created_at,
        "segments": [
            {
                "start_ms": segment.start_ms,
                "end_ms": segment.end_ms,
                "type": segment.type,
                "severity": segment.severity,
                "reason": segment.reason,
                "action": segment.action,
                "sources": [segment_id(source, source.annotation) for source in segment.sources.all()],
            }
            for segment in adjudication.segments.all()
        ],
        "dropped": [segment_id(segment, segment.annotation) for segment in adjudication.dropped.all()],
        "answers": [
            {
                "question": answer.task_question.question.public_id,
                "value": answer.value,
                "unclear": answer.unclear,
                "note": answer.note,
            }
            for answer in adjudication.answers.all()
        ],
    }


def _lane_shape(lane: Annotation) -> dict[str, Any]:
    segments = [segment_shape(segment, lane.public_id) for segment in lane.segments.all()]
    return {
        "annotator": {
            "id": lane.annotator.public_id,
            "label": lane.annotator.label,
            "kind": lane.annotator.kind,
            "simulated": lane.annotator.simulated,
        },
        "status": lane.status,
        "clean": lane.is_clean,
        "revision": lane.revision,
        "segments": [{name: value for name, value in each.items() if name != "box"} for each in segments],
        "answers": [
            {
                "question": answer.task_question.question.public_id,
                "value": answer.value,
                "unclear": answer.unclear,
                "note": answer.note,
                "p_yes": answer.p_yes,
            }
            for answer in lane.answers.all()
        ],
    }


def _questions(facts: TaskFacts, lanes: Sequence[Annotation]) -> list[dict[str, Any]]:
    said: dict[str, list[str | None]] = {}
    for lane in lanes:
        for answer in lane.answers.all():
            said.setdefault(answer.task_question.question.public_id, []).append(
                None if answer.unclear else answer.value
            )
    shapes = []
    for question in facts.questions:
        if not question.applicable:
            continue
        values = said.get(question.id, [])
        counts = {"yes": values.count("yes"), "no": values.count("no"), "unclear": values.count(None)}
        shapes.append(
            {
                "id": question.id,
                "text": question.text,
                "dimension": question.dimension,
                "form": question.form,
                "key": question.key,
                "values": counts,
                "disagree": question.form != TEXT and len({value for value in values if value is not None}) > 1,
            }
        )
    return shapes
