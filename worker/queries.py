"""What can be asked of critic runs."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import Count, Q, Sum

from annotations.models import Annotation, Study
from outtake.accounts.models import Person, Role
from outtake.accounts.queries import require_role
from outtake.errors import Missing
from worker.models import CriticRun, RunItem


class RunFigures(NamedTuple):
    """How far a run is: items by state, annotations by status, and what it cost."""

    items: dict[str, int]
    statuses: dict[str, int]
    segments: int
    calls: int
    tokens: int
    seconds: float

    @property
    def total(self) -> int:
        """All items."""
        return sum(self.items.values())

    @property
    def over(self) -> int:
        """Items that will not change any more."""
        return sum(self.items[state] for state in (RunItem.DONE, RunItem.FAILED, RunItem.CANCELLED))


def figures_of(run: CriticRun) -> RunFigures:
    """Count the items of a run."""
    by_state = {state: Count("pk", filter=Q(state=state)) for state in RunItem.STATES}
    sums = run.items.aggregate(**by_state, all_calls=Sum("calls"), all_tokens=Sum("tokens"), all_seconds=Sum("seconds"))
    said = Annotation.objects.filter(annotator=run.annotator_id)
    statuses = {row["status"]: row["n"] for row in said.values("status").order_by().annotate(n=Count("pk"))}
    return RunFigures(
        items={state: sums[state] for state in RunItem.STATES},
        statuses=statuses,
        segments=said.aggregate(n=Count("segments"))["n"],
        calls=sums["all_calls"] or 0,
        tokens=sums["all_tokens"] or 0,
        seconds=round(sums["all_seconds"] or 0.0, 3),
    )


def runs_of(study: Study) -> list[CriticRun]:
    """Return the runs over a study, newest first."""
    return list(
        CriticRun.objects.select_related("critic_version", "round__study").filter(round__study=study).order_by("-id")
    )


def run_for(person: Person, public_id: str, needed: Role) -> CriticRun:
    """
    Return a run in whose project the person has at least the needed role.

    :raises Missing: if there is none that they may know of.
    :raises Forbidden: if their role is a lesser one.
    """
    run = CriticRun.objects.select_related("critic_version", "round__study").filter(public_id=public_id).first()
    if run is None:
        raise Missing()
    require_role(person, run.round.study.project_id, needed)
    return run
