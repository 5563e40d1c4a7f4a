"""Ground truth as it is read."""

from __future__ import annotations

from typing import Any

from annotations.access.permissions import require_role_at
from evaluation.ground_truth.models import GroundTruth, TruthAnswer, TruthItem, TruthSegment
from evaluation.ground_truth.provenance import provenance_shares
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


def truth_shape(truth: GroundTruth) -> dict[str, Any]:
    """A ground truth version with its counts."""
    return {
        "id": truth.public_id,
        "version": truth.version,
        "policy": truth.policy,
        "annotators": [{"id": one.public_id, "name": one.label} for one in truth.annotators.all()],
        "errors": TruthSegment.objects.filter(item__truth=truth).count(),
        "clips": truth.items.count(),
        "proposed": proposed_in(truth),
        "settled": truth.items.filter(adjudication__isnull=False).count(),
        "left_out": truth.settings.get("left_out", 0),
        "held": truth.settings.get("held", 0),
        "discarded": truth.settings.get("discarded", 0),
        "provenance": provenance_shares(truth),
        "answers": _answers(truth),
        "confirmed_errors": truth.settings.get("confirmed_errors"),
        "created_at": truth.created_at,
    }


def _answers(truth: GroundTruth) -> dict[str, Any]:
    """The answers of a truth: how many, how many have none, and the share of yes by what unclear is taken for."""
    answers = TruthAnswer.objects.filter(item__truth=truth)
    readings = truth.settings.get("yes", {})
    return {
        "n": answers.count(),
        "unclear": answers.filter(unclear=True).count(),
        "tied": truth.settings.get("tied", 0),
        "discarded": truth.settings.get("answers_discarded", 0),
        "yes": [
            {"unclear": reading, **each, "share": each["yes"] / each["n"] if each["n"] else None}
            for reading, each in readings.items()
        ],
    }


def proposed_in(truth: GroundTruth) -> int:
    """Count the errors that a critic marked and no person did."""
    return TruthSegment.objects.filter(item__truth=truth, proposed_by_critic=True).count()
