"""
What a model proposed about a prompt or a question that people filter, by the keys of the filter's questions.

Two kinds count: a critic that was run over the filter, and the model that wrote a question, which said by which
criterion it is asked. People see a proposal after they answered, where the study shows it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple

from typing_extensions import Doc

from annotations.annotators.models import Annotator
from annotations.instruments.documents import Instrument
from annotations.studies.models import Round, Study
from annotations.studies.queries import instrument_in
from annotations.tasks.models import TaskPart
from annotations.work.submissions.models import Annotation, Answer

CRITERION = "criterion"  # the question of the filter that asks what the writer of a question proposed
WRITTEN_BY = "written_by"  # of the metadata of a question that a model wrote


class Proposal(NamedTuple):
    """What a model proposed about a task, and which model."""

    task: int
    by: str
    answers: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ComparedAnswer:
    """What a model proposed as the answer to a question, and what was answered."""

    question: Annotated[str, Doc("its text")]
    proposed: Annotated[str, Doc("what the proposed answer is called")]
    answered: Annotated[str | None, Doc("what the given answer is called; null where it was unclear")]
    same: bool


@dataclass(frozen=True, slots=True)
class ShownProposal:
    """A model's proposal about a prompt or a question, as its annotator sees it after they answered."""

    text: Annotated[str, Doc("the prompt or question that was judged")]
    answers: tuple[ComparedAnswer, ...]


def shown_proposal(annotation: Annotation) -> ShownProposal | None:
    """
    Return what a model had proposed when an annotation was submitted; None where the study shows none.

    Of several critics the one that answered last counts; without one, the model that wrote the question.
    """
    instrument = instrument_in(annotation.round_id)
    shows = Study.objects.filter(rounds=annotation.round_id, shows_proposals=True)
    if not instrument.keep or not shows.exists():
        return None
    tasks = {"task": annotation.task_id}
    found = [*written(**tasks), *by_critics(**tasks, submitted_at__lte=annotation.submitted_at)]
    if not found:
        return None
    part = TaskPart.objects.select_related("prompt", "question").get(task=annotation.task_id, role=instrument.subject)
    judged = part.question or part.prompt
    given = dict(annotation.answers.values_list("task_question__question__key", "value"))
    return ShownProposal(
        judged.text if judged else "",
        tuple(
            ComparedAnswer(
                question=each["text"],
                proposed=_called(each, proposed),
                answered=None if (value := given.get(each["key"])) is None else _called(each, value),
                same=value == proposed,
            )
            for each in _fixed(instrument)
            if (proposed := found[-1].answers.get(each["key"])) is not None
        ),
    )


def proposals_in(round_: Round) -> list[Proposal]:
    """Return all proposals about the tasks of a round: one of each model and task."""
    return [*written(task__round=round_), *by_critics(task__round=round_)]


def written(**tasks: Any) -> Iterator[Proposal]:
    """Yield what the models proposed that wrote questions; ``tasks`` narrows to the parts of some tasks."""
    parts = TaskPart.objects.filter(**tasks, question__metadata__has_key=WRITTEN_BY).order_by("task_id")
    for task, criterion, metadata in parts.values_list("task_id", "question__criterion", "question__metadata"):
        yield Proposal(task, str(metadata[WRITTEN_BY].get("model", "")), {CRITERION: criterion})


def by_critics(**annotations: Any) -> Iterator[Proposal]:
    """Yield what critics answered, the last answers last; ``annotations`` narrows to some of them."""
    counted = Annotation.objects.counting().latest_revisions().filter(**annotations, status=Annotation.OK)
    said = counted.filter(annotator__kind=Annotator.CRITIC).select_related("annotator").order_by("pk")
    answers: dict[int, dict[str, str]] = defaultdict(dict)
    columns = ("annotation_id", "task_question__question__key", "value")
    for pk, key, value in Answer.objects.filter(annotation__in=said.values("pk")).values_list(*columns):
        if value is not None:
            answers[pk][key] = value
    for each in said:
        yield Proposal(each.task_id, each.annotator.label, answers[each.pk])


def texts_of(instrument: Instrument) -> dict[str, str]:
    """Return the texts of the questions of a filter, by key."""
    return {each["key"]: each["text"] for each in _fixed(instrument)}


def _fixed(instrument: Instrument) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = instrument.document["questions"].get("fixed", [])
    return found


def _called(question: Mapping[str, Any], value: str) -> str:
    labels = {each["key"]: each["label"] for each in question.get("options", ())} or {"yes": "Yes", "no": "No"}
    return ", ".join(str(labels.get(key, key)) for key in value.split(","))
