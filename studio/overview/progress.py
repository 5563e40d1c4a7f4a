"""How far a study is: its clips by state, and the submissions that are still to come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from django.db.models import Count, F, Q, QuerySet, Sum
from typing_extensions import Doc

from annotations.instruments.documents import WORDS_ALONE
from annotations.studies.models import Round, Study
from annotations.studies.queries import instrument_of
from outtake.http.field_notes import Choices
from studio.clips.states import (
    AGREED,
    CLIPS,
    IN_PROGRESS,
    IN_REVIEW,
    OPEN,
    SETTLED,
    STATES,
    TAKEN_DOWN,
    TASKS,
    UNITS,
    WAITING,
    newest_with_states,
    text_parts,
    with_people,
    with_states,
)

TO_COME = (OPEN, IN_PROGRESS, WAITING)
ANNOTATED = (AGREED, IN_REVIEW, SETTLED)


@dataclass(frozen=True, slots=True)
class StateCount:
    """How many clips are in a state."""

    state: Annotated[str, Choices(STATES)]
    n: Annotated[int, Doc("number of clips")]


@dataclass(frozen=True, slots=True)
class OverviewState:
    """The clips of a study by state. A study of texts has no clips: its latest round's tasks are counted instead."""

    unit: Annotated[str, Choices(UNITS)]
    total: Annotated[int, Doc("all of them; the states add up to it")]
    states: Annotated[list[StateCount], Doc("every state, in the order in which a clip passes through them")]
    submissions_left: Annotated[int, Doc("that the round still asks for")]

    def count(self, *states: str) -> int:
        """Return how many are in one of some states."""
        return sum(each.n for each in self.states if each.state in states)

    @property
    def at_work(self) -> int:
        """All that are not taken down."""
        return self.total - self.count(TAKEN_DOWN)


def last_round(study: Study) -> Round | None:
    """Return the latest round of work; None before there is one."""
    return Round.objects.after_training().filter(study=study).order_by("-n").first()


def state_of(study: Study) -> OverviewState:
    """Count the clips of a study by state, and the submissions to come, in five statements at most."""
    unit, found = CLIPS, _counted(newest_with_states([study.pk]))
    if not found and (latest := last_round(study)) is not None:
        found = _counted(with_states(text_parts([study.pk])))
        unit = TASKS if found or instrument_of(latest).subject in WORDS_ALONE else CLIPS
    states = [StateCount(state, found[state][0] if state in found else 0) for state in STATES]
    left = sum(found[state][1] for state in TO_COME if state in found)
    return OverviewState(unit, sum(each.n for each in states), states, left)


def _counted(parts: QuerySet[Any]) -> dict[str, tuple[int, int]]:
    """Return by state how many there are, and how many submissions are to come; of a pair one clip counts for it."""
    rows = with_people(parts).order_by().values("state")
    first = ~Q(role="b")
    counted = rows.annotate(n=Count("pk"), asked_for=Sum(F("asked"), filter=first), had=Sum(F("said"), filter=first))
    return {row["state"]: (row["n"], max(0, (row["asked_for"] or 0) - (row["had"] or 0))) for row in counted}
