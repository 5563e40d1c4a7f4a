"""
Compare critic runs of a study.

Matches are by time alone (metric P at the threshold of reports). The worth of reasons takes a judge, which asks a
model, and no page does that: a report has S+P. Runs that are not over are compared, too, over the clips that all have
answered.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from annotations.annotators.models import Annotator
from annotations.studies.models import Study
from annotations.tasks.content import task_content
from annotations.tasks.models import Task
from annotations.tasks.serializers import serialize_video
from annotations.work.submissions.models import Annotation
from annotations.work.submissions.models import Segment as StoredSegment
from evaluation.annotation_sets.prediction_sets import SEGMENTS, kind_of
from evaluation.ground_truth.models import GroundTruth, TruthItem, TruthSegment
from evaluation.ground_truth.queries import ready_truth_named
from evaluation.run_comparisons.annotations import Subject, said_by, scored, segments_of, subjects_of, truth_by_subject
from evaluation.run_comparisons.clip_values import CommonClips, clip_values, common_clips, mean_of
from evaluation.run_comparisons.values import (
    ClipComparison,
    ComparedClip,
    ComparedLane,
    ComparedRun,
    ComparedSegment,
    ComparedTruth,
    RunComparison,
)
from outtake.accounts.people.models import Person
from outtake.errors import Invalid
from outtake.measures.matching.segment_matching import THRESHOLDS, match_counts
from outtake.measures.spotlight.pairs.values import VideoScore
from outtake.measures.spotlight.scores import DEFAULT_TAU
from worker.ledger.money import usd
from worker.runs.models import CriticRun, RunItem

MOST_RUNS = 9
HALF = THRESHOLDS.index(50)


def runs_named(study: Study, ids: Sequence[str], *, field: str = "runs") -> list[CriticRun]:
    """
    Return runs of a study by their public ids, in that order.

    :param field: the name of what was sent, for errors
    :raises Invalid: if one is not of the study, there are too few or too many, or the study marks no segments of clips.
    """
    if kind_of(study) != SEGMENTS:
        raise Invalid.field(field, "Only runs that mark segments of clips are compared; make a report for others.")
    wanted = list(dict.fromkeys(ids))
    if not 1 <= len(wanted) <= MOST_RUNS:
        raise Invalid.field(field, f"{len(wanted)} runs are named; name 1 to {MOST_RUNS}.")
    found = {
        run.public_id: run
        for run in CriticRun.objects.filter(round__study=study, public_id__in=wanted).select_related("annotator")
    }
    for each in wanted:
        if each not in found:
            raise Invalid.field(field, f"{each[:40]!r} is not a run of this study.")
    return [found[each] for each in wanted]


def truth_named(study: Study, public_id: str | None) -> GroundTruth | None:
    """Return a ready ground truth of a study; without a name its newest one, None where there is none."""
    if public_id is not None:
        return ready_truth_named(study, public_id)
    return GroundTruth.objects.ready().filter(study=study).order_by("-version").first()


def compare_runs(study: Study, runs: Sequence[CriticRun], truth: GroundTruth | None) -> RunComparison:
    """Compare runs over the clips that all of them have answered."""
    common = common_clips(study, runs, truth)
    clips = [
        ComparedClip(
            each.task,
            each.video.public_id,
            each.video.external_id,
            each.prompt,
            _difference([common.said[run.pk][each.hash] for run in runs]),
        )
        for each in common.subjects
    ]
    return RunComparison(
        truth=None if truth is None else ComparedTruth(truth.public_id, truth.version),
        truths=[
            ComparedTruth(*row)
            for row in GroundTruth.objects.ready()
            .filter(study=study)
            .order_by("-version")
            .values_list("public_id", "version")
        ],
        tau=DEFAULT_TAU,
        runs=[_compared(run, common) for run in runs],
        common=common.n,
        scored=len(common.true),
        clips=sorted(clips, key=lambda each: -each.difference),
    )


def _difference(said: Sequence[Annotation]) -> int:
    """Count the segments of one annotation that another has not, over all pairs of annotations."""
    marks = [[each for each in segments_of(annotation) if each.length_ms > 0] for annotation in said]
    return sum(len(a) + len(b) - 2 * match_counts(a, b)[HALF] for a, b in combinations(marks, 2))


def _compared(run: CriticRun, common: CommonClips) -> ComparedRun:
    values = clip_values(run, common)
    finished = run.items.filter(state__in=(RunItem.DONE, RunItem.FAILED)).count()
    took = mean_of(values.seconds)
    return ComparedRun(
        id=run.public_id,
        label=run.annotator.label,
        state=run.state,
        p=mean_of(values.p),
        r=mean_of(values.r),
        errors=mean_of(values.errors),
        false_alarms=mean_of(values.false_alarms),
        unread=len(values.unread),
        seconds=None if took is None else round(took, 2),
        cost=usd(round(run.spent_micros / finished)) if finished else None,
    )


def compare_clip(
    study: Study, runs: Sequence[CriticRun], truth: GroundTruth | None, task: Task, person: Person
) -> ClipComparison:
    """
    Return the annotations of runs and people of one clip, and its ground truth; its URLs are signed for this person.

    :raises Invalid: if the task is not about one clip.
    """
    subjects = subjects_of([task.pk])
    if not subjects:
        raise Invalid.field("task", "This task is not about a single clip; choose another one.")
    (subject,) = subjects
    item = truth_by_subject(truth, [subject.hash]).get(subject.hash)
    lanes = [_lane(study, run.annotator, subject, item, run=run.public_id) for run in runs]
    people = Annotation.objects.counted(study).filter(task__subject_hash=subject.hash)
    for annotator in Annotator.objects.filter(
        pk__in=people.filter(annotator__kind=Annotator.PERSON).values("annotator")
    ).order_by("pk"):
        lanes.append(_lane(study, annotator, subject, item))
    return ClipComparison(
        task=subject.task,
        clip=subject.video.public_id,
        name=subject.video.external_id,
        prompt=subject.prompt,
        video=serialize_video(task_content(task.pk).clip, person),
        reference=None if item is None else [_segment(each) for each in item.segments.all()],
        lanes=[each for each in lanes if each is not None],
    )


def _lane(
    study: Study, annotator: Annotator, subject: Subject, item: TruthItem | None, *, run: str | None = None
) -> ComparedLane | None:
    said = said_by(study, annotator, [subject.hash])
    if subject.hash not in said:
        return None
    annotation, result = said[subject.hash], None
    if item is not None:
        _, by_subject = scored([subject], {subject.hash: item}, said, tau=DEFAULT_TAU)
        result = by_subject.get(subject.hash)
    pairs = {} if result is None else _pairs(result, item)
    return ComparedLane(
        run=run,
        label=annotator.label,
        status=annotation.status,
        segments=[_segment(each, pairs.get(str(each.pk))) for each in annotation.segments.all()],
        found=None if result is None else len(result.matches["p"].pairs),
        extra=None if result is None else len(result.matches["p"].false_alarms),
    )


def _pairs(result: VideoScore, item: TruthItem | None) -> dict[str, tuple[int, float, float]]:
    """Return by predicted segment which true error it is matched to, with P and R."""
    order = {str(each.pk): place for place, each in enumerate(item.segments.all())} if item else {}
    return {
        match.prediction.segment.id: (order[match.reference.id], float(match.scores.p), float(match.scores.r))
        for match in result.matches["p"].pairs
    }


def _segment(each: StoredSegment | TruthSegment, match: tuple[int, float, float] | None = None) -> ComparedSegment:
    place, p, r = match or (None, None, None)
    return ComparedSegment(
        start_ms=each.start_ms,
        end_ms=each.end_ms,
        type=each.type,
        severity=each.severity,
        reason=each.reason,
        confidence=getattr(each, "confidence", None),
        invalid_reason=getattr(each, "invalid_reason", ""),
        matches=place,
        p=None if p is None else round(p, 4),
        r=None if r is None else round(r, 4),
    )
