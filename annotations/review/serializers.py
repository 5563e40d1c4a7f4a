"""What goes out about reviews."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any, TypedDict

from typing_extensions import Doc

from annotations.annotators.models import Annotator
from annotations.instruments.question_forms import TEXT
from annotations.review import models
from annotations.review.models import AdjudicatedSegment, Adjudication, JointReview, Review
from annotations.review.queries import STATES, adjudication_of, annotations_under_review, segment_id
from annotations.studies.queries import instrument_in
from annotations.studies.serializers import AskedInstrumentOutput
from annotations.tasks.content import QuestionContent, TaskContent, task_content
from annotations.tasks.models import TaskPart
from annotations.tasks.serializers import (
    AskedQuestionOutput,
    PassageOutput,
    serialize_passage,
    serialize_question,
    serialize_video,
)
from annotations.work.submissions.models import Annotation
from annotations.work.submissions.sentence_tags import Tags, tags_of
from annotations.work.submissions.serializers import (
    AnswerTimesOutput,
    LaneSegmentOutput,
    answer_times,
    serialize_segment,
)
from outtake.accounts.people.models import Person
from outtake.catalog.serving.queries import PlayerVideo, ThumbnailStrip
from outtake.http.field_notes import Choices


class ReviewReasonOutput(TypedDict):
    """Why a clip is to be settled."""

    kind: Annotated[str, Choices(models.REASONS)]
    text: str


class SentOutput(TypedDict):
    """Who sent a clip to review, and why."""

    by: Annotated[str, Doc("username; empty once erased")]
    note: str
    at: datetime


class ReviewItemOutput(TypedDict):
    """A review in the queue."""

    id: str
    task: str
    video: Annotated[str, Doc("external id of the clip")]
    chain: Annotated[str | None, Doc("external id of the chain of reasoning; null where clips are reviewed")]
    generator: Annotated[str, Doc("name and version")]
    prompt: str
    strip: ThumbnailStrip
    duration_ms: Annotated[int, Doc("ms; 0 where there is no clip")]
    state: Annotated[str, Choices(STATES)]
    reasons: list[ReviewReasonOutput]
    groups: Annotated[int, Doc("number of groups of overlapping segments")]
    settled: Annotated[bool, Doc("whether there is an adjudication, even if the review was reopened")]
    sent: Annotated[SentOutput | None, Doc("null where no one sent it")]


class ReviewAnnotatorOutput(TypedDict):
    """The annotator of a lane."""

    id: str
    label: Annotated[str, Doc("a random name for a person")]
    kind: Annotated[str, Choices((Annotator.PERSON, Annotator.CRITIC))]
    simulated: bool


class LaneAnswerOutput(AnswerTimesOutput):
    """An answer of a lane."""

    question: Annotated[str, Doc("id of the question")]
    value: Annotated[str | None, Doc("in the form of the question; null where unclear or not answered")]
    unclear: bool
    note: str
    p_yes: Annotated[float | None, Doc("0 to 1: a critic's probability of yes; null where none was given")]


class SentenceTagOutput(TypedDict):
    """A type of error in a sentence of a chain."""

    sentence: Annotated[int, Doc("number of the sentence, from 0")]
    type: Annotated[str, Doc("key in the instrument")]


class LaneOutput(TypedDict):
    """What one annotator says of the clip: the revision that counts."""

    annotator: ReviewAnnotatorOutput
    status: Annotated[str, Doc("ok for a person; of a critic ok, failed, refused or media_not_received")]
    clean: Annotated[bool | None, Doc("null where the instrument has no segments")]
    revision: Annotated[int, Doc("from 1; the highest counts")]
    segments: list[LaneSegmentOutput]
    tags: Annotated[list[SentenceTagOutput], Doc("of a chain; empty for a critic, which names types of the whole")]
    types: Annotated[list[str], Doc("of a chain: the types named anywhere in it")]
    answers: list[LaneAnswerOutput]


class ReviewGroupOutput(TypedDict):
    """Segments that overlap, and what is disagreed about them."""

    segments: Annotated[list[str], Doc("ids")]
    reasons: Annotated[list[str], Doc("kinds of disagreement")]
    text: str


class ReviewLinkOutput(TypedDict):
    """A pair of segments of one group."""

    a: Annotated[str, Doc("id of a segment")]
    b: Annotated[str, Doc("id of a segment")]
    iou: Annotated[float, Doc("0 to 1")]
    reasons: Annotated[int, Doc("similarity of their reasons, 0 to 10, by the lexical baseline")]


class AnswerCountsOutput(TypedDict):
    """The number of lanes that answered yes, no and unclear; a question in another form has neither yes nor no."""

    yes: Annotated[int, Doc("number of lanes")]
    no: Annotated[int, Doc("number of lanes")]
    unclear: Annotated[int, Doc("number of lanes")]


class ReviewQuestionOutput(AskedQuestionOutput):
    """A question that applies to the clip, and how the lanes answered it."""

    values: AnswerCountsOutput
    disagree: Annotated[bool, Doc("whether two lanes gave different answers; always false for texts")]


class SettledSegmentOutput(TypedDict):
    """An adjudicated error."""

    start_ms: Annotated[int, Doc("ms from the start of the clip, inclusive")]
    end_ms: Annotated[int, Doc("ms from the start of the clip, exclusive")]
    type: Annotated[str, Doc("key in the instrument")]
    severity: Annotated[int | None, Doc("step of the instrument's scale; null where it has none")]
    reason: str
    action: Annotated[str, Choices(AdjudicatedSegment.ACTIONS), Doc("what was done to its sources")]
    sources: Annotated[list[str], Doc("ids of the segments that it came from")]


class SettledAnswerOutput(TypedDict):
    """An adjudicated answer."""

    question: Annotated[str, Doc("id of the question")]
    value: Annotated[str | None, Doc("in the form of the question; null where it is unclear")]
    unclear: bool
    note: str


class AdjudicationOutput(TypedDict):
    """An expert's annotation of the clip."""

    id: str
    revision: Annotated[int, Doc("from 1; the highest counts")]
    made_by: Annotated[str | None, Doc("the expert's random id; null for a joint review, and once erased")]
    jointly: Annotated[bool, Doc("whether its annotators agreed on it in a joint review")]
    clean: Annotated[bool | None, Doc("null where the instrument has no segments")]
    note: str
    created_at: datetime
    segments: list[SettledSegmentOutput]
    dropped: Annotated[list[str], Doc("ids of the segments that are no errors")]
    tags: Annotated[list[SentenceTagOutput], Doc("of a chain: all that are true")]
    answers: list[SettledAnswerOutput]


