"""
Find the studies whose annotations the subjects of tasks show; `annotations.work.assignments.sources` says what
follows from it.
"""

from __future__ import annotations

from collections.abc import Sequence

from annotations.instruments.question_forms import TEXT
from annotations.tasks.create import Subject
from annotations.tasks.models import Question
from annotations.work.submissions.models import Annotation, Answer
from outtake.catalog.imports.plan import in_batches


def sources_of(subjects: Sequence[Subject]) -> set[int]:
    """Return the rows of the studies in which errors were marked, and questions written, that subjects show."""
    parts = [part for subject in subjects for part in subject.parts.values()]
    errors = {part["id"].rpartition("-")[0] for part in parts if isinstance(part, dict)}
    written = [part for part in parts if isinstance(part, Question) and part.written_by_id is not None]
    return _studies_of_errors(errors) | _studies_of_questions(written)


def _studies_of_errors(annotations: set[str]) -> set[int]:
    found: set[int] = set()
    for some in in_batches(sorted(annotations)):
        rows = Annotation.objects.filter(public_id__in=some)
        found.update(rows.order_by().values_list("round__study", flat=True).distinct())
    return found


def _studies_of_questions(written: Sequence[Question]) -> set[int]:
    """Return where questions were written: who wrote one has answered so about a clip of its prompt."""
    found: set[int] = set()
    for question in written:
        answers = Answer.objects.filter(
            annotation__annotator=question.written_by_id,
            annotation__task__parts__video__prompt=question.prompt_id,
            task_question__question__form=TEXT,
            value=question.text,
        )
        found.update(answers.order_by().values_list("annotation__round__study", flat=True).distinct())
    return found
