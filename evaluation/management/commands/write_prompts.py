"""``python manage.py write_prompts --project P --endpoint E --category C --rule R --count N``."""

from __future__ import annotations

from typing import Any

from django.core.management.base import CommandParser

from evaluation.benchmarks.writing.command import WritingCommand
from evaluation.benchmarks.writing.write_prompts import PromptOrder, write_prompts


class Command(WritingCommand):
    """``write_prompts``."""

    help = "Have a model propose prompts that break a rule; they are drafts until people keep them."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take what is to be written, and by which model."""
        super().add_arguments(parser)
        parser.add_argument("--category", required=True)
        parser.add_argument("--rule", required=True, help="that each prompt breaks")
        parser.add_argument("--count", type=int, required=True)
        parser.add_argument("--description", default="", help="what the category means")
        parser.add_argument("--words", type=int, nargs=2, default=(8, 40), metavar=("LEAST", "MOST"))
        parser.add_argument("--example", default="", help="a prompt whose style is wanted")

    def work(self, **options: Any) -> tuple[dict, int]:
        """Write them."""
        names = ("category", "rule", "count", "description", "example")
        order = PromptOrder(**{name: options[name] for name in names}, words=tuple(options["words"]))
        return self.written(options, lambda project, writer, step: write_prompts(project, writer, order, step))
