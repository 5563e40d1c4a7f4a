"""Make drafts of the questions that annotators wrote."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from annotations.quality.rechecks.written_questions import draft_written_questions
from annotations.studies.queries import study_named
from outtake.http.json_command import DONE, JsonCommand


class Command(JsonCommand):
    """``draft_questions``."""

    help = "Create draft questions about prompts from the questions that annotators wrote in a study (vf_eval)."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the study."""
        parser.add_argument("study", help="id or name of the study")

    def work(self, *args: Any, **options: Any) -> tuple[dict, int]:
        """Draft."""
        study = study_named(options["study"])
        return {"study": study.public_id, "new": draft_written_questions(study=study)}, DONE

    def tell(self, result: dict[str, Any]) -> None:
        """Say how many are new."""
        self.stdout.write(f"{result['new']} new draft{'' if result['new'] == 1 else 's'}.")
