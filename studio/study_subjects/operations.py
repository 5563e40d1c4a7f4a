"""Add tasks to a study that is there, about subjects that are named or that a filter matches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from annotations.instruments.documents import VIDEO
from annotations.studies.models import Study
from annotations.studies.queries import instrument_of
from annotations.subjects.operations import add_subjects, add_tasks
from annotations.tasks.create import MAX_TASKS_A_CALL, AddedTasks
from outtake.catalog.imports.plan import in_batches
from outtake.catalog.videos.models import Video
from outtake.errors import Invalid
from studio.study_subjects.queries import subjects_matching
from studio.study_subjects.sampling import sample_of_clips, sample_of_matches


def add_matching(
    *,
    study: Study,
    subjects: Sequence[dict[str, Any]] | None = None,
    query: str | None = None,
    sample: int | None = None,
    seed: int = 0,
) -> AddedTasks:
    """
    Add tasks to the latest round of a study; a subject that has one there is skipped.

    :param subjects: objects as the instrument's subject has them
    :param query: a filter instead of them: all that match
    :param sample: so many of those that match, drawn by the seed
    :raises Invalid: if neither or both are given, nothing matches or too much, or a subject cannot be added
    """
    if (subjects is None) == (query is None):
        raise Invalid.field("subjects", "Send either subjects or a filter.")
    if query is None and sample is not None:
        raise Invalid.field("sample", "A sample is drawn from what a filter matches; send a filter, or no sample.")
    if query is None:
        return add_subjects(study=study, subjects=subjects or ())
    kind = instrument_of(study.rounds.select_related("instrument_version").latest("n")).subject
    found = subjects_matching(study.project, kind, query, MAX_TASKS_A_CALL if sample is None else None)
    if not found:
        raise Invalid.field("filter", "Nothing in the project matches; change the filter.")
    if sample is not None:
        return _add_sample(study, kind, found, sample, seed)
    if len(found) > MAX_TASKS_A_CALL:
        raise Invalid.field("filter", f"More than {MAX_TASKS_A_CALL:,} match; narrow the filter.")
    if kind == VIDEO:
        return add_tasks(study=study, videos=[each["video"] for each in found])
    return add_subjects(study=study, subjects=found)


def _add_sample(study: Study, kind: str, found: Sequence[dict[str, Any]], n: int, seed: int) -> AddedTasks:
    if kind != VIDEO:
        return add_subjects(study=study, subjects=[dict(each) for each in sample_of_matches(found, kind, n, seed)])
    generators: dict[str, int] = {}
    for some in in_batches([each["video"] for each in found]):
        rows = Video.objects.filter(project=study.project_id, external_id__in=some)
        generators.update(rows.values_list("external_id", "generator"))
    return add_tasks(study=study, videos=sample_of_clips(generators.items(), n, seed))
