"""How often people who filter prompts or questions answer what a model proposed, before they could see it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from typing_extensions import Doc

from annotations.annotators.models import Annotator
from annotations.studies.models import Round, Study
from annotations.studies.queries import instrument_of
from annotations.tasks.counted_tasks import PERCENT, SHARE, CountedTasks
from annotations.work.proposals.queries import proposals_in, texts_of
from annotations.work.submissions.models import Annotation, Answer
from evaluation.agreement.figures import Figure, share

NOT_ANSWERED = "no one has answered about what it proposed"


@dataclass(frozen=True, slots=True)
class ProposalFigures:
    """People's answers to one question of a filter against what one model proposed."""

    by: Annotated[str, Doc("the critic that was run over the filter, or the model that wrote the questions")]
    key: Annotated[str, Doc("of the question in the instrument")]
    text: Annotated[str, Doc("of the question")]
    same: Annotated[Figure, Doc("share of people's answers that are what it proposed; n are answers")]


class ComparedAnswers(NamedTuple):
    """The text of a question, and people's answers to it: the row of the task, and whether it is what was proposed."""

    text: str
    answers: list[tuple[int, bool]]


class _Said(NamedTuple):
    task: int
    key: str
    value: str | None


def agreement_with_proposals(study: Study) -> tuple[ProposalFigures, ...]:
    """
    Return how often people agree with what models proposed, in the last round of a filter; nothing of other studies.

    The first revision of each counted annotation is compared: later ones may know the proposal.
    """
    found = compared_with_proposals(study)
    return tuple(
        ProposalFigures(by, key, text, share(sum(same), len(same), nothing=NOT_ANSWERED))
        for (by, key), (text, answers) in sorted(found.items())
        for same in [[each for _, each in answers]]
    )


def compared_with_proposals(study: Study) -> dict[tuple[str, str], ComparedAnswers]:
    """Return what is compared, by who proposed it and the question's key; of a study that is no filter, nothing."""
    last = study.rounds.latest("n")
    instrument = instrument_of(last)
    if not instrument.keep:
        return {}
    texts = texts_of(instrument)
    proposed: dict[tuple[str, str], dict[int, str]] = {}
    for each in proposals_in(last):
        for key, value in each.answers.items():
            if key in texts:
                proposed.setdefault((each.by, key), {})[each.task] = value
    found = {name: ComparedAnswers(texts[name[1]], []) for name in proposed}
    for said in _first_answers(last) if proposed else ():
        for name, values in proposed.items():
            if name[1] == said.key and said.task in values:
                found[name].answers.append((said.task, said.value == values[said.task]))
    return found


def counted_by_proposals(study: Study, by: str, key: str) -> CountedTasks:
    """
    Return the tasks that people answered about and a model proposed something for.

    :raises KeyError: if the model proposed nothing for such a question
    """
    text, answers = compared_with_proposals(study)[by, key]
    same = share(sum(each for _, each in answers), len(answers), nothing=NOT_ANSWERED)
    by_task: dict[int, list[float]] = {}
    for task, is_same in answers:
        by_task.setdefault(task, []).append(float(is_same))
    values = {task: sum(each) / len(each) for task, each in by_task.items()}
    title = f"Answered as {by} proposed: {text}"
    return CountedTasks(title, list(values), same.value, PERCENT, SHARE, same.n, "answers", values)


def _first_answers(round_: Round) -> Iterator[_Said]:
    counted = Annotation.objects.counted(round_.study).filter(round=round_, status=Annotation.OK)
    people = counted.filter(annotator__kind=Annotator.PERSON)
    first = Annotation.objects.filter(assignment__in=people.values("assignment"), revision=1)
    columns = ("annotation__task_id", "task_question__question__key", "value")
    rows = Answer.objects.filter(annotation__in=first.values("pk")).order_by("pk").values_list(*columns)
    for row in rows.iterator():
        yield _Said(*row)
