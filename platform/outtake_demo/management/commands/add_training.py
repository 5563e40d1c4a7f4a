"""Add a training of drawn clips to a study."""

from __future__ import annotations

import sys
from dataclasses import asdict
from typing import Any

from django.core.management.base import CommandParser
from tqdm import tqdm

from annotations.studies.queries import study_named
from outtake.http.json_command import DONE, JsonCommand
from outtake_demo.imports.drawn_training import add_drawn_training


class Command(JsonCommand):
    """``add_training``."""

    help = "Draw three clips with known errors and add them to the training of a study, with their answer keys."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the study."""
        parser.add_argument("study", help="id or name of the study")

    def work(self, *args: Any, **options: Any) -> tuple[dict, int]:
        """Add what is missing."""
        study = study_named(options["study"])
        bar = tqdm(file=sys.stderr, bar_format="{desc}", leave=False)
        added = add_drawn_training(
            study=study, step=lambda what, done, of: bar.set_description_str(f"{what} {done + 1}/{of}")
        )
        bar.close()
        return {"study": study.public_id, **asdict(added)}, DONE

    def tell(self, result: dict[str, Any]) -> None:
        """Say what was added."""
        self.stdout.write(f"{result['created']} training tasks added; {result['existing']} already existed.")
