"""Create the questions of prompts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from annotations.tasks.models import Question
from outtake.catalog.videos.models import Prompt


class NewQuestion(NamedTuple):
    """A question to be written for a prompt."""

    text: str
    dimension: str
    criterion: str = "explicit"


def add_questions(*, prompt: Prompt, questions: Iterable[NewQuestion]) -> int:
    """Create questions for a prompt, except existing ones. Returns the number of new ones."""
    before = prompt.questions.count()
    rows = [Question(prompt=prompt, **question._asdict()) for question in questions]
    Question.objects.bulk_create(rows, ignore_conflicts=True)
    return prompt.questions.count() - before
