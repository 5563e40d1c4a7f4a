"""The clips of a report, one timeline each: what is true, and what each prediction set says and was matched to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.db.models import Prefetch

from annotations.api.shapes import video_shape
from annotations.facts import task_facts
from annotations.models import Annotation, TaskPart
from annotations.models import Segment as StoredSegment
from evaluation.models import Match, Report, ReportRow, TruthItem, TruthSegment
from evaluation.reports.inputs import counted_errors, items_of
from evaluation.reports.prediction_sets import predicted_words
from outtake.accounts.models import Person
from outtake.errors import Invalid

PAGE = 20
SHOWN_FIRST = ("sp", "p")  # of the matches of a segment a timeline shows the first of these metrics that has one
MISSES, FALSE_ALARMS, MATCHES = "misses", "false_alarms", "matches"
ONLY = (MISSES, FALSE_ALARMS, MATCHES)


class Wanted(NamedTuple):
    """
    Which clips: after which one, with an error of which type, and with what in a row.

    ``only`` is one of `ONLY`, and looks at the row of that place, or at all rows.
    """

    after: str | None = None
    type: str | None = None
    only: str | None = None
    row: int | None = None


class Page(NamedTuple):
    """Some clips, and the id after which the next ones come; None at the end."""

    clips: list[dict[str, Any]]
    next: str | None


def timelines(report: Report, person: Person, wanted: Wanted) -> Page:
    """
    Return the next clips of a report in the order of its truth, addressed for one person.

    :raises Invalid: if the clip to go on after, or the row, is none of the report's.
    """
    rows = list(report.rows.select_related("prediction_set__annotator", "prediction_set__study").order_by("position"))
    if wanted.row is not None and not 0 <= wanted.row < len(rows):
        raise Invalid.field("row", f"{wanted.row} is no row of this report; they are 0 to {len(rows) - 1}.")
    counted = Prefetch("segments", queryset=counted_errors(report.with_proposed))
    items = list(items_of(report).prefetch_related(counted))
    scene = _scene(report, rows, items)
    found = [item for item in items if _is_wanted(scene, item, wanted)]
    start = _place_after(items, found, wanted.after)
    page = found[start : start + PAGE]
    clips = {part.task_id: part.clip for part in _parts(page)}
    shown = [_clip_shape(scene, item, clips[item.task_id], person) for item in page]
    return Page(shown, page[-1].task.public_id if start + PAGE < len(found) else None)


class _Scene(NamedTuple):
    """What is said of every clip, by row and task; matches by row and predicted segment; by row the errors found."""

    rows: Sequence[ReportRow]
    said: Mapping[tuple[int, int], Annotation]
    matches: Mapping[tuple[int, int], Match]
    found: Mapping[int, set[int]]


def _scene(report: Report, rows: Sequence[ReportRow], items: Sequence[TruthItem]) -> _Scene:
    tasks = [item.task_id for item in items]
    said: dict[tuple[int, int], Annotation] = {}
    for place, row in enumerate(rows):
        own = predicted_words(row.prediction_set, tasks)
        said.update(((place, task), annotation) for task, annotation in own.items())
    matches: dict[tuple[int, int], Match] = {}
    found: dict[int, set[int]] = {place: set() for place in range(len(rows))}
    places = {row.pk: place for place, row in enumerate(rows)}
    for metric in reversed(SHOWN_FIRST):
        for match in Match.objects.filter(row__report=report, metric=metric):
            matches[places[match.row_id], match.prediction_id] = match
            found[places[match.row_id]].add(match.reference_id)
    return _Scene(rows, said, matches, found)


def _is_wanted(scene: _Scene, item: TruthItem, wanted: Wanted) -> bool:
    errors = list(item.segments.all())
    if wanted.type is not None and wanted.type not in {error.type for error in errors}:
        return False
    if wanted.only is None:
        return True
    rows = range(len(scene.rows)) if wanted.row is None else [wanted.row]
    return any(_has(scene, place, item, errors, wanted.only) for place in rows)


def _has(scene: _Scene, place: int, item: TruthItem, errors: Sequence[TruthSegment], only: str) -> bool:
    word = scene.said.get((place, item.task_id))
    if word is None:
        return False
    if only == MISSES:
        return any(error.pk not in scene.found[place] for error in errors)
    matched = [(place, segment.pk) in scene.matches for segment in word.segments.all()]
    return any(matched) if only == MATCHES else not all(matched)


def _place_after(items: Sequence[TruthItem], found: Sequence[TruthItem], after: str | None) -> int:
    if after is None:
        return 0
    rank = next((item.task_id for item in items if item.task.public_id == after), None)
    if rank is None:
        raise Invalid.field("after", f"{after!r} is no clip of this report.")
    return sum(item.task_id <= rank for item in found)


def _parts(items: Sequence[TruthItem]) -> list[TaskPart]:
    parts = TaskPart.objects.filter(task__in=[item.task_id for item in items], role="video")
    return list(parts.select_related("video__generator"))


def _clip_shape(scene: _Scene, item: TruthItem, video: Any, person: Person) -> dict[str, Any]:
    facts = task_facts(item.task_id)
    errors = list(item.segments.all())
    index_of = {error.pk: index for index, error in enumerate(errors)}
    shape = video_shape(facts.clip, person)
    return {
        "id": facts.public_id,
        "video": video.external_id,
        "generator": str(video.generator),
        "prompt": facts.prompt,
        **{key: shape[key] for key in ("duration_ms", "strip", "url")},
        "reference": [_segment_shape(error) for error in errors],
        "lanes": [
            {
                "row": place,
                "status": word.status,
                "segments": [
                    _segment_shape(segment, scene.matches.get((place, segment.pk)), index_of)
                    for segment in word.segments.all()
                ],
            }
            for place in range(len(scene.rows))
            if (word := scene.said.get((place, item.task_id))) is not None
        ],
    }


def _segment_shape(
    segment: StoredSegment | TruthSegment, match: Match | None = None, index_of: Mapping[int, int] | None = None
) -> dict[str, Any]:
    shape: dict[str, Any] = {
        "id": str(segment.position),
        "start_ms": segment.start_ms,
        "end_ms": segment.end_ms,
        "type": segment.type,
        "severity": segment.severity,
        "reason": segment.reason,
        "invalid_reason": getattr(segment, "invalid_reason", ""),
        "match": None,
    }
    if match is not None and index_of is not None:
        shape["match"] = {
            "metric": match.metric,
            "reference_index": index_of[match.reference_id],
            "p": match.p,
            "r": match.r,
            "s": match.s,
        }
    return shape
