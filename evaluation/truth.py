"""Make a version of the ground truth, and freeze it with what it rests on."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Max

from annotations.facts import require_one_clip
from annotations.models import Annotator, Study
from annotations.queries import held_with_words
from evaluation.models import GroundTruth, TruthItem, TruthSegment
from evaluation.policies import Content, Item, merged_words, one_word, settled_words
from outtake.accounts.models import Person
from outtake.errors import Invalid

BATCH = 500


def make_ground_truth(
    *, study: Study, annotators: Sequence[Annotator], policy: str, by: Person | None = None
) -> GroundTruth:
    """
    Freeze what counts as true as the next version of a study's ground truth.

    ``one`` takes one annotator's word; ``merged`` takes the union of several, with duplicates merged; ``settled`` takes
    what experts settled, and the merged word of people where nothing had to be settled. `evaluation.policies` has the
    rules. A task is clean when no error counts as true in it. Tasks of held videos are left out, and counted in its
    settings as ``held``.

    :raises Invalid: if the policy does not fit the annotators, they said nothing, or the tasks are no clips.
    """
    require_one_clip(study.rounds.latest("n"), "A ground truth is made")
    content = _content(study, annotators, policy)
    settings = content.settings | ({"held": held} if (held := held_with_words(study)) else {})
    with transaction.atomic():
        Study.objects.select_for_update().get(pk=study.pk)  # versions count up one at a time
        last = GroundTruth.objects.filter(study=study).aggregate(n=Max("version"))["n"] or 0
        truth = GroundTruth.objects.create(study=study, version=last + 1, policy=policy, settings=settings, made_by=by)
        truth.annotators.set(annotators)
        _keep(truth, content.items)
    return truth


def _content(study: Study, annotators: Sequence[Annotator], policy: str) -> Content:
    if policy not in GroundTruth.POLICIES:
        raise Invalid.field("policy", f"{policy[:40]!r} is none of {', '.join(GroundTruth.POLICIES)}.")
    if policy == GroundTruth.SETTLED:
        return settled_words(study, annotators)
    if policy == GroundTruth.MERGED:
        return merged_words(study, annotators)
    if len(annotators) != 1:
        raise Invalid.field("annotators", f"{len(annotators)} given; the policy 'one' takes one, 'merged' several.")
    return one_word(study, annotators[0])


def _keep(truth: GroundTruth, content: Sequence[Item]) -> None:
    items = TruthItem.objects.bulk_create(
        [TruthItem(truth=truth, task_id=each.task_id, adjudication_id=each.adjudication_id) for each in content],
        batch_size=BATCH,
    )
    rests_on = TruthItem.annotations.through
    rests_on.objects.bulk_create(
        [
            rests_on(truthitem_id=item.pk, annotation_id=annotation)
            for item, each in zip(items, content, strict=True)
            for annotation in each.annotation_ids
        ],
        batch_size=BATCH,
    )
    errors = [
        (item, position, error)
        for item, each in zip(items, content, strict=True)
        for position, error in enumerate(each.errors)
    ]
    segments = TruthSegment.objects.bulk_create(
        [
            TruthSegment(
                item=item,
                position=position,
                start_ms=error.start_ms,
                end_ms=error.end_ms,
                type=error.type,
                severity=error.severity,
                reason=error.reason,
                proposed_by_critic=error.proposed_by_critic,
            )
            for item, position, error in errors
        ],
        batch_size=BATCH,
    )
    comes_from = TruthSegment.sources.through
    comes_from.objects.bulk_create(
        [
            comes_from(truthsegment_id=segment.pk, segment_id=source)
            for segment, (_, _, error) in zip(segments, errors, strict=True)
            for source in error.source_ids
        ],
        batch_size=BATCH,
    )
