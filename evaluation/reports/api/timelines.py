"""The clips of a report, one timeline each: what is true, and what each prediction set says and was matched to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import NamedTuple

from django.db.models import Exists, OuterRef, Prefetch, QuerySet

from annotations.tasks.content import task_content
from annotations.tasks.models import TaskPart
from annotations.tasks.serializers import serialize_video
from annotations.work.submissions.models import Annotation
from annotations.work.submissions.models import Segment as StoredSegment
from annotations.work.submissions.same_subject import SubjectIndex
from evaluation.annotation_sets.prediction_sets import MOST_NAMED, joined_annotations, predicted_annotations
from evaluation.ground_truth.models import TruthItem, TruthSegment
from evaluation.reports.api.serializers import ReportSegmentOutput, ReportVideoOutput
from evaluation.reports.models import Match, Report, ReportRow
from evaluation.reports.segments.inputs import counted_errors, items_of
from outtake.accounts.people.models import Person
from outtake.catalog.videos.models import Video
from outtake.errors import Invalid

PAGE = 20
SHOWN_FIRST = ("sp", "p")  # of the matches of a segment a timeline shows the first of these metrics that has one
MISSES, FALSE_ALARMS, MATCHES = "misses", "false_alarms", "matches"
ONLY = (MISSES, FALSE_ALARMS, MATCHES)


class TimelineFilter(NamedTuple):
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

    clips: list[ReportVideoOutput]
    next: str | None


def timelines(report: Report, person: Person, wanted: TimelineFilter) -> Page:
    """
    Return the next clips of a report in the order of its truth, addressed for one person.

    :raises Invalid: if the clip to go on after, or the row, is not in the report.
    """
    rows = list(report.rows.select_related("prediction_set__annotator", "prediction_set__study").order_by("position"))
    if wanted.row is not None and not 0 <= wanted.row < len(rows):
        raise Invalid.field("row", f"{wanted.row} is not a row of this report; they are 0 to {len(rows) - 1}.")
    found = list(islice(_found(report, rows, wanted), PAGE + 1))
    page = found[:PAGE]
    clips = {part.task_id: part.clip for part in _parts([each.item for each in page])}
    shown = [_clip(each.scene, each.item, clips[each.item.task_id], person) for each in page]
    return Page(shown, page[-1].item.task.public_id if len(found) > PAGE else None)


class _Scene(NamedTuple):
    """The annotations of every clip, by row and task; matches by row and predicted segment; by row the errors found."""

    rows: Sequence[ReportRow]
    said: Mapping[tuple[int, int], Annotation]
    matches: Mapping[tuple[int, int], Match]
    found: Mapping[int, set[int]]


class _Found(NamedTuple):
    """A clip that is wanted, in the scene that it was found in."""

    scene: _Scene
    item: TruthItem


def _found(report: Report, rows: Sequence[ReportRow], wanted: TimelineFilter) -> Iterator[_Found]:
    """Yield the clips that are wanted; no more are read than it takes, ever more at once where few are."""
    items = _items(report, wanted)
    left = list(items.values_list("pk", flat=True))
    subjects = SubjectIndex.of(report.study_id)
    counted = Prefetch("segments", queryset=counted_errors(report.with_proposed))
    at_once = PAGE + 1
    while left:
        some = list(items.filter(pk__in=left[:at_once]).prefetch_related(counted))
        scene = _scene(report, rows, some, subjects)
        yield from (_Found(scene, item) for item in some if _is_wanted(scene, item, wanted))
        left = left[at_once:]
        at_once = min(2 * at_once, MOST_NAMED)


def _items(report: Report, wanted: TimelineFilter) -> QuerySet[TruthItem]:
    """Return the clips behind the wanted one, of the wanted type of error."""
    items = items_of(report).filter(task__parts__role="video")  # a pair has no lanes
    if wanted.after is not None:
        rank = items.filter(task__public_id=wanted.after).values_list("task_id", flat=True).first()
        if rank is None:
            raise Invalid.field("after", f"{wanted.after!r} is not a clip of this report.")
        items = items.filter(task_id__gt=rank)
    if wanted.type is not None:
        errors = counted_errors(report.with_proposed).filter(item=OuterRef("pk"), type=wanted.type)
        items = items.filter(Exists(errors))
    return items


def _scene(report: Report, rows: Sequence[ReportRow], items: Sequence[TruthItem], subjects: SubjectIndex) -> _Scene:
    tasks = [item.task_id for item in items]
    said: dict[tuple[int, int], Annotation] = {}
    for place, row in enumerate(rows):
        chosen = row.prediction_set
        is_own = chosen.study_id == report.study_id
        own = predicted_annotations(chosen, tasks, subjects) if is_own else joined_annotations(chosen, tasks)
        said.update(((place, task), annotation) for task, annotation in own.items())
    matches: dict[tuple[int, int], Match] = {}
    found: dict[int, set[int]] = {place: set() for place in range(len(rows))}
    places = {row.pk: place for place, row in enumerate(rows)}
    for metric in reversed(SHOWN_FIRST):
        for match in Match.objects.filter(row__report=report, metric=metric, reference__item__in=items):
            matches[places[match.row_id], match.prediction_id] = match
            found[places[match.row_id]].add(match.reference_id)
    return _Scene(rows, said, matches, found)


def _is_wanted(scene: _Scene, item: TruthItem, wanted: TimelineFilter) -> bool:
    if wanted.only is None:
        return True
    errors = list(item.segments.all())
    rows = range(len(scene.rows)) if wanted.row is None else [wanted.row]
    return any(_has(scene, place, item, errors, wanted.only) for place in rows)


def _has(scene: _Scene, place: int, item: TruthItem, errors: Sequence[TruthSegment], only: str) -> bool:
    annotation = scene.said.get((place, item.task_id))
    if annotation is None:
        return False
    if only == MISSES:
        return any(error.pk not in scene.found[place] for error in errors)
    matched = [(place, segment.pk) in scene.matches for segment in annotation.segments.all()]
    return any(matched) if only == MATCHES else not all(matched)


def _parts(items: Sequence[TruthItem]) -> list[TaskPart]:
    parts = TaskPart.objects.filter(task__in=[item.task_id for item in items], role="video")
    return list(parts.select_related("video__generator"))


def _clip(scene: _Scene, item: TruthItem, video: Video, person: Person) -> ReportVideoOutput:
    facts = task_content(item.task_id)
    errors = list(item.segments.all())
    index_of = {error.pk: index for index, error in enumerate(errors)}
    shown = serialize_video(facts.clip, person)
    return {
        "id": facts.public_id,
        "clip": video.public_id,
        "video": video.external_id,
        "generator": str(video.generator),
        "prompt": facts.prompt or "",
        "duration_ms": shown.duration_ms,
        "strip": shown.strip,
        "url": shown.url,
        "reference": [_segment(error) for error in errors],
        "lanes": [
            {
                "row": place,
                "status": annotation.status,
                "segments": [
                    _segment(segment, scene.matches.get((place, segment.pk)), index_of)
                    for segment in annotation.segments.all()
                ],
            }
            for place in range(len(scene.rows))
            if (annotation := scene.said.get((place, item.task_id))) is not None
        ],
    }


def _segment(
    segment: StoredSegment | TruthSegment, match: Match | None = None, index_of: Mapping[int, int] | None = None
) -> ReportSegmentOutput:
    shape: ReportSegmentOutput = {
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
