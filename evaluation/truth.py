"""Make a version of the ground truth from what one or several annotators said."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Max

from annotations.models import Annotation, Annotator, Study
from annotations.models import Segment as StoredSegment
from annotations.queries import annotations_in
from evaluation.judges import LEXICAL, judge_pairs
from evaluation.merging import SAME_IOU_PERCENT, Merged, merge
from evaluation.models import GroundTruth, TruthItem, TruthSegment
from outtake.accounts.models import Person
from outtake.errors import Invalid
from outtake.measures.segments import Segment

SAME_MEANING_FROM = 4  # of 10, by the lexical baseline


def make_ground_truth(
    *, study: Study, annotators: Sequence[Annotator], policy: str, by: Person | None = None
) -> GroundTruth:
    """
    Freeze what annotators said as the next version of a study's ground truth.

    ``one`` takes one annotator's word; ``merged`` takes the union of several, with duplicates merged. A task counts
    when one of them annotated it; it is clean when none of them marked an error.

    :raises Invalid: if the policy does not fit the annotators, or they said nothing.
    """
    if policy not in GroundTruth.POLICIES:
        raise Invalid.field("policy", f"{policy[:40]!r} is none of {', '.join(GroundTruth.POLICIES)}.")
    if policy == GroundTruth.ONE and len(annotators) != 1:
        raise Invalid.field("annotators", f"{len(annotators)} given; the policy 'one' takes one, 'merged' several.")
    said: dict[int, list[Annotation]] = {}
    for annotation in annotations_in(study, annotators=annotators).filter(status=Annotation.OK).order_by("id"):
        said.setdefault(annotation.task_id, []).append(annotation)
    if not said:
        raise Invalid.field("annotators", "They have said nothing in this study; choose others.")
    if any(annotation.is_clean is None for each in said.values() for annotation in each):
        raise Invalid.field(
            "study", "This study asks questions; a ground truth of segments takes an instrument of them."
        )
    merged = {task: _merged(each) for task, each in said.items()}
    with transaction.atomic():
        Study.objects.select_for_update().get(pk=study.pk)  # versions count up one at a time
        last = GroundTruth.objects.filter(study=study).aggregate(n=Max("version"))["n"] or 0
        rules = {"same_iou_percent": SAME_IOU_PERCENT, "same_from": SAME_MEANING_FROM, "judge": "lexical 1"}
        truth = GroundTruth.objects.create(
            study=study,
            version=last + 1,
            policy=policy,
            settings=rules if policy == GroundTruth.MERGED else {},
            made_by=by,
        )
        truth.annotators.set(annotators)
        for task, annotations in said.items():
            item = TruthItem.objects.create(truth=truth, task_id=task)
            item.annotations.set(annotations)
            for position, one in enumerate(merged[task]):
                _keep(item, position, one)
    return truth


def as_measured(segment: StoredSegment) -> Segment:
    """Return a stored segment as the measures take it; its id is its row."""
    return Segment(
        start_ms=segment.start_ms,
        end_ms=segment.end_ms,
        type=segment.type,
        reason=segment.reason,
        id=str(segment.pk),
        severity=segment.severity,
    )


def _merged(annotations: Sequence[Annotation]) -> list[Merged]:
    valid = [as_measured(s) for each in annotations for s in each.segments.all() if not s.invalid_reason]
    pairs = [(a.reason, b.reason) for i, b in enumerate(valid) for a in valid[:i]]
    scores = judge_pairs(LEXICAL, pairs) if len(annotations) > 1 else {}
    if len(annotations) == 1:  # one word stands as it is: nobody merges with themselves
        return [Merged(segment, (segment.id,)) for segment in sorted(valid, key=lambda s: s.order)]
    return merge(valid, lambda a, b: scores[a.reason, b.reason] >= SAME_MEANING_FROM)


def _keep(item: TruthItem, position: int, merged: Merged) -> None:
    kept = merged.kept
    segment = TruthSegment.objects.create(
        item=item,
        position=position,
        start_ms=kept.start_ms,
        end_ms=kept.end_ms,
        type=kept.type,
        severity=kept.severity,
        reason=kept.reason,
    )
    segment.sources.set([int(source) for source in merged.source_ids])
