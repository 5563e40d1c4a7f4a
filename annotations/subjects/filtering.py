"""
What a filter comes to: which prompts or questions are kept, by the answers of those who judged them.

The instrument says with which answers a subject is kept (``keep``). It is kept where everyone who was asked for keeps
it, and rejected where no one does; where they disagree it is undecided, and a question is a draft until they agree.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.db import transaction

from annotations.annotators.models import Annotator
from annotations.studies.models import Study
from annotations.studies.queries import instrument_of
from annotations.tasks.models import Question, TaskPart
from annotations.tasks.querysets import is_work
from annotations.work.submissions.models import Annotation
from annotations.work.submissions.queries import annotations_in
from outtake.catalog.imports.plan import in_batches
from outtake.errors import Invalid

KEPT, REJECTED, UNDECIDED, OPEN = VERDICTS = ("kept", "rejected", "undecided", "open")


class Filtered(NamedTuple):
    """The subjects by what became of them, each as researchers know it, in the order of their tasks."""

    kept: tuple[str, ...]
    rejected: tuple[str, ...]
    undecided: tuple[str, ...]
    open: tuple[str, ...]


def filter_subjects(*, study: Study) -> Filtered:
    """
    Say what a study's filter comes to; of questions, keep or reject those on which everyone agrees.

    A question that tasks have frozen already is asked in these tasks all the same.

    :raises Invalid: if the study's instrument is no filter.
    """
    round_ = study.rounds.latest("n")
    instrument = instrument_of(round_)
    if not instrument.keep:
        message = f"{instrument.title} is not a filter: its document does not define what is kept."
        raise Invalid.field("study", message)
    people = annotations_in(study).filter(round=round_, annotator__kind=Annotator.PERSON, status=Annotation.OK)
    keeps: dict[int, list[bool]] = {}
    for annotation in people:
        keeps.setdefault(annotation.task_id, []).append(_keeps(annotation, instrument.keep))
    parts = (
        TaskPart.objects.filter(is_work(), task__round=round_).select_related("prompt", "question").order_by("task_id")
    )
    piles: dict[str, list[TaskPart]] = {verdict: [] for verdict in VERDICTS}
    for part in parts:
        piles[_verdict(keeps.get(part.task_id, []), round_.overlap)].append(part)
    with transaction.atomic():
        _set_states(piles[KEPT], Question.KEPT)
        _set_states(piles[REJECTED], Question.REJECTED)
        _set_states(piles[UNDECIDED], Question.DRAFT)
    return Filtered(**{verdict: tuple(part.named for part in pile) for verdict, pile in piles.items()})


def _keeps(annotation: Annotation, keep: Mapping[str, Sequence[str]]) -> bool:
    given = {answer.task_question.question.key: answer.value for answer in annotation.answers.all()}
    return all(given.get(key) in values for key, values in keep.items())


def _verdict(keeps: Sequence[bool], overlap: int) -> str:
    if len(keeps) < overlap:
        return OPEN
    return KEPT if all(keeps) else UNDECIDED if any(keeps) else REJECTED


def _set_states(parts: Sequence[TaskPart], state: str) -> None:
    questions = [part.question_id for part in parts if part.question_id is not None]
    for some in in_batches(questions):
        Question.objects.filter(pk__in=some).update(state=state)
