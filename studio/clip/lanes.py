"""
Everything that was marked in one clip: a lane for each person, each critic, and each version of the ground truth.

All studies of the project are read, trainings and hidden quality checks left out. A revision is a whole annotation; the
last one is the lane's own. What was set aside is shown, and named so.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from typing_extensions import Doc

from annotations.annotators.models import Annotator
from annotations.review.models import Adjudication
from annotations.work.assignments.models import Assignment
from annotations.work.submissions.models import Annotation
from evaluation.ground_truth.models import TruthItem
from outtake.catalog.videos.models import Video
from outtake.http.field_notes import Choices
from studio.clips.matching import work_parts
from worker.runs.models import CriticRun


@dataclass(frozen=True, slots=True)
class ClipLaneSegment:
    """A marked segment [start_ms, end_ms) of a lane."""

    id: Annotated[str, Doc("of the annotation or ground truth item, and the position; for links")]
    start_ms: Annotated[int, Doc("ms from the start of the clip, inclusive")]
    end_ms: Annotated[int, Doc("ms from the start of the clip, exclusive")]
    type: str
    severity: Annotated[int | None, Doc("step of the instrument's scale; null where it has none")]
    reason: str
    box: Any
    confidence: Annotated[float | None, Doc("of a critic, 0 to 1; null where it gave none")]
    invalid_reason: Annotated[str, Doc("why a critic's segment does not count; empty if it counts")]


@dataclass(frozen=True, slots=True)
class ClipLaneAnswer:
    """An answer of a lane."""

    question: Annotated[str, Doc("public id")]
    text: Annotated[str, Doc("of the question")]
    value: Annotated[str | None, Doc("in the form of the question; null where unclear or not answered")]
    unclear: bool
    note: str


@dataclass(frozen=True, slots=True)
class ClipLaneRevision:
    """One revision of an annotation, whole."""

    id: Annotated[str, Doc("public id of the annotation")]
    revision: Annotated[int, Doc("from 1; the highest counts")]
    submitted_at: datetime
    status: Annotated[str, Doc("of a critic's reply")]
    clean: Annotated[bool | None, Doc("null where the instrument has no segments")]
    corrected: Annotated[bool, Doc("whether another person made this revision")]
    segments: list[ClipLaneSegment]
    answers: list[ClipLaneAnswer]


@dataclass(frozen=True, slots=True)
class AnnotatorLane:
    """What one annotator said of a clip in one task."""

    annotator: Annotated[str, Doc("public id")]
    label: Annotated[str, Doc("as researchers see them, never a person's name")]
    kind: Annotated[str, Choices([Annotator.PERSON, Annotator.CRITIC])]
    study: Annotated[str, Doc("public id")]
    study_name: str
    round: Annotated[int, Doc("number")]
    part: Annotated[str, Doc("the clip's role in the task: video, a or b")]
    counts: Annotated[bool, Doc("false for work that was excluded or sent back, and while the clip is taken down")]
    run: Annotated[str, Doc("public id of the critic's run; empty for a person")]
    critic: Annotated[str, Doc("name and version; empty for a person")]
    model: Annotated[str, Doc("model of the run; empty for a person, or without a model")]
    revisions: Annotated[list[ClipLaneRevision], Doc("the latest one first")]


@dataclass(frozen=True, slots=True)
class TruthLane:
    """What one version of a ground truth holds for true of a clip."""

    truth: Annotated[str, Doc("public id")]
    version: Annotated[int, Doc("from 1")]
    policy: str
    study: Annotated[str, Doc("public id")]
    study_name: str
    provenance: str
    created_at: datetime
    segments: list[ClipLaneSegment]
    answers: list[ClipLaneAnswer]


@dataclass(frozen=True, slots=True)
class ClipLanes:
    """All lanes of a clip: people, then critics; and ground truths, the newest first."""

    annotators: list[AnnotatorLane]
    truths: list[TruthLane]


@dataclass(frozen=True, slots=True)
class ClipEvent:
    """One thing that happened to a clip."""

    at: datetime
    kind: Annotated[str, Choices(["imported", "submitted", "revised", "settled", "truth", "held", "lifted", "comment"])]
    study: Annotated[str, Doc("name; empty where it belongs to none")]
    by: Annotated[str, Doc("label of an annotator, or username; empty for a command, and once erased")]
    ref: Annotated[str, Doc("public id of the annotation, adjudication, ground truth or comment; else empty")]
    revision: Annotated[int, Doc("of the annotation or adjudication, version of the truth; else 0")]
    segments: Annotated[int, Doc("number of segments in it")]
    note: Annotated[str, Doc("the reason of a hold, the text of a comment")]


def lanes_of(video: Video) -> ClipLanes:
    """Return everything that was marked in a clip, in as many statements for many lanes as for one."""
    roles = dict(work_parts().filter(video=video).values_list("task", "role"))
    annotations = _annotations(roles)
    runs = {
        run.annotator_id: run
        for run in CriticRun.objects.select_related("critic_version").filter(
            annotator__in={each.annotator_id for each in annotations}
        )
    }
    by_assignment = defaultdict[int, list[Annotation]](list)
    for each in annotations:
        by_assignment[each.assignment_id].append(each)
    lanes = [_lane(each, roles[each[0].task_id], runs.get(each[0].annotator_id)) for each in by_assignment.values()]
    lanes.sort(key=lambda lane: lane.kind == Annotator.CRITIC)
    return ClipLanes(lanes, [_truth(item, roles[item.task_id]) for item in _truths(roles)])


def history_of(video: Video) -> list[ClipEvent]:
    """Return what happened to a clip, the newest first."""
    tasks = dict(work_parts().filter(video=video).values_list("task", "role"))
    events = [ClipEvent(video.created_at, "imported", "", "", "", 0, 0, "")]
    for said in _annotations(tasks):
        kind = "submitted" if said.revision == 1 else "revised"
        n, study = len(said.segments.all()), said.round.study.name
        who = said.corrected_by or said.annotator
        events.append(ClipEvent(said.submitted_at, kind, study, who.label, said.public_id, said.revision, n, ""))
    adjudications = Adjudication.objects.filter(task__in=tasks).select_related("round__study", "made_by")
    for settled in adjudications.prefetch_related("segments"):
        by, n = settled.made_by.username if settled.made_by else "", len(settled.segments.all())
        study = settled.round.study.name
        events.append(
            ClipEvent(settled.created_at, "settled", study, by, settled.public_id, settled.revision, n, settled.note)
        )
    for item in _truths(tasks):
        truth, n = item.truth, len(item.segments.all())
        by = truth.made_by.username if truth.made_by else ""
        events.append(ClipEvent(truth.created_at, "truth", truth.study.name, by, truth.public_id, truth.version, n, ""))
    for hold in video.holds.select_related("placed_by", "lifted_by"):
        by = hold.placed_by.username if hold.placed_by else ""
        events.append(ClipEvent(hold.placed_at, "held", "", by, "", 0, 0, hold.reason))
        if hold.lifted_at is not None:
            by = hold.lifted_by.username if hold.lifted_by else ""
            events.append(ClipEvent(hold.lifted_at, "lifted", "", by, "", 0, 0, ""))
    for comment in video.comments.select_related("author", "annotator").filter(deleted_at=None):
        events.append(
            ClipEvent(comment.created_at, "comment", "", comment.author_name, comment.public_id, 0, 0, comment.text)
        )
    return sorted(events, key=lambda event: event.at, reverse=True)


def _annotations(tasks: Iterable[int]) -> list[Annotation]:
    """Return all revisions that were submitted as work on some tasks, the latest of an assignment first."""
    said = Annotation.objects.filter(task__in=list(tasks)).given_as(Assignment.WORK)
    related = said.select_related("annotator", "corrected_by", "assignment", "task", "round__study")
    return list(
        related.prefetch_related("segments", "answers__task_question__question").order_by("assignment", "-revision")
    )


def _truths(tasks: Iterable[int]) -> list[TruthItem]:
    items = TruthItem.objects.filter(task__in=list(tasks)).select_related("truth__study", "truth__made_by")
    return list(items.prefetch_related("segments", "answers__task_question__question").order_by("-truth"))


def _lane(revisions: list[Annotation], role: str, run: CriticRun | None) -> AnnotatorLane:
    latest = revisions[0]
    counts = latest.assignment.state == Assignment.SUBMITTED and not latest.task.is_held
    return AnnotatorLane(
        annotator=latest.annotator.public_id,
        label=latest.annotator.label,
        kind=latest.annotator.kind,
        study=latest.round.study.public_id,
        study_name=latest.round.study.name,
        round=latest.round.n,
        part=role,
        counts=counts,
        run=run.public_id if run is not None else "",
        critic=str(run.critic_version) if run is not None else "",
        model=str(run.critic_version.parameters.get("model") or "") if run is not None else "",
        revisions=[_revision(each, role) for each in revisions],
    )


def _revision(said: Annotation, role: str) -> ClipLaneRevision:
    return ClipLaneRevision(
        id=said.public_id,
        revision=said.revision,
        submitted_at=said.submitted_at,
        status=said.status,
        clean=said.is_clean,
        corrected=said.corrected_by_id is not None,
        segments=[
            ClipLaneSegment(
                *(f"{said.public_id}-{each.position}", each.start_ms, each.end_ms, each.type, each.severity),
                *(each.reason, each.box, each.confidence, each.invalid_reason),
            )
            for each in sorted(said.segments.all(), key=lambda each: each.position)
            if each.part == role
        ],
        answers=_answers(said.answers.all()),
    )


def _truth(item: TruthItem, role: str) -> TruthLane:
    truth = item.truth
    segments = sorted(item.segments.all(), key=lambda each: each.position)
    return TruthLane(
        truth=truth.public_id,
        version=truth.version,
        policy=truth.policy,
        study=truth.study.public_id,
        study_name=truth.study.name,
        provenance=item.provenance,
        created_at=truth.created_at,
        segments=[
            ClipLaneSegment(
                *(f"{truth.public_id}-{each.position}", each.start_ms, each.end_ms, each.type, each.severity),
                *(each.reason, None, None, ""),
            )
            for each in segments
            if role == "video"
        ],
        answers=_answers(item.answers.all()),
    )


def _answers(answers: Iterable[Any]) -> list[ClipLaneAnswer]:
    return [
        ClipLaneAnswer(
            each.task_question.question.public_id,
            each.task_question.question.text,
            each.value,
            each.unclear,
            getattr(each, "note", ""),
        )
        for each in sorted(answers, key=lambda each: each.task_question.order)
    ]
