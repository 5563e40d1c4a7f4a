"""Read what the platform says of submissions, and end what was returned or took too long there."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Annotated

from typing_extensions import Doc

from annotations.annotators.models import CrowdIdentity, Participation
from annotations.crowd.participation.ending import end_entry
from annotations.crowd.platforms.files import StatusRow, read_statuses
from annotations.studies.models import Study

ON_PLATFORM = "Reported by the platform."


@dataclass(frozen=True, slots=True)
class UnclearRow:
    """A row of the platform's list that changed nothing, and should be looked at."""

    line: Annotated[int, Doc("in the file, from 1")]
    message: str


@dataclass(frozen=True, slots=True)
class StatusesRead:
    """What the platform's list changed."""

    rows: Annotated[int, Doc("number of rows of the list")]
    returned: Annotated[int, Doc("participations that ended as returned")]
    timed_out: Annotated[int, Doc("participations that ended as timed out")]
    unchanged: Annotated[int, Doc("number of rows that changed nothing")]
    unclear: list[UnclearRow]


def read_platform_statuses(*, study: Study, text: str) -> StatusesRead:
    """
    End the entries whose submission was returned or timed out on the platform, as its CSV says.

    A row is known by its submission where the file has that column, else by its person. Rows of no one who is known
    here, and of entries that were completed here, change nothing and are reported.

    :raises Invalid: if it is no such file.
    """
    rows = read_statuses(text)
    found = CrowdIdentity.objects.filter(recruitment__study=study).select_related("entry")
    identities = {identity.person: identity for identity in found}
    counts: Counter[str] = Counter()
    unclear = []
    for row in rows:
        outcome = _apply(row, identities.get(row.person))
        if isinstance(outcome, UnclearRow):
            unclear.append(outcome)
        else:
            counts[outcome] += 1
    return StatusesRead(
        len(rows), counts[Participation.RETURNED], counts[Participation.TIMED_OUT], counts["unchanged"], unclear
    )


def _apply(row: StatusRow, identity: CrowdIdentity | None) -> str | UnclearRow:
    if identity is None or (row.submission and row.submission != identity.submission):
        what = f"submission {row.submission[:40]!r}" if identity else f"person {row.person[:40]!r}"
        return UnclearRow(row.line, f"The {what} is unknown ({row.status[:40]}).")
    if row.end is None:
        return "unchanged"
    before = identity.entry.state
    if before == Participation.COMPLETED:
        return UnclearRow(
            row.line, f"{row.person[:40]!r} has completed the study here; {row.status[:40]} has no effect."
        )
    identity.entry = end_entry(entry=identity.entry, state=row.end, because=ON_PLATFORM)
    return row.end if before != identity.entry.state else "unchanged"