class SettledOutput(TypedDict):
    """What was stored."""

    adjudication: AdjudicationOutput


class JointStateOutput(TypedDict):
    """The state of a joint review."""

    id: str
    state: Annotated[str, Choices(JointReview.STATES)]


class InjectedErrorOutput(TypedDict):
    """An error that was put into a chain of reasoning."""

    sentence: Annotated[int, Doc("place of its sentence, from 0")]
    type: str
    claim: Annotated[str, Doc("what is wrong; empty where that was not given")]
    origin: Annotated[str, Doc('who put it in, such as "rule" or "model-injected:NAME"; empty where not known')]


class ReviewOutput(TypedDict):
    """A review with all lanes of its clip."""

    id: str
    state: Annotated[str, Choices(STATES)]
    task: str
    external_id: str
    prompt: str
    generator: Annotated[str, Doc("name and version")]
    video: PlayerVideo
    passage: Annotated[PassageOutput | None, Doc("the chain of reasoning; null where clips are reviewed")]
    origin: Annotated[str, Doc("where the chain comes from; empty where that is not known")]
    injected: Annotated[list[InjectedErrorOutput], Doc("errors that were put into the chain, by sentence")]
    instrument: AskedInstrumentOutput
    reasons: list[ReviewReasonOutput]
    sent: Annotated[SentOutput | None, Doc("null where no one sent it")]
    lanes: list[LaneOutput]
    groups: list[ReviewGroupOutput]
    links: list[ReviewLinkOutput]
    questions: list[ReviewQuestionOutput]
    adjudication: Annotated[AdjudicationOutput | None, Doc("the latest one; null if there is none")]
    joint: Annotated[JointStateOutput | None, Doc("null where there was no joint review")]
    flags: Annotated[int, Doc("how often the guideline was flagged as unclear here")]


