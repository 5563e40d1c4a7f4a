"""What comes in and what goes out about reviews."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any, Literal, TypedDict

from rest_framework import serializers
from typing_extensions import Doc

from annotations.instruments.question_forms import KINDS, TEXT
from annotations.responses.serializers import LONGEST_REASON, AnswerInput, TimeSegmentInput
from annotations.responses.values import AnswerBody, SegmentBody
from annotations.review import disagreement_kinds
from annotations.review.adjudicate import AdjudicatedSegmentInput, AdjudicationInput
from annotations.review.models import Adjudication, JointReview, ReviewItem
from annotations.review.queries import adjudication_of, annotations_under_review, segment_id
from annotations.studies.queries import instrument_in
from annotations.tasks.content import TaskContent, task_content
from annotations.tasks.models import TaskPart
from annotations.tasks.serializers import StripOutput, VideoOutput, video_shape
from annotations.work.submissions.models import Annotation
from annotations.work.submissions.serializers import segment_shape
from outtake.accounts.people.models import Person
from outtake.http.resources import Choices
from outtake.http.strict_input import StrictInteger, StrictSerializer, StrictString

MOST_NAMED = 10_000  # segments: far more than any clip has


class SettledSegmentInput(TimeSegmentInput):
    """An error that is true, and the segments that it came from."""

    box = None  # type: ignore[assignment]  # settled errors have no box
    sources = serializers.ListField(child=StrictString(max_length=40), default=list, max_length=MOST_NAMED)


class SettledAnswerInput(AnswerInput):
    """An answer that is true."""

    at_ms = None  # type: ignore[assignment]


class SettleInput(StrictSerializer):
    """An expert's annotation of a clip: `revision` is the last one that they saw, 0 for none."""

    revision = StrictInteger(min_value=0, max_value=2**31 - 1)
    segments = SettledSegmentInput(many=True, default=list)
    dropped = serializers.ListField(child=StrictString(max_length=40), default=list, max_length=MOST_NAMED)
    answers = SettledAnswerInput(many=True, default=list)
    note = StrictString(allow_blank=True, default="", max_length=LONGEST_REASON)


def verdict_of(data: dict[str, Any]) -> AdjudicationInput:
    """Return checked input as a frozen verdict."""
    return AdjudicationInput(
        segments=tuple(
            AdjudicatedSegmentInput(
                SegmentBody(**{name: value for name, value in segment.items() if name != "sources"}),
                tuple(segment["sources"]),
            )
            for segment in data["segments"]
        ),
        dropped=tuple(data["dropped"]),
        answers=tuple(AnswerBody(**answer) for answer in data["answers"]),
        note=data["note"],
    )


class ReviewReasonOutput(TypedDict):
    """Why a clip is to be settled."""

    kind: Annotated[str, Choices(disagreement_kinds.KINDS)]
    text: str


class ReviewItemOutput(TypedDict):
    """A review in the queue."""

    id: str
    task: str
    video: Annotated[str, Doc("its external id")]
    generator: str
    prompt: str
    strip: StripOutput
    duration_ms: int
    state: Literal["open", "settled"]
    reasons: list[ReviewReasonOutput]
    groups: Annotated[int, Doc("how many things were spoken of")]
    settled: Annotated[bool, Doc("there is an adjudication, also where the review is open again")]


class ReviewAnnotatorOutput(TypedDict):
    """Whose lane it is; a person by a random name."""

    id: str
    label: str
    kind: Literal["person", "critic"]
    simulated: bool


class LaneSegmentOutput(TypedDict):
    """A segment of a lane; an invalid one of a critic says why it is, and need not be named."""

    id: str
    start_ms: int
    end_ms: int
    type: str
    severity: int | None
    reason: str
    invalid_reason: str
    confidence: float | None


class LaneAnswerOutput(TypedDict):
    """An answer of a lane; `p_yes` of a critic that tells it."""

    question: str
    value: str | None
    unclear: bool
    note: str
    p_yes: float | None


class LaneOutput(TypedDict):
    """What one annotator says of the clip: the revision that counts."""

    annotator: ReviewAnnotatorOutput
    status: str
    clean: bool | None
    revision: int
    segments: list[LaneSegmentOutput]
    answers: list[LaneAnswerOutput]


class ReviewGroupOutput(TypedDict):
    """Segments that speak of the same thing, and what is disagreed about them."""

    segments: list[str]
    reasons: list[str]
    text: str


class ReviewLinkOutput(TypedDict):
    """A pair of segments: IoU from 0 to 1, and likeness of their reasons from 0 to 10, by the lexical baseline."""

    a: str
    b: str
    iou: float
    reasons: int


class AnswerCountsOutput(TypedDict):
    """How many lanes said yes, no and unclear; a question in another form has neither yes nor no."""

    yes: int
    no: int
    unclear: int


class ReviewQuestionOutput(TypedDict):
    """A question that applies to the clip."""

    id: str
    text: str
    dimension: str
    form: Annotated[str, Choices(KINDS)]
    key: str | None
    values: AnswerCountsOutput
    disagree: Annotated[bool, Doc("two lanes gave different answers; never of texts")]


class SettledSegmentOutput(TypedDict):
    """An error that is true, what was done to its sources, and which those are."""

    start_ms: int
    end_ms: int
    type: str
    severity: int | None
    reason: str
    action: Literal["taken", "adjusted", "merged", "added"]
    sources: list[str]


class SettledAnswerOutput(TypedDict):
    """An answer that is true."""

    question: str
    value: str | None
    unclear: bool
    note: str


class AdjudicationOutput(TypedDict):
    """An expert's annotation of the clip; `made_by` is the expert's random id."""

    id: str
    revision: int
    made_by: str | None
    jointly: Annotated[bool, Doc("its annotators agreed on it among themselves; nobody made it")]
    clean: bool | None
    note: str
    created_at: datetime
    segments: list[SettledSegmentOutput]
    dropped: list[str]
    answers: list[SettledAnswerOutput]


class SettledOutput(TypedDict):
    """What was stored."""

    adjudication: AdjudicationOutput


class InstrumentOutput(TypedDict):
    """What was asked."""

    document: dict[str, Any]


class JointStateOutput(TypedDict):
    """A joint review, and how far it is."""

    id: str
    state: Literal["open", "agreed", "closed"]


class ReviewOutput(TypedDict):
    """A review, whole."""

    id: str
    state: Literal["open", "settled"]
    task: str
    external_id: str
    prompt: str
    generator: str
    video: VideoOutput
    instrument: InstrumentOutput
    reasons: list[ReviewReasonOutput]
    lanes: list[LaneOutput]
    groups: list[ReviewGroupOutput]
    links: list[ReviewLinkOutput]
    questions: list[ReviewQuestionOutput]
    adjudication: AdjudicationOutput | None
    joint: Annotated[JointStateOutput | None, Doc("null where it was never put before its annotators")]
    flags: Annotated[int, Doc("how often the guideline was flagged as unclear here")]


def review_item_shape(review: ReviewItem, person: Person) -> dict[str, Any]:
    """A review in the queue."""
    facts = task_content(review.task_id)
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
    facts, lanes = task_content(review.task_id), annotations_under_review(review)
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


def _questions(facts: TaskContent, lanes: Sequence[Annotation]) -> list[dict[str, Any]]:
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
