"""What annotators see of their own pace: how long clips take them, and how much they mark and write."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, median
from typing import Annotated

from typing_extensions import Doc

from annotations.work.submissions.models import Annotation, Segment
from outtake.accounts.people.models import Person

LATEST = 200  # own annotations that are measured


@dataclass(frozen=True, slots=True)
class OwnFigure:
    """One figure of a person's own work, with what it is of."""

    value: Annotated[float, Doc("errors, words or ms, as its name says")]
    n: Annotated[int, Doc("annotations, or reasons, that it is of")]


@dataclass(frozen=True, slots=True)
class HomeHabits:
    """How a person works, of their newest annotations in all studies."""

    errors_per_video: Annotated[OwnFigure | None, Doc("mean; null where they marked no clip")]
    words_per_reason: Annotated[OwnFigure | None, Doc("mean; null where they gave no reason")]
    active_ms: Annotated[OwnFigure | None, Doc("median time of an annotation, ms; null where none has a time")]


@dataclass(frozen=True, slots=True)
class OwnFigures:
    """The habits of a person, and the median active time of an annotation by study, ms."""

    habits: HomeHabits
    median_ms: dict[int, int]


def figures_of(studies: Sequence[int], person: Person) -> OwnFigures:
    """
    Return how a person works in studies, of the newest 200 annotations that they submitted themselves.

    :param studies: rows of the studies
    """
    said = Annotation.objects.filter(annotator__person=person, corrected_by=None, round__study__in=studies)
    said = said.after_training().not_held().latest_revisions().order_by("-pk")
    rows = list(said.values_list("pk", "round__study", "active_ms", "is_clean")[:LATEST])
    marked = {pk for pk, _, _, is_clean in rows if is_clean is not None}
    segments = Segment.objects.filter(annotation__in=marked, invalid_reason="")
    reasons = list(segments.values_list("reason", flat=True))
    lengths = [len(reason.split()) for reason in reasons if reason.strip()]
    times: dict[int, list[int]] = defaultdict(list)
    for _, study, active_ms, _ in rows:
        if active_ms:
            times[study].append(active_ms)
    spent = [each for of_study in times.values() for each in of_study]
    return OwnFigures(
        habits=HomeHabits(
            errors_per_video=OwnFigure(len(reasons) / len(marked), len(marked)) if marked else None,
            words_per_reason=OwnFigure(fmean(lengths), len(lengths)) if lengths else None,
            active_ms=OwnFigure(median(spent), len(spent)) if spent else None,
        ),
        median_ms={study: round(median(of_study)) for study, of_study in times.items()},
    )
