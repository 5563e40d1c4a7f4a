"""
Take in files, have them compared, and remove them.

The row of a file comes first, then its bytes, then an update that names where they lie: of two senders with the same
file one wins. With the last file the comparison waits for a worker. Nothing is stored or computed inside a transaction.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterable, Mapping, Sequence
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path
from typing import IO, Any, NamedTuple, TypeVar

from django.db import transaction
from django.db.models import Q
from django.db.models.functions import Now

from evaluation.file_comparisons.comparison_jobs import COMPARISONS
from evaluation.file_comparisons.figures import Compared, agreement, score
from evaluation.file_comparisons.models import ComparedFile, FileComparison
from outtake.accounts.people.models import Person
from outtake.catalog.videos.storage import CHUNK_BYTES, storage
from outtake.errors import Conflict, Invalid, Refused
from outtake.fields import new_public_id
from outtake.jobs.dispatch import dispatch_on_commit
from outtake.jobs.kernel import Claim, Store, carry_out
from outtake.jobs.sweeps import for_each
from outtake.work_folders import work_folder

T = TypeVar("T")

log = logging.getLogger(__name__)

LARGEST_FILE = 50 * 1000**2  # bytes
KEPT = timedelta(days=7)
MOST_KEPT = 30  # comparisons of one person at a time
REMOVED_AT_ONCE = 200

REQUIRED = {
    FileComparison.SCORE: (ComparedFile.REFERENCE, ComparedFile.PREDICTIONS),
    FileComparison.AGREEMENT: (ComparedFile.ANNOTATIONS,),
}
OPTIONAL = {
    FileComparison.SCORE: (ComparedFile.JUDGEMENTS,),
    FileComparison.AGREEMENT: (ComparedFile.SECOND_ANNOTATIONS,),
}
IN_COMMAND = "count missing ones as 0 with --missing-judgement 0"
ON_PAGE = "count missing ones as 0"


class TooLarge(Refused):
    """The file is larger than is taken in."""

    status = 413
    title = "The file is too large"


class NewFile(NamedTuple):
    """A file that is about to be sent: what it is, its name and its bytes."""

    role: str
    name: str
    size: int


def request_comparison(
    *, person: Person, kind: str, settings: Mapping[str, Any], files: Sequence[NewFile]
) -> FileComparison:
    """
    Make a comparison that waits for the bytes of its files.

    :param settings: keyword arguments of `figures.score`, or the ``measure`` of `figures.agreement`
    :raises Invalid: if files are missing, do not belong to the kind, or have no name that can be shown
    :raises TooLarge: if a file is
    :raises Conflict: if the person keeps too many comparisons already
    """
    _check_files(kind, files)
    with transaction.atomic():
        Person.objects.select_for_update(no_key=True).get(pk=person.pk)  # they are counted one at a time
        if FileComparison.objects.filter(person=person).count() >= MOST_KEPT:
            raise Conflict(f"You keep {MOST_KEPT} comparisons already; delete one that you no longer need.")
        made = FileComparison.objects.create(person=person, kind=kind, settings=settings, keep_until=Now() + KEPT)
        ComparedFile.objects.bulk_create(ComparedFile(comparison=made, **each._asdict()) for each in files)
    made.refresh_from_db()
    return made


def _check_files(kind: str, files: Sequence[NewFile]) -> None:
    known = (*REQUIRED[kind], *OPTIONAL[kind])
    roles = [each.role for each in files]
    for place, each in enumerate(files):
        if each.role not in known:
            raise Invalid.field(
                f"files.{place}.role", f"{each.role!r} is no file of this kind; give {', '.join(known)}."
            )
        if roles.count(each.role) > 1:
            raise Invalid.field(f"files.{place}.role", f"{each.role!r} is there twice; give each file once.")
        if each.size > LARGEST_FILE:
            detail = f"“{each.name}” has {each.size:,} bytes; a file may have {LARGEST_FILE:,}."
            raise TooLarge(f"{detail} Use the command {kind!r}, which takes files of any size.")
    if missing := [role for role in REQUIRED[kind] if role not in roles]:
        raise Invalid.field("files", f"The file {missing[0]!r} is missing; give {' and '.join(REQUIRED[kind])}.")


def receive_file(*, file: ComparedFile, body: IO[bytes], length: int) -> None:
    """
    Store the bytes of a file; with the last one the comparison waits for a worker.

    :param length: of the body
    :raises Conflict: if the bytes are there already, or others came first
    :raises Invalid: if there are not as many as was said, in which case nothing is stored
    """
    if file.stored:
        raise Conflict(f"“{file.name}” is stored already; make another comparison for another file.")
    if length != file.size:
        raise Invalid.field(
            "Content-Length", f"The body has {length:,} bytes, and the file {file.size:,}; send all of it."
        )
    key = f"comparisons/{file.comparison.public_id}.{file.role}.{new_public_id()}"
    with work_folder() as folder:
        if (got := _read(body, folder / "file", length)) < length:
            raise Invalid.field("body", f"{got:,} of {length:,} bytes came; send the file again.")
        former = _begin(file, key)
        storage().put_file(folder / "file", key)
    try:
        _count(file, key)
    except Conflict:
        storage().delete(key)
        raise
    if former:
        storage().delete(former)


def _read(body: IO[bytes], path: Path, length: int) -> int:
    got = 0
    with path.open("wb") as target:
        while got < length and (piece := body.read(min(CHUNK_BYTES, length - got))):
            target.write(piece)
            got += len(piece)
    return got


@transaction.atomic
def _begin(file: ComparedFile, key: str) -> str:
    """Note where the bytes will lie; returns where an earlier sender was about to put them."""
    row = ComparedFile.objects.select_for_update().filter(pk=file.pk, stored=False).first()
    if row is None:
        raise Conflict(f"“{file.name}” came twice, or the comparison was deleted.")
    former, row.storage_key = row.storage_key, key
    row.save(update_fields=["storage_key"])
    return former


@transaction.atomic
def _count(file: ComparedFile, key: str) -> None:
    comparison = FileComparison.objects.select_for_update(no_key=True).filter(pk=file.comparison_id).first()
    mine = ComparedFile.objects.filter(pk=file.pk, stored=False, storage_key=key)
    if comparison is None or not mine.update(stored=True):
        raise Conflict(f"“{file.name}” came twice, or the comparison was deleted.")
    if not comparison.files.filter(stored=False).exists():
        FileComparison.objects.filter(pk=comparison.pk).update(state=FileComparison.WAITING)
        dispatch_on_commit(COMPARISONS, Q(pk=comparison.pk))


def compare_files(*, public_id: str) -> None:
    """Compute a comparison; one that is ready, has failed or is leased by another worker does not change."""
    carry_out(COMPARISONS, _compare, public_id=public_id)


def _compare(claimed: Claim[FileComparison]) -> Store:
    job = claimed.job
    with ExitStack() as lent:
        paths: dict[str, Path] = {}
        names: dict[str, str] = {}
        for file in job.files.order_by("pk"):
            try:
                paths[file.role] = lent.enter_context(storage().local_path(file.storage_key))
            except FileNotFoundError:
                raise Refused(f"The server lost “{file.name}”; upload the files again.") from None
            names[str(paths[file.role])] = file.name
        try:
            found = _figures(job, paths, _Progress(claimed, paths.values()))
        except ValueError as error:
            raise Refused(_named(str(error), names)) from None
    result = json.dumps(found.result, default=str) + "\n"
    figures = [each._asdict() for each in found.figures]
    return lambda: {"result": result, "figures": figures}


def _figures(job: FileComparison, paths: Mapping[str, Path], progress: _Progress) -> Compared:
    if job.kind == FileComparison.SCORE:
        return score(paths, job.settings, progress)
    files = [paths[role] for role in (*REQUIRED[job.kind], *OPTIONAL[job.kind]) if role in paths]
    return agreement(files, job.settings["measure"], progress)


def _named(message: str, names: Mapping[str, str]) -> str:
    """Let a message name the files as the person does, and the remedy as the page has it."""
    for path, name in names.items():
        message = message.replace(path, name)
    return message.replace(IN_COMMAND, ON_PAGE)


class _Progress:
    """Counts lines that are read, and videos or items that are compared: a `Watch`."""

    def __init__(self, claimed: Claim[FileComparison], paths: Iterable[Path]) -> None:
        self._claimed, self._done = claimed, 0
        self._total = 1 + sum(map(_lines, paths))

    def __call__(self, passing: Iterable[T], doing: str, total: int | None = None) -> Iterable[T]:
        self._total += total or 0
        for each in passing:
            yield each
            self._done += 1
            self._claimed.progress(min(self._done, self._total - 1), self._total)


def _lines(path: Path) -> int:
    with path.open("rb") as file:
        return sum(1 for _ in file)


def delete_comparison(*, comparison: FileComparison) -> None:
    """Remove a comparison and its files; a worker that computes it stops."""
    keys = comparison.files.exclude(storage_key="").values_list("storage_key", flat=True)
    for key in list(keys):
        storage().delete(key)
    comparison.delete()


def remove_expired() -> int:
    """Remove comparisons whose time is over or whose person was erased, with their files; returns how many."""
    over = FileComparison.objects.filter(Q(keep_until__lte=Now()) | Q(person=None)).order_by("pk")[:REMOVED_AT_ONCE]
    return len(for_each(list(over), _remove))


def _remove(comparison: FileComparison) -> None:
    delete_comparison(comparison=comparison)
