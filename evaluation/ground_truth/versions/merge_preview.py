"""
What a merge would put together, before it is applied; and what someone keeps apart.

A merge takes nothing away: the segments that it put together stay, as the sources of the true error, and two that a
researcher keeps apart are never merged again, in no later version. Versions made before stay as they were made.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
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
from evaluation.ground_truth.models import KeptApart
from evaluation.ground_truth.policies.items import SAME_MEANING_FROM, close_pairs
from evaluation.ground_truth.policies.merge_segments import CannotLink, Merged, merge
from evaluation.ground_truth.versions.serializers import (
    KeptApartOutput,
    MergeGroupOutput,
    MergePairOutput,
    MergePreviewOutput,
    MergeSourceOutput,
)
from evaluation.judges.kinds.lexical_judge import LEXICAL, scores_unkept
from outtake.accounts.people.models import Person
from outtake.errors import Invalid, Missing
from outtake.measures.segments.segments import iou, reaches_iou
from outtake.numbers import whole_number

Scores = Mapping[tuple[str, str], int]
MOST_TOLD = 100  # groups in one answer


class _Clip(NamedTuple):
    """The clip of a task, by their ids, and how long it is."""

    task: str
    clip: str
    video: str
    duration_ms: int | None


NO_CLIP = _Clip("", "", "", None)


def preview_merge(study: Study, annotators: Sequence[Annotator], *, skip: int = 0) -> MergePreviewOutput:
    """
    Return the groups of two segments or more that the policy ``merged`` would merge, in the order of the tasks.

    Each has the segment that is kept, all its sources, and each pair that is the same with its IoU and its judge score;
    ``before`` and ``after`` count segments, ``merges`` all groups.

    :param skip: so many groups are not told; of the others at most `MOST_TOLD`
    """
    said = [spoken for spoken in annotations_by_subject(study, annotators).values() if len(spoken.words) > 1]
    apart = pairs_apart(study)
    scores = scores_unkept(LEXICAL, close_pairs(list(measured(spoken.words)) for spoken in said))
    found, before, after = [], 0, 0
    for spoken in said:
        segments = list(measured(spoken.words))
        merged = merge(segments, lambda a, b: scores[a.reason, b.reason] >= SAME_MEANING_FROM, apart=apart)
        before, after = before + len(segments), after + len(merged)
        found += [(spoken, one) for one in merged if len(one.source_ids) > 1]
    told = found[skip : skip + MOST_TOLD]
    clips = _clips([spoken.task_id for spoken, _ in told])
    return {
        "groups": [_group(spoken, one, scores, clips) for spoken, one in told],
        "merges": len(found),
        "skipped": min(skip, len(found)),
        "before": before,
        "after": after,
        "same_iou_percent": SAME_IOU_PERCENT,
        "same_from": SAME_MEANING_FROM,
        "judge": {"name": LEXICAL.name, "version": LEXICAL.version, "baseline": LEXICAL.is_baseline},
        "kept_apart": _serialize_kept_apart(list(_kept_apart(study))),
    }


def _group(spoken: SubjectAnnotations, merged: Merged, scores: Scores, clips: Mapping[int, _Clip]) -> MergeGroupOutput:
    rows = {
        str(segment.pk): (segment, word)
        for word in spoken.words
        for segment in valid_segments(word)
        if str(segment.pk) in merged.source_ids
    }
    clip = clips.get(spoken.task_id, NO_CLIP)
    return {
        "task": clip.task,
        "clip": clip.clip,
        "video": clip.video,
        "duration_ms": clip.duration_ms,
        "representative": segment_id(*rows[merged.kept.id]),
        "severities": [rows[source][0].severity for source in merged.source_ids],
        "sources": [_source(*rows[source]) for source in merged.source_ids],
        "pairs": _pairs([rows[source] for source in merged.source_ids], scores),
    }


def _source(segment: StoredSegment, word: Annotation) -> MergeSourceOutput:
    return {
        "id": segment_id(segment, word),
        "annotator": {"id": word.annotator.public_id, "name": word.annotator.label},
        "start_ms": segment.start_ms,
        "end_ms": segment.end_ms,
        "type": segment.type,
        "severity": segment.severity,
        "reason": segment.reason,
        "word_count": len(segment.reason.split()),
    }


def _pairs(sources: Sequence[tuple[StoredSegment, Annotation]], scores: Scores) -> list[MergePairOutput]:
    """Return each pair that is close enough, whether or not its reasons mean the same."""
    found: list[MergePairOutput] = []
    for (a, of_a), (b, of_b) in combinations(sources, 2):
        first, second = to_measure(a), to_measure(b)
        if reaches_iou(first, second, SAME_IOU_PERCENT):
            score = scores[a.reason, b.reason]
            found.append(
                {
                    "a": segment_id(a, of_a),
                    "b": segment_id(b, of_b),
                    "iou": round(float(iou(first, second)), 4),
                    "score": score,
                    "same": score >= SAME_MEANING_FROM,
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
