"""Many row numbers as one parameter of a statement."""

from __future__ import annotations

import json
from collections.abc import Iterable

from django.db import connection
from django.db.models.expressions import RawSQL


def in_list(numbers: Iterable[int]) -> RawSQL:
    """
    Return row numbers for ``__in``, as one parameter.

    A statement may have only so many parameters, and Django prepares each of them on its own.
    """
    each = "SELECT value FROM json_each(%s)"
    if connection.vendor == "postgresql":
        each = "SELECT value::bigint FROM json_array_elements_text(%s::json)"
    return RawSQL(each, [json.dumps(list(numbers))])
