"""Parse the stored replies of a run again."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import CommandParser
from tqdm import tqdm

from outtake.http.json_command import DONE, JsonCommand
from outtake.rows import first_or_missing
from worker.execution.reparse import reparse
from worker.runs.models import CriticRun


class Command(JsonCommand):
    """``reparse RUN``."""

    help = (
        "Parse the stored replies of a run again with the current parser, without calling a model. Changes "
        "become new revisions."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Take a run."""
        parser.add_argument("run", help="its id")

    def work(self, *, run: str, **options: Any) -> tuple[dict, int]:
        """Read every reply."""
        found = CriticRun.objects.select_related("critic_version", "round__study", "annotator").filter(public_id=run)
        one = first_or_missing(found, f"There is no run {run!r}; the Critics page shows the ids.")
        with tqdm(total=one.items.count(), unit="clip", file=sys.stderr, disable=None) as bar:
            read = reparse(run=one, progress=bar.update)
        return {"run": one.public_id, **read._asdict()}, DONE

    def tell(self, result: dict[str, Any]) -> None:
        """Say what changed."""
        self.stdout.write(
            f"{result['items']} clips parsed again, {result['changed']} of them changed and stored as new revisions."
        )
        if result["incomplete"]:
            self.stdout.write(
                f"{result['incomplete']} clips stay as they are: the current parser leads to queries that were never "
                "asked. Start a new run for them."
            )
