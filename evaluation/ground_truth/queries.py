"""Ground truth as it is read."""

from __future__ import annotations

from annotations.access.permissions import require_role_at
from evaluation.ground_truth.models import GroundTruth, TruthItem, TruthSegment
from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Role
from outtake.errors import Missing


def truths_of(study_id: int) -> list[GroundTruth]:
    """Return the versions of a study's ground truth, newest first."""
    return list(GroundTruth.objects.filter(study=study_id).prefetch_related("annotators").order_by("-version"))


def truth_for(person: Person, public_id: str, needed: Role) -> GroundTruth:
    """
    Return a version of ground truth in whose project the person has at least the needed role.

    :raises Missing: if there is none that they may know of.
    :raises Forbidden: if their role is a lesser one.
    """
    truth = GroundTruth.objects.select_related("study").filter(public_id=public_id).first()
    if truth is None:
        raise Missing()
    require_role_at(person, truth.study, needed)
    return truth


def sources_of(truth: GroundTruth) -> set[int]:
    """Return the rows of the annotators on whose words a truth rests: as sources of its errors, or taken as a whole."""
    errors = TruthSegment.objects.filter(item__truth=truth, sources__isnull=False)
    taken = TruthItem.objects.filter(truth=truth, adjudication__isnull=True, annotations__isnull=False)
    return {
        *errors.values_list("sources__annotation__annotator", flat=True).distinct(),
        *taken.values_list("annotations__annotator", flat=True).distinct(),
    }


def proposed_in(truth: GroundTruth) -> int:
    """Count the errors that a critic marked and no person did."""
    return TruthSegment.objects.filter(item__truth=truth, proposed_by_critic=True).count()
