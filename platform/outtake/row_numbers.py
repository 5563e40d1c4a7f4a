"""Rows that were found once, by their numbers, as a condition of further statements."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np
from django.db import connection
from django.db.models import Aggregate, BooleanField, F, Func, Q, QuerySet, TextField, Value
from django.db.models.expressions import RawSQL
from numpy.typing import NDArray

MOST_FLAGS = 64  # for each row number


class ListOfNumbers(Aggregate):
    """Row numbers as one text, which `numbers_in` reads; null stands for none."""

    function = "json_group_array"
    output_field = TextField()

    def as_postgresql(self, compiler: Any, connection: Any, **context: Any) -> Any:
        """Return the aggregate in the words of PostgreSQL."""
        sql, asked = self.as_sql(compiler, connection, function="array_agg", **context)
        return f"({sql})::text", asked


def numbers_in(listed: str | None) -> NDArray[np.int64]:
    """Return the row numbers of a `ListOfNumbers`, as they come."""
    if listed is None or len(listed) <= 2:
        return np.empty(0, dtype=np.int64)
    return np.fromstring(listed[1:-1], dtype=np.int64, sep=",")


def in_any(lists: Iterable[NDArray[np.int64]]) -> NDArray[np.int64]:
    """
    Return the row numbers that are in one of some lists, each once, in order.

    Numbers of one project lie close together: marking each in a row of flags takes a tenth of what `numpy.unique` does.
    """
    numbers = np.concatenate([np.empty(0, dtype=np.int64), *lists])
    if not len(numbers):
        return numbers
    first = int(numbers.min())
    span = int(numbers.max()) - first + 1
    if span > MOST_FLAGS * len(numbers):
        return np.unique(numbers)
    is_in = np.zeros(span, dtype=bool)
    is_in[numbers - first] = True
    return np.flatnonzero(is_in) + first


class RowNumbers(NamedTuple):
    """Many row numbers as one parameter, a list in JSON or an array of PostgreSQL, and how many they are."""

    parameter: str
    n: int
    between: tuple[int, int] | None = None
    """The first and the last of them, where ``parameter`` has the numbers between these that are not among them."""


def row_numbers(rows: QuerySet[Any, Any], *, of: int) -> RowNumbers:
    """
    Return the numbers of rows for `is_one_of`; the database puts them together.

    :param of: the number of rows of which these are some
    """
    found = rows.order_by().aggregate(numbers=ListOfNumbers("pk"))
    return as_parameter(in_any([numbers_in(found["numbers"])]), of=of)


def as_parameter(numbers: NDArray[np.int64], *, of: int) -> RowNumbers:
    """
    Return row numbers for `is_one_of`.

    Where most of the rows are meant, the numbers that are missing are passed on instead of them: statements read and
    plan with fewer.

    :param numbers: each once, in order
    :param of: the number of rows of which these are some
    """
    n = len(numbers)
    if n == 0 or 2 * n <= of:
        return RowNumbers(_written(numbers), n)
    first, last = int(numbers[0]), int(numbers[-1])
    if 2 * (last - first + 1 - n) > n:
        return RowNumbers(_written(numbers), n)
    is_missing = np.ones(last - first + 1, dtype=bool)
    is_missing[numbers - first] = False
    return RowNumbers(_written(np.flatnonzero(is_missing) + first), n, (first, last))


def _written(numbers: NDArray[np.int64]) -> str:
    listed = ",".join(map(str, numbers.tolist()))
    return f"{{{listed}}}" if connection.vendor == "postgresql" else f"[{listed}]"


def is_one_of(column: str, numbers: RowNumbers) -> Q:
    """
    Return the condition that a column is one of many row numbers.

    PostgreSQL looks for each row in a hash of the array, where it would read the rows of `outtake.rows.in_list` one by
    one.

    :param column: the path to it, as in lookups
    """
    postgresql = connection.vendor == "postgresql"
    if numbers.between is not None:
        # SQLite would choose its index for this condition, which nearly all rows meet
        value = "%(expressions)s" if postgresql else "%(expressions)s + 0"
        first, last = numbers.between
        within = Func(F(column), template=f"({value} BETWEEN {first} AND {last})", output_field=BooleanField())
        return Q(_NoneOf(F(column), Value(numbers.parameter))) & Q(within)
    if postgresql:
        return Q(_AnyOf(F(column), Value(numbers.parameter)))
    return Q(**{f"{column}__in": RawSQL("SELECT value FROM json_each(%s)", [numbers.parameter])})


class _AnyOf(Func):
    template = "%(expressions)s::bigint[])"
    arg_joiner = " = ANY("
    output_field = BooleanField()


class _NoneOf(Func):
    template = "%(expressions)s))"
    arg_joiner = " NOT IN (SELECT value FROM json_each("
    output_field = BooleanField()

    def as_postgresql(self, compiler: Any, connection: Any, **context: Any) -> Any:
        """Return the condition in the words of PostgreSQL, which hashes the result of the subquery."""
        context |= {"template": "%(expressions)s::bigint[]))", "arg_joiner": " NOT IN (SELECT unnest("}
        return self.as_sql(compiler, connection, **context)
