"""Exclude annotators from being scored against a truth that they made."""

from __future__ import annotations

from collections.abc import Sequence

from annotations.annotators.models import Annotator
from evaluation.ground_truth.models import GroundTruth, TruthSegment
from outtake.errors import Invalid
from worker.runs.models import CriticRun


def refuse_self_grading(truth: GroundTruth, annotators: Sequence[Annotator], with_proposed: bool) -> None:
    """
    Refuse annotators who made the truth: sources of a truth by one annotator or by merging, and proposing critics.

    :param with_proposed: whether errors that only a critic marked count as true
    :raises Invalid: naming the first of them, and what to do.
    """
    own = set(truth.annotators.values_list("pk", flat=True)) if truth.policy != GroundTruth.SETTLED else set()
    if graded := [each.label for each in annotators if each.pk in own]:
        raise Invalid.field(
            "annotators", f"{graded[0]} is part of this ground truth and would be compared with itself."
        )
    proposers = _proposers(truth) if with_proposed else set()
    if graded := [each.label for each in annotators if each.pk in proposers]:
        raise Invalid.field(
            "annotators",
            f"{graded[0]} proposed errors that count in this ground truth and would be compared with "
            "itself; exclude the errors proposed by critics (with_proposed: false).",
        )


def _proposers(truth: GroundTruth) -> set[int]:
    """Return the critics that proposed errors of a truth, and other runs of the same critics, with similar output."""
    proposed = TruthSegment.objects.filter(item__truth=truth, proposed_by_critic=True)
    annotators = set(proposed.values_list("sources__annotation__annotator", flat=True))
    versions = CriticRun.objects.filter(annotator__in=annotators).values("critic_version")
    return annotators | set(CriticRun.objects.filter(critic_version__in=versions).values_list("annotator", flat=True))
