"""
Have people judge how good the errors of a ground truth are: a sample of them as the tasks of a study of their own.

A true error is shown as the segment that it was kept from, with the times and the reason that count. What an expert
wrote rests on no such segment and is not drawn; if too many are requested, the error says how many there are.
"""

from __future__ import annotations

import random
from typing import Annotated, TypedDict

from django.db import transaction
from typing_extensions import Doc

from annotations.review.queries import segment_id
from annotations.studies.models import Study
from annotations.studies.operations import create_study
from annotations.subjects.operations import add_subjects
from evaluation.ground_truth.models import GroundTruth, TruthSegment
from evaluation.ground_truth.queries import require_ready
from outtake.errors import Invalid

INSTRUMENT = "spotlight_quality"


class QualityReviewOutput(TypedDict):
    """The study in which people judge the sample."""

    study: str
    name: str
    errors: Annotated[int, Doc("number of errors in the sample")]


def errors_to_review(truth: GroundTruth) -> list[str]:
    """Return the ids of the segments that true errors were kept from, in order of their ids; of one error one."""
    segments = TruthSegment.objects.filter(item__truth=truth).prefetch_related("sources__annotation")
    found = set()
    for error in segments.iterator(chunk_size=500):
        kept = [
            source
            for source in error.sources.all()
            if (source.start_ms, source.end_ms, source.reason) == (error.start_ms, error.end_ms, error.reason)
        ]
        if kept:
            first = min(kept, key=lambda source: source.pk)
            found.add(segment_id(first, first.annotation))
    return sorted(found)


def start_quality_review(
    *, truth: GroundTruth, count: int, seed: int, overlap: int = 1, name: str = ""
) -> QualityReviewOutput:
    """
    Make a study in which people judge a sample of a ground truth's errors; the same seed draws the same.

    :param name: of the study; by default it names the study and the version
    :raises Invalid: if there are not so many errors, the truth is not ready, or the overlap is out of range.
    :raises Conflict: if the project has a study of that name.
    """
    require_ready(truth)
    there = errors_to_review(truth)
    if not 1 <= count <= len(there):
        why = f"{count} cannot be sampled; ground truth {truth.version} has {len(there)} errors that someone marked so"
        raise Invalid.field("count", f"{why}.")
    drawn = random.Random(seed).sample(there, count)
    with transaction.atomic():
        study = _study(truth, name, overlap)
        add_subjects(study=study, subjects=[{"error": each} for each in drawn])
    return {"study": study.public_id, "name": study.name, "errors": len(drawn)}


def _study(truth: GroundTruth, name: str, overlap: int) -> Study:
    return create_study(
        project=truth.study.project,
        name=name.strip() or f"Quality of {truth.study.name[:150]}, v{truth.version}",
        instrument=INSTRUMENT,
        overlap=overlap,
        content_warning=truth.study.content_warning,
    )
