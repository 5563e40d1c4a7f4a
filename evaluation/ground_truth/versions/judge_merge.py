"""Have the pairs of reasons judged that a merge would ask about, by a worker, so that its preview has their scores."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import IntegrityError, transaction

from annotations.annotators.models import Annotator
from annotations.studies.models import Study
from evaluation.annotation_sets.subject_annotations import measured
from evaluation.ground_truth.models import MergeJudging
from evaluation.ground_truth.policies.same_reasons import ReasonComparison, require_merging_judge
from evaluation.ground_truth.versions.merge_preview import subjects_to_merge
from evaluation.ground_truth.versions.truth_jobs import MERGE_JUDGINGS
from evaluation.judges.models import Judge
from outtake.accounts.people.models import Person
from outtake.errors import Conflict
from outtake.jobs.kernel import Claim, Store, carry_out


def request_judging(
    *, study: Study, judge: Judge, annotators: Sequence[Annotator], by: Person | None = None
) -> MergeJudging:
    """
    Ask for the scores that the preview of a merge of some annotators' annotations needs; a worker has them judged.

    :raises Invalid: if the judge may not decide what is merged in the study.
    :raises Conflict: if the judge is at work for the study already.
    """
    require_merging_judge(judge, study)
    try:
        with transaction.atomic():
            judging = MergeJudging.objects.create(study=study, judge=judge, made_by=by)
            judging.annotators.set(annotators)
            return judging
    except IntegrityError:
        raise Conflict(f"{judge} is already comparing the errors of this study; wait until it has finished.") from None


def compute_judging(*, public_id: str) -> None:
    """Have the pairs judged. What is done, has failed or is leased by another worker does not change."""
    carry_out(MERGE_JUDGINGS, _judge, public_id=public_id)


def _judge(claimed: Claim[MergeJudging]) -> Store:
    judging = claimed.job
    subjects = subjects_to_merge(judging.study, list(judging.annotators.order_by("id")))
    comparison = ReasonComparison.within(judging.judge, f"merge {judging.public_id}", claimed.progress)
    comparison.of([list(measured(subject.annotations)) for subject in subjects])
    return dict
