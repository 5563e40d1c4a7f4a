"""
The result of a filter: which prompts or questions are kept, by the answers of those who judged them.

The instrument says with which answers a subject is kept (``keep``). It is kept where everyone who was asked for keeps
it, and rejected where no one does; where they disagree it is undecided, and a draft until they agree.
"""

from __future__ import annotations

from collections import Counter
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
from outtake.catalog.imports.plan import BATCH, in_batches
from outtake.catalog.videos.models import Prompt
from outtake.errors import Invalid

KEPT, REJECTED, UNDECIDED, OPEN = VERDICTS = ("kept", "rejected", "undecided", "open")


class Filtered(NamedTuple):
    """The subjects by outcome, each as researchers know it, in the order of their tasks."""

    kept: tuple[str, ...]
    rejected: tuple[str, ...]
    undecided: tuple[str, ...]
    open: tuple[str, ...]


def filter_subjects(*, study: Study) -> Filtered:
    """
    Return the result of a study's filter: keep or reject the prompts or questions on which everyone agrees.

    A rejected prompt gets the reasons that people gave. A question that tasks have frozen already is asked in these
    tasks all the same.

    :raises Invalid: if the study's instrument is no filter.
    """
    round_ = study.rounds.latest("n")
    instrument = instrument_of(round_)
    if not instrument.keep:
        message = f"{instrument.title} is not a filter: its document does not define what is kept."
        raise Invalid.field("study", message)
    people = annotations_in(study).filter(round=round_, annotator__kind=Annotator.PERSON, status=Annotation.OK)
    keeps: dict[int, list[bool]] = {}
    reasons: dict[int, Counter[str]] = {}
    for annotation in people:
        keeps.setdefault(annotation.task_id, []).append(_keeps(annotation, instrument.keep))
        reasons.setdefault(annotation.task_id, Counter()).update(_reasons(annotation, instrument.keep))
    parts = (
        TaskPart.objects.filter(is_work(), task__round=round_).select_related("prompt", "question").order_by("task_id")
    )
    piles: dict[str, list[TaskPart]] = {verdict: [] for verdict in VERDICTS}
    for part in parts:
        piles[_verdict(keeps.get(part.task_id, []), round_.overlap)].append(part)
    with transaction.atomic():
        _set_states(piles[KEPT], Question.KEPT, {})
        _set_states(piles[REJECTED], Question.REJECTED, reasons)
        _set_states(piles[UNDECIDED], Question.DRAFT, {})
    return Filtered(**{verdict: tuple(part.named for part in pile) for verdict, pile in piles.items()})


def _keeps(annotation: Annotation, keep: Mapping[str, Sequence[str]]) -> bool:
    given = {answer.task_question.question.key: answer.value for answer in annotation.answers.all()}
    return all(given.get(key) in values for key, values in keep.items())


def _verdict(keeps: Sequence[bool], overlap: int) -> str:
    if len(keeps) < overlap:
        return OPEN
    return KEPT if all(keeps) else UNDECIDED if any(keeps) else REJECTED


def _reasons(annotation: Annotation, keep: Mapping[str, Sequence[str]]) -> list[str]:
    """Return the keys of the answers with which an annotator rejects a subject, such as ``ambiguity``."""
    given = {answer.task_question.question.key: answer.value or "" for answer in annotation.answers.all()}
    return [
        each
        for key, kept in keep.items()
        if (value := given.get(key, "")) not in kept
        for each in value.split(",")
        if each
    ]


def _set_states(parts: Sequence[TaskPart], state: str, reasons: Mapping[int, Counter[str]]) -> None:
    questions = [part.question_id for part in parts if part.question_id is not None]
    for some in in_batches(questions):
        Question.objects.filter(pk__in=some).update(state=state)
    prompts = {part.task_id: part.prompt for part in parts if part.prompt is not None}
    for task, prompt in prompts.items():
        prompt.state = state
        prompt.rejection = ", ".join(reason for reason, _ in reasons.get(task, Counter()).most_common())
    Prompt.objects.bulk_update(prompts.values(), ["state", "rejection"], batch_size=BATCH)
