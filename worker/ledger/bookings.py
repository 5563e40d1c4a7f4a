"""
Calls that make clips, booked as calls to critics are: their price is reserved before they are sent.

Such a call stays ``sent`` while its clip is waited for, by one worker after the other.
"""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models.functions import Now

from outtake.accounts.projects.models import Project
from outtake.fields import new_public_id
from worker.ledger import budgets
from worker.ledger.ledger import LABEL_LENGTH, LONGEST_ERROR
from worker.ledger.models import ModelCall
from worker.requests.sanitization import clean


def book(*, project: Project, label: str, identity: dict[str, Any], request: dict[str, Any], micros: int) -> ModelCall:
    """
    Write the row of a call that is about to be sent, and reserve its price.

    To be called in a transaction, in which the caller stores the row.

    :raises OverBudget: if the project has less left.
    """
    budgets.lock(project.pk, None)
    budgets.reserve(project.pk, None, micros)
    return ModelCall.objects.create(
        project=project,
        key=f"clip {new_public_id()}",  # never looked up: each submission is a call of its own
        label=label[:LABEL_LENGTH],
        provider=identity,
        request=request,
        visual_tokens=0,
        reserved_micros=micros,
        tries=1,
    )


def book_as_answered(call: ModelCall, raw: dict[str, Any]) -> None:
    """Book the reserved price of a call as its cost, once."""
    _end(call, ModelCall.ANSWERED, raw=raw, answered_at=Now())


def book_as_failed(call: ModelCall, error: str) -> None:
    """Release the reserved price of a call that costs nothing. A call that is over stays as it is."""
    _end(call, ModelCall.FAILED, error=clean(error)[:LONGEST_ERROR])


def book_as_unknown(call: ModelCall, error: str) -> None:
    """Book the reserved price of a call of which nothing is known any more. A call that is over stays as it is."""
    _end(call, ModelCall.LOST, error=clean(error)[:LONGEST_ERROR])


def _end(call: ModelCall, state: str, **changes: Any) -> None:
    with transaction.atomic():
        budgets.lock(call.project_id, None)
        row = ModelCall.objects.select_for_update(of=("self",)).get(pk=call.pk)
        before = (ModelCall.SENT, ModelCall.LOST) if state == ModelCall.ANSWERED else (ModelCall.SENT,)
        if row.state not in before:
            return
        cost = 0 if state == ModelCall.FAILED else row.reserved_micros
        ModelCall.objects.filter(pk=row.pk).update(**{"state": state, "cost_micros": cost, "error": "", **changes})
        reserved = row.reserved_micros if row.state == ModelCall.SENT else 0
        budgets.settle(row.project_id, None, reserved=reserved, cost=cost - row.cost_micros)
