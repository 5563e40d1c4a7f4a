"""The clips behind what is counted of prompts, and of the questions that clips are asked."""

from __future__ import annotations

from collections import Counter

from annotations.tasks.counted_tasks import CLIPS, COUNT, NUMBER, CountedTasks
from annotations.tasks.models import Question, TaskQuestion
from outtake.catalog.videos.models import Prompt, Video
from outtake.errors import Invalid

ASKED = "asked"


def counted_by_prompt(prompt: Prompt, what: str) -> CountedTasks:
    """
    Return the clips of a prompt.

    :param what: ``clips``
    :raises Invalid: if it is something else
    """
    if what != CLIPS:
        raise Invalid.field("counted", f"{what[:40]!r} is not counted of a prompt; its {CLIPS} are.")
    rows = list(Video.objects.filter(prompt=prompt).values_list("pk", flat=True))
    title = f"Clips of the prompt {prompt.external_id}"
    return CountedTasks(title, rows, float(len(rows)), NUMBER, COUNT, len(rows), CLIPS, rows=CLIPS)


def counted_by_question(question: Question, what: str) -> CountedTasks:
    """
    Return the clips of the tasks that ask a question.

    :param what: ``asked``
    :raises Invalid: if it is something else
    """
    if what != ASKED:
        raise Invalid.field(
            "counted", f"{what[:40]!r} is not counted of a question; {ASKED} is: the tasks that ask it."
        )
    tasks = Counter(TaskQuestion.objects.filter(question=question).values_list("task_id", flat=True))
    n = tasks.total()
    return CountedTasks(f"Tasks that ask: {question.text}", list(tasks), float(n), NUMBER, COUNT, n, "tasks")
