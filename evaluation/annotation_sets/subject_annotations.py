"""
The annotations of each subject of a study, round by round, and its questions with what annotators and experts answered.

Rounds ask about the same subjects again, each with tasks of its own: `annotations.work.submissions.same_subject` says
which tasks are one thing that something is true of.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from annotations.annotators.models import Annotator
from annotations.review.models import AdjudicatedAnswer, Adjudication
from annotations.review.queries import comparable_annotations
from annotations.studies.models import Study
from annotations.tasks.models import Question, Task
from annotations.work.submissions.models import Annotation
from annotations.work.submissions.models import Segment as StoredSegment
from annotations.work.submissions.same_subject import SubjectIndex
from annotations.work.submissions.sentence_tags import Sentences, chains_of
from outtake.measures.segments.segments import Segment

BATCH = 500


class SubjectAnnotations(NamedTuple):
    """
    All annotations of one subject, those of earlier rounds first, and the row of the subject's last task.

    ``sentences`` are those of its chain of reasoning, where spans of texts were read; else None.
    """

    task_id: int
    annotations: tuple[Annotation, ...]
    sentences: Sentences | None = None

    @property
    def latest(self) -> tuple[Annotation, ...]:
        """One annotation an annotator: that of their last round."""
        return tuple({annotation.annotator_id: annotation for annotation in self.annotations}.values())


def annotations_by_subject(
    study: Study,
    annotators: Sequence[Annotator] | None = None,
    *,
    texts: bool = False,
    tasks: Collection[int] | None = None,
) -> dict[int, SubjectAnnotations]:
    """
    Return the annotations of each subject, by the row of the subject's last task.

    :param annotators: by default all
    :param texts: with the spans of texts that they marked
    :param tasks: rows of tasks, to whose subjects it is narrowed
    """
    subjects = SubjectIndex.of(study.pk)
    annotations = comparable_annotations(study, annotators=annotators).order_by("round__n", "id")
    if tasks is not None:
        alike = Task.objects.filter(pk__in=tasks).values("subject_hash")
        annotations = annotations.filter(task__subject_hash__in=alike)
    if texts:
        annotations = annotations.prefetch_related("text_segments")
    by_task: dict[int, list[Annotation]] = {}
    for annotation in annotations.iterator(chunk_size=BATCH):
        by_task.setdefault(subjects.standing(annotation.task_id), []).append(annotation)
    chains = chains_of(by_task) if texts else {}
    return {
        task: SubjectAnnotations(task, tuple(each), chains[task].sentences if task in chains else None)
        for task, each in sorted(by_task.items())
    }


def valid_segments(annotation: Annotation) -> list[StoredSegment]:
    """Return the segments of an annotation that can be: those of people all can."""
    return [segment for segment in annotation.segments.all() if not segment.invalid_reason]


def to_measure(segment: StoredSegment) -> Segment:
    """Return a stored segment as the measures take it; its id is its row."""
    return Segment(
        start_ms=segment.start_ms,
        end_ms=segment.end_ms,
        type=segment.type,
        reason=segment.reason,
        id=str(segment.pk),
        severity=segment.severity,
        confidence=segment.confidence,
    )


def measured(annotations: Iterable[Annotation]) -> Iterator[Segment]:
    """Yield the segments of several annotations, in their order, as the measures take them."""
    return (to_measure(segment) for annotation in annotations for segment in valid_segments(annotation))


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
