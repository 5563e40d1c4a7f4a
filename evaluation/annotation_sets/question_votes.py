"""The questions of a study's tasks, with what annotators and experts answered to them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from annotations.review.models import AdjudicatedAnswer, Adjudication
from annotations.tasks.models import Question
from annotations.work.submissions.models import Annotation
from evaluation.annotation_sets.subject_annotations import SubjectAnnotations


def questions_with_votes(
    by_task: Mapping[int, SubjectAnnotations], tasks: Collection[int], adjudged: Mapping[int, Adjudication]
) -> Iterator[QuestionVotes]:
    """
    Yield each question of some tasks that someone answered, in the order of the tasks.

    :param by_task: by the row of the subject's last task, like `tasks` and `adjudged`
    """
    for task in sorted(tasks):
        adjudication = adjudged.get(task)
        settled = {} if adjudication is None else {a.task_question.question_id: a for a in adjudication.answers.all()}
        yield from _of_task(task, by_task[task].latest if task in by_task else (), settled, adjudication)


def _of_task(
    task: int,
    annotations: Collection[Annotation],
    settled: Mapping[int, AdjudicatedAnswer],
    adjudication: Adjudication | None,
) -> Iterator[QuestionVotes]:
    questions: dict[int, tuple[int, Question]] = {}
    votes: dict[int, list[Vote]] = {}
    for annotation in annotations:
        for answer in annotation.answers.all():
            question = answer.task_question.question
            questions[question.pk] = (answer.task_question_id, question)
            vote = Vote(annotation.annotator.public_id, answer.value, answer.unclear)
            votes.setdefault(question.pk, []).append(vote)
    for pk, each in settled.items():
        questions[pk] = (each.task_question_id, each.task_question.question)
    for pk, (row, question) in sorted(questions.items()):
        expert = settled.get(pk)
        yield QuestionVotes(
            task_id=task,
            task_question=row,
            form=question.form,
            group=_group(question),
            votes=tuple(votes.get(pk, ())),
            settled=None if expert is None else Vote("", expert.value, expert.unclear),
            jointly=adjudication is not None and adjudication.jointly,
        )


def _group(question: Question) -> str:
    """Name the questions that are modelled together: those with the same answers to choose among."""
    if question.key or question.options:
        return f"question {question.pk}"
    return f"dimension {question.dimension}"


class Vote(NamedTuple):
    """What one annotator answered; ``value`` is None where they found it unclear and gave none."""

    annotator: str
    value: str | None
    unclear: bool = False


@dataclass(frozen=True)
class QuestionVotes:
    """
    A question of a task with its votes.

    ``task_question`` is its row; ``group`` names the questions whose annotators are modelled together. ``settled`` is
    an expert's vote, which counts instead of the others.
    """

    task_id: int
    task_question: int
    form: str
    group: str
    votes: tuple[Vote, ...]
    settled: Vote | None = None
    jointly: bool = False
