"""Keep filters of a project under names."""

from __future__ import annotations

from urllib.parse import parse_qsl

from django.db import IntegrityError, transaction

from outtake.accounts.people.models import Person
from outtake.accounts.projects.models import Project
from outtake.errors import Conflict, Invalid
from outtake.rows import first_or_missing
from studio.clips.filters import read_filter, write_query
from studio.saved_filters.models import SavedFilter

MOST = 200  # of a project


def save_filter(*, project: Project, name: str, query: str, by: Person) -> SavedFilter:
    """
    Keep a filter under a name.

    :raises Invalid: if the name is empty, the filter is invalid, or the project has too many
    :raises Conflict: if the name is taken
    """
    name, query = _name(name), _query(query)
    if project.saved_filters.count() >= MOST:
        raise Invalid.field("name", f"The project has {MOST} saved filters; delete one first.")
    try:
        with transaction.atomic():
            return SavedFilter.objects.create(project=project, name=name, query=query, made_by=by)
    except IntegrityError:
        raise _taken(name) from None


def change_filter(*, saved: SavedFilter, name: str | None = None, query: str | None = None) -> SavedFilter:
    """
    Give a saved filter another name, another query, or both.

    :raises Invalid: if the name is empty or the filter is invalid
    :raises Conflict: if the name is taken
    """
    saved.name = saved.name if name is None else _name(name)
    saved.query = saved.query if query is None else _query(query)
    try:
        with transaction.atomic():
            saved.save(update_fields=["name", "query"])
    except IntegrityError:
        raise _taken(saved.name) from None
    return saved


def saved_filter_in(project: Project, public_id: str) -> SavedFilter:
    """
    Return a saved filter of a project.

    :raises Missing: if there is none
    """
    return first_or_missing(project.saved_filters.filter(public_id=public_id))


def _taken(name: str) -> Conflict:
    return Conflict(f"A saved filter of this project is called {name!r}; choose another name.")


def _name(name: str) -> str:
    name = name.strip()
    if not 1 <= len(name) <= SavedFilter.MAX_NAME:
        raise Invalid.field("name", f"{len(name)} characters; give 1 to {SavedFilter.MAX_NAME}.")
    return name


def _query(query: str) -> str:
    """Return a query in its fixed order. Whether its studies are there is asked when it is used: they may go."""
    given: dict[str, list[str]] = {}
    for key, value in parse_qsl(query.removeprefix("?"), keep_blank_values=True):
        given.setdefault(key, []).append(value)
    read_filter(given)
    written = write_query(given)
    if len(written) > SavedFilter.MAX_QUERY:
        raise Invalid.field("query", f"{len(written):,} characters; give at most {SavedFilter.MAX_QUERY:,}.")
    return written
