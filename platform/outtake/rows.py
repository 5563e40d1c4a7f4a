"""
The row that an operation is about, or the error that there is none; and many row numbers as one parameter.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from typing import Any, TypeVar

from django.core.exceptions import EmptyResultSet
from django.db import connection
from django.db.models import F, Model, QuerySet
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


def count_distinct(
    rows: QuerySet[Any, Any], key: str, counted: str, *, differ: bool = False, indexed: bool = False
) -> list[tuple[Any, int]]:
    """
    Count the different values of a column by those of another; null is no value.

    PostgreSQL hashes pairs that are made different in a subquery, and sorts for ``COUNT(DISTINCT …)`` what no index
    sorts. SQLite does neither where an index has both columns; it sorts all rows to group them, so keys of rows that
    differ are counted here.

    :param differ: no pair of values is there twice, so each row is counted
    :param indexed: an index has the rows in the order of both columns
    """
    pairs = rows.order_by().values(pair_key=F(key), pair_value=F(counted))
    hashed = connection.vendor == "postgresql" and not indexed
    try:
        statement, asked = (pairs.distinct() if hashed and not differ else pairs).query.sql_with_params()
    except EmptyResultSet:  # Django sees that no row can match
        return []
    if differ and connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            listed = f"SELECT json_group_array(pair_key) FROM ({statement}) AS pairs WHERE pair_value IS NOT NULL"
            cursor.execute(listed, asked)
            return list(Counter(json.loads(cursor.fetchone()[0])).items())
    count = "COUNT(pair_value)" if hashed or differ else "COUNT(DISTINCT pair_value)"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT pair_key, {count} FROM ({statement}) AS pairs GROUP BY pair_key", asked)
        return list(cursor.fetchall())


def in_list(numbers: Iterable[int]) -> RawSQL:
    """
    Return row numbers for ``__in``, as one parameter.

    A statement may have only so many parameters, and Django prepares each of them on its own. PostgreSQL plans with the
    length of an array, and would take a list in JSON for 100 numbers.
    """
    if connection.vendor == "postgresql":
        return RawSQL("SELECT unnest(%s::bigint[])", [list(numbers)])
    return RawSQL("SELECT value FROM json_each(%s)", [json.dumps(list(numbers))])
