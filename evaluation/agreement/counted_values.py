"""
The clips behind agreement on values: the rows of the page that have the share of equal values and the coefficients.

Each number is of what two annotators or more said; an ordinal alpha leaves out what is unclear.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from annotations.instruments.documents import Instrument
from annotations.tasks.counted_tasks import PERCENT, SCORE, SHARE, STATISTIC, CountedTasks
from annotations.tasks.models import TaskQuestion
from evaluation.agreement.figures import ORDINAL, ValueFigures, of_values, unclear_as
from evaluation.agreement.ratings import UNCLEAR, Ratings, SharedAnnotations
from evaluation.agreement.segment_agreement import NO, YES, presence, sentence_ratings, types_in_clips
from evaluation.agreement.study_agreement import CLEAN, ERROR, values_of_question

VALUES = "values"
EQUAL, ALPHA = "percent", "alpha"
MEASURES: Mapping[str, str] = {
    EQUAL: "Same value",
    "kappa": "Cohen's kappa",
    "ac1": "Gwet's AC1",
    ALPHA: "Krippendorff's alpha",
}
READINGS: Mapping[str, str] = {"as_it_is": "", "unclear_as_yes": "yes", "unclear_as_no": "no"}


class RatedValues(NamedTuple):
    """A row of the page: what is rated, in words, its values, what its items are, and its figures."""

    title: str
    ratings: Ratings
    unit: str
    figures: ValueFigures


Row = Callable[[SharedAnnotations, Instrument, Sequence[str]], RatedValues]
"""Returns a row, by what more names it."""


def counted_by_values(annotations: SharedAnnotations, instrument: Instrument, parts: Sequence[str]) -> CountedTasks:
    """
    Return the clips of one number.

    :param parts: the name of a row in `ROWS` with what more it takes, then a measure of `MEASURES`
    :raises KeyError: if there is no such row or measure; likewise `ValueError` and `StopIteration`
    """
    which, *more, measure = parts
    row = ROWS[which](annotations, instrument, more)
    figure = getattr(row.figures, measure if measure in MEASURES else _unknown(measure))
    ratings = row.ratings
    if measure == ALPHA and row.figures.level == ORDINAL:
        ratings = {item: {who: one for who, one in said.items() if one != UNCLEAR} for item, said in ratings.items()}
    shares = {item: _equal_share(list(said.values())) for item, said in ratings.items() if len(said) > 1}
    tasks = _tasks_of(shares, row.unit)
    by_task: dict[int, list[float]] = {}
    for item, share in shares.items():
        by_task.setdefault(tasks[item], []).append(share)
    return CountedTasks(
        title=f"{MEASURES[measure]}: {row.title}",
        tasks=list(by_task),
        value=figure.value,
        look=PERCENT if measure == EQUAL else SCORE,
        how=SHARE if measure == EQUAL else STATISTIC,
        n=figure.n,
        unit=row.unit,
        values={task: sum(each) / len(each) for task, each in by_task.items()} if measure == EQUAL else {},
    )


def _unknown(measure: str) -> str:
    raise KeyError(measure)


def _equal_share(said: Sequence[str]) -> float:
    pairs = list(combinations(said, 2))
    return sum(a == b for a, b in pairs) / len(pairs)


def _tasks_of(items: Mapping[str, float], unit: str) -> dict[str, int]:
    """Return the row of the task of each item: one of a question of a task, a sentence of it, or the task itself."""
    if unit != "questions":
        return {item: int(item.partition(":")[0]) for item in items}
    rows = TaskQuestion.objects.filter(pk__in=[int(item) for item in items]).values_list("pk", "task_id")
    return {str(pk): task for pk, task in rows}


def _names(annotations: SharedAnnotations) -> list[str]:
    return [each.public_id for each in annotations.annotators]


def _detection(annotations: SharedAnnotations, _: Instrument, more: Sequence[str]) -> RatedValues:
    () = more
    figures = of_values(annotations.clean, _names(annotations), categories=(ERROR, CLEAN))
    return RatedValues("error or not", annotations.clean, "tasks", figures)


def _sentences(annotations: SharedAnnotations, _: Instrument, more: Sequence[str]) -> RatedValues:
    () = more
    errors = sentence_ratings(annotations.sentences).errors
    figures = of_values(errors, _names(annotations), categories=(YES, NO))
    return RatedValues("error or not in a sentence", errors, "sentences", figures)


def _sentence_types(annotations: SharedAnnotations, _: Instrument, more: Sequence[str]) -> RatedValues:
    () = more
    types = sentence_ratings(annotations.sentences).types
    return RatedValues("types of a sentence", types, "sentences", of_values(types, _names(annotations)))


def _chain_types(annotations: SharedAnnotations, _: Instrument, more: Sequence[str]) -> RatedValues:
    () = more
    chains = sentence_ratings(annotations.sentences).chains
    return RatedValues("types of a chain", chains, "chains", of_values(chains, _names(annotations)))


def _type(annotations: SharedAnnotations, instrument: Instrument, more: Sequence[str]) -> RatedValues:
    (type_,) = more
    on_text = instrument.marks_text
    types_in = sentence_ratings(annotations.sentences).tags if on_text else types_in_clips(annotations.marks)
    found = presence(type_, types_in)
    title = f"{type_.replace('_', ' ')} or not"
    figures = of_values(found, _names(annotations), categories=(YES, NO))
    return RatedValues(title, found, "sentences" if on_text else "tasks", figures)


def _question(annotations: SharedAnnotations, instrument: Instrument, more: Sequence[str]) -> RatedValues:
    key, dimension, form, reading = more
    named = (each for each in annotations.answers if (each.key, each.dimension, each.form) == (key, dimension, form))
    asked = next(named)
    ratings, unclear = annotations.answers[asked], READINGS[reading]
    figures = values_of_question(asked, ratings, _names(annotations), instrument, unclear=unclear)
    if unclear:
        ratings = unclear_as(unclear, ratings)
    title = (asked.text or asked.dimension or asked.key) + (f", unclear as {unclear}" if unclear else "")
    return RatedValues(title, ratings, "questions", figures)


ROWS: Mapping[str, Row] = {
    "detection": _detection,
    "sentences": _sentences,
    "sentence_types": _sentence_types,
    "chain_types": _chain_types,
    "type": _type,
    "question": _question,
}
