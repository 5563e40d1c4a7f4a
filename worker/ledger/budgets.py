"""
Budgets: the cost of a call is reserved before it, and replaced by the actual cost after it.

A run and its project may each have a limit. Both reservations are conditional updates in one short transaction, so
that many parallel workers stay within both. The run is locked before the project.

Calls that belong to no run can be charged to a further account, such as that of a benchmark: `charged_to`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, NamedTuple, Protocol

from django.db import transaction
from django.db.models import BigIntegerField, ExpressionWrapper, F, Q, QuerySet, Sum
from django.db.models.lookups import GreaterThanOrEqual, LessThan

from outtake.accounts.projects.models import Project
from outtake.events.outbox import publish
from worker.ledger.models import Budget, ModelCall
from worker.ledger.money import usd
from worker.requests.contract import ModelError

BUDGET_LOW = "budget near its end"
NEAR_END = (8, 10)  # the part of a budget that is spent when it is told


class OverBudget(ModelError):
    """The next call might cost more than is left in the budget. It was not sent."""

    def __init__(self, message: str) -> None:
        super().__init__(message, permanent=False)


class Spending(NamedTuple):
    """A project's limit, its spending, and the amount reserved for calls in progress; in micros."""

    limit: int | None  # None: no limit
    spent: int
    reserved: int


class Account(Protocol):
    """A further limit, for calls that belong to no run. Both methods are called in the transaction of the call."""

    def reserve(self, micros: int) -> None:
        """Reserve an amount. Raises `OverBudget`."""
        ...

    def settle(self, *, reserved: int, cost: int) -> None:
        """Release a reservation, and book a cost."""
        ...


_account: ContextVar[Account | None] = ContextVar("account", default=None)


@contextmanager
def charged_to(account: Account) -> Iterator[None]:
    """Charge what this thread asks models to an account, too, where it belongs to no run."""
    token = _account.set(account)
    try:
        yield
    finally:
        _account.reset(token)


def spending_of(project: Project) -> Spending:
    """Return the limit and the spending of a project."""
    budget = Budget.objects.filter(project=project).first()
    if budget is None:
        return Spending(None, *_booked(project.pk))
    return Spending(budget.limit_micros, budget.spent_micros, budget.reserved_micros)


def set_budget(*, project: Project, limit_micros: int | None) -> Spending:
    """Limit the total spending of a project on models, including earlier spending; None removes the limit."""
    with transaction.atomic():
        lock(project.pk, None)
        if limit_micros is None:
            Budget.objects.filter(project=project).delete()
        elif not Budget.objects.filter(project=project).update(limit_micros=limit_micros):
            spent, reserved = _booked(project.pk)
            Budget.objects.create(
                project=project, limit_micros=limit_micros, spent_micros=spent, reserved_micros=reserved
            )
    return spending_of(project)


def lock(project_id: int, run_id: int | None) -> None:
    """Lock the budgets of a run and its project until the end of the transaction."""
    if run_id is not None:
        list(_run(run_id).select_for_update(no_key=True).values_list("pk"))
    list(Project.objects.select_for_update(no_key=True).filter(pk=project_id).values_list("pk"))


def reserve(project_id: int, run_id: int | None, micros: int) -> None:
    """
    Reserve an amount; the caller holds the `lock`, and a rollback removes the reservation.

    :raises OverBudget: if the run or the project has less left. An amount of 0 is always allowed.
    """
    if not micros:
        return
    fits = F("reserved_micros") + F("spent_micros") + micros
    more = {"reserved_micros": F("reserved_micros") + micros}
    if run_id is not None:
        run = _run(run_id)
        if not run.filter(Q(budget_micros=None) | Q(budget_micros__gte=fits)).update(**more):
            its = run.get()
            raise OverBudget(refusal("run", micros, its.budget_micros or 0, its.spent_micros, its.reserved_micros))
    elif (account := _account.get()) is not None:
        account.reserve(micros)
    budget = Budget.objects.filter(project_id=project_id)
    if not budget.filter(limit_micros__gte=fits).update(**more) and (all_ := budget.first()) is not None:
        raise OverBudget(refusal("project", micros, all_.limit_micros, all_.spent_micros, all_.reserved_micros))


def settle(project_id: int, run_id: int | None, *, reserved: int, cost: int) -> None:
    """Release a reservation and book a cost, negative to correct an earlier one; call it under the `lock`."""
    changes = {"reserved_micros": F("reserved_micros") - reserved, "spent_micros": F("spent_micros") + cost}
    if run_id is not None:
        _run(run_id).update(**changes)
    elif (account := _account.get()) is not None:
        account.settle(reserved=reserved, cost=cost)
    Budget.objects.filter(project_id=project_id).update(**changes)
    if cost <= 0:
        return
    if run_id is not None and _run(run_id).filter(_comes_near("budget_micros", cost)).exists():
        _tell_of(project_id, run_id)
    if Budget.objects.filter(_comes_near("limit_micros", cost), project_id=project_id).exists():
        _tell_of(project_id, None)


def _tell_of(project_id: int, run_id: int | None) -> None:
    project = Project.objects.values_list("public_id", flat=True).get(pk=project_id)
    run = None if run_id is None else _run(run_id).values_list("public_id", flat=True).get()
    publish(BUDGET_LOW, project, run=run)


def _comes_near(limit: str, cost: int) -> Q:
    """Return the condition that a cost that is booked already has brought the spending near a limit, as none before."""
    part, whole = NEAR_END
    near = F(limit) * part
    spent = ExpressionWrapper(F("spent_micros") * whole, BigIntegerField())
    before = ExpressionWrapper((F("spent_micros") - cost) * whole, BigIntegerField())
    return Q(GreaterThanOrEqual(spent, near), LessThan(before, near))


def _run(run_id: int) -> QuerySet[Any]:
    """Return the row of a run. Its table is in a higher layer, so this uses the foreign key of the run's calls."""
    return ModelCall._meta.get_field("run").related_model._default_manager.filter(pk=run_id)


def refusal(whose: str, micros: int, limit: int, spent: int, reserved: int) -> str:
    """Return why a call is not sent: what the budget is, what is spent, and what the call may cost; in micros."""
    aside = f" and ${usd(reserved)} set aside" if reserved else ""
    return (
        f"The budget of the {whose} is ${usd(limit)}, of which ${usd(spent)} is spent{aside}; "
        f"the next call may cost ${usd(micros)}. Raise the budget to continue."
    )


def _booked(project_id: int) -> tuple[int, int]:
    calls = ModelCall.objects.filter(project_id=project_id)
    on_their_way = Q(state=ModelCall.SENT)
    sums = calls.aggregate(spent=Sum("cost_micros"), reserved=Sum("reserved_micros", filter=on_their_way))
    return sums["spent"] or 0, sums["reserved"] or 0
