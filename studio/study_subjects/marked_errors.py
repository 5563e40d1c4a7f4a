"""
The errors that were marked in a study, by a filter, for people to judge.

The filter is a query string. ``study`` is required. ``by`` is ``people`` (default), ``critics`` or ``both``; or
``truth`` names a version of the study's ground truth, of which each true error is the segment that it was kept from
(`evaluation.ground_truth.versions.quality_review`). ``type`` and ``generator`` can be given several times;
``severity`` is the lowest. Errors of clips that are taken down are left out.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Annotated, Any
from urllib.parse import parse_qsl, urlencode

from django.db.models import CharField, F, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Concat, Trim
from typing_extensions import Doc

from annotations.review.queries import segment_id
from annotations.studies.models import Study
from annotations.studies.queries import instrument_in
from annotations.subjects.marked_errors import MARKED_BY, PEOPLE, errors_marked
from annotations.tasks.models import TaskPart
from annotations.work.submissions.models import Segment
from evaluation.ground_truth.queries import ready_truth_named
from evaluation.ground_truth.versions.quality_review import errors_to_review
from outtake.accounts.projects.models import Project
from outtake.errors import FieldError, Invalid
from studio.study_subjects.rows import Found, SubjectRow, short

KEYS = ("study", "by", "truth", "type", "severity", "generator")
SOURCE_KEYS = KEYS[:3]  # say where the errors come from; the others narrow them
SEVERITIES = ("1", "2", "3", "4", "5")
SEVERAL = ("type", "generator")


@dataclass(frozen=True, slots=True)
class ErrorCount:
    """A value of a filter of errors, and how many errors of the study have it."""

    value: Annotated[str, Doc("as the filter takes it")]
    label: Annotated[str, Doc("as it is shown")]
    n: Annotated[int, Doc("errors of people and critics")]


@dataclass(frozen=True, slots=True)
class MarkedErrorCounts:
    """The errors that were marked in a study, by what they can be filtered by."""

    people: Annotated[int, Doc("errors that people marked")]
    critics: Annotated[int, Doc("errors that critics marked")]
    types: Annotated[list[ErrorCount], Doc("the most frequent first")]
    severities: Annotated[list[ErrorCount], Doc("in order")]
    generators: Annotated[list[ErrorCount], Doc("the most frequent first")]


def errors_matching(project: Project, query: str) -> Found:
    """
    Find the errors that a filter matches, in the order in which they were marked.

    :raises Invalid: if the filter names no study of the project, or something that cannot be filtered.
    """
    wanted = _read(query)
    study = _study(project, wanted)
    truth = wanted.get("truth", [""])[0]
    by = wanted.get("by", [PEOPLE])[0]
    rows = _with_generators(errors_marked(study, by="both" if truth else by))
    if types := wanted.get("type"):
        rows = rows.filter(type__in=types)
    if severity := wanted.get("severity"):
        rows = rows.filter(severity__gte=int(severity[0]))
    if generators := wanted.get("generator"):
        rows = rows.filter(generator__in=generators)
    rows = rows.select_related("annotation").order_by("pk")
    if not truth:
        return Found(lambda: (_row(each) for each in rows.iterator()), rows.count)
    try:
        kept = set(errors_to_review(ready_truth_named(study, truth)))
    except Invalid as error:
        raise Invalid.field("filter", error.errors[0].message) from None
    return Found(
        lambda: (_row(each) for each in rows.iterator() if segment_id(each, each.annotation) in kept),
        lambda: _number_of(rows, kept),
    )


def source_of(query: str) -> str:
    """Return a filter of errors without what narrows it: of what its matches are a part."""
    return urlencode([(key, value) for key, value in parse_qsl(query.removeprefix("?")) if key in SOURCE_KEYS])


def counts_of_errors(study: Study) -> MarkedErrorCounts:
    """Count the errors that were marked in a study by who marked them, type, severity and generator of the clip."""
    rows = _with_generators(errors_marked(study, by="both")).order_by()
    kinds: Counter[str] = Counter()
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    labels: dict[str, str] = {}
    columns = ("annotation__annotator__kind", "annotation__round", "type", "severity", "generator")
    for kind, round_id, type_, severity, generator in rows.values_list(*columns):
        kinds[kind] += 1
        labels.setdefault(type_, _type_label(round_id, type_))
        counts["type"][type_] += 1
        counts["severity"][str(severity)] += 1
        counts["generator"][generator] += 1
    (people,), (critics,) = MARKED_BY[PEOPLE], MARKED_BY["critics"]
    return MarkedErrorCounts(
        people=kinds[people],
        critics=kinds[critics],
        types=[ErrorCount(key, labels[key], n) for key, n in counts["type"].most_common()],
        severities=[ErrorCount(key, key, counts["severity"][key]) for key in sorted(counts["severity"], key=int)],
        generators=[ErrorCount(key, key, n) for key, n in counts["generator"].most_common()],
    )


def _read(query: str) -> dict[str, list[str]]:
    """Return the values of a filter by key; what cannot be filtered by is refused by name."""
    wanted: dict[str, list[str]] = defaultdict(list)
    for key, value in parse_qsl(query.removeprefix("?"), keep_blank_values=True):
        if key not in KEYS:
            raise Invalid.of([FieldError("filter", f"{key[:40]!r} cannot be filtered; use {', '.join(KEYS)}.")])
        if key == "by" and value not in MARKED_BY:
            raise Invalid.field("filter", f"by={value[:40]!r} is not one of {', '.join(MARKED_BY)}.")
        if key == "severity" and value not in SEVERITIES:
            raise Invalid.field("filter", f"severity={value[:40]!r} is not one of {', '.join(SEVERITIES)}.")
        wanted[key].append(value)
        if key not in SEVERAL and len(wanted[key]) > 1:
            raise Invalid.field("filter", f"{key!r} is given {len(wanted[key])} times; give it once.")
    if "truth" in wanted and "by" in wanted:
        raise Invalid.field("filter", "Give either 'by' or 'truth': a ground truth says itself whose errors count.")
    return wanted


def _study(project: Project, wanted: dict[str, list[str]]) -> Study:
    if "study" not in wanted:
        raise Invalid.field("filter", "Choose the study whose errors are meant; the filter needs study=ID.")
    (named,) = wanted["study"]
    found = Study.objects.filter(project=project, public_id=named).first()
    if found is None:
        raise Invalid.field(
            "filter", f"study={named[:40]!r} is not a study of this project; choose one of its studies."
        )
    return found


def _with_generators(rows: QuerySet[Segment]) -> QuerySet[Any]:
    """Return the errors of tasks that have one clip, with its id and its generator."""
    clips = TaskPart.objects.filter(task=OuterRef("annotation__task"), role="video")
    label = Trim(
        Concat(F("video__generator__name"), Value(" "), F("video__generator__version"), output_field=CharField())
    )
    found = rows.annotate(
        generator=Subquery(clips.values_list(label)[:1]), clip=Subquery(clips.values("video__external_id")[:1])
    )
    return found.filter(clip__isnull=False)


def _number_of(rows: QuerySet, kept: Collection[str]) -> int:
    named = rows.values_list("annotation__public_id", "position").iterator()
    return sum(f"{annotation}-{position}" in kept for annotation, position in named)


def _row(segment: Segment) -> SubjectRow:
    said = segment.annotation
    label = _type_label(said.round_id, segment.type)
    span = f"{segment.start_ms / 1000:g} to {segment.end_ms / 1000:g} s"
    detail = f"{label} · severity {segment.severity} · {span} · {segment.clip}"  # type: ignore[attr-defined]  # annotated
    return SubjectRow({"error": segment_id(segment, said)}, short(segment.reason), detail)


def _type_label(round_id: int, key: str) -> str:
    """Return a type in the words of its instrument; a critic may have a type of its own."""
    types: Iterator[dict[str, str]] = iter(instrument_in(round_id).document["segments"]["types"])
    return next((each["label"] for each in types if each["key"] == key), key)
