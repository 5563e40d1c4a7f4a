"""
How far the annotators of a study agree, before anything is adjudicated or aggregated.

It only uses the highest revision of each annotation, without training and failed replies of critics. Each
figure is over the tasks done by two or more annotators. `outtake.measures` defines all figures.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, combinations
from typing import Annotated

from typing_extensions import Doc

from annotations.annotators.models import Annotator
from annotations.instruments.documents import Instrument
from annotations.instruments.question_forms import SCALE, YES_NO
from annotations.studies.models import Study
from annotations.studies.queries import instrument_of
from annotations.work.submissions.queries import count_held_annotated
from evaluation.agreement.figures import (
    NOMINAL,
    ORDINAL,
    Figure,
    PairFigures,
    ValueFigures,
    ValuePair,
    categories_of,
    of_pairs,
    of_values,
    unclear_as,
)
from evaluation.agreement.proposals import ProposalFigures, agreement_with_proposals
from evaluation.agreement.ratings import (
    SEED,
    UNCLEAR,
    Asked,
    Ratings,
    SharedAnnotations,
    annotations_of_shared_tasks,
    lengths_of,
)
from evaluation.agreement.segment_agreement import (
    SegmentFigures,
    SentenceFigures,
    TypeFigures,
    f1_at_50,
    lateness,
    same_type,
    segment_figures,
    sentence_figures,
    types_of_segments,
    types_of_sentences,
)
from outtake.http.field_notes import Choices
from outtake.measures.agreement.segment_agreement import AnnotatorPair, compare_pairs, oriented, summarise

MOST_PAIRS = 100
ERROR, CLEAN = "error", "clean"


@dataclass(frozen=True, slots=True)
class QuestionFigures:
    """Agreement on one question, or on the questions of a dimension that were written for prompts."""

    key: Annotated[str, Doc("in the instrument; empty for questions written for prompts")]
    text: Annotated[str, Doc("empty for questions written for prompts")]
    dimension: str
    form: str
    answers: Annotated[ValueFigures, Doc('"unclear" is a value of its own, but missing for an ordinal alpha')]
    unclear_as_yes: Annotated[
        ValueFigures | None, Doc('with each "unclear" taken for "yes"; null where no one said "unclear"')
    ]
    unclear_as_no: Annotated[ValueFigures | None, Doc('with each "unclear" taken for "no"; null likewise')]


@dataclass(frozen=True, slots=True)
class Compared:
    """Two annotators, or one against each other one, pooled; null for what the study does not ask."""

    tasks: Annotated[int, Doc("that they share")]
    detection: Annotated[PairFigures | None, Doc("whether there is an error; null where the study marks none")]
    f1_iou_50: Annotated[Figure | None, Doc("of their segments at an IoU of 0.5; null where the study marks none")]
    same_type: Annotated[Figure | None, Doc("share of matched segments with one type; null where the study marks none")]
    start_later_ms: Annotated[
        Figure | None,
        Doc("median over matches, in ms; above 0, the first or this one starts later; null where the study marks none"),
    ]
    end_later_ms: Annotated[Figure | None, Doc("the same for their ends, in ms; null where the study marks none")]
    answers: Annotated[PairFigures | None, Doc("all answers; null also where forms differ")]


@dataclass(frozen=True, slots=True)
class PairRow:
    """Two annotators, and how far they agree."""

    first: Annotated[str, Doc("id")]
    second: Annotated[str, Doc("id")]
    compared: Compared


@dataclass(frozen=True, slots=True)
class AnnotatorFigures:
    """One annotator against all others who did the same tasks."""

    id: str
    name: str
    kind: Annotated[str, Choices((Annotator.PERSON, Annotator.CRITIC))]
    simulated: bool
    annotations: Annotated[int, Doc("of all tasks of the study")]
    compared: Compared


@dataclass(frozen=True, slots=True)
class Agreement:
    """How far annotators of a study agree, before adjudication; null or empty for what the study does not ask."""

    shared: Annotated[int, Doc("tasks done by two or more")]
    sampled_tasks: Annotated[int, Doc("tasks used for the figures: a sample if very many are shared")]
    held: Annotated[int, Doc("tasks left out because one of their videos is held")]
    detection: Annotated[ValueFigures | None, Doc("whether a task has an error; null where the study marks none")]
    segments: Annotated[SegmentFigures | None, Doc("of segments of clips; null where the study marks none")]
    sentences: Annotated[SentenceFigures | None, Doc("of sentences of chains; null where the study has none")]
    types: tuple[TypeFigures, ...]
    questions: tuple[QuestionFigures, ...]
    annotators: tuple[AnnotatorFigures, ...]
    pairs: Annotated[tuple[PairRow, ...], Doc("those with the most tasks in common first")]
    pairs_left_out: Annotated[int, Doc("those with the fewest tasks in common")]
    proposals: Annotated[
        tuple[ProposalFigures, ...], Doc("of a filter of prompts or questions: everyone's answers against models'")
    ]


def agreement_in(study: Study, ids: Sequence[str] | None = None) -> Agreement:
    """
    Return how far annotators of a study agree.

    :param ids: public ids of annotators; None takes all people
    :raises Invalid: if one of them has no annotations in the study.
    """
    instrument = instrument_of(study.rounds.latest("n"))
    annotations = annotations_of_shared_tasks(study, instrument, ids)
    names = [annotator.public_id for annotator in annotations.annotators]
    observations = compare_pairs(annotations.marks)
    on_clips = instrument.has_segments and not instrument.marks_text
    labels = _labels(instrument)
    pairs = _Pairs(annotations, observations, instrument)
    return Agreement(
        shared=annotations.shared,
        sampled_tasks=len(annotations.tasks),
        held=count_held_annotated(study),
        detection=of_values(annotations.clean, names, categories=(ERROR, CLEAN)) if instrument.has_segments else None,
        segments=segment_figures(annotations.marks, lengths_of(annotations.marks), observations, seed=SEED)
        if on_clips
        else None,
        sentences=sentence_figures(annotations.sentences, names) if instrument.marks_text else None,
        types=types_of_segments(labels, annotations.marks, observations, names)
        if on_clips
        else types_of_sentences(labels, annotations.sentences, names),
        questions=tuple(_question(asked, ratings, names, instrument) for asked, ratings in annotations.answers.items()),
        annotators=tuple(
            AnnotatorFigures(
                id=one.public_id,
                name=one.label,
                kind=one.kind,
                simulated=one.simulated,
                annotations=annotations.annotations[one.pk],
                compared=pairs.of(one.public_id),
            )
            for one in annotations.annotators
        ),
        pairs=pairs.rows(),
        pairs_left_out=max(0, len(pairs) - MOST_PAIRS),
        proposals=agreement_with_proposals(study),
    )


def _labels(instrument: Instrument) -> dict[str, str]:
    if not instrument.has_segments:
        return {}
    return {one["key"]: one["label"] for one in instrument.document["segments"]["types"]}


def _question(asked: Asked, ratings: Ratings, names: Sequence[str], instrument: Instrument) -> QuestionFigures:
    unclear = asked.form == YES_NO and any(UNCLEAR in each.values() for each in ratings.values())
    yes, no = (
        values_of_question(asked, ratings, names, instrument, unclear=word) if unclear else None
        for word in ("yes", "no")
    )
    return QuestionFigures(
        key=asked.key,
        text=asked.text,
        dimension=asked.dimension,
        form=asked.form,
        answers=values_of_question(asked, ratings, names, instrument),
        unclear_as_yes=yes,
        unclear_as_no=no,
    )


def values_of_question(
    asked: Asked, ratings: Ratings, names: Sequence[str], instrument: Instrument, *, unclear: str = ""
) -> ValueFigures:
    """
    Return how far annotators gave the same answers to a question.

    :param unclear: what "unclear" is taken for, yes or no; empty: it is a value of its own
    """
    if unclear:
        return of_values(unclear_as(unclear, ratings), names, categories=("yes", "no"))
    level = ORDINAL if asked.form == SCALE else NOMINAL
    return of_values(ratings, names, level=level, categories=categories_of(instrument.forms.get(asked.key), ratings))


_ByPair = Mapping[tuple[str, str], Sequence[ValuePair]]


class _Pairs:
    """The annotations of each two annotators, side by side."""

    def __init__(
        self, annotations: SharedAnnotations, observations: Sequence[AnnotatorPair], instrument: Instrument
    ) -> None:
        self._marks_clips = bool(annotations.marks)
        self._shared = Counter(chain.from_iterable(annotations.tasks.values()))
        self._tasks = _side_by_side([{task: dict.fromkeys(names, "") for task, names in annotations.tasks.items()}])
        self._clean = _side_by_side([annotations.clean]) if instrument.has_segments else None
        one_form = len({instrument.forms.get(asked.key) for asked in annotations.answers}) == 1
        self._answers = _side_by_side(annotations.answers.values()) if one_form else None
        self._observations: defaultdict[tuple[str, str], list[AnnotatorPair]] = defaultdict(list)
        for each in observations:
            self._observations[each.first, each.second].append(each)

    def __len__(self) -> int:
        return len(self._tasks)

    def rows(self) -> tuple[PairRow, ...]:
        """Return the pairs of annotators, those with the most tasks in common first."""
        by_tasks = sorted(self._tasks, key=lambda pair: (-len(self._tasks[pair]), pair))[:MOST_PAIRS]
        return tuple(
            PairRow(*pair, self._compared(len(self._tasks[pair]), [pair], self._observations[pair]))
            for pair in by_tasks
        )

    def of(self, name: str) -> Compared:
        """Return one annotator against each other one, pooled: theirs is the first value of every pair."""
        own = [pair for pair in self._tasks if name in pair]
        observations = tuple(chain.from_iterable(self._observations[pair] for pair in own))
        against = [(name, a if b == name else b) for a, b in own]
        return self._compared(self._shared[name], against, oriented(observations, name))

    def _compared(
        self, tasks: int, pairs: Sequence[tuple[str, str]], observations: Sequence[AnnotatorPair]
    ) -> Compared:
        sweep = summarise(observations) if self._marks_clips else None
        return Compared(
            tasks=tasks,
            detection=_pooled(self._clean, pairs),
            f1_iou_50=sweep and f1_at_50(sweep),
            same_type=sweep and same_type(sweep),
            start_later_ms=sweep and lateness(sweep.start),
            end_later_ms=sweep and lateness(sweep.end),
            answers=_pooled(self._answers, pairs),
        )


def _side_by_side(all_ratings: Iterable[Ratings]) -> dict[tuple[str, str], list[ValuePair]]:
    found: defaultdict[tuple[str, str], list[ValuePair]] = defaultdict(list)
    for ratings in all_ratings:
        for by_annotator in ratings.values():
            for a, b in combinations(sorted(by_annotator), 2):
                found[a, b].append((by_annotator[a], by_annotator[b]))
    return dict(found)


def _pooled(by_pair: _ByPair | None, pairs: Iterable[tuple[str, str]]) -> PairFigures | None:
    return None if by_pair is None else of_pairs(list(chain.from_iterable(_values(by_pair, pair) for pair in pairs)))


def _values(by_pair: _ByPair, pair: tuple[str, str]) -> Sequence[ValuePair]:
    """Return the values of two annotators, those of the first one named first."""
    if pair[0] < pair[1]:
        return by_pair.get(pair, ())
    return [(theirs, own) for own, theirs in by_pair.get((pair[1], pair[0]), ())]
