"""A page of clips, each with what a tile of the grid shows; in as many statements for many as for one."""

from __future__ import annotations

import base64
import binascii
import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, NamedTuple

from django.db.models import Case, F, IntegerField, OuterRef, Q, QuerySet, Subquery, Value, When
from django.db.models.functions import Coalesce
from typing_extensions import Doc

from annotations.annotators.models import Annotator
from annotations.review.models import Review
from outtake.accounts.projects.models import Project
from outtake.catalog.holds.operations import held_videos
from outtake.catalog.serving.media_urls import media_url
from outtake.catalog.serving.queries import ThumbnailStrip
from outtake.catalog.videos.models import Rendition, Video
from outtake.errors import Invalid
from outtake.http.field_notes import Choices
from studio.clips.filters import DISAGREEMENT, LONGEST, PROMPT, SIMILAR, ClipFilter
from studio.clips.matching import Matcher
from studio.clips.states import STATES, newest_parts_of, with_states

State = Annotated[str, Choices(STATES)]


@dataclass(frozen=True, slots=True)
class ClipState:
    """How far a clip is in a study."""

    study: Annotated[str, Doc("public id")]
    name: Annotated[str, Doc("of the study")]
    state: State


@dataclass(frozen=True, slots=True)
class ClipSpan:
    """A marked segment of a clip, for the line under its poster."""

    start_ms: Annotated[int, Doc("ms from the start of the clip, inclusive")]
    end_ms: Annotated[int, Doc("ms from the start of the clip, exclusive")]
    type: str
    severity: Annotated[int | None, Doc("step of the instrument's scale; null where it has none")]
    by: Annotated[str, Choices([Annotator.PERSON, Annotator.CRITIC])]


@dataclass(frozen=True, slots=True)
class ClipTile:
    """A clip in the explorer."""

    id: Annotated[str, Doc("public id")]
    video: Annotated[str, Doc("external id")]
    poster: Annotated[ThumbnailStrip | None, Doc("null while the clip is taken down")]
    duration_ms: Annotated[int, Doc("ms")]
    frames: Annotated[int, Doc("number of frames of the rendition")]
    fps: Annotated[float, Doc("frames a second on average")]
    width: Annotated[int, Doc("pixels")]
    height: Annotated[int, Doc("pixels")]
    has_audio: bool
    generator: Annotated[str, Doc("name and version")]
    prompt: str
    category: Annotated[str, Doc("of the prompt")]
    source: str
    created_at: datetime
    states: Annotated[list[ClipState], Doc("one for each study that has a task about it")]
    disagreements: Annotated[list[str], Doc("kinds of the open ones in the chosen studies")]
    spans: Annotated[list[ClipSpan], Doc("of the newest annotations in the chosen studies")]
    held: bool


class Position(NamedTuple):
    """Where a page begins: behind the clip with this value of the sort, and this row."""

    value: Any
    row: int


class Page(NamedTuple):
    """Clips, and the cursor of the next page; None behind the last one."""

    results: list[ClipTile]
    cursor: str | None


def sorted_clips(matcher: Matcher) -> QuerySet[Any]:
    """Return the clips of a filter in its order, with ``sort_value``; of equal ones the newer comes first."""
    clips, wanted = matcher.clips(), matcher.wanted
    of_studies = Review.objects.filter(state=Review.OPEN, round__study__in=matcher.studies)
    worst = of_studies.filter(task__parts__video=OuterRef("pk"))
    scores = {} if matcher.similar is None else matcher.similar.scores
    near = [When(pk=pk, then=Value(score)) for pk, score in scores.items()]
    value = {
        LONGEST: F("rendition__duration_ms"),
        DISAGREEMENT: Coalesce(Subquery(worst.order_by("-weight").values("weight")[:1]), Value(0)),
        PROMPT: F("prompt__text"),
        SIMILAR: Case(*near, default=Value(0), output_field=IntegerField()),
    }.get(wanted.sort, F("pk"))
    found = clips.annotate(sort_value=value)
    return found.order_by("sort_value" if wanted.sort == PROMPT else "-sort_value", "-pk")


def after(clips: QuerySet[Any], wanted: ClipFilter, position: Position) -> QuerySet[Any]:
    """Narrow sorted clips to those behind a position."""
    beyond = "sort_value__gt" if wanted.sort == PROMPT else "sort_value__lt"
    return clips.filter(Q(**{beyond: position.value}) | Q(sort_value=position.value, pk__lt=position.row))


