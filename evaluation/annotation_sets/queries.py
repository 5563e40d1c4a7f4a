"""The HTTP side of disagreements and ground truth."""

from __future__ import annotations

from annotations.annotators.models import Annotator
from annotations.progress.study_progress import annotators_in
from annotations.studies.models import Study
from outtake.errors import Invalid


def annotators_named(study: Study, ids: list[str]) -> list[Annotator]:
    """
    Return annotators by their ids, each once.

    :raises Invalid: if one of them has annotated nothing in the study.
    """
    known = {row.annotator.public_id: row.annotator for row in annotators_in(study)}
    if unknown := [each for each in ids if each not in known]:
        raise Invalid.field("annotators", f"{unknown[0]!r} has no annotations in this study.")
    return [known[each] for each in dict.fromkeys(ids)]