def _injected(error: Mapping[str, Any]) -> InjectedErrorOutput:
    return {
        "sentence": error["sentence"],
        "type": error["type"],
        "claim": error.get("claim", ""),
        "origin": error.get("origin", ""),
    }


def serialize_review_item(review: Review, person: Person) -> ReviewItemOutput:
    """Return a review of the queue, with the URLs of its clip for one person."""
    facts = task_content(review.task_id)
    video = serialize_video(facts.clip, person)
    clip = next(part.clip for part in review.task.parts.all())
    return {
        "id": review.public_id,
        "task": facts.public_id,
        "video": clip.external_id,
        "chain": facts.passage.external_id if facts.passage else None,
        "generator": str(clip.generator),
        "prompt": facts.prompt or "",
        "strip": video.strip,
        "duration_ms": video.duration_ms,
        "state": review.state,
        "reasons": review.reasons,
        "groups": len(review.groups),
        "settled": review.is_settled,  # type: ignore[attr-defined]
        "sent": _sent(review),
    }


def serialize_review(review: Review, person: Person) -> ReviewOutput:
    """Return a review with all lanes of its clip, and the URLs of the clip for one person."""
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
        "prompt": facts.prompt or "",
        "generator": str(part.clip.generator),
        "video": serialize_video(facts.clip, person),
        "passage": None if facts.passage is None else serialize_passage(facts.passage, shows_answer=True),
        "origin": facts.passage.origin if facts.passage else "",
        "injected": [_injected(each) for each in facts.passage.injected] if facts.passage else [],
        "instrument": {"document": instrument_in(review.round_id).document},
        "reasons": review.reasons,
        "sent": _sent(review),
        "lanes": [_lane(lane, facts) for lane in lanes],
        "groups": [{"segments": each["segments"], "reasons": each["reasons"], "text": each["text"]} for each in groups],
        "links": [link for group in groups for link in group["links"]],
        "questions": _questions(facts, lanes),
        "adjudication": None if adjudication is None else serialize_adjudication(adjudication),
        "joint": None if joint is None else {"id": joint.public_id, "state": joint.state},
        "flags": review.flags.count(),
    }


def serialize_adjudication(adjudication: Adjudication) -> AdjudicationOutput:
    """Return an expert's annotation with the segments that it came from."""
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
        "tags": [{"sentence": tag.sentence, "type": tag.type} for tag in adjudication.tags.all()],
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


def _sent(review: Review) -> SentOutput | None:
    if review.sent_at is None:
        return None
    return {"by": review.sent_by.username if review.sent_by else "", "note": review.sent_note, "at": review.sent_at}


def _lane(lane: Annotation, facts: TaskContent) -> LaneOutput:
    of_person = lane.annotator.kind == Annotator.PERSON
    spans = [] if facts.passage is None else list(lane.text_segments.all())
    tags: Tags = tags_of(lane, facts.passage.sentences) if facts.passage and of_person else frozenset()
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
        "segments": [serialize_segment(segment, lane.public_id) for segment in lane.segments.all()],
        "tags": [{"sentence": tag.sentence, "type": tag.type} for tag in sorted(tags)],
        "types": sorted({span.type for span in spans}),
        "answers": [
            {
                "question": answer.task_question.question.public_id,
                "value": answer.value,
                "unclear": answer.unclear,
                "note": answer.note,
                "p_yes": answer.p_yes,
                **answer_times(answer),
            }
            for answer in lane.answers.all()
        ],
    }


def _questions(facts: TaskContent, lanes: Sequence[Annotation]) -> list[ReviewQuestionOutput]:
    said: dict[str, list[str | None]] = {}
    for lane in lanes:
        for answer in lane.answers.all():
            given = None if answer.unclear else answer.value
            said.setdefault(answer.task_question.question.public_id, []).append(given)
    return [_question(question, said.get(question.id, [])) for question in facts.questions if question.applicable]


def _question(question: QuestionContent, values: Sequence[str | None]) -> ReviewQuestionOutput:
    return {
        **serialize_question(question),
        "values": {"yes": values.count("yes"), "no": values.count("no"), "unclear": values.count(None)},
        "disagree": question.form != TEXT and len(set(values) - {None}) > 1,
    }
