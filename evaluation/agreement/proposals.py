"""How often people who filter prompts or questions answer what a model proposed, before they could see it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from typing_extensions import Doc

from annotations.annotators.models import Annotator
from annotations.studies.models import Round, Study
from annotations.studies.queries import instrument_of
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


class _Said(NamedTuple):
    task: int
    key: str
    value: str | None


def agreement_with_proposals(study: Study) -> tuple[ProposalFigures, ...]:
    """
    Return how often people agree with what models proposed, in the last round of a filter; nothing of other studies.

    The first revision of each counted annotation is compared: later ones may know the proposal.
    """
    last = study.rounds.latest("n")
    instrument = instrument_of(last)
    if not instrument.keep:
        return ()
    texts = texts_of(instrument)
    proposed: dict[tuple[str, str], dict[int, str]] = {}
    for each in proposals_in(last):
        for key, value in each.answers.items():
            if key in texts:
                proposed.setdefault((each.by, key), {})[each.task] = value
    n: Counter[tuple[str, str]] = Counter()
    same: Counter[tuple[str, str]] = Counter()
    for said in _first_answers(last) if proposed else ():
        for name, values in proposed.items():
            if name[1] == said.key and said.task in values:
                n[name] += 1
                same[name] += said.value == values[said.task]
    return tuple(
        ProposalFigures(by, key, texts[key], share(same[by, key], n[by, key], nothing=NOT_ANSWERED))
        for by, key in sorted(proposed)
    )


def _first_answers(round_: Round) -> Iterator[_Said]:
    counted = Annotation.objects.counted(round_.study).filter(round=round_, status=Annotation.OK)
    people = counted.filter(annotator__kind=Annotator.PERSON)
    first = Annotation.objects.filter(assignment__in=people.values("assignment"), revision=1)
    columns = ("annotation__task_id", "task_question__question__key", "value")
    rows = Answer.objects.filter(annotation__in=first.values("pk")).order_by("pk").values_list(*columns)
    for row in rows.iterator():
        yield _Said(*row)
