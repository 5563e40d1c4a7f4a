"""The row that an operation is about, or the error that there is none."""

from __future__ import annotations

from typing import TypeVar

from django.db.models import Model, QuerySet

from outtake.errors import Missing

M = TypeVar("M", bound=Model)


def first_or_missing(rows: QuerySet[M], detail: str = "") -> M:
    """
    Return the first of some rows.

    :param detail: what the person reads if there is none; by default the same text for all that is missing
    :raises Missing: if there is none.
    """
    first = rows.first()
    if first is None:
        raise Missing(detail) if detail else Missing()
    return first
