"""What would be lost with a study."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import QuerySet

from annotations.annotators.models import Participation
from annotations.review.models import GuidelineFlag
from annotations.studies.models import Study
from annotations.work.assignments.models import Assignment
from annotations.work.submissions.models import Annotation
from evaluation.annotation_sets.models import PredictionSet
from evaluation.ground_truth.models import GroundTruth
from evaluation.releases.models import Release
from evaluation.reports.models import Report
from worker.runs.models import CriticRun

IN_WORDS = {
    "annotations": ("annotation", "annotations"),
    "in_hand": ("task in hand", "tasks in hand"),
    "critic_runs": ("critic run", "critic runs"),
    "prediction_sets": ("prediction set", "prediction sets"),
    "ground_truths": ("ground truth", "ground truths"),
    "reports": ("report", "reports"),
    "releases": ("release", "releases"),
    "participations": ("participation", "participations"),
    "guideline_flags": ("guideline flag", "guideline flags"),
}


@dataclass(frozen=True)
class StudyContents:
    """What a study holds that cannot be made again: the number of each kind of which there is any."""

    by_kind: dict[str, int]

    @property
    def any(self) -> bool:
        """Whether there is anything."""
        return bool(self.by_kind)

    @property
    def in_words(self) -> str:
        """The numbers as one phrase, such as ``3 annotations and 1 run``."""
        parts = [f"{n:,} {IN_WORDS[kind][n != 1]}" for kind, n in self.by_kind.items()]
        return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def contents_of(study: Study) -> StudyContents:
    """Count what would be lost with a study."""
    in_hand = Assignment.objects.filter(round__study=study, state=Assignment.LEASED)
    found: dict[str, QuerySet] = {
        "annotations": Annotation.objects.filter(round__study=study),
        "in_hand": in_hand,
        "critic_runs": CriticRun.objects.filter(round__study=study),
        "prediction_sets": PredictionSet.objects.filter(study=study),
        "ground_truths": GroundTruth.objects.filter(study=study),
        "reports": Report.objects.filter(study=study),
        "releases": Release.objects.filter(study=study),
        "participations": Participation.objects.filter(recruitment__study=study),
        "guideline_flags": GuidelineFlag.objects.filter(study=study),
    }
    counts = {kind: rows.count() for kind, rows in found.items()}
    return StudyContents({kind: n for kind, n in counts.items() if n})
