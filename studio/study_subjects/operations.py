"""Add tasks to a study that is there, about subjects that are named or that a filter matches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from annotations.instruments.documents import VIDEO
from annotations.studies.models import Study
from annotations.studies.queries import instrument_of
from annotations.subjects.operations import add_subjects, add_tasks
from annotations.tasks.create import MAX_TASKS_A_CALL, AddedTasks
from outtake.errors import Invalid
from studio.study_subjects.queries import subjects_matching


def add_matching(
    *, study: Study, subjects: Sequence[dict[str, Any]] | None = None, query: str | None = None
) -> AddedTasks:
    """
    Add tasks to the latest round of a study; a subject that has one there is skipped.

    :param subjects: objects as the instrument's subject has them
    :param query: a filter instead of them: all that match
    :raises Invalid: if neither or both are given, nothing matches or too much, or a subject cannot be added
    """
    if (subjects is None) == (query is None):
        raise Invalid.field("subjects", "Send either subjects or a filter.")
    if query is None:
        return add_subjects(study=study, subjects=subjects or ())
    kind = instrument_of(study.rounds.select_related("instrument_version").latest("n")).subject
    found = subjects_matching(study.project, kind, query, MAX_TASKS_A_CALL)
    if not found:
        raise Invalid.field("filter", "Nothing in the project matches; change the filter.")
    if len(found) > MAX_TASKS_A_CALL:
        raise Invalid.field("filter", f"More than {MAX_TASKS_A_CALL:,} match; narrow the filter.")
    if kind == VIDEO:
        return add_tasks(study=study, videos=[each["video"] for each in found])
    return add_subjects(study=study, subjects=found)
