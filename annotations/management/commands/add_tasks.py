"""Add tasks to a study, or to its training."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import CommandParser

from annotations.studies.models import Study
from annotations.studies.queries import study_named
from annotations.subjects.marked_errors import MARKED_BY, PEOPLE, sample_errors
from annotations.subjects.operations import add_subjects
from outtake.errors import Invalid, Refused
from outtake.http.json_command import DONE, JsonCommand
from outtake.measures.files.jsonl import FileError, read_records


class Command(JsonCommand):
    """``add_tasks STUDY FILE.jsonl [--training]``, or ``add_tasks STUDY --errors-of STUDY2 --sample N --seed S``."""

    help = (
        "Add tasks from a file with one JSON object per line (see docs/instruments.md), or sample the errors "
        "marked in another study."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the study, and where its subjects come from."""
        parser.add_argument("study", help="id or name of the study")
        parser.add_argument("file", nargs="?", type=Path, help="JSON Lines file, one object per task")
        parser.add_argument(
            "--training", action="store_true", help="add the tasks to the training; each object needs an answer key"
        )
        parser.add_argument("--errors-of", metavar="STUDY", help="sample the errors that were marked in this study")
        parser.add_argument("--by", choices=MARKED_BY, default=PEOPLE, help="who marked the errors (default: people)")
        parser.add_argument("--sample", type=int, metavar="N", help="how many to sample")
        parser.add_argument(
            "--seed", type=int, metavar="S", help="seed of the sample; the same seed gives the same sample"
        )

    def work(
        self,
        *,
        study: str,
        file: Path | None,
        training: bool,
        errors_of: str | None,
        by: str,
        sample: int | None,
        seed: int | None,
        **options: Any,
    ) -> tuple[dict, int]:
        """Add them all, or none."""
        found = study_named(study)
        if (file is None) == (errors_of is None):
            raise Invalid.field("FILE", "Give either a file or --errors-of with --sample and --seed.")
        if file is not None:
            if sample is not None or seed is not None:
                raise Invalid.field("--sample", "--sample needs --errors-of, without a file.")
            return _add_lines(found, file, training=training), DONE
        if sample is None or seed is None:
            raise Invalid.field("--errors-of", "Give the size and the seed of the sample: --sample N --seed S.")
        drawn = {"count": sample, "seed": seed, "by": by}
        return _add_sample(found, study_named(str(errors_of)), drawn, training=training), DONE

    def tell(self, result: dict[str, Any]) -> None:
        """Say how many were added."""
        self.stdout.write(f"{result['created']} tasks added; {result['existing']} already existed.")


def _add_lines(study: Study, file: Path, *, training: bool) -> dict[str, int]:
    try:
        records = list(read_records(file))
    except FileError as error:
        raise Refused(str(error)) from None
    objects, places = [record.fields for record in records], [record.place for record in records]
    return asdict(add_subjects(study=study, subjects=objects, training=training, places=places))


def _add_sample(study: Study, marked_in: Study, drawn: dict[str, Any], *, training: bool) -> dict[str, int]:
    if training:
        raise Invalid.field("--training", "A training task needs its answer key; use a file.")
    if marked_in.project_id != study.project_id:
        raise Invalid.field(
            "--errors-of", f"{marked_in.name!r} is in another project; errors can only be used within their project."
        )
    subjects = [{"error": each} for each in sample_errors(study=marked_in, **drawn)]
    return asdict(add_subjects(study=study, subjects=subjects))
