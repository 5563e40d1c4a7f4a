"""What a piece of work has spent on a judge, and whether the next call still fits: exact for many workers at once."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.db.models import Count, F, Max, Q, QuerySet, Sum

from evaluation.judges.kinds.contract import SpendingLimit
from outtake.accounts.projects.models import Project
from worker.ledger.budgets import OverBudget
from worker.ledger.models import ModelCall
from worker.ledger.money import usd

LONGEST_LABEL = 100
ON_ITS_WAY = Q(state=ModelCall.SENT)


class JudgeSpending:
    """
    An allowance, and what is left of it.

    `check` is called under the lock of the project's money, and a call's row is written under the same lock, so that
    two workers with one allowance never spend more than it together. Calls that are settled are counted once.
    """

    def __init__(self, project: Project, allowance: SpendingLimit) -> None:
        """Take an allowance; its calls are those booked under its name."""
        self._calls = _calls(project, allowance.name)
        self._limit = allowance.limit_micros
        self._settled, self._until = 0, 0

    def check(self, micros: int) -> None:
        """
        Let a call pass that may cost so much.

        :raises OverBudget: if it may cost more than is left.
        """
        if self._limit is None or not micros:
            return
        spent = self._spent()
        if spent + micros > self._limit:
            raise OverBudget(
                f"The budget for judging is ${usd(self._limit)}, of which ${usd(spent)} is spent or reserved; the "
                f"next call can cost up to ${usd(micros)}. Raise the budget to continue."
            )

    def _spent(self) -> int:
        since = _sums(self._calls.filter(pk__gt=self._until))
        spent = self._settled + since["spent"] + since["reserved"]
        if since["last"] and not since["open"]:
            self._settled, self._until = spent, since["last"]
        return spent


def spent_by(project: Project, name: str) -> int:
    """Return what calls booked under an allowance's name have cost, or may have, in micros."""
    return spent_by_each(project, [name])[name]


def spent_by_each(project: Project, names: Collection[str]) -> dict[str, int]:
    """Return what calls booked under the names of allowances have cost, or may have, in micros; by the name."""
    labels = {name[:LONGEST_LABEL]: name for name in names}
    found = dict.fromkeys(names, 0)
    calls = ModelCall.objects.filter(project=project, label__in=labels).order_by().values_list("label")
    reserved = Sum(F("reserved_micros"), filter=ON_ITS_WAY, default=0)
    for label, spent, open_ in calls.annotate(spent=Sum("cost_micros", default=0), reserved=reserved):
        found[labels[label]] = int(spent + open_)
    return found


def _calls(project: Project, name: str) -> QuerySet[ModelCall]:
    return ModelCall.objects.filter(project=project, label=name[:LONGEST_LABEL])


def _sums(calls: QuerySet[ModelCall]) -> dict[str, Any]:
    return calls.aggregate(
        spent=Sum("cost_micros", default=0),
        reserved=Sum(F("reserved_micros"), filter=ON_ITS_WAY, default=0),
        open=Count("pk", filter=ON_ITS_WAY),
        last=Max("pk"),
    )
