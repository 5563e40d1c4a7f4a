"""Which annotations of a study a file has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from rest_framework import serializers

from annotations.annotators.models import Annotator
from annotations.studies.models import Study
from annotations.studies.queries import instrument_of
from annotations.work.submissions.models import Annotation, Segment, TextSegment
from outtake.errors import FieldError, Invalid
from outtake.http.strict_input import StrictSerializer, StrictString, WholeNumberText, validated

NEWEST, ALL = REVISIONS = ("newest", "all")
TRAINING, CHECKS, HELD = INCLUDED = ("training", "checks", "held")


@dataclass(frozen=True)
class Selection:
    """What is asked for; without anything, the annotations that count, except those of held videos."""

    revisions: str = NEWEST
    round: int | None = None
    annotator: str = ""
    author: str = ""
    since: datetime | None = None
    type: str = ""
    include: frozenset[str] = frozenset()


class SelectionInput(StrictSerializer):
    """Which annotations, and how many revisions of each."""

    revisions = serializers.ChoiceField(choices=REVISIONS, default=NEWEST, help_text="all: also earlier revisions")
    round = WholeNumberText(required=False, min_value=0, max_value=1_000_000, help_text="number of a round")
    annotator = StrictString(required=False, max_length=40, help_text="id of an annotator")
    author = serializers.ChoiceField(choices=[Annotator.PERSON, Annotator.CRITIC], required=False)
    since = serializers.DateTimeField(required=False, help_text="submitted at this time or later")
    type = StrictString(required=False, max_length=60, help_text="with a segment of this type, a key of the instrument")
    include = StrictString(
        required=False, max_length=60, help_text="also include: training, checks, held (separated by commas)"
    )

    def validate_include(self, written: str) -> frozenset[str]:
        """Return the names. Raises `ValidationError` for one that there is not."""
        names = frozenset(name.strip() for name in written.split(","))
        if unknown := names - set(INCLUDED):
            known = f"give {', '.join(INCLUDED)}, or some of them separated by commas"
            raise serializers.ValidationError(f"{min(unknown)!r} cannot be included; {known}.")
        return names


def selection_of(asked: Mapping[str, Any]) -> Selection:
    """
    Return what a query or a command asks for.

    :raises ValidationError: if a name is unknown, or a value is not one of its kind.
    """
    found = validated(SelectionInput, dict(asked))
    return Selection(**found)


def selected(study: Study, asked: Selection) -> QuerySet[Annotation]:
    """
    Return the annotations of a study that are asked for, in no order.

    :raises Invalid: if the study has no such round, annotator or type.
    """
    if faults := list(_faults(study, asked)):
        raise Invalid.of(faults)
    found = Annotation.objects.submitted_in(
        study,
        training=TRAINING in asked.include,
        checks=CHECKS in asked.include,
        with_held=HELD in asked.include,
    )
    if asked.revisions == NEWEST:
        found = found.latest_revisions()
    if asked.round is not None:
        found = found.filter(round__n=asked.round)
    if asked.annotator:
        found = found.filter(annotator__public_id=asked.annotator)
    if asked.author:
        found = found.filter(annotator__kind=asked.author)
    if asked.since is not None:
        found = found.filter(submitted_at__gte=asked.since)
    return found.filter(_has(asked.type)) if asked.type else found


def _has(type_: str) -> Q:
    marked = ({"annotation": OuterRef("pk"), "type": type_},)
    return Q(Exists(Segment.objects.filter(**marked[0]))) | Q(Exists(TextSegment.objects.filter(**marked[0])))


def _faults(study: Study, asked: Selection) -> list[FieldError]:
    rounds = list(study.rounds.order_by("n"))
    faults = []
    if asked.round is not None and asked.round not in (numbers := [each.n for each in rounds]):
        known = ", ".join(map(str, numbers))
        faults.append(FieldError("round", f"The study has no round {asked.round}; it has {known}."))
    if asked.annotator:
        theirs = Annotation.objects.filter(round__study=study, annotator__public_id=asked.annotator)
        if not theirs.exists():
            message = (
                f"The annotator {asked.annotator!r} has no annotations in this study; use an id from an exported file."
            )
            faults.append(FieldError("annotator", message))
    if asked.type:
        types = set().union(*(instrument_of(each).types for each in rounds))
        if asked.type not in types:
            known = f"its instrument has {', '.join(sorted(types))}" if types else "its instrument marks no segments"
            faults.append(FieldError("type", f"The study has no type {asked.type!r}; {known}."))
    return faults
