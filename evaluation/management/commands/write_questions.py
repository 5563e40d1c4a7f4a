"""``python manage.py write_questions --project P --endpoint E [--category C]``: prompt by prompt."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.management.base import CommandParser

from evaluation.benchmarks.writing.command import WritingCommand
from evaluation.benchmarks.writing.proposals import Writer
from evaluation.benchmarks.writing.write_prompts import WrittenTexts
from evaluation.benchmarks.writing.write_questions import DIMENSIONS, QuestionOrder, write_questions
from outtake.accounts.projects.models import Project
from outtake.catalog.videos.models import Prompt
from outtake.errors import Invalid


class Command(WritingCommand):
    """``write_questions``."""

    help = "Have a model propose yes/no questions about the kept prompts; they are drafts until people keep them."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take which prompts, and how many questions of which dimensions."""
        super().add_arguments(parser)
        parser.add_argument("--category", help="of the prompts; by default all")
        parser.add_argument("--dimensions", nargs="+", default=DIMENSIONS)
        parser.add_argument("--count", type=int, nargs=2, default=(3, 5), metavar=("LEAST", "MOST"))

    def work(self, **options: Any) -> tuple[dict, int]:
        """Write them."""
        order = QuestionOrder(tuple(options["dimensions"]), *options["count"])

        def write(project: Project, writer: Writer, step: Callable[[int], object]) -> WrittenTexts:
            prompts = project.prompts.filter(state=Prompt.KEPT).order_by("pk")
            if options["category"]:
                prompts = prompts.filter(category=options["category"])
            if not prompts:
                raise Invalid.field("--category", "There is no kept prompt; keep some with a prompt filter first.")
            return write_questions(project, list(prompts), writer, order, step)

        return self.written(options, write)
