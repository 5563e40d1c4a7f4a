"""The state of annotators in a study, read from the actions of rules and researchers that are in force."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from django.db.models import F, Q, QuerySet
from django.db.models.functions import Now
from typing_extensions import Doc

from annotations.annotators.models import AnnotatorAction
from annotations.studies.models import Study
from outtake.http.field_notes import Choices

ACTIVE, PAUSED, EXCLUDED = STATES = ("active", "paused", "excluded")


@dataclass(frozen=True, slots=True)
class AnnotatorEligibility:
    """Whether an annotator may work, as far as rules and researchers decided."""

    state: Annotated[str, Choices(STATES)] = ACTIVE
    until: Annotated[datetime | None, Doc("when a pause ends; null unless paused")] = None
    rounds: Annotated[tuple[int, ...], Doc("numbers of the rounds that they are qualified for")] = ()


def in_force(event: str = "") -> Q:
    """
    Return what is true of an event that holds: it is not undone, and its time is not over.

    :param event: how it is reached from the rows that are filtered, such as ``events__``
    """
    lasts = Q(**{f"{event}until": None}) | Q(**{f"{event}until__gt": Now()})
    return Q(**{f"{event}undone_at": None}) & lasts


def standing_events(study: Study) -> QuerySet[AnnotatorAction]:
    """Return the events of a study that hold."""
    return AnnotatorAction.objects.filter(in_force(), study=study)


def eligibility_by_annotator(study: Study, annotators: Iterable[int] | None = None) -> dict[int, AnnotatorEligibility]:
    """Return the eligibility of annotators, by row; who is not there is active."""
    events = standing_events(study).filter(
        action__in=[AnnotatorAction.QUALIFY, AnnotatorAction.PAUSE, AnnotatorAction.EXCLUDE]
    )
    if annotators is not None:
        events = events.filter(annotator__in=list(annotators))
    found: defaultdict[int, list[AnnotatorAction]] = defaultdict(list)
    for event in events.order_by(F("until").asc(nulls_first=True), "id"):
        found[event.annotator_id].append(event)
    return {pk: _eligibility(each) for pk, each in found.items()}


def _eligibility(events: list[AnnotatorAction]) -> AnnotatorEligibility:
    rounds = {
        event.round_n for event in events if event.action == AnnotatorAction.QUALIFY and event.round_n is not None
    }
    until = max((event.until for event in events if event.until is not None), default=None)
    excluded = any(event.action == AnnotatorAction.EXCLUDE for event in events)
    state = EXCLUDED if excluded else ACTIVE if until is None else PAUSED
    return AnnotatorEligibility(state, until if state == PAUSED else None, tuple(sorted(rounds)))
