"""
Figures of agreement: a number, how many things it is of, and why there is none.

Every number says its ``n`` in the units that are rated: tasks, sentences, or questions of tasks. Where there is nothing
to divide by the number is None, and ``reason`` says so in words. Numbers of all annotators have an interval of 95
percent, by the bootstrap over these units: `RESAMPLES` draws with a fixed seed, so the same rows give the same one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from annotations.instruments.question_forms import CHOICE, PREFERENCE, SCALE, TIE, YES_NO, A, B, Form
from evaluation.agreement.ratings import SEED, UNCLEAR, Ratings
from outtake.measures.agreement.intervals import ac1_interval, alpha_interval, kappa_interval, percent_interval
from outtake.measures.agreement.kappa import cohens_kappa, gwets_ac1, kappa_of_pairs
from outtake.measures.agreement.krippendorff import value_agreement
from outtake.measures.uncertainty.bootstrap import Interval

NOMINAL, ORDINAL = "nominal", "ordinal"
NOBODY_TWICE = "no item has two annotators"
RESAMPLES = 400  # from seed to seed an end then moves by some 3 percent of the interval's width

ValuePair = tuple[str, str]


class Figure(NamedTuple):
    """
    A number (None: ``reason`` says why there is none) and the ``n`` things that it is of.

    ``low`` to ``high`` is its interval. Where there should be one and is none, ``no_interval`` says why; all three are
    None for numbers that have none.
    """

    value: float | None
    n: int
    reason: str | None = None
    low: float | None = None
    high: float | None = None
    no_interval: str | None = None

    def within(self, interval: Interval) -> Figure:
        """Return the same with an interval; a number that is undefined has none, for the same reason."""
        if self.value is None:
            return self
        return self._replace(low=interval.low, high=interval.high, no_interval=interval.reason)


class ValueFigures(NamedTuple):
    """
    Agreement on values: the pooled share of equal pairs, Cohen's kappa of two annotators, Gwet's AC1, Krippendorff's
    alpha at ``level``. A value that is missing is left out. "unclear" is no step of a scale: it is missing for an
    ordinal alpha, and a value for the others.
    """

    level: str
    percent: Figure
    kappa: Figure
    ac1: Figure
    alpha: Figure


class PairFigures(NamedTuple):
    """Agreement of two: the share of equal values, and Cohen's kappa."""

    percent: Figure
    kappa: Figure


def of_values(
    ratings: Ratings, annotators: Sequence[str], *, level: str = NOMINAL, categories: Collection[str] | None = None
) -> ValueFigures:
    """
    Return how far annotators gave the same values.

    :param annotators: all who are compared; Cohen's kappa is of two
    :param categories: what could have been said; None takes what was. AC1 depends on how many there are
    """
    steps = _steps(ratings) if level == ORDINAL else ratings
    equal = value_agreement(ratings, NOMINAL)
    alpha = value_agreement(steps, level)
    ac1 = gwets_ac1(ratings, categories)
    return ValueFigures(
        level=level,
        percent=equal_share_of(ratings),
        kappa=_kappa(ratings, annotators, equal.items),
        ac1=Figure(ac1.ac1, ac1.items, ac1.reason).within(
            ac1_interval(ratings, seed=SEED, categories=categories, resamples=RESAMPLES)
        ),
        alpha=Figure(alpha.alpha, alpha.items, alpha.reason).within(
            alpha_interval(steps, level, seed=SEED, resamples=RESAMPLES)
        ),
    )


def equal_share_of(ratings: Ratings) -> Figure:
    """Return the share of equal pairs of values, pooled."""
    equal = value_agreement(ratings, NOMINAL)
    found = Figure(equal.percent, equal.items, None if equal.items else NOBODY_TWICE)
    return found.within(percent_interval(ratings, seed=SEED, resamples=RESAMPLES))


def of_pairs(pairs: Iterable[ValuePair]) -> PairFigures:
    """Return how far two sides gave the same values; n are the pairs of values."""
    found = kappa_of_pairs(pairs)
    nothing = None if found.items else "they rated nothing in common"
    return PairFigures(
        Figure(found.percent, found.items, nothing), Figure(found.kappa, found.items, nothing or found.reason)
    )


def share(part: int, whole: int, *, nothing: str) -> Figure:
    """Return a share; `nothing` says what is missing where the whole is 0."""
    return Figure(part / whole if whole else None, whole, None if whole else nothing)


def categories_of(form: Form | None, ratings: Ratings) -> Collection[str] | None:
    """Return what could have been answered to a question, with what was; None where nothing bounds it."""
    if form is None or (options := _options(form)) is None:
        return None
    unclear = {UNCLEAR} if form.unclear else set()
    return {*options, *unclear, *(value for by_annotator in ratings.values() for value in by_annotator.values())}


def unclear_as(word: str, ratings: Ratings) -> Ratings:
    """Return ratings in which who found a question unclear is taken to have answered it so."""
    return {
        item: {who: word if value == UNCLEAR else value for who, value in by_annotator.items()}
        for item, by_annotator in ratings.items()
    }


def _options(form: Form) -> Collection[str] | None:
    if form.kind == PREFERENCE:
        return (A, B, TIE) if TIE in form.options else (A, B)
    return {
        YES_NO: ("yes", "no"),
        CHOICE: form.options,
        SCALE: tuple(str(step) for step in range(form.steps[0], form.steps[1] + 1)),
    }.get(form.kind)


def _kappa(ratings: Ratings, annotators: Sequence[str], items: int) -> Figure:
    if len(annotators) != 2:
        return Figure(None, items, f"Cohen's kappa is of two annotators; these are {len(annotators)}, see the pairs")
    found = cohens_kappa(ratings, *annotators)
    interval = kappa_interval(ratings, *annotators, seed=SEED, resamples=RESAMPLES)
    return Figure(found.kappa, found.items, found.reason).within(interval)


def _steps(ratings: Ratings) -> Mapping[str, Mapping[str, int]]:
    return {
        item: {who: int(value) for who, value in by_annotator.items() if value != UNCLEAR}
        for item, by_annotator in ratings.items()
    }
