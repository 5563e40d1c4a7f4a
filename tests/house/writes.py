"""What a call wrote, seen at the connection: cheaper than reading all tables before and after."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

WRITE = re.compile(r"\s*(?:WITH\b.*\)\s*)?(INSERT|UPDATE|DELETE|REPLACE|TRUNCATE)\b", re.IGNORECASE | re.DOTALL)
SAVEPOINT = re.compile(r"(SAVEPOINT|ROLLBACK TO SAVEPOINT) (\S+)")


@contextmanager
def writes() -> Iterator[list[str]]:
    """
    Collect the statements that write while this lasts, without those that are rolled back to a savepoint.

    An update or a deletion that reaches no row is none; one that writes what was there already is one.
    """
    found: list[str] = []
    reached: dict[str, int] = {}

    def note(execute, sql, params, many, context):  # type: ignore[no-untyped-def]
        answer = execute(sql, params, many, context)
        if (mark := SAVEPOINT.match(sql)) is not None:
            verb, name = mark.groups()
            if verb == "SAVEPOINT":
                reached[name] = len(found)
            else:
                del found[reached[name] :]
        elif (write := WRITE.match(sql)) is not None:
            is_insert = write[1].upper() == "INSERT"  # with RETURNING it has no count yet
            if is_insert or context["cursor"].rowcount != 0:
                found.append(sql)
        return answer

    with connection.execute_wrapper(note):
        yield found
