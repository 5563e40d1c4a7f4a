"""Comparisons of files as they are read."""

from __future__ import annotations

import csv
import io
from datetime import datetime
from typing import Annotated, Any, TypedDict

from typing_extensions import Doc

from evaluation.file_comparisons.figures import FileFigure
from evaluation.file_comparisons.models import ComparedFile, FileComparison
from outtake.accounts.people.models import Person
from outtake.http.field_notes import Choices
from outtake.rows import first_or_missing
from outtake.text import no_formula


class ComparedFileOutput(TypedDict):
    """A file of a comparison."""

    role: Annotated[str, Choices(ComparedFile.ROLES)]
    name: str
    size: Annotated[int, Doc("bytes")]
    stored: bool


class FileFigureOutput(TypedDict):
    """One number of a comparison, with its interval of 95 per cent."""

    metric: Annotated[str, Doc("sp, s, p or r; a group of counts; empty for a number of the whole")]
    name: Annotated[str, Doc("as in the result of the command")]
    value: Annotated[float | None, Doc("a share or coefficient, or a count; null with the reason")]
    low: Annotated[float | None, Doc("of the interval, in the unit of the value; null without one")]
    high: Annotated[float | None, Doc("of the interval, in the unit of the value; null without one")]
    n: Annotated[int | None, Doc("over how many it is taken; null for a count")]
    unit: Annotated[str, Doc("of n")]
    reason: Annotated[str | None, Doc("why there is no value or no interval; null where neither is missing")]


class FileComparisonOutput(TypedDict):
    """A comparison of uploaded files."""

    id: str
    kind: Annotated[str, Choices(FileComparison.KINDS)]
    settings: Any
    state: Annotated[str, Choices(FileComparison.STATES)]
    done: Annotated[int, Doc("lines, and videos or items, so far")]
    total: Annotated[int, Doc("0 until that is known")]
    error: Annotated[str, Doc("file, line, field, value and remedy, where it has failed")]
    files: list[ComparedFileOutput]
    figures: Annotated[list[FileFigureOutput], Doc("empty until it is ready, and in the list")]
    created_at: datetime
    finished_at: Annotated[datetime | None, Doc("null until it is ready or has failed")]
    keep_until: Annotated[datetime, Doc("when it is removed with its files")]


class FileComparisonListOutput(TypedDict):
    """One's comparisons, newest first."""

    results: list[FileComparisonOutput]


def comparison_for(person: Person, public_id: str) -> FileComparison:
    """
    Return a comparison of the person's own.

    :raises Missing: for all others
    """
    return first_or_missing(FileComparison.objects.filter(public_id=public_id, person=person))


def file_for(person: Person, public_id: str, role: str) -> ComparedFile:
    """
    Return a file of a comparison of the person's own.

    :raises Missing: if there is none
    """
    files = ComparedFile.objects.select_related("comparison")
    return first_or_missing(files.filter(comparison__public_id=public_id, comparison__person=person, role=role))


def comparisons_of(person: Person) -> list[FileComparison]:
    """Return a person's comparisons without their figures, newest first."""
    rows = FileComparison.objects.filter(person=person).defer("result", "figures").prefetch_related("files")
    return list(rows.order_by("-pk"))


def serialize_comparison(comparison: FileComparison, *, whole: bool = True) -> FileComparisonOutput:
    """Return a comparison; ``whole``: with its figures."""
    files = sorted(comparison.files.all(), key=lambda file: file.pk)
    return {
        "id": comparison.public_id,
        "kind": comparison.kind,
        "settings": comparison.settings,
        "state": comparison.state,
        "done": comparison.done,
        "total": comparison.total,
        "error": comparison.error,
        "files": [{"role": f.role, "name": f.name, "size": f.size, "stored": f.stored} for f in files],
        "figures": comparison.figures if whole else [],
        "created_at": comparison.created_at,
        "finished_at": comparison.finished_at,
        "keep_until": comparison.keep_until,
    }


def figures_as_csv(comparison: FileComparison) -> str:
    """Return the figures of a comparison, a number a line, unrounded."""
    out = io.StringIO()
    lines = csv.writer(out)
    lines.writerow(FileFigure._fields)
    for figure in comparison.figures:
        lines.writerow([no_formula("" if figure[name] is None else figure[name]) for name in FileFigure._fields])
    return out.getvalue()
