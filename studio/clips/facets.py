"""
How many clips would remain for each value of each facet.

A facet is counted among the clips that match all other keys of the filter, so choosing a further value of it adds and
choosing one of another facet narrows. Each facet is one statement, however many values it has. The clips that match the
whole filter are found once, for all facets whose key the filter does not have.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Annotated, Any

import numpy as np
from django.db.models import Count, F, Max, Q, QuerySet, TextField
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast
from numpy.typing import NDArray
from typing_extensions import Doc

from annotations.annotators.models import Annotator
from annotations.review.models import REASONS
from outtake.accounts.projects.models import Project
from outtake.catalog.holds.models import Hold
from outtake.catalog.videos.models import Generator, Video
from outtake.errors import Invalid
from outtake.row_numbers import ListOfNumbers, RowNumbers, in_any, is_one_of, numbers_in, row_numbers
from outtake.rows import count_distinct
from studio.clips.filters import METADATA, ClipFilter
from studio.clips.matching import Matcher, generator_label, gold_videos, work_parts
from studio.clips.states import STATES, TAKEN_DOWN, with_states
from studio.similar.clips import SimilarityBasis

LENGTHS = ((None, 2000), (2000, 4000), (4000, 6000), (6000, 10_000), (10_000, None))
SEVERITIES = (1, 2, 3, 4, 5)
BINS = 10  # of critics' confidence
MOST_VALUES = 200
MOST_COLUMNS = 5
SAMPLED = 1000  # clips in whose metadata columns are looked for


@dataclass(frozen=True, slots=True)
class FacetValue:
    """A value, and how many clips would remain with it."""

    value: Annotated[str, Doc("as the filter takes it")]
    label: Annotated[str, Doc("as it is shown; the name of a study or of an annotator")]
    n: Annotated[int, Doc("clips")]


@dataclass(frozen=True, slots=True)
class Facet:
    """A key of the filter with its values."""

    key: Annotated[str, Doc("of the filter")]
    values: Annotated[list[FacetValue], Doc(f"those that some clip has, at most {MOST_VALUES}")]


@dataclass(frozen=True, slots=True)
class ClipFacets:
    """How many clips match, and would match with each value."""

    n: Annotated[int, Doc("clips that match")]
    total: Annotated[int, Doc("clips of the project")]
    facets: list[Facet]
    metadata_columns: Annotated[list[str], Doc(f"that may be counted; of the newest {SAMPLED:,} clips")]
    similar: Annotated[SimilarityBasis | None, Doc("how clips were compared; null without the key `similar`")]


def facets_of(
    project: Project, wanted: ClipFilter, columns: Iterable[str] = (), keys: Iterable[str] | None = None
) -> ClipFacets:
    """
    Count the clips of a project by facet.

    :param columns: columns of the metadata that are facets too, at most `MOST_COLUMNS`
    :param keys: the facets that are counted, of `FACETS`; by default all
    :raises Invalid: if the filter names something that is not in the project, a facet is unknown, or there are too many
        columns
    """
    columns = list(dict.fromkeys(columns))
    if len(columns) > MOST_COLUMNS:
        raise Invalid.field("columns", f"{len(columns)} columns; ask for at most {MOST_COLUMNS} at once.")
    keys = list(dict.fromkeys(FACETS if keys is None else keys))
    if unknown := [each for each in keys if each not in FACETS]:
        raise Invalid.field("facets", f"{unknown[0][:40]!r} is no facet; known are {', '.join(FACETS)}.")
    matcher = _Counted(project, wanted)
    facets = [*(FACETS[key](matcher) for key in keys), *(_metadata(matcher, name) for name in columns)]
    similar = None if matcher.similar is None else matcher.similar.compared
    return ClipFacets(matcher.n, matcher.total, facets, _columns_of(project), similar)


class _Counted(Matcher):
    """A matcher that looks for the clips of the whole filter once."""

    @cached_property
    def total(self) -> int:
        """The clips of the project."""
        return self.project.videos.count()

    @cached_property
    def n(self) -> int:
        """The clips that match; a facet that has counted them says so."""
        return self.matching.n if self.conditions else self.total

    @cached_property
    def matching(self) -> RowNumbers:
        """The rows of the clips that match."""
        if self.searched is not None and self.conditions.keys() == {"q"}:
            return self.searched
        return row_numbers(super().clips(), of=self.total)

    def clips(self, *, without: Iterable[str] = ()) -> QuerySet[Video]:
        """Return the clips that match, in no order, leaving some keys out."""
        if self._leaves_out(without):
            return super().clips(without=without)
        return Video.objects.filter(is_one_of("pk", self.matching), project=self.project)

    def _leaves_out(self, keys: Iterable[str]) -> bool:
        """Whether some of the filter are left out, or there is no filter."""
        return not self.conditions or not self.conditions.keys().isdisjoint(keys)

    def among(self, *keys: str, video: str = "video") -> Q:
        """
        Return the condition that a clip matches all keys but some.

        :param video: the path to the clip
        """
        if set(self.conditions) <= set(keys):
            return Q()
        if self._leaves_out(keys):
            return Q(**{f"{video}__in": super().clips(without=keys).values("pk")})
        return is_one_of(video, self.matching)


def _facet(key: str, rows: Iterable[tuple[Any, int]], labels: dict[Any, str] | None = None) -> Facet:
    """Return a facet of values that some clip has, the most frequent first."""
    named = [
        (str(value), (labels or {}).get(value, str(value)), n) for value, n in rows if n and value not in ("", None)
    ]
    return Facet(key, [FacetValue(*each) for each in sorted(named, key=lambda each: (-each[2], each[1]))[:MOST_VALUES]])


def _ordered(key: str, sums: dict[str, int], names: Iterable[str]) -> Facet:
    return Facet(key, [FacetValue(name, name, sums[f"n{at}"] or 0) for at, name in enumerate(names)])


def _studies(matcher: _Counted) -> Facet:
    studies = {pk: rest for pk, *rest in matcher.project.studies.values_list("pk", "public_id", "name")}
    parts = work_parts().filter(task__round__study__in=list(studies)).filter(matcher.among("study"))
    differ = matcher.one_part_each and len(matcher.studies) == len(studies)
    counted = count_distinct(parts, "task__round__study", "video", differ=differ)
    return _facet("study", [(studies[pk][0], n) for pk, n in counted], dict(studies.values()))


def _generators(matcher: _Counted) -> Facet:
    rows = Generator.objects.filter(project=matcher.project)
    labels = dict(rows.annotate(label=generator_label()).values_list("pk", "label"))
    # by their generators, which are the project's: an index has these and nothing else is read
    clips = Video.objects.filter(matcher.among("generator", video="pk"), generator__in=list(labels))
    counted = clips.order_by().values_list("generator").annotate(n=Count("pk"))
    return _facet("generator", [(labels[pk], n) for pk, n in counted])


def _column(matcher: _Counted, *, key: str, column: str) -> Facet:
    return _facet(key, matcher.clips(without=[key]).order_by().values_list(column).annotate(n=Count("pk")))


def _lengths(matcher: _Counted) -> Facet:
    sums = {}
    for at, (start, end) in enumerate(LENGTHS):
        inside = Q(rendition__duration_ms__gte=start or 0)
        inside &= Q() if end is None else Q(rendition__duration_ms__lt=end)
        sums[f"n{at}"] = Count("pk", filter=inside)
    names = [f"{'' if start is None else start}..{'' if end is None else end}" for start, end in LENGTHS]
    return _ordered("length", matcher.clips(without=["length"]).aggregate(**sums), names)


def _sound(matcher: _Counted) -> Facet:
    audible = Q(rendition__has_audio=True)
    sums = matcher.clips(without=["sound"]).aggregate(n0=Count("pk", filter=audible), n1=Count("pk", filter=~audible))
    return _ordered("sound", sums, ("yes", "no"))


def _gold(matcher: _Counted) -> Facet:
    clips = matcher.clips(without=["gold"])
    known, n = clips.filter(pk__in=gold_videos(matcher.project)).count(), clips.count()
    return _ordered("gold", {"n0": known, "n1": n - known}, ("yes", "no"))


def _states(matcher: _Counted) -> Facet:
    parts = with_states(matcher.newest_parts().filter(matcher.among("state")), matcher.rounds_apart)
    found = dict(count_distinct(parts, "state", "video", differ=len(matcher.studies) == 1))
    wanted = matcher.wanted.get("state")
    if len(wanted) == 1 and wanted[0] != TAKEN_DOWN:  # no need to look for them once more
        matcher.n = found.get(wanted[0], 0)
    held = Hold.objects.filter(lifted_at=None, video__project=matcher.project)  # one at a time of a clip
    found[TAKEN_DOWN] = held.filter(matcher.among("state")).count()
    return Facet("state", [FacetValue(state, state, found.get(state, 0)) for state in STATES])


def _types(matcher: _Counted) -> Facet:
    segments = _segments(matcher, "type")
    return _facet("type", count_distinct(segments, "type", "video", indexed=len(matcher.rounds) == 1))


def _segments(matcher: _Counted, key: str) -> QuerySet:
    """Return segments by which a facet is counted: those that match the other keys about segments."""
    return matcher.segments(without=[key]).filter(matcher.among("segments")).order_by()


def _severities(matcher: _Counted) -> Facet:
    by_clip = _segments(matcher, "severity").values("video").annotate(worst=Max("severity"))
    sums = {f"n{at}": Count("worst", filter=Q(worst__gte=n)) for at, n in enumerate(SEVERITIES)}
    return _ordered("severity", by_clip.aggregate(**sums), map(str, SEVERITIES))


def _confidences(matcher: _Counted) -> Facet:
    names, sums = [], {}
    for at in range(BINS):
        low, high = at / BINS, (at + 1) / BINS
        inside = Q(confidence__gte=low) & (Q(confidence__lt=high) if at < BINS - 1 else Q(confidence__lte=1))
        sums[f"n{at}"] = Count("video", distinct=True, filter=inside)
        names.append(f"{low:.1f}..{high:.1f}")
    said = _segments(matcher, "confidence").filter(confidence__isnull=False)
    return _ordered("confidence", said.aggregate(**sums), names)


def _disagreements(matcher: _Counted) -> Facet:
    of_clips = Q(matcher.among("disagreement", video="task__parts__video"), task__parts__video__isnull=False)
    reviews = matcher.reviews().filter(of_clips)
    by_reasons = reviews.order_by().values(listed=Cast("reasons", TextField()))  # few lists of reasons are different
    clips = defaultdict[str, list[NDArray[np.int64]]](list)
    for listed, numbers in by_reasons.annotate(n=ListOfNumbers("task__parts__video")).values_list("listed", "n"):
        for kind in {reason["kind"] for reason in json.loads(listed)}:
            clips[kind].append(numbers_in(numbers))
    return Facet("disagreement", [FacetValue(kind, kind, len(in_any(clips[kind]))) for kind in REASONS])


def _said_by(matcher: _Counted, *, key: str, kind: str) -> Facet:
    said = matcher.annotations().filter(annotator__kind=kind).order_by()
    said = said.filter(matcher.among(key, video="task__parts__video"))
    found = dict(count_distinct(said, "annotator", "task__parts__video"))
    people = Annotator.objects.in_bulk(found)
    labels = {each.public_id: each.label for each in people.values()}
    return _facet(key, [(people[pk].public_id, n) for pk, n in found.items()], labels)


def _metadata(matcher: _Counted, name: str) -> Facet:
    clips = matcher.clips(without=["metadata"]).annotate(held_value=KeyTextTransform(name, F("metadata")))
    return _facet(METADATA + name, clips.order_by().values_list("held_value").annotate(n=Count("pk")))


def _columns_of(project: Project) -> list[str]:
    newest = Video.objects.filter(project=project).order_by("-pk").values_list("metadata", flat=True)[:SAMPLED]
    return sorted({name for metadata in newest for name in metadata})


FACETS: dict[str, Callable[[_Counted], Facet]] = {
    "study": _studies,
    "generator": _generators,
    "category": partial(_column, key="category", column="prompt__category"),
    "prompt_state": partial(_column, key="prompt_state", column="prompt__state"),
    "source": partial(_column, key="source", column="source"),
    "length": _lengths,
    "sound": _sound,
    "gold": _gold,
    "state": _states,
    "type": _types,
    "severity": _severities,
    "confidence": _confidences,
    "disagreement": _disagreements,
    "annotator": partial(_said_by, key="annotator", kind=Annotator.PERSON),
    "critic": partial(_said_by, key="critic", kind=Annotator.CRITIC),
}
"""What can be counted, by key of the filter."""
