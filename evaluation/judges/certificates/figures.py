"""The figures of a certificate: a pure function of its pairs and of what people rated."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean
from typing import Annotated, NamedTuple, TypedDict

from typing_extensions import Doc

from outtake.measures.agreement.krippendorff import value_agreement
from outtake.measures.agreement.rank_correlation import RankAgreement, RatedPair, order_swap, rank_agreement
from outtake.measures.uncertainty.bootstrap import Interval
from outtake.measures.uncertainty.proportions import Share


class StatisticFigure(TypedDict):
    """A statistic with its interval of 95 percent."""

    value: Annotated[float | None, Doc("in the unit of its name; null where it is undefined")]
    low: Annotated[float | None, Doc("of the 95 % interval; null where there is none")]
    high: Annotated[float | None, Doc("of the 95 % interval; null where there is none")]
    reason: Annotated[str | None, Doc("why the value, or its interval, is null")]


class SampleFigures(TypedDict):
    """Agreement of the judge with people on one sample."""

    n: Annotated[int, Doc("rated pairs")]
    clips: Annotated[int, Doc("clips that the pairs are about; resampled for the intervals")]
    spearman: StatisticFigure
    kappa: Annotated[StatisticFigure, Doc("with quadratic weights")]
    bias: Annotated[StatisticFigure, Doc("mean of judge minus people")]


class SwapFigures(TypedDict):
    """How steady the judge is when the two texts change places."""

    n: Annotated[int, Doc("pairs that it scored in both orders")]
    failed: Annotated[int, Doc("pairs that it did not")]
    equal: Annotated[Share, Doc("pairs with one score in both orders")]
    within_one: Annotated[Share, Doc("pairs whose scores are at most one apart")]
    shift: Annotated[float | None, Doc("mean of the absolute difference; null where there are no pairs")]


class RaterFigures(TypedDict):
    """How far people agree with each other."""

    alpha: Annotated[float | None, Doc("Krippendorff's, interval, -1 to 1; null where it is undefined")]
    items: Annotated[int, Doc("pairs that two people or more rated")]
    reason: Annotated[str | None, Doc("why alpha is null")]


class RatedPoint(TypedDict):
    """A rated pair: what the judge says, and what people say on average, on the judge's scale."""

    judge: Annotated[int, Doc("score of the judge, 0 to 10")]
    people: Annotated[float, Doc("mean score of people, 0 to 10")]
    natural: bool


class CertificateFigures(TypedDict):
    """What a certificate says."""

    pairs: Annotated[int, Doc("that were drawn")]
    rated: Annotated[int, Doc("number of pairs that people rated")]
    natural_rated: Annotated[int, Doc("of the rated pairs, those of the natural sample")]
    raters: Annotated[int, Doc("number of people who rated")]
    natural: Annotated[SampleFigures, Doc("pairs drawn alike")]
    stratified: Annotated[SampleFigures, Doc("the same number of each score; overestimates the judge")]
    weighted: Annotated[SampleFigures, Doc("the same, weighted by the number of pairs each one represents")]
    order_swap: Annotated[SwapFigures | None, Doc("null of graded answers, whose two texts cannot change places")]
    people: RaterFigures
    points: list[RatedPoint]


class Scored(NamedTuple):
    """A drawn pair: whose task people rate, which clip it is about, and the judge's scores."""

    subject: str
    about: str
    natural: bool
    weight: float
    score: int
    swapped: int | None


def figures_of(
    pairs: Sequence[Scored], ratings: Mapping[str, Mapping[str, int]], *, seed: int, swapped: bool = True
) -> CertificateFigures:
    """
    Return how far people agree with the judge.

    ``natural`` is of pairs drawn alike; ``stratified`` of as many pairs of each score, which looks better than the
    judge is among the pairs of a study; ``weighted`` of the same, each pair weighted by how many it represents.
    ``people`` is how far raters agree with each other: no judge can be expected to agree better with them. ``points``
    are the scores behind it all, pair by pair.

    :param swapped: whether the judge scored both orders
    """
    rated = [each for each in pairs if ratings.get(each.subject)]
    drawn = {natural: [each for each in rated if each.natural == natural] for natural in (True, False)}
    among = value_agreement({each.subject: ratings[each.subject] for each in rated}, "interval")
    return {
        "pairs": len(pairs),
        "rated": len(rated),
        "natural_rated": len(drawn[True]),
        "raters": len({rater for each in rated for rater in ratings[each.subject]}),
        "natural": _agreement(rank_agreement(_rated(drawn[True], ratings), seed=seed)),
        "stratified": _agreement(rank_agreement(_rated(drawn[False], ratings), seed=seed)),
        "weighted": _agreement(rank_agreement(_rated(drawn[False], ratings, weighted=True), seed=seed)),
        "order_swap": _swaps(pairs) if swapped else None,
        "people": {
            "alpha": None if among.alpha is None else float(among.alpha),
            "items": among.items,
            "reason": among.reason,
        },
        "points": [
            {"judge": each.score, "people": fmean(ratings[each.subject].values()), "natural": each.natural}
            for each in rated
        ],
    }


def _rated(
    pairs: Iterable[Scored], ratings: Mapping[str, Mapping[str, int]], *, weighted: bool = False
) -> list[RatedPair]:
    return [
        RatedPair(each.score, fmean(ratings[each.subject].values()), each.weight if weighted else 1.0, each.about)
        for each in pairs
    ]


def _agreement(found: RankAgreement) -> SampleFigures:
    return {
        "n": found.n,
        "clips": found.clusters,
        "spearman": _statistic(found.spearman),
        "kappa": _statistic(found.kappa),
        "bias": _statistic(found.bias),
    }


def _statistic(found: Interval) -> StatisticFigure:
    return {"value": found.value, "low": found.low, "high": found.high, "reason": found.reason}


def _swaps(pairs: Sequence[Scored]) -> SwapFigures:
    found = order_swap([(each.score, each.swapped) for each in pairs if each.swapped is not None])
    return {
        "n": found.n,
        "failed": len(pairs) - found.n,
        "equal": found.equal.as_json(),
        "within_one": found.within_one.as_json(),
        "shift": found.shift,
    }
