"""Record what a critic says, and what its replies say when they are read again: the same rows as a person's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from typing import NamedTuple

from django.db import transaction

from annotations.annotators.models import Annotator
from annotations.instruments.question_forms import PREFERENCE, YES_NO, Form, by_part, shortened
from annotations.studies.queries import instrument_in
from annotations.tasks.content import TaskContent, task_content
from annotations.tasks.models import Task
from annotations.work.assignments.models import Assignment
from annotations.work.submissions.models import Annotation, Answer, Segment
from outtake.errors import FieldError, Invalid
from outtake.rows import first_or_missing


@dataclass(frozen=True)
class CriticSegment:
    """A segment as a critic gave it: in ms, perhaps inverted, empty or outside, and then with an invalid_reason."""

    start_ms: int
    end_ms: int
    type: str
    reason: str
    confidence: float | None = None
    invalid_reason: str = ""


@dataclass(frozen=True)
class CriticAnswer:
    """
    An answer to a question, by its public id; None where the critic cannot tell.

    :param p_yes: P(yes), 0 to 1, of a yes/no question
    :param confidence: in the answer, 0 to 1
    """

    question: str
    value: str | None
    p_yes: float | None = None
    confidence: float | None = None


def record_critic_annotation(
    *,
    task: Task,
    annotator: Annotator,
    status: str,
    segments: Sequence[CriticSegment] = (),
    answers: Sequence[CriticAnswer] = (),
) -> Annotation:
    """
    Store a critic's annotation of a task; a second call for the same pair returns the first.

    A failed, refused or undelivered reply is stored with its status and is never "no errors": `clean` is then null, as
    it is for a critic that answers questions and marks nothing. An answer None is stored as unclear. Other than a
    person, a critic may leave questions open.

    :raises Invalid: if an answer is to a question that does not apply to the task, or does not fit its form.
    """
    said = _Said(status, tuple(segments), tuple(answers))
    facts = _checked(task, said)
    with transaction.atomic():
        assignment, _ = Assignment.objects.get_or_create(
            task=task, annotator=annotator, defaults={"round_id": task.round_id, "state": Assignment.SUBMITTED}
        )
        assignment = Assignment.objects.select_for_update().get(pk=assignment.pk)
        if (earlier := assignment.annotations.first()) is not None:
            return earlier
        return _store(assignment, 1, said, facts)


def revise_critic_annotation(
    *,
    task: Task,
    annotator: Annotator,
    status: str,
    segments: Sequence[CriticSegment] = (),
    answers: Sequence[CriticAnswer] = (),
) -> bool:
    """
    Store what a critic's replies say when they are read again, as its next revision; tell whether it is anything new.

    :raises Invalid: as `record_critic_annotation`.
    :raises Missing: if the critic has said nothing of the task before.
    """
    said = _Said(status, tuple(segments), tuple(answers))
    facts = _checked(task, said)
    with transaction.atomic():
        assignment = first_or_missing(Assignment.objects.select_for_update().filter(task=task, annotator=annotator))
        last = assignment.annotations.order_by("-revision")[0]
        if _as_stored(last) == said:
            return False
        _store(assignment, last.revision + 1, said, facts)
        return True


class _Said(NamedTuple):
    status: str
    segments: tuple[CriticSegment, ...]
    answers: tuple[CriticAnswer, ...]


def _as_stored(annotation: Annotation) -> _Said:
    names = [each.name for each in fields(CriticSegment)]
    segments = [CriticSegment(**row) for row in annotation.segments.order_by("position").values(*names)]
    answers = annotation.answers.order_by("id").values_list(
        "task_question__question__public_id", "value", "p_yes", "confidence"
    )
    return _Said(annotation.status, tuple(segments), tuple(CriticAnswer(*row) for row in answers))


def _checked(task: Task, said: _Said) -> TaskContent:
    facts = task_content(task.pk)
    if faults := list(_faults(said.answers, facts)):
        raise Invalid.of(faults)
    return facts


def _store(assignment: Assignment, revision: int, said: _Said, facts: TaskContent) -> Annotation:
    marks = instrument_in(assignment.round_id).has_segments and not (said.answers and not said.segments)
    annotation = Annotation.objects.create(
        round_id=assignment.round_id,
        task_id=assignment.task_id,
        annotator_id=assignment.annotator_id,
        assignment=assignment,
        revision=revision,
        rendition_id=facts.clips[0].rendition.pk if len(facts.clips) == 1 else None,
        idempotency_key=f"task {facts.public_id} {revision}",
        body_hash="",
        status=said.status,
        is_clean=not said.segments if marks and said.status == Annotation.OK else None,
    )
    Segment.objects.bulk_create(
        Segment(annotation=annotation, position=position, **vars(segment))
        for position, segment in enumerate(said.segments)
    )
    Answer.objects.bulk_create(
        Answer(
            annotation=annotation,
            task_question_id=facts.task_question_ids[answer.question],
            value=answer.value,
            unclear=answer.value is None,
            p_yes=answer.p_yes,
            confidence=answer.confidence,
        )
        for answer in said.answers
    )
    return annotation


def _fault(form: Form, value: str) -> str | None:
    """Return what is wrong with an answer as it is stored: a preference names the clip."""
    if form.kind != PREFERENCE:
        return form.fault(value)
    parts = [by_part(side, swapped=False) for side in form.options]
    return None if value in parts else f"{shortened(value)} is not one of {', '.join(parts)}."


def _faults(answers: Sequence[CriticAnswer], facts: TaskContent) -> Iterator[FieldError]:
    seen: set[str] = set()
    for index, answer in enumerate(answers):
        path = f"answers.{index}"
        form = facts.asked.questions.get(answer.question)
        if form is None:
            yield FieldError(
                f"{path}.question", f"{answer.question[:40]!r} is not a question that applies to this task."
            )
        if answer.question in seen:
            yield FieldError(f"{path}.question", f"{answer.question[:40]} is answered twice; keep one answer.")
        seen.add(answer.question)
        if form is not None and answer.value is not None and (fault := _fault(form, answer.value)):
            yield FieldError(f"{path}.value", f"{fault} Send None for unclear.")
        if answer.p_yes is not None and form is not None and form.kind != YES_NO:
            yield FieldError(f"{path}.p_yes", "This is not a yes/no question; remove it.")
        elif answer.p_yes is not None and not 0 <= answer.p_yes <= 1:
            yield FieldError(f"{path}.p_yes", f"{answer.p_yes} is not a probability; give 0 to 1.")
        if answer.confidence is not None and not 0 <= answer.confidence <= 1:
            yield FieldError(f"{path}.confidence", f"{answer.confidence} is not a confidence; give 0 to 1.")
