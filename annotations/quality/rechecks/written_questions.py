"""
Questions that annotators write, as in VF-Eval's fifth: drafts about the prompt of the clip.

The instrument says whose answers they are (``writes: question``). A draft keeps who wrote it, and tells no one. One
that someone wrote before, in the same words about the same prompt, is left as it is.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from annotations.annotators.models import Annotator
from annotations.instruments.question_forms import TEXT
from annotations.quality.rechecks.models import Recheck
from annotations.studies.models import Study
from annotations.studies.queries import instrument_in, instrument_of
from annotations.tasks.models import Question, TaskPart
from annotations.work.submissions.models import Annotation, Answer
from outtake.catalog.imports.plan import BATCH, in_batches


def draft_written_questions(*, study: Study) -> int:
    """
    Make drafts of the questions that people wrote in a study; return how many are new.

    What a second person is still to look at, or was sent back, waits.
    """
    waits = Recheck.objects.filter(annotation=OuterRef("pk"), state=Recheck.OPEN)
    said = Annotation.objects.counted(study).filter(annotator__kind=Annotator.PERSON).filter(~Exists(waits))
    new = 0
    for round_ in study.rounds.order_by("n"):
        if keys := instrument_of(round_).writes_questions:
            new += _draft(_written(said.filter(round=round_), keys))
    return new


def draft_questions(annotation: Annotation) -> int:
    """Make drafts of the questions written in one annotation; return how many are new."""
    keys = instrument_in(annotation.round_id).writes_questions
    return _draft(_written(Annotation.objects.filter(pk=annotation.pk), keys)) if keys else 0


def _written(said: QuerySet[Annotation], keys: Iterable[str]) -> list[Answer]:
    answers = Answer.objects.filter(annotation__in=said, task_question__question__key__in=keys, value__isnull=False)
    return list(answers.select_related("annotation", "task_question__question").order_by("id"))


def _draft(written: list[Answer]) -> int:
    prompts: dict[int, int] = {}
    for tasks in in_batches(sorted({answer.annotation.task_id for answer in written})):
        parts = TaskPart.objects.filter(task_id__in=tasks, role="video")
        prompts.update(parts.values_list("task_id", "video__prompt_id"))
    by_words: dict[tuple[int, str], Answer] = {}
    for answer in written:
        by_words.setdefault((prompts[answer.annotation.task_id], answer.value or ""), answer)
    with transaction.atomic():
        there = {
            pair
            for some in in_batches(sorted({prompt for prompt, _ in by_words}))
            for pair in Question.objects.filter(prompt_id__in=some).values_list("prompt_id", "text")
        }
        fresh = [
            Question(
                prompt_id=prompt,
                text=text,
                form=TEXT,
                dimension=answer.task_question.question.dimension,
                state=Question.DRAFT,
                written_by_id=answer.annotation.annotator_id,
            )
            for (prompt, text), answer in by_words.items()
            if (prompt, text) not in there
        ]
        Question.objects.bulk_create(fresh, batch_size=BATCH, ignore_conflicts=True)
    return len(fresh)
