"""What a new study is about: clips or other subjects, named or found by a filter; all of them, or a sample."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from annotations.instruments.documents import VIDEO
from annotations.instruments.queries import find_version
from annotations.tasks.create import MAX_TASKS_A_CALL
from outtake.accounts.projects.models import Project
from outtake.catalog.holds.operations import held_videos
from outtake.catalog.imports.plan import in_batches
from outtake.catalog.videos.models import Video
from outtake.errors import Invalid
from studio.clips.filters import read_query
from studio.clips.matching import clips_matching
from studio.new_study.parts import NewStudy
from studio.study_subjects.queries import subjects_matching
from studio.study_subjects.sampling import sample_of_clips, sample_of_matches, sample_of_subjects


def clips_named(project_id: int, ids: Sequence[str]) -> dict[str, str]:
    """Return the external ids of a project's clips, by public id; ids that it does not have are left out."""
    found: dict[str, str] = {}
    for some in in_batches(list(dict.fromkeys(ids))):
        rows = Video.objects.filter(project_id=project_id, public_id__in=some)
        found.update(rows.values_list("public_id", "external_id"))
    return found


def with_clips(project: Project, new: NewStudy) -> NewStudy:
    """
    Return a new study with the clips or subjects that it means: those that its filter matches, and of them its sample.

    Clips that are taken down are never among those of a filter.

    :raises Invalid: if there are both clips and a filter, the filter is not in the project, or there are fewer marked
        errors than the sample is to have
    """
    if new.filter is None and new.sample is None:
        return new
    if (kind := subject_of(project, new)) != VIDEO:
        return replace(new, subjects=_subjects(project, new, kind))
    if new.filter is not None and new.clips:
        raise Invalid.field("filter", "Send either the ids of clips or a filter, not both.")
    clips = list(new.clips)
    if new.filter is not None:
        matching = clips_matching(project, read_query(new.filter)).exclude(pk__in=held_videos())
        clips = list(matching.order_by("pk").values_list("public_id", flat=True))
    if new.sample is not None:
        clips = sample_of_clips(_with_generators(project, clips), new.sample, new.seed)
    return replace(new, clips=clips)


def subject_of(project: Project, new: NewStudy) -> str:
    """Return what the instrument of a new study is about: clips where there is no such instrument."""
    found = find_version(project, new.instrument, new.version)
    return VIDEO if found is None else found.subject


def _subjects(project: Project, new: NewStudy, kind: str) -> list[Mapping[str, Any]]:
    if new.filter is not None and new.subjects:
        raise Invalid.field("filter", "Send either subjects or a filter, not both.")
    if new.filter is None:
        return sample_of_subjects(new.subjects, new.sample or 0, new.seed)
    most = MAX_TASKS_A_CALL if new.sample is None else None
    found = subjects_matching(project, kind, new.filter, most)
    return list(found) if new.sample is None else sample_of_matches(found, kind, new.sample, new.seed)


def _with_generators(project: Project, clips: Sequence[str]) -> list[tuple[str, int]]:
    """Return clips with their generators; those that the project does not have keep a place, and are refused later."""
    known: dict[str, int] = {}
    for some in in_batches(list(dict.fromkeys(clips))):
        rows = Video.objects.filter(project=project, public_id__in=some)
        known.update(rows.values_list("public_id", "generator"))
    return [(each, known.get(each, 0)) for each in dict.fromkeys(clips)]
