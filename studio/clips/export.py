"""The clips that a filter matches, as a CSV file that is written while it is sent."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from annotations.studies.models import Study
from outtake.accounts.projects.models import Project
from outtake.catalog.holds.operations import held_videos
from outtake.catalog.videos.models import Video
from outtake.text import no_formula
from studio.clips.filters import METADATA, ClipFilter
from studio.clips.matching import Matcher
from studio.clips.tiles import kinds_of, sorted_clips, spans_of, states_of

CHUNK = 500  # clips a statement
COLUMNS = (
    *("clip", "video", "generator", "prompt", "category", "source", "duration_ms", "width", "height", "sound"),
    *("added_at", "taken_down", "disagreements", "error_types"),
)


def export_rows(project: Project, wanted: ClipFilter) -> Iterator[bytes]:
    """
    Yield a header, then a row for each clip in the order of the filter, in UTF-8.

    After `COLUMNS` comes the state in each study that the filter names, or of the project, and each column of the
    metadata. `error_types` has the types in the newest annotations with their numbers. Texts that a spreadsheet would
    run as a formula begin with an apostrophe.

    :raises Invalid: if the filter names something that is not in the project; before anything is yielded
    """
    matcher = Matcher(project, wanted)
    rows = list(sorted_clips(matcher).values_list("pk", flat=True))
    studies = list(Study.objects.filter(pk__in=matcher.studies).order_by("name", "pk").values_list("public_id", "name"))
    return _written(matcher, rows, studies)


def _written(matcher: Matcher, rows: Sequence[int], studies: Sequence[tuple[str, str]]) -> Iterator[bytes]:
    columns = _metadata_columns(rows)
    names = Counter(name for _, name in studies)
    named = [f"state {name}" if names[name] == 1 else f"state {name} {study}" for study, name in studies]
    yield _lines([[*COLUMNS, *named, *(METADATA + name for name in columns)]])
    for chunk in _batches(rows):
        yield _lines(_chunk(matcher, chunk, [study for study, _ in studies], columns))


def _batches(rows: Sequence[int]) -> Iterator[Sequence[int]]:
    return (rows[start : start + CHUNK] for start in range(0, len(rows), CHUNK))


def _metadata_columns(rows: Sequence[int]) -> list[str]:
    found: set[str] = set()
    for chunk in _batches(rows):
        for metadata in Video.objects.filter(pk__in=chunk).values_list("metadata", flat=True):
            found |= metadata.keys()
    return sorted(found)


def _chunk(
    matcher: Matcher, rows: Sequence[int], studies: Sequence[str], columns: Sequence[str]
) -> Iterator[list[Any]]:
    videos = Video.objects.select_related("prompt", "rendition", "generator").only(
        *("public_id", "external_id", "source", "metadata", "created_at", "prompt__text", "prompt__category"),
        *("generator__name", "generator__version", "rendition__duration_ms", "rendition__width"),
        *("rendition__height", "rendition__has_audio"),
    )
    found = videos.in_bulk(rows)
    held = set(held_videos().filter(video__in=rows).values_list("video", flat=True))
    states, kinds, spans = states_of(rows), kinds_of(matcher, rows), spans_of(matcher, rows)
    for pk in rows:
        video, in_study = found[pk], {each.study: each.state for each in states[pk]}
        types = Counter(span.type for span in spans[pk])
        yield [
            *(video.public_id, video.external_id, str(video.generator), video.prompt.text, video.prompt.category),
            *(video.source, video.rendition.duration_ms, video.rendition.width, video.rendition.height),
            *(_yes(video.rendition.has_audio), video.created_at.isoformat(), _yes(pk in held)),
            " ".join(sorted(kinds[pk])),
            " ".join(f"{name}:{n}" for name, n in sorted(types.items())),
            *(in_study.get(study, "") for study in studies),
            *(video.metadata.get(name, "") for name in columns),
        ]


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _lines(rows: Iterable[Sequence[Any]]) -> bytes:
    out = io.StringIO(newline="")
    csv.writer(out).writerows([no_formula(cell) for cell in row] for row in rows)
    return out.getvalue().encode()
