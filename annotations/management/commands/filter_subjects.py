"""Say which prompts or questions a filter keeps."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from annotations.studies.queries import study_named
from annotations.subjects.filtering import filter_subjects
from outtake.http.json_command import DONE, JsonCommand


class Command(JsonCommand):
    """``filter_subjects``."""

    help = (
        "Show which subjects of a filter study (brite_prompts, brite_questions) are kept, and keep or reject "
        "its questions."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the study."""
        parser.add_argument("study", help="id or name of the study")

    def work(self, *args: Any, **options: Any) -> tuple[dict, int]:
        """Filter."""
        study = study_named(options["study"])
        return {"study": study.public_id, **filter_subjects(study=study)._asdict()}, DONE

    def tell(self, result: dict[str, Any]) -> None:
        """Say how many are kept, and name those on which people disagree."""
        counts = ", ".join(f"{len(result[name])} {name}" for name in ("kept", "rejected", "undecided", "open"))
        self.stdout.write(f"{counts}.")
        for subject in result["undecided"]:
            self.stdout.write(f"  undecided: {subject}")
