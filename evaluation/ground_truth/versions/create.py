"""
Make versions of the ground truth, each frozen with what it rests on.

Read the annotations, decide what counts, and store it: immediately, or in a worker while the version waits.
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction
from django.db.models import F, Max
from django.db.models.functions import Now

from annotations.annotators.models import Annotator
from annotations.studies.models import Study
from annotations.work.submissions.queries import count_held_annotated
from evaluation.ground_truth.models import GroundTruth, TruthAnswer, TruthItem, TruthSegment, TruthTag
from evaluation.ground_truth.policies.confirmed_errors import Confirmed, confirmed_errors, require_judged_errors
from evaluation.ground_truth.policies.content import content_of, refuse_unfit, refuse_unfit_chains
from evaluation.ground_truth.policies.inputs import TruthBasis, truth_basis
from evaluation.ground_truth.policies.items import Content, Item
from evaluation.ground_truth.policies.same_reasons import ReasonComparison, require_merging_judge
from evaluation.ground_truth.versions.merge_preview import pairs_apart
from evaluation.ground_truth.versions.truth_jobs import TRUTHS
from evaluation.judges.kinds.contract import Step
from evaluation.judges.models import Judge
from outtake.accounts.people.models import Person
from outtake.errors import Conflict, Invalid
from outtake.jobs.kernel import Claim, Store, carry_out, start_over
from outtake.jobs.spec import Changes

BATCH = 500
MERGING = WITH_CONFIRMED = (GroundTruth.MERGED, GroundTruth.SETTLED)
STEPS = 3  # read, decide, store


def request_ground_truth(
    *,
    study: Study,
    annotators: Sequence[Annotator],
    policy: str,
    confirmed_in: Study | None = None,
    judge: Judge | None = None,
    with_known: bool = False,
    origins: Sequence[str] = (),
    by: Person | None = None,
) -> GroundTruth:
    """
    Ask for the next version of a study's ground truth, see `make_ground_truth`; a worker makes it.

    The annotations at the time when the worker reads them count. Only obvious errors are refused here; what else is
    wrong is in the version's ``error``.

    :raises Invalid: if the policy does not fit the annotators or the study.
    """
    check(study, annotators, policy, confirmed_in, judge)
    refuse_unfit_chains(study, policy, with_known=with_known, origins=origins)
    with transaction.atomic():
        truth = _next_version(study, annotators, policy, confirmed_in, judge, by)
        return _of_chains(truth, with_known, origins)


def make_ground_truth(
    *,
    study: Study,
    annotators: Sequence[Annotator],
    policy: str,
    confirmed_in: Study | None = None,
    judge: Judge | None = None,
    with_known: bool = False,
    origins: Sequence[str] = (),
    by: Person | None = None,
) -> GroundTruth:
    """
    Freeze what counts as true as the next version of a study's ground truth; it is computed immediately.

    ``one`` takes one annotator's word; ``merged`` the union of several, with duplicates merged; ``majority`` what most
    of them said; ``exact`` what all of them said; ``dawid_skene`` the answers that a model of their errors holds for
    true; ``settled`` what experts settled, and the merged word of people where nothing had to be settled.
    `evaluation.ground_truth.policies.content` has the rules. A task is clean when no error counts as true in it. Tasks
    of held videos are left out, and counted in its settings as ``held``.

    :param confirmed_in: a study in which people judged critics' errors of this one: what they confirmed is merged with
        the words of the others (`evaluation.ground_truth.policies.confirmed_errors`); of ``merged`` and ``settled``
    :param judge: says whether two reasons mean the same (`evaluation.ground_truth.policies.same_reasons`), of the same
        policies; None: their words alone
    :param with_known: of chains: the errors that were put in count where there are some, the policy decides the others
    :param origins: of chains: only these, such as ``realistic``, with what follows a colon; none means all
    :raises Invalid: if the policy does not fit the annotators or the study, or they said nothing.
    """
    check(study, annotators, policy, confirmed_in, judge)
    refuse_unfit_chains(study, policy, with_known=with_known, origins=origins)
    comparison = ReasonComparison(judge)
    basis = _read(study, annotators, confirmed_in, comparison, with_known=with_known, origins=origins)
    content = content_of(basis, policy)
    with transaction.atomic():
        truth = _of_chains(_next_version(study, annotators, policy, confirmed_in, judge, by), with_known, origins)
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
    annotators = list(truth.annotators.order_by("id"))
    claimed.progress(0, STEPS)
    check(truth.study, annotators, truth.policy, truth.confirmed_in, truth.judge)
    comparison = ReasonComparison.within(truth.judge, f"ground truth {truth.public_id}", _judging(claimed))
    chains = {"with_known": truth.with_known, "origins": truth.origins}
    basis = _read(truth.study, annotators, truth.confirmed_in, comparison, **chains)
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


def check(
    study: Study,
    annotators: Sequence[Annotator],
    policy: str,
    confirmed_in: Study | None,
    judge: Judge | None = None,
) -> None:
    """
    Refuse errors that can be seen without reading annotations.

    :raises Invalid: if the policy is unknown, or does not fit the annotators, the study or the judge.
    """
    if policy not in GroundTruth.POLICIES:
        raise Invalid.field("policy", f"{policy[:40]!r} is not one of {', '.join(GroundTruth.POLICIES)}.")
    if confirmed_in is not None:
        if policy not in WITH_CONFIRMED:
            raise Invalid.field("confirmed_in", f"The policy {policy!r} takes none; {' and '.join(WITH_CONFIRMED)} do.")
        require_judged_errors(confirmed_in)
    if judge is not None:
        if policy not in MERGING:
            raise Invalid.field("judge", f"The policy {policy!r} takes none; {' and '.join(MERGING)} do.")
        require_merging_judge(judge, study)
    refuse_unfit(study, annotators, policy)


def _read(
    study: Study,
    annotators: Sequence[Annotator],
    confirmed_in: Study | None,
    comparison: ReasonComparison,
    *,
    with_known: bool,
    origins: Sequence[str],
) -> TruthBasis:
    confirmed = Confirmed() if confirmed_in is None else confirmed_errors(study, confirmed_in)
    apart = pairs_apart(study)
    return truth_basis(study, annotators, apart, confirmed, comparison, with_known=with_known, origins=origins)


def _of_chains(truth: GroundTruth, with_known: bool, origins: Sequence[str]) -> GroundTruth:
    """Write which chains a version takes, and whether known errors count."""
    if with_known or origins:
        truth.with_known, truth.origins = with_known, list(origins)
        truth.save(update_fields=["with_known", "origins"])
    return truth


def _next_version(
    study: Study,
    annotators: Sequence[Annotator],
    policy: str,
    confirmed_in: Study | None,
    judge: Judge | None,
    by: Person | None,
) -> GroundTruth:
    """Store the next version, which waits; in a transaction."""
    Study.objects.select_for_update(no_key=True).get(pk=study.pk)  # versions count up one at a time
    last = GroundTruth.objects.filter(study=study).aggregate(n=Max("version"))["n"] or 0
    truth = GroundTruth.objects.create(
        study=study, version=last + 1, policy=policy, confirmed_in=confirmed_in, judge=judge, made_by=by
    )
    truth.annotators.set(annotators)
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
