"""Make a study, write the questions of prompts, and add tasks."""

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
    """Write questions for a prompt; those that it has are left alone. Returns how many were new."""
    before = prompt.questions.count()
    rows = [Question(prompt=prompt, **question._asdict()) for question in questions]
    Question.objects.bulk_create(rows, ignore_conflicts=True)
    return prompt.questions.count() - before
