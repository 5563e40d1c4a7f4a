"""Make a version of the ground truth, and freeze it with what it rests on."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Max

from annotations.annotators.models import Annotator
from annotations.studies.models import Study
from annotations.work.submissions.queries import count_held_annotated
from evaluation.ground_truth.models import GroundTruth, TruthAnswer, TruthItem, TruthSegment
from evaluation.ground_truth.policies.cases import truth_basis
from evaluation.ground_truth.policies.confirmed_errors import Confirmed, confirmed_errors
from evaluation.ground_truth.policies.content import content_of
from evaluation.ground_truth.policies.items import Item
from evaluation.ground_truth.versions.merge_preview import pairs_apart
from outtake.accounts.people.models import Person
from outtake.errors import Invalid

BATCH = 500
WITH_CONFIRMED = (GroundTruth.MERGED, GroundTruth.SETTLED)


def make_ground_truth(
    *,
    study: Study,
    annotators: Sequence[Annotator],
    policy: str,
    confirmed_in: Study | None = None,
    by: Person | None = None,
) -> GroundTruth:
    """
    Freeze what counts as true as the next version of a study's ground truth.

    ``one`` takes one annotator's word; ``merged`` the union of several, with duplicates merged; ``majority`` what most
    of them said; ``exact`` what all of them said; ``dawid_skene`` the answers that a model of their errors holds for
    true; ``settled`` what experts settled, and the merged word of people where nothing had to be settled.
    `evaluation.ground_truth.policies.content` has the rules. A task is clean when no error counts as true in it. Tasks
    of held videos are left out, and counted in its settings as ``held``.

    :param confirmed_in: a study in which people judged critics' errors of this one: what they confirmed is merged with
        the words of the others (`evaluation.ground_truth.policies.confirmed_errors`); of ``merged`` and ``settled``
    :raises Invalid: if the policy does not fit the annotators or the study, or they said nothing.
    """
    if policy not in GroundTruth.POLICIES:
        raise Invalid.field("policy", f"{policy[:40]!r} is none of {', '.join(GroundTruth.POLICIES)}.")
    content = content_of(
        truth_basis(study, annotators, pairs_apart(study), _confirmed(study, confirmed_in, policy)), policy
    )
    settings = content.settings | ({"held": held} if (held := count_held_annotated(study)) else {})
    with transaction.atomic():
        Study.objects.select_for_update(no_key=True).get(pk=study.pk)  # versions count up one at a time
        last = GroundTruth.objects.filter(study=study).aggregate(n=Max("version"))["n"] or 0
        truth = GroundTruth.objects.create(study=study, version=last + 1, policy=policy, settings=settings, made_by=by)
        truth.annotators.set(annotators)
        _keep(truth, content.items)
    return truth


def _confirmed(study: Study, asked_in: Study | None, policy: str) -> Confirmed:
    if asked_in is None:
        return Confirmed()
    if policy not in WITH_CONFIRMED:
        raise Invalid.field("confirmed_in", f"The policy {policy!r} takes none; {' and '.join(WITH_CONFIRMED)} do.")
    return confirmed_errors(study, asked_in)


def _keep(truth: GroundTruth, content: Sequence[Item]) -> None:
    items = TruthItem.objects.bulk_create(
        [
            TruthItem(
                truth=truth, task_id=each.task_id, adjudication_id=each.adjudication_id, provenance=each.provenance
            )
            for each in content
        ],
        batch_size=BATCH,
    )
    _keep_sources(items, content)
    _keep_errors(items, content)
    _keep_answers(items, content)


def _keep_sources(items: Sequence[TruthItem], content: Sequence[Item]) -> None:
    rests_on = TruthItem.annotations.through
    rests_on.objects.bulk_create(
        [
            rests_on(truthitem_id=item.pk, annotation_id=annotation)
            for item, each in zip(items, content, strict=True)
            for annotation in each.annotation_ids
        ],
        batch_size=BATCH,
    )


def _keep_errors(items: Sequence[TruthItem], content: Sequence[Item]) -> None:
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


def _keep_answers(items: Sequence[TruthItem], content: Sequence[Item]) -> None:
    TruthAnswer.objects.bulk_create(
        [
            TruthAnswer(
                item=item,
                task_question_id=answer.task_question,
                value=answer.value,
                unclear=answer.unclear,
                provenance=answer.provenance,
                votes=answer.votes,
                votes_for=answer.votes_for,
                probability=answer.probability,
            )
            for item, each in zip(items, content, strict=True)
            for answer in each.answers
        ],
        batch_size=BATCH,
    )
