"""What the commands that write prompts and questions share: their options, and what they print."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

from django.core.management.base import CommandParser
from tqdm import tqdm

from evaluation.benchmarks.writing.proposals import Writer
from evaluation.benchmarks.writing.write_prompts import WrittenTexts
from evaluation.judges.scoring.create_judge import endpoint_named
from outtake.accounts.projects.models import Project
from outtake.errors import Invalid
from outtake.http.json_command import DONE, REJECTED, UNFINISHED, JsonCommand
from worker.requests.contract import ModelError

MOST_SHOWN = 20
Write = Callable[[Project, Writer, Callable[[int], object]], WrittenTexts]


class WritingCommand(JsonCommand):
    """
    A command that has a model write texts.

    Its exit status is 3 where the endpoint is away or the budget used up; the same command again goes on.
    """

    def add_arguments(self, parser: CommandParser) -> None:
        """Take who writes."""
        parser.add_argument("--project", required=True, help="name of the project")
        parser.add_argument("--endpoint", required=True, help="name or id of an endpoint of the project")
        parser.add_argument("--temperature", type=float, default=0.7)
        parser.add_argument("--seed", type=int, default=0, help="another seed writes other texts")

    def written(self, options: dict[str, Any], write: Write) -> tuple[dict, int]:
        """Have texts written, and return the result."""
        project = Project.objects.filter(name=options["project"]).first()
        if project is None:
            raise Invalid.field("--project", f"There is no project {options['project']!r}.")
        writer = Writer.at(endpoint_named(project, options["endpoint"]), options["temperature"], options["seed"])
        with tqdm(unit="call", file=sys.stderr, disable=None) as bar:
            try:
                done = write(project, writer, bar.update)
            except ModelError as error:
                return {"unfinished": str(error)}, UNFINISHED
        return {"unfinished": None, **vars(done)}, REJECTED if done.refused else DONE

    def tell(self, result: dict[str, Any]) -> None:
        """Print how much is new, and what was left out."""
        if result["unfinished"]:
            self.stderr.write(self.style.ERROR(f"{result['unfinished']}\nRun the same command again for the rest."))
            return
        self.stdout.write(
            f"{result['created']} new, {result['existing']} already existed, {result['near']} near duplicates"
        )
        for why in result["refused"][:MOST_SHOWN]:
            self.stdout.write(f"  left out: {why}")
        if len(result["refused"]) > MOST_SHOWN:
            self.stdout.write(f"  and {len(result['refused']) - MOST_SHOWN} more; --json has them all")
