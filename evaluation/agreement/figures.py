"""
Figures of agreement: a number, how many things it is of, and why there is none.

Every number says its ``n`` in the units that are rated: tasks, sentences, or questions of tasks. Where there is nothing
to divide by the number is None, and ``reason`` says so in words. Numbers of all annotators have an interval of 95
percent, by the bootstrap over these units: `RESAMPLES` draws with a fixed seed, so the same rows give the same one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from typing_extensions import Doc

from annotations.instruments.question_forms import CHOICE, PREFERENCE, SCALE, TIE, YES_NO, A, B, Form
from evaluation.agreement.ratings import SEED, UNCLEAR, Ratings
from outtake.measures.agreement.intervals import ac1_interval, alpha_interval, kappa_interval, percent_interval
from outtake.measures.agreement.kappa import cohens_kappa, gwets_ac1, kappa_of_pairs
from outtake.measures.agreement.krippendorff import value_agreement
from outtake.measures.uncertainty.bootstrap import Interval

Level = Literal["nominal", "ordinal"]
NOMINAL: Level = "nominal"
ORDINAL: Level = "ordinal"
NOBODY_TWICE = "no item has two annotators"
RESAMPLES = 400  # from seed to seed an end then moves by some 3 percent of the interval's width

ValuePair = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Figure:
    """A number, the n things that it is of, and its interval; or the reason why there is none."""

    value: Annotated[float | None, Doc("in the unit of its name; null with the reason")]
    n: Annotated[int, Doc("number of things that it is of")]
    reason: Annotated[str | None, Doc("why the value is null")] = None
    low: Annotated[
        float | None, Doc("of its interval of 95 percent, by the bootstrap over items; null without an interval")
    ] = None
    high: Annotated[float | None, Doc("of the same interval; null without one")] = None
    no_interval: Annotated[
        str | None, Doc("why there is no interval; null if there is one, or if none is computed")
    ] = None

    def within(self, interval: Interval) -> Figure:
        """Return the same with an interval; a number that is undefined has none, for the same reason."""
        if self.value is None:
            return self
        return replace(self, low=interval.low, high=interval.high, no_interval=interval.reason)


@dataclass(frozen=True, slots=True)
class ValueFigures:
    """
    Agreement on values; n are the tasks, sentences or questions of tasks that were rated by two or more.

    A value that is missing is left out. "unclear" is no step of a scale: it is missing for an ordinal alpha, and a
    value for the others.
    """

    level: Annotated[Level, Doc("of alpha")]
    percent: Annotated[Figure, Doc("share of equal pairs of values, pooled")]
    kappa: Annotated[Figure, Doc("Cohen's, of two annotators")]
    ac1: Annotated[Figure, Doc("Gwet's")]
    alpha: Annotated[Figure, Doc("Krippendorff's")]


@dataclass(frozen=True, slots=True)
class PairFigures:
    """Agreement of two sides; n are the pairs of values."""

    percent: Annotated[Figure, Doc("share of equal values")]
    kappa: Annotated[Figure, Doc("Cohen's")]


def of_values(
    ratings: Ratings, annotators: Sequence[str], *, level: Level = NOMINAL, categories: Collection[str] | None = None
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
    nothing = None if found.items else "they rated no item in common"
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
        return Figure(None, items, f"Cohen's kappa needs two annotators; there are {len(annotators)}, see the pairs")
    found = cohens_kappa(ratings, *annotators)
    interval = kappa_interval(ratings, *annotators, seed=SEED, resamples=RESAMPLES)
    return Figure(found.kappa, found.items, found.reason).within(interval)


def _steps(ratings: Ratings) -> Mapping[str, Mapping[str, int]]:
    return {
        item: {who: int(value) for who, value in by_annotator.items() if value != UNCLEAR}
        for item, by_annotator in ratings.items()
    }
