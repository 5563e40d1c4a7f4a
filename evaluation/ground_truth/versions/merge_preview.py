"""
What a merge would put together, before it is applied; and what someone keeps apart.

A merge takes nothing away: the segments that it put together stay, as the sources of the true error, and two that a
researcher keeps apart are never merged again, in no later version. Versions made before stay as they were made.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence, Set
from itertools import combinations
from typing import NamedTuple

from django.db.models import Q, QuerySet

from annotations.annotators.models import Annotator
from annotations.review.queries import segment_id
from annotations.studies.models import Study
from annotations.tasks.models import TaskPart
from annotations.work.submissions.models import Annotation
from annotations.work.submissions.models import Segment as StoredSegment
from annotations.work.submissions.same_subject import SubjectIndex
from evaluation.annotation_sets.subject_annotations import (
    SubjectAnnotations,
    annotations_by_subject,
    measured,
    to_measure,
    valid_segments,
)
from evaluation.disagreements.detect import SAME_IOU_PERCENT
from evaluation.ground_truth.models import KeptApart, MergeJudging
from evaluation.ground_truth.policies.merge_segments import CannotLink, Merged, merge
from evaluation.ground_truth.policies.same_reasons import by_scores, close_pairs, reasons_of, same_from
from evaluation.ground_truth.versions.serializers import (
    JudgeNameOutput,
    KeptApartOutput,
    MergeGroupOutput,
    MergeJudgingOutput,
    MergePairOutput,
    MergePreviewOutput,
    MergeSourceOutput,
)
from evaluation.judges.kinds.contract import Pair
from evaluation.judges.kinds.lexical_judge import LEXICAL, scores_unkept
from evaluation.judges.kinds.prompts import GREATEST, SIMILARITY, purpose_of
from evaluation.judges.models import Judge
from evaluation.judges.scoring.score_pairs import kept_scores
from outtake.accounts.people.models import Person
from outtake.errors import Invalid, Missing
from outtake.measures.segments.segments import iou, reaches_iou
from outtake.text import whole_number

MOST_TOLD = 100  # groups in one answer


class _Clip(NamedTuple):
    """The clip of a task, by their ids, and how long it is."""

    task: str
    clip: str
    video: str
    duration_ms: int | None


class MergedSubject(NamedTuple):
    """A subject, its segments before and after a merge, the groups that become one, and its close pairs of reasons."""

    subject: SubjectAnnotations
    before: int
    after: int
    groups: Sequence[Merged]
    pairs: int
    unjudged: int  # of these


class Merging(NamedTuple):
    """What a merge would do: by subject, with the scores of pairs of reasons, and all pairs that it asks about."""

    subjects: Sequence[MergedSubject]
    scores: Mapping[Pair, int | None]
    pairs: Set[Pair]


NO_CLIP = _Clip("", "", "", None)


class _Judged(NamedTuple):
    """Scores of pairs of reasons, None where the judge failed, and from which two mean the same."""

    scores: Mapping[Pair, int | None]
    same_from: int


def preview_merge(
    study: Study, annotators: Sequence[Annotator], *, judge: Judge | None = None, skip: int = 0
) -> MergePreviewOutput:
    """
    Return the groups of two segments or more that the policy ``merged`` would merge, in the order of the tasks.

    Each has the segment that is kept, all its sources, and each pair that is the same with its IoU and its judge score;
    ``before`` and ``after`` count segments, ``merges`` all groups. A judge is not asked: of its scores those count that
    are kept, and ``unjudged`` says how many are not (`evaluation.ground_truth.versions.judge_merge` has them judged).

    :param judge: None: the lexical baseline
    :param skip: the number of groups to skip; of the others at most `MOST_TOLD`
    """
    subjects, scores, pairs = merged_subjects(study, annotators, judge)
    least = same_from(judge)
    before, after = sum(each.before for each in subjects), sum(each.after for each in subjects)
    found = [(each.subject, one) for each in subjects for one in each.groups]
    listed = found[skip : skip + MOST_TOLD]
    clips = _clips([subject.task_id for subject, _ in listed])
    return {
        "groups": [_group(subject, one, _Judged(scores, least), clips) for subject, one in listed],
        "merges": len(found),
        "skipped": min(skip, len(found)),
        "before": before,
        "after": after,
        "same_iou_percent": SAME_IOU_PERCENT,
        "same_from": least,
        "greatest": GREATEST[SIMILARITY if judge is None else purpose_of(judge)],
        "judge": judge_named(judge),
        "pairs": len(pairs),
        "unjudged": len(pairs - scores.keys()),
        "judging": None if judge is None else last_judging(study, judge),
        "kept_apart": _serialize_kept_apart(list(_kept_apart(study))),
    }


def merged_subjects(study: Study, annotators: Sequence[Annotator], judge: Judge | None) -> Merging:
    """
    Return what a merge would do to each subject.

    :param judge: None: the lexical baseline
    """
    subjects = subjects_to_merge(study, annotators)
    apart = pairs_apart(study)
    pairs = close_pairs(list(measured(subject.annotations)) for subject in subjects)
    by_words = judge is None or judge.is_baseline
    scores = scores_unkept(LEXICAL, pairs) if judge is None or by_words else kept_scores(judge, pairs)
    same = by_scores({pair: score for pair, score in scores.items() if score is not None}, judge)
    found = []
    for subject in subjects:
        segments = list(measured(subject.annotations))
        merged = merge(segments, same, apart=apart)
        groups = [one for one in merged if len(one.source_ids) > 1]
        close = close_pairs([segments])
        found.append(MergedSubject(subject, len(segments), len(merged), groups, len(close), len(close - scores.keys())))
    return Merging(found, scores, pairs)


def subjects_to_merge(study: Study, annotators: Sequence[Annotator]) -> list[SubjectAnnotations]:
    """Return the subjects of which some annotators made several annotations."""
    return [subject for subject in annotations_by_subject(study, annotators).values() if len(subject.annotations) > 1]


def judge_named(judge: Judge | None) -> JudgeNameOutput:
    """Return which judge; without one it is the lexical baseline."""
    if judge is None:
        return {"name": LEXICAL.name, "version": LEXICAL.version, "baseline": LEXICAL.is_baseline}
    return {"name": judge.name, "version": judge.version, "baseline": judge.is_baseline}


def last_judging(study: Study, judge: Judge) -> MergeJudgingOutput | None:
    """Return the last time that pairs of a study were to be judged for a preview, and how far that is."""
    found = MergeJudging.objects.filter(study=study, judge=judge).order_by("-id").first()
    return None if found is None else serialize_judging(found)


def serialize_judging(judging: MergeJudging) -> MergeJudgingOutput:
    """Return how far the judging of pairs is."""
    return {
        "id": judging.public_id,
        "state": judging.state,
        "done": judging.done,
        "total": judging.total,
        "error": judging.error,
    }


def _group(
    subject: SubjectAnnotations, merged: Merged, judged: _Judged, clips: Mapping[int, _Clip]
) -> MergeGroupOutput:
    rows = {
        str(segment.pk): (segment, annotation)
        for annotation in subject.annotations
        for segment in valid_segments(annotation)
        if str(segment.pk) in merged.source_ids
    }
    clip = clips.get(subject.task_id, NO_CLIP)
    return {
        "task": clip.task,
        "clip": clip.clip,
        "video": clip.video,
        "duration_ms": clip.duration_ms,
        "representative": segment_id(*rows[merged.kept.id]),
        "severities": [rows[source][0].severity for source in merged.source_ids],
        "sources": [_source(*rows[source]) for source in merged.source_ids],
        "pairs": _pairs([rows[source] for source in merged.source_ids], judged),
    }


def _source(segment: StoredSegment, annotation: Annotation) -> MergeSourceOutput:
    return {
        "id": segment_id(segment, annotation),
        "annotator": {"id": annotation.annotator.public_id, "name": annotation.annotator.label},
        "start_ms": segment.start_ms,
        "end_ms": segment.end_ms,
        "type": segment.type,
        "severity": segment.severity,
        "reason": segment.reason,
        "word_count": len(segment.reason.split()),
    }


def _pairs(sources: Sequence[tuple[StoredSegment, Annotation]], judged: _Judged) -> list[MergePairOutput]:
    """Return each pair that is close enough, whether or not its reasons mean the same."""
    found: list[MergePairOutput] = []
    for (a, of_a), (b, of_b) in combinations(sources, 2):
        first, second = to_measure(a), to_measure(b)
        if reaches_iou(first, second, SAME_IOU_PERCENT):
            score = judged.scores.get(reasons_of(first, second))
            found.append(
                {
                    "a": segment_id(a, of_a),
                    "b": segment_id(b, of_b),
                    "iou": round(float(iou(first, second)), 4),
                    "score": score,
                    "same": score is not None and score >= judged.same_from,
                }
            )
    return found


def _clips(tasks: Collection[int]) -> dict[int, _Clip]:
    parts = TaskPart.objects.filter(role="video", task__in=tasks)
    columns = ("task_id", "task__public_id", "video__public_id", "video__external_id", "video__rendition__duration_ms")
    return {pk: _Clip(*clip) for pk, *clip in parts.values_list(*columns)}


def pairs_apart(study: Study) -> CannotLink:
    """
    Return the pairs that are kept apart, by the rows of the segments as
    `evaluation.ground_truth.policies.merge_segments` names them.
    """
    rows = KeptApart.objects.filter(study=study).values_list("first", "second")
    return frozenset(frozenset(map(str, pair)) for pair in rows)


def keep_apart(*, study: Study, first: str, second: str, by: Person | None = None) -> KeptApart:
    """
    Keep two segments from being merged from now on. Doing so twice is doing it once.

    :param first: the id of a segment, its annotation's and its position; so is `second`
    :raises Invalid: if they are no two segments of one subject of the study.
    """
    a, b = _both(study, first, second)
    subjects = SubjectIndex.of(study.pk)
    if subjects.standing(a.annotation.task_id) != subjects.standing(b.annotation.task_id):
        raise Invalid.field("second", f"{first!r} and {second!r} are in different clips, which are never merged.")
    kept, _ = KeptApart.objects.get_or_create(first=a, second=b, defaults={"study": study, "made_by": by})
    return kept


def undo_apart(*, study: Study, first: str, second: str) -> None:
    """
    Let two segments be merged again.

    :raises Invalid: if they are no two segments of the study.
    :raises Missing: if they are not kept apart.
    """
    a, b = _both(study, first, second)
    if not KeptApart.objects.filter(study=study, first=a, second=b).delete()[0]:
        raise Missing(f"{first!r} and {second!r} are not kept apart.")


def serialize_kept_apart(kept: KeptApart) -> KeptApartOutput:
    """Return two segments that are kept apart, with their annotators."""
    return _serialize_kept_apart([_kept_apart(kept.study).get(pk=kept.pk)])[0]


def _both(study: Study, first: str, second: str) -> tuple[StoredSegment, StoredSegment]:
    """Return two segments, that with the lower row first."""
    found = {name: _segment(study, field, name) for field, name in (("first", first), ("second", second))}
    if len(found) < 2:
        raise Invalid.field("second", f"{second!r} is given twice; give two segments.")
    a, b = sorted(found.values(), key=lambda segment: segment.pk)
    return a, b


def _segment(study: Study, field: str, name: str) -> StoredSegment:
    annotation, _, position = name.rpartition("-")
    number = whole_number(position)
    place = Q(pk=None) if number is None else Q(annotation__public_id=annotation, position=number)
    segment = StoredSegment.objects.filter(place, annotation__round__study=study).select_related("annotation").first()
    if segment is None:
        raise Invalid.field(field, f"{name[:60]!r} is not a segment of this study.")
    return segment


def _kept_apart(study: Study) -> QuerySet[KeptApart]:
    both = ("first__annotation__annotator", "second__annotation__annotator")
    return KeptApart.objects.filter(study=study).select_related(*both).order_by("id")


def _serialize_kept_apart(pairs: Sequence[KeptApart]) -> list[KeptApartOutput]:
    clips = _clips([each.first.annotation.task_id for each in pairs])
    return [
        {
            "task": clip.task,
            "clip": clip.clip,
            "video": clip.video,
            "duration_ms": clip.duration_ms,
            "first": segment_id(kept.first, kept.first.annotation),
            "second": segment_id(kept.second, kept.second.annotation),
            "sources": [_source(kept.first, kept.first.annotation), _source(kept.second, kept.second.annotation)],
            "created_at": kept.created_at,
        }
        for kept in pairs
        for clip in [clips.get(kept.first.annotation.task_id, NO_CLIP)]
    ]
