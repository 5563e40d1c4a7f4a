"""How many clips saved filters match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from typing_extensions import Doc

from outtake.accounts.projects.models import Project
from outtake.errors import Invalid
from studio.clips.filters import read_query
from studio.clips.matching import Matcher

MOST_COUNTED = 20  # at once: each is a query of its own


@dataclass(frozen=True, slots=True)
class SavedFilterCount:
    """How many clips a saved filter matches now."""

    id: Annotated[str, Doc("public id of the filter")]
    n: Annotated[int | None, Doc("null where the filter names a study or annotator that the project no longer has")]


def filter_counts(project: Project, ids: Sequence[str]) -> list[SavedFilterCount]:
    """
    Count the clips of saved filters, by name; those that the project does not have are left out.

    :param ids: public ids; without them the first `MOST_COUNTED` of the project are counted
    :raises Invalid: if there are too many of them
    """
    if len(ids) > MOST_COUNTED:
        raise Invalid.field("id", f"It is given {len(ids)} times; ask for at most {MOST_COUNTED} saved filters.")
    rows = project.saved_filters.order_by("name")
    rows = rows.filter(public_id__in=ids) if ids else rows[:MOST_COUNTED]
    return [SavedFilterCount(each.public_id, _count(project, each.query)) for each in rows]


def _count(project: Project, query: str) -> int | None:
    try:
        return Matcher(project, read_query(query)).clips().count()
    except Invalid:
        return None
