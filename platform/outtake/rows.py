"""
The row that an operation is about, or the error that there is none; and many row numbers as one parameter.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TypeVar

from django.db import connection
from django.db.models import Model, QuerySet
from django.db.models.expressions import RawSQL

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


def in_list(numbers: Iterable[int]) -> RawSQL:
    """
    Return row numbers for ``__in``, as one parameter.

    A statement may have only so many parameters, and Django prepares each of them on its own.
    """
    each = "SELECT value FROM json_each(%s)"
    if connection.vendor == "postgresql":
        each = "SELECT value::bigint FROM json_array_elements_text(%s::json)"
    return RawSQL(each, [json.dumps(list(numbers))])
