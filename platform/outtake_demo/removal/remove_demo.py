"""
Remove the project of the demo with its files, and what belongs to it by the foreign keys of all tables.

A row belongs to what it names, unless it only loses the name (``SET_NULL``). So a table that is added later is covered
without being named here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.apps import apps
from django.db import transaction
from django.db.models import SET_NULL, ForeignKey, Model, Q

from annotations.annotators.models import Annotator
from evaluation.releases.models import Release
from outtake.accounts.projects.models import Project
from outtake.catalog.uploads.models import UploadPart
from outtake.catalog.videos.models import Media, Rendition
from outtake.catalog.videos.storage import storage
from outtake.events.models import Event
from outtake.jobs.kernel import Claim, LeaseLost, Store
from studio.demo.models import Demo


def remove(claimed: Claim[Demo]) -> Store:
    """
    Remove the rows, then the files; a worker that follows one that died goes on where that stopped.

    :raises LeaseLost: if another worker took over; then nothing is removed
    """
    demo = claimed.job
    left = list(demo.left_files)
    if demo.project is not None:
        with transaction.atomic():
            left += delete_project(demo.project)
            if not claimed.row().update(left_files=left, project=None):
                raise LeaseLost
    for done, key in enumerate(left):
        claimed.progress(done, len(left))
        storage().delete(key)
    return lambda: {"left_files": [], "done": 0, "total": 0}


def delete_project(project: Project) -> list[str]:
    """
    Delete a project with all that belongs to it, in a transaction; return the storage keys of files now unused.

    Clips that another project has too keep their files, and annotators that worked elsewhere their rows.
    """
    rows = belongings_of(project)
    files = _own_files(rows)
    annotators, renditions = named_by(rows, Annotator), named_by(rows, Rendition)
    waiting = Event.objects.filter(consumed_at=None, subject__in=_public_ids(rows))
    waiting.delete()  # news of what is gone
    delete_rows(rows)
    unowned = Annotator.objects.filter(pk__in=annotators, person=None)  # critics, and simulated people
    unowned = unowned.filter(Q(kind=Annotator.CRITIC) | Q(simulated=True))
    delete_rows({Annotator: unnamed(Annotator, unowned.values_list("pk", flat=True))})
    return files + _delete_media(renditions)


def _own_files(rows: Rows) -> list[str]:
    """Return the storage keys of what was made for this project alone: releases, and pieces of uploads."""
    releases = Release.objects.filter(pk__in=rows.get(Release, ())).exclude(storage_key="")
    parts = UploadPart.objects.filter(pk__in=rows.get(UploadPart, ()))
    return [key for found in (releases, parts) for key in found.values_list("storage_key", flat=True)]


def _public_ids(rows: Rows) -> list[str]:
    named = [model for model in rows if any(field.name == "public_id" for field in model._meta.fields)]
    return [
        each
        for model in named
        for each in model._base_manager.filter(pk__in=rows[model]).values_list("public_id", flat=True)
    ]


def _delete_media(renditions: set[int]) -> list[str]:
    """Delete renditions, and originals, that no clip is made of any more; return their storage keys."""
    unused = Rendition.objects.filter(pk__in=unnamed(Rendition, renditions))
    media = set(unused.values_list("media", flat=True))
    keys = [key for pair in unused.values_list("storage_key", "strip_key") for key in pair]
    delete_rows({Rendition: set(unused.values_list("pk", flat=True))})
    originals = Media.objects.filter(pk__in=unnamed(Media, media))
    keys += originals.values_list("storage_key", flat=True)
    delete_rows({Media: set(originals.values_list("pk", flat=True))})
    return keys


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
