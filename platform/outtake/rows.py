"""
The row that an operation is about, or the error that there is none; and many row numbers as one parameter.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, NamedTuple, TypeVar

from django.core.exceptions import EmptyResultSet
from django.db import connection
from django.db.models import BooleanField, F, Func, Model, Q, QuerySet, Value
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


def count_distinct(rows: QuerySet[Any, Any], key: str, counted: str) -> list[tuple[Any, int]]:
    """
    Count the different values of a column by those of another; null is no value.

    PostgreSQL hashes pairs that are made different in a subquery, and sorts for ``COUNT(DISTINCT …)``. SQLite does
    neither where an index has both columns.
    """
    pairs = rows.order_by().values(pair_key=F(key), pair_value=F(counted))
    hashed = connection.vendor == "postgresql"
    try:
        statement, asked = (pairs.distinct() if hashed else pairs).query.sql_with_params()
    except EmptyResultSet:  # Django sees that no row can match
        return []
    count = "COUNT(pair_value)" if hashed else "COUNT(DISTINCT pair_value)"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT pair_key, {count} FROM ({statement}) AS pairs GROUP BY pair_key", asked)
        return list(cursor.fetchall())


class RowNumbers(NamedTuple):
    """Many row numbers as one parameter, a list in JSON or an array of PostgreSQL, and how many they are."""

    parameter: str
    n: int


def row_numbers(rows: QuerySet[Any, Any]) -> RowNumbers:
    """Return the numbers of rows for `is_one_of`; the database puts them together, and Python reads none of them."""
    try:
        statement, asked = rows.order_by().values(number=F("pk")).query.sql_with_params()
    except EmptyResultSet:
        return RowNumbers("{}" if connection.vendor == "postgresql" else "[]", 0)
    together = "json_group_array(number)"
    if connection.vendor == "postgresql":
        together = "COALESCE(array_agg(number)::text, '{}')"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {together}, COUNT(*) FROM ({statement}) AS numbers", asked)
        return RowNumbers(*cursor.fetchone())


def is_one_of(column: str, numbers: RowNumbers) -> Q:
    """
    Return the condition that a column is one of many row numbers.

    PostgreSQL looks for each row in a hash of the array, where it would read the rows of `in_list` one by one.

    :param column: the path to it, as in lookups
    """
    if connection.vendor == "postgresql":
        return Q(_AnyOf(F(column), Value(numbers.parameter)))
    return Q(**{f"{column}__in": RawSQL("SELECT value FROM json_each(%s)", [numbers.parameter])})


class _AnyOf(Func):
    template = "%(expressions)s::bigint[])"
    arg_joiner = " = ANY("
    output_field = BooleanField()


def in_list(numbers: Iterable[int]) -> RawSQL:
    """
    Return row numbers for ``__in``, as one parameter.

    A statement may have only so many parameters, and Django prepares each of them on its own. PostgreSQL plans with the
    length of an array, and would take a list in JSON for 100 numbers.
    """
    if connection.vendor == "postgresql":
        return RawSQL("SELECT unnest(%s::bigint[])", [list(numbers)])
    return RawSQL("SELECT value FROM json_each(%s)", [json.dumps(list(numbers))])
