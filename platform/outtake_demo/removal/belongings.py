"""
What belongs to a project, by the foreign keys of all tables.

A row belongs to what it names, unless it only loses the name (``SET_NULL``). So a table that is added later is covered
without a word about it here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.apps import apps
from django.db.models import SET_NULL, ForeignKey, Model

AT_ONCE = 500  # values in one statement; SQLite takes some thousands

Rows = dict[type[Model], set[int]]
"""Primary keys of rows, by their table."""


def belongings_of(row: Model) -> Rows:
    """Return a row and all rows that belong to it, or to what belongs to it."""
    found: Rows = {type(row): {row.pk}}
    fresh: list[tuple[type[Model], set[int]]] = [(type(row), {row.pk})]
    while fresh:
        model, keys = fresh.pop()
        for field in _naming(model):
            if field.remote_field.on_delete is SET_NULL:
                continue
            more = set(_that_name(field, keys, "pk")) - found.get(field.model, set())
            if more:
                found.setdefault(field.model, set()).update(more)
                fresh.append((field.model, more))
    return found


def delete_rows(rows: Rows) -> None:
    """
    Delete rows of which each may name others among them, in a transaction: constraints are checked at its end.

    Rows that stay lose the name of what is deleted.
    """
    for model, keys in rows.items():
        for field in _naming(model):
            if field.remote_field.on_delete is SET_NULL:
                for some in _batches(keys):
                    field.model._base_manager.filter(**{f"{field.name}__in": some}).update(**{field.name: None})
    for model, keys in rows.items():
        for some in _batches(keys):
            found = model._base_manager.filter(pk__in=some)
            found._raw_delete(found.db)  # without Django's own search for what follows


def named_by(rows: Rows, target: type[Model]) -> set[int]:
    """Return the rows of a table that rows name."""
    fields = [field for field in _naming(target) if field.model in rows]
    found = {key for field in fields for key in _values(field, rows[field.model])}
    return found - {None}


def unnamed(model: type[Model], keys: Iterable[int]) -> set[int]:
    """Return those rows of a table that no row names."""
    left = set(keys)
    for field in _naming(model):
        left -= set(_that_name(field, left, field.attname))
    return left


def _naming(model: type[Model]) -> Iterator[ForeignKey]:
    """Yield the foreign keys, one-to-one ones included, to a table."""
    for each in apps.get_models(include_auto_created=True):
        for field in each._meta.local_fields:
            if isinstance(field, ForeignKey) and field.related_model is model:
                yield field


def _that_name(field: ForeignKey, keys: Iterable[int], column: str) -> Iterator[int]:
    for some in _batches(keys):
        yield from field.model._base_manager.filter(**{f"{field.name}__in": some}).values_list(column, flat=True)


def _values(field: ForeignKey, keys: Iterable[int]) -> Iterator[int]:
    for some in _batches(keys):
        yield from field.model._base_manager.filter(pk__in=some).values_list(field.attname, flat=True)


def _batches(keys: Iterable[int]) -> Iterator[list[int]]:
    every = sorted(keys)
    for start in range(0, len(every), AT_ONCE):
        yield every[start : start + AT_ONCE]
