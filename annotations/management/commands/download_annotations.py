"""Write all annotations of a study to a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser
from rest_framework.exceptions import ValidationError

from annotations.annotators.models import Annotator
from annotations.studies.queries import study_named
from annotations.work.submissions.download.records import FORMATS, records_in
from annotations.work.submissions.download.selection import REVISIONS, Selection, selected, selection_of
from outtake.errors import FieldError, Invalid
from outtake.http.json_command import DONE, JsonCommand

FILTERS = ("revisions", "round", "annotator", "author", "since", "type", "include")


class Command(JsonCommand):
    """``download_annotations STUDY --format jsonl|csv --out FILE``."""

    help = (
        "Write the annotations of a study to a file (see docs/annotations.md). By default only annotations that count."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the study, the file, and which annotations it has."""
        parser.add_argument("study", help="id or name of the study")
        parser.add_argument("--format", choices=FORMATS, default="jsonl", help="jsonl: one annotation per line")
        parser.add_argument("--out", type=Path, required=True, help="output file; written when it is complete")
        parser.add_argument("--revisions", choices=REVISIONS, help="all: also the earlier revisions of each annotation")
        parser.add_argument("--round", metavar="N", help="only this round")
        parser.add_argument("--annotator", metavar="ID", help="only this annotator")
        parser.add_argument(
            "--author", choices=[Annotator.PERSON, Annotator.CRITIC], help="only people, or only critics"
        )
        parser.add_argument(
            "--since", metavar="TIME", help="submitted at this time or later, such as 2026-11-22T08:00:00Z"
        )
        parser.add_argument("--type", metavar="KEY", help="with a segment of this type of error")
        parser.add_argument(
            "--include", metavar="WHAT", help="also include: training, checks, held (separated by commas)"
        )

    def work(self, *, study: str, format: str, out: Path, **options: Any) -> tuple[dict[str, Any], int]:
        """Write the file, whole or not at all."""
        found = study_named(study)
        annotations = selected(found, _selection({name: options[name] for name in FILTERS if options[name]}))
        part = out.with_name(f"{out.name}.part")
        try:
            with part.open("wb") as file:
                for piece in FORMATS[format].write(records_in(found, annotations)):
                    file.write(piece)
            part.replace(out)
        finally:
            part.unlink(missing_ok=True)
        return {"file": str(out), "bytes": out.stat().st_size}, DONE

    def tell(self, result: dict[str, Any]) -> None:
        """Say what was written."""
        self.stdout.write(f"{result['file']}: {result['bytes']:,} bytes.")


def _selection(asked: dict[str, str]) -> Selection:
    try:
        return selection_of(asked)
    except ValidationError as error:
        faults = error.detail.items() if isinstance(error.detail, dict) else ()
        raise Invalid.of([FieldError(f"--{name}", _first(said)) for name, said in faults]) from None


def _first(said: Any) -> str:
    return str(said[0] if isinstance(said, list) else said)
