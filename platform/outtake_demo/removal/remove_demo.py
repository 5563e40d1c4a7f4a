"""Remove the project of the demo with its files."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q

from annotations.annotators.models import Annotator
from evaluation.releases.models import Release
from outtake.accounts.projects.models import Project
from outtake.catalog.uploads.models import UploadPart
from outtake.catalog.videos.models import Media, Rendition
from outtake.catalog.videos.storage import storage
from outtake.events.models import Event
from outtake.jobs.kernel import Claim, LeaseLost, Store
from outtake_demo.removal.belongings import Rows, belongings_of, delete_rows, named_by, unnamed
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