def clip_page(project: Project, wanted: ClipFilter, *, person_id: int, size: int, cursor: str | None = None) -> Page:
    """
    Return a page of the clips that a filter matches.

    :param person_id: for whom the addresses of posters are signed
    :raises Invalid: if the cursor is not one of a page in this order, or it names what the project does not have
    """
    matcher = Matcher(project, wanted)
    clips = sorted_clips(matcher)
    if cursor is not None:
        clips = after(clips, wanted, _read_cursor(cursor, wanted))
    rows = list(clips.values_list("pk", "sort_value")[: size + 1])
    shown = rows[:size]
    last = _write_cursor(wanted, Position(shown[-1][1], shown[-1][0])) if len(rows) > size else None
    return Page(_tiles(matcher, [pk for pk, _ in shown], person_id), last)


def _read_cursor(cursor: str, wanted: ClipFilter) -> Position:
    try:
        sort, value, row = json.loads(base64.urlsafe_b64decode(cursor.encode()))
    except (ValueError, TypeError, binascii.Error):
        sort, value, row = None, None, None
    number = wanted.sort != PROMPT
    if sort != wanted.sort or type(row) is not int or type(value) is not (int if number else str):
        raise Invalid.field("cursor", "This cursor does not belong to this order; start again without it.")
    if any(isinstance(each, int) and each >= 1 << 62 for each in (row, value)):
        raise Invalid.field("cursor", "This cursor does not belong to this order; start again without it.")
    return Position(value, row)


def _write_cursor(wanted: ClipFilter, position: Position) -> str:
    return base64.urlsafe_b64encode(json.dumps([wanted.sort, *position]).encode()).decode()


def _tiles(matcher: Matcher, rows: list[int], person_id: int) -> list[ClipTile]:
    videos = Video.objects.select_related("prompt", "rendition", "generator")
    videos = videos.defer("rendition__ticks", "rendition__peaks")
    found = videos.in_bulk(rows)
    held = set(held_videos().filter(video__in=rows).values_list("video", flat=True))
    states, kinds, spans = states_of(rows), kinds_of(matcher, rows), spans_of(matcher, rows)
    return [_tile(found[pk], person_id, states[pk], sorted(kinds[pk]), spans[pk], held=pk in held) for pk in rows]


def _tile(
    video: Video, person_id: int, states: list[ClipState], kinds: list[str], spans: list[ClipSpan], *, held: bool
) -> ClipTile:
    rendition = video.rendition
    frames = len(rendition.edges_ms) - 1
    return ClipTile(
        id=video.public_id,
        video=video.external_id,
        poster=None if held else poster_of(rendition, person_id),
        duration_ms=rendition.duration_ms,
        frames=frames,
        fps=fps_of(rendition),
        width=rendition.width,
        height=rendition.height,
        has_audio=rendition.has_audio,
        generator=str(video.generator),
        prompt=video.prompt.text,
        category=video.prompt.category,
        source=video.source,
        created_at=video.created_at,
        states=states,
        disagreements=kinds,
        spans=spans,
        held=held,
    )


def poster_of(rendition: Rendition, person_id: int) -> ThumbnailStrip:
    """Return the strip of thumbnails of a clip, with an address for one person."""
    return ThumbnailStrip(url=media_url(rendition, "strip", person_id), **rendition.strip)


def fps_of(rendition: Rendition) -> float:
    """Return the mean number of frames a second; frames themselves have times of their own."""
    return round((len(rendition.edges_ms) - 1) * 1000 / rendition.duration_ms, 3)


def states_of(rows: Sequence[int]) -> dict[int, list[ClipState]]:
    """Return how far some clips are in each study of their project, by row."""
    parts = with_states(newest_parts_of(rows))
    found = defaultdict[int, list[ClipState]](list)
    columns = ("video", "task__round__study__public_id", "task__round__study__name", "state")
    for video, study, name, state in parts.order_by("task__round__study").values_list(*columns):
        found[video].append(ClipState(study, name, state))
    return found


def kinds_of(matcher: Matcher, rows: Sequence[int]) -> dict[int, set[str]]:
    """Return the kinds of the open disagreements about some clips, by row."""
    found = defaultdict[int, set[str]](set)
    reviews = Review.objects.filter(state=Review.OPEN, task__parts__video__in=rows)
    for video, study, reasons in reviews.values_list("task__parts__video", "round__study", "reasons"):
        if study in matcher.studies:  # as a condition, it would have SQLite read all reviews of the studies
            found[video] |= {reason["kind"] for reason in reasons}
    return found


def spans_of(matcher: Matcher, rows: Sequence[int]) -> dict[int, list[ClipSpan]]:
    """Return what is marked in some clips by the newest annotations in the chosen studies, by row."""
    segments = matcher.marked().filter(video__in=rows, invalid_reason="").order_by("start_ms", "end_ms", "pk")
    columns = ("video", "start_ms", "end_ms", "type", "severity", "annotation__annotator__kind")
    found = defaultdict[int, list[ClipSpan]](list)
    for video, *rest in segments.values_list(*columns):
        found[video].append(ClipSpan(*rest))
    return found
