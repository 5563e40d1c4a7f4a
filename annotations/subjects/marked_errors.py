"""Errors that someone marked, as subjects of tasks: found by id, or randomised."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from django.db.models import QuerySet

from annotations.annotators.models import Annotator
from annotations.studies.models import Study
from annotations.studies.queries import instrument_in
from annotations.tasks.models import TaskPart
from annotations.tasks.querysets import is_not_held
from annotations.work.submissions.models import Annotation, Segment
from outtake.catalog.imports.plan import in_batches
from outtake.catalog.videos.models import Video
from outtake.errors import Invalid

PEOPLE, CRITICS, BOTH = "people", "critics", "both"
MARKED_BY = {
    PEOPLE: (Annotator.PERSON,),
    CRITICS: (Annotator.CRITIC,),
    BOTH: (Annotator.PERSON, Annotator.CRITIC),
}


class MarkedError(NamedTuple):
    """The clip that an error was marked in, and a copy of the error, with the row of who marked it."""

    video: Video
    content: dict[str, Any]


def marked_errors_named(project_id: int, ids: Sequence[str]) -> dict[str, MarkedError]:
    """Return those of a project's marked errors that are there, by id: the annotation's, a dash, and the position."""
    wanted = {_split(each): each for each in ids}
    found: dict[str, MarkedError] = {}
    for some in in_batches(sorted({annotation for annotation, _ in wanted})):
        segments = _valid().filter(annotation__round__study__project=project_id, annotation__public_id__in=some)
        named = {
            wanted[key]: segment
            for segment in segments.select_related("annotation")
            if (key := (segment.annotation.public_id, str(segment.position))) in wanted
        }
        videos = _videos_of({segment.annotation.task_id for segment in named.values()})
        for each, segment in named.items():
            found[each] = MarkedError(videos[segment.annotation.task_id], _copy(segment))
    return found


def errors_marked(study: Study, *, by: str = PEOPLE) -> QuerySet[Segment]:
    """
    Return the errors that were marked in a study and count, without those of clips that are taken down.

    :param by: ``people``, ``critics`` or ``both``
    """
    kinds = MARKED_BY[by]
    not_held = is_not_held("annotation__task")
    return _valid().filter(not_held, annotation__round__study=study, annotation__annotator__kind__in=kinds)


def draw_errors(
    ids: Iterable[str], *, count: int, seed: int, who: str = "there are", where: str = "that match"
) -> list[str]:
    """
    Draw so many errors by their ids; the same seed draws the same, in any order of the ids.

    :param who: begins the sentence of the refusal, which says how many errors there are
    :param where: ends it
    :raises Invalid: if there are not so many
    """
    there = sorted(ids)
    if not 1 <= count <= len(there):
        remedy = f"; choose at most {len(there)}" if there else ""
        why = f"{count} cannot be sampled; {who} only {len(there)} errors {where}{remedy}."
        raise Invalid.field("sample", why)
    return random.Random(seed).sample(there, count)


def sample_errors(*, study: Study, count: int, seed: int, by: str = PEOPLE) -> list[str]:
    """
    Draw so many of the errors that people marked in a study, as ids; the same seed draws the same.

    :param by: ``people``, ``critics`` or ``both``
    :raises Invalid: if there are not so many
    """
    rows = errors_marked(study, by=by).values_list("annotation__public_id", "position")
    ids = [f"{annotation}-{position}" for annotation, position in rows]
    return draw_errors(ids, count=count, seed=seed, who=f"{by} marked", where=f"in {study.name!r}")


def _valid() -> QuerySet[Segment]:
    """Return the errors that count: those of the highest revisions of submitted work."""
    said = Annotation.objects.filter(status=Annotation.OK).counting().latest_revisions()
    return Segment.objects.filter(annotation__in=said, invalid_reason="")


def _split(each: str) -> tuple[str, str]:
    annotation, _, position = each.rpartition("-")
    return annotation, position


def _videos_of(tasks: set[int]) -> dict[int, Video]:
    parts = TaskPart.objects.filter(task_id__in=tasks, role="video").select_related("video__rendition")
    return {part.task_id: part.clip for part in parts.defer("video__rendition__edges_ms", "video__rendition__ticks")}


def _copy(segment: Segment) -> dict[str, Any]:
    """Return what a rater sees, in the words of the instrument that it was marked under; and whose it is, unseen."""
    types = instrument_in(segment.annotation.round_id).document["segments"]["types"]
    invented = {"label": segment.type, "letter": "?", "definition": ""}  # a critic may have one of its own
    kind = next((each for each in types if each["key"] == segment.type), invented)
    return {
        "id": f"{segment.annotation.public_id}-{segment.position}",
        "annotator": segment.annotation.annotator_id,
        "start_ms": segment.start_ms,
        "end_ms": segment.end_ms,
        "type": segment.type,
        "type_label": kind["label"],
        "type_letter": kind["letter"],
        "type_definition": kind["definition"],
        "severity": segment.severity,
        "reason": segment.reason,
        "box": segment.box,
    }
