"""Record what a critic says, and what its replies say when they are read again: the same rows as a person's."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import NamedTuple

from django.db import transaction

from annotations.annotators.models import Annotator
from annotations.instruments.documents import CHAIN
from annotations.instruments.question_forms import PREFERENCE, YES_NO, Form, by_part, shortened
from annotations.studies.queries import instrument_in
from annotations.tasks.content import TaskContent, task_content
from annotations.tasks.models import Task
from annotations.work.assignments.models import Assignment
from annotations.work.submissions.models import Annotation, Answer, Segment, TextSegment, TypeProbability
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


@dataclass(frozen=True)
class CriticVerdict:
    """
    What a critic says of a chain of reasoning as a whole.

    :param types: of its errors, each once; none where it has no error
    :param note: what is wrong, in the critic's words; of a chain without an error nothing is stored of it
    :param probabilities: that the chain has an error of each type, 0 to 1, for as many as are known
    """

    types: tuple[str, ...] = ()
    note: str = ""
    probabilities: Mapping[str, float] = field(default_factory=dict)


def record_critic_annotation(
    *,
    task: Task,
    annotator: Annotator,
    status: str,
    segments: Sequence[CriticSegment] = (),
    answers: Sequence[CriticAnswer] = (),
    verdict: CriticVerdict | None = None,
) -> Annotation:
    """
    Store a critic's annotation of a task; a second call for the same pair returns the first.

    A failed, refused or undelivered reply is stored with its status and is never "no errors": `clean` is then null, as
    it is for a critic that answers questions and marks nothing. An answer None is stored as unclear. Other than a
    person, a critic may leave questions open. The types of a verdict are stored as spans over the whole chain.

    :raises Invalid: if an answer is to a question that does not apply to the task, or does not fit its form, or a
        verdict is not of a chain or names a type that the instrument does not have.
    """
    said = _Said(status, tuple(segments), tuple(answers), verdict)
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
    verdict: CriticVerdict | None = None,
) -> bool:
    """
    Store what a critic's replies say when they are read again, as its next revision; tell whether it is anything new.

    :raises Invalid: as `record_critic_annotation`.
    :raises Missing: if the critic has said nothing of the task before.
    """
    said = _Said(status, tuple(segments), tuple(answers), verdict)
    facts = _checked(task, said)
    with transaction.atomic():
        assignment = first_or_missing(Assignment.objects.select_for_update().filter(task=task, annotator=annotator))
        last = assignment.annotations.order_by("-revision")[0]
        if _as_stored(last, facts) == said.storable:
            return False
        _store(assignment, last.revision + 1, said, facts)
        return True


class _Said(NamedTuple):
    status: str
    segments: tuple[CriticSegment, ...]
    answers: tuple[CriticAnswer, ...]
    verdict: CriticVerdict | None = None

    @property
    def storable(self) -> _Said:
        """The same without what is not stored: the note of a chain without an error."""
        if self.verdict is None or self.verdict.types:
            return self
        return self._replace(verdict=replace(self.verdict, note=""))


def _as_stored(annotation: Annotation, facts: TaskContent) -> _Said:
    names = [each.name for each in fields(CriticSegment)]
    segments = [CriticSegment(**row) for row in annotation.segments.order_by("position").values(*names)]
    answers = annotation.answers.order_by("id").values_list(
        "task_question__question__public_id", "value", "p_yes", "confidence"
    )
    return _Said(
        annotation.status,
        tuple(segments),
        tuple(CriticAnswer(*row) for row in answers),
        _stored_verdict(annotation) if CHAIN in facts.asked.texts else None,
    )


def _stored_verdict(annotation: Annotation) -> CriticVerdict | None:
    if annotation.is_clean is None:
        return None
    spans = list(annotation.text_segments.order_by("position"))
    probabilities = dict(annotation.type_probabilities.values_list("type", "probability"))
    return CriticVerdict(tuple(each.type for each in spans), spans[0].reason if spans else "", probabilities)


def _checked(task: Task, said: _Said) -> TaskContent:
    facts = task_content(task.pk)
    if faults := [*_faults(said.answers, facts), *_verdict_faults(task, said.verdict, facts)]:
        raise Invalid.of(faults)
    return facts


def _store(assignment: Assignment, revision: int, said: _Said, facts: TaskContent) -> Annotation:
    types = said.verdict.types if said.verdict else ()
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
        is_clean=not (said.segments or types) if marks and said.status == Annotation.OK else None,
    )
    if said.segments:
        _store_segments(annotation, said.segments, facts.clip.video_row)
    if said.verdict is not None:
        _store_verdict(annotation, said.verdict, facts)
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


def _store_segments(annotation: Annotation, segments: Sequence[CriticSegment], video: int) -> None:
    place = {"annotation": annotation, "round_id": annotation.round_id, "video_id": video}
    Segment.objects.bulk_create(
        Segment(**place, position=position, **vars(segment)) for position, segment in enumerate(segments)
    )


def _store_verdict(annotation: Annotation, verdict: CriticVerdict, facts: TaskContent) -> None:
    whole = {"part": CHAIN, "from_char": 0, "to_char": len(facts.asked.texts[CHAIN]), "reason": verdict.note}
    TextSegment.objects.bulk_create(
        TextSegment(annotation=annotation, position=position, type=kind, **whole)
        for position, kind in enumerate(verdict.types)
    )
    TypeProbability.objects.bulk_create(
        TypeProbability(annotation=annotation, type=kind, probability=probability)
        for kind, probability in verdict.probabilities.items()
    )


def _verdict_faults(task: Task, verdict: CriticVerdict | None, facts: TaskContent) -> Iterator[FieldError]:
    if verdict is None:
        return
    if CHAIN not in facts.asked.texts:
        yield FieldError("verdict", "The task is not about a chain of reasoning; leave the verdict out.")
    known = instrument_in(task.round_id).types
    for kind in [*verdict.types, *verdict.probabilities]:
        if kind not in known:
            yield FieldError("verdict", f"{shortened(kind)} is not one of {', '.join(sorted(known))}.")
    if len(set(verdict.types)) < len(verdict.types):
        yield FieldError("verdict.types", f"{', '.join(verdict.types)}: give each type once.")
    for kind, probability in verdict.probabilities.items():
        if not 0 <= probability <= 1:
            yield FieldError("verdict.probabilities", f"{probability} of {shortened(kind)} is not from 0 to 1.")


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
