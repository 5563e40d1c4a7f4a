"""
Files for and from platforms.

A cell that a spreadsheet would take for a formula is written with an apostrophe before it (OWASP, "CSV Injection").
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from annotations.crowd.platforms.cost import amount
from outtake.errors import Invalid
from outtake.text import no_formula

MOST_ROWS = 50_000
RETURNED, TIMED_OUT = "returned", "timed_out"
ENDS = {"RETURNED": RETURNED, "TIMED-OUT": TIMED_OUT, "TIMED OUT": TIMED_OUT, "TIMED_OUT": TIMED_OUT}
PERSON, STATUS, SUBMISSION = "participant id", "status", "submission id"
PAYMENT_COLUMNS = (
    *("payment", "submission", "person", "platform_study", "kind", "amount", "currency", "because"),
    *("created_at", "exported_at", "entry", "annotator"),
)


class StatusRow(NamedTuple):
    """What the platform says of one submission: an end that we know, or None for any other status."""

    line: int
    person: str
    submission: str
    status: str
    end: str | None


def read_statuses(text: str) -> list[StatusRow]:
    """
    Read a platform's list of submissions, such as Prolific's export: columns "Participant id", "Status" and, where
    there is one, "Submission id"; others are passed over.

    :raises Invalid: if it is no CSV, a column is missing, or it has more rows than `MOST_ROWS`.
    """
    reader = csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), strict=True)
    try:
        header = [name.strip().lower().replace("_", " ") for name in next(reader, [])]
        if missing := [name for name in (PERSON, STATUS) if name not in header]:
            raise Invalid.field(
                "csv", f"The column is missing: {missing[0]!r}; its first line names {', '.join(header)!r}."
            )
        rows: list[StatusRow] = []
        for cells in reader:
            if len(rows) == MOST_ROWS:
                raise Invalid.field("csv", f"It has more than {MOST_ROWS:,} rows; split the file.")
            if any(cells):
                found = dict(zip(header, (cell.strip() for cell in cells), strict=False))
                status = found.get(STATUS, "")
                end = ENDS.get(status.upper())
                row = StatusRow(reader.line_num, found.get(PERSON, ""), found.get(SUBMISSION, ""), status, end)
                rows.append(row)
    except csv.Error as error:
        raise Invalid.field("csv", f"Line {reader.line_num} is not valid CSV: {error}.") from None
    return rows


class PaymentRow(NamedTuple):
    """A payment as it goes into a file."""

    payment: str
    submission: str
    person: str
    platform_study: str
    kind: str
    amount_minor: int
    currency: str
    because: str
    created_at: str
    exported_at: str
    entry: str
    annotator: str


def bulk_lines(rows: Iterable[PaymentRow]) -> str:
    """
    Write ``id,amount`` lines without a header, as Prolific takes bonuses in bulk: one a person, with all of theirs.

    The amount is a decimal number in the currency of the study (docs.prolific.com, "Set up bonuses").
    """
    sums: dict[str, int] = {}
    for row in rows:
        sums[row.person] = sums.get(row.person, 0) + row.amount_minor
    return _csv((person, amount(minor)) for person, minor in sums.items())


def payment_table(rows: Iterable[PaymentRow]) -> str:
    """Write all that is known of payments, with a header."""
    cells = ([*row[:5], amount(row.amount_minor), *row[6:]] for row in rows)
    return _csv([PAYMENT_COLUMNS, *cells])


def _csv(rows: Iterable[Sequence[str]]) -> str:
    out = io.StringIO(newline="")
    csv.writer(out).writerows([no_formula(cell) for cell in row] for row in rows)
    return out.getvalue()
