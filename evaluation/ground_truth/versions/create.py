"""
Make versions of the ground truth, each frozen with what it rests on.

Read the annotations, decide what counts, and store it: immediately, or in a worker while the version waits.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import F, Max
from django.db.models.functions import Now

from annotations.studies.models import Study
from annotations.work.submissions.queries import count_held_annotated
from evaluation.ground_truth.models import GroundTruth, TruthAnswer, TruthItem, TruthSegment, TruthTag
from evaluation.ground_truth.policies.confirmed_errors import Confirmed, confirmed_errors
from evaluation.ground_truth.policies.content import content_of
from evaluation.ground_truth.policies.inputs import TruthBasis, truth_basis
from evaluation.ground_truth.policies.items import Content, Item
from evaluation.ground_truth.policies.same_reasons import ReasonComparison
from evaluation.ground_truth.versions.merge_preview import pairs_apart
from evaluation.ground_truth.versions.truth_jobs import TRUTHS
from evaluation.ground_truth.versions.truth_request import TruthRequest
from evaluation.judges.kinds.contract import Step
from outtake.errors import Conflict
from outtake.jobs.kernel import Claim, Store, carry_out, start_over
from outtake.jobs.spec import Changes

BATCH = 500
STEPS = 3  # read, decide, store


def request_ground_truth(request: TruthRequest) -> GroundTruth:
    """
    Ask for the next version of a study's ground truth; a worker makes it.

    The annotations at the time when the worker reads them count. Only obvious errors are refused here; what else is
    wrong is in the version's ``error``.

    :raises Invalid: if the policy does not fit the annotators or the study.
    """
    request.check()
    request.check_chains()
    with transaction.atomic():
        return _next_version(request)


def make_ground_truth(request: TruthRequest) -> GroundTruth:
    """
    Freeze what counts as true as the next version of a study's ground truth; it is computed immediately.

    A task is clean when no error counts as true in it. Tasks of held videos are left out, and counted in its settings
    as ``held``.

    :raises Invalid: if the policy does not fit the annotators or the study, or they said nothing.
    """
    request.check()
    request.check_chains()
    content = content_of(_read(request, ReasonComparison(request.judge)), request.policy)
    with transaction.atomic():
        truth = _next_version(request)
        GroundTruth.objects.filter(pk=truth.pk).update(
            state=GroundTruth.READY, finished_at=Now(), **_store(truth, content)
        )
    truth.refresh_from_db()
    return truth


def compute_ground_truth(*, public_id: str) -> None:
    """Make a version that waits. One that is ready, has failed or is leased by another worker does not change."""
    carry_out(TRUTHS, _compute, public_id=public_id)


def _compute(claimed: Claim[GroundTruth]) -> Store:
    truth = claimed.job
    request = TruthRequest.of(truth)
    claimed.progress(0, STEPS)
    request.check()
    comparison = ReasonComparison.within(truth.judge, f"ground truth {truth.public_id}", _judging(claimed))
    basis = _read(request, comparison)
    claimed.progress(1, STEPS)
    content = content_of(basis, truth.policy)
    return lambda: {**_store(truth, content), "done": F("total")}


def _judging(claimed: Claim[GroundTruth]) -> Step:
    """Count the pairs that a judge is asked about as steps between reading and storing."""
    return lambda done, total: claimed.progress(1 + done, STEPS - 1 + total) if claimed.job.judge else None


def resume_ground_truth(truth: GroundTruth) -> None:
    """
    Have a version that failed made after all.

    :raises Conflict: if it did not fail.
    """
    if not start_over(TRUTHS, GroundTruth.objects.filter(pk=truth.pk), done=0, total=0):
        raise Conflict("Only a failed ground truth can be retried.")


def _read(request: TruthRequest, comparison: ReasonComparison) -> TruthBasis:
    study, confirmed_in = request.study, request.confirmed_in
    confirmed = Confirmed() if confirmed_in is None else confirmed_errors(study, confirmed_in)
    return truth_basis(
        study,
        request.annotators,
        pairs_apart(study),
        confirmed,
        comparison,
        with_known=request.with_known,
        origins=request.origins,
    )


def _next_version(request: TruthRequest) -> GroundTruth:
    """Store the next version, which waits; in a transaction."""
    Study.objects.select_for_update(no_key=True).get(pk=request.study.pk)  # versions count up one at a time
    last = GroundTruth.objects.filter(study=request.study).aggregate(n=Max("version"))["n"] or 0
    truth = GroundTruth.objects.create(
        study=request.study,
        version=last + 1,
        policy=request.policy,
        confirmed_in=request.confirmed_in,
        judge=request.judge,
        with_known=request.with_known,
        origins=list(request.origins),
        made_by=request.by,
    )
    truth.annotators.set(request.annotators)
    return truth


def _store(truth: GroundTruth, content: Content) -> Changes:
    """Store what counts as true; returns the settings, to be written to the version with it."""
    _keep(truth, content.items)
    held = count_held_annotated(truth.study)
    return {"settings": content.settings | ({"held": held} if held else {})}


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
    TruthTag.objects.bulk_create(
        [TruthTag(item=item, **tag._asdict()) for item, each in zip(items, content, strict=True) for tag in each.tags],
        batch_size=BATCH,
    )
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
