"""The figures of a certificate: a pure function of its pairs and of what people rated."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean
from typing import Any, NamedTuple

from outtake.measures.agreement.krippendorff import value_agreement
from outtake.measures.agreement.rank_correlation import RankAgreement, RatedPair, order_swap, rank_agreement
from outtake.measures.uncertainty.bootstrap import Interval
from outtake.measures.uncertainty.proportions import Proportion

Figures = dict[str, Any]


class Scored(NamedTuple):
    """A drawn pair: whose task people rate, which clip it is about, and the judge's scores."""

    subject: str
    about: str
    natural: bool
    weight: float
    score: int
    swapped: int | None


def figures_of(pairs: Sequence[Scored], ratings: Mapping[str, Mapping[str, int]], *, seed: int) -> Figures:
    """
    Return how far people agree with the judge.

    ``natural`` is of pairs drawn alike; ``stratified`` of as many pairs of each score, which looks better than the
    judge is among the pairs of a study; ``weighted`` of the same, each pair counting for those it stands for.
    ``people`` is how far raters agree with each other: no judge can be expected to agree better with them. ``points``
    are the scores behind it all, pair by pair.
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
        "order_swap": _swaps(pairs),
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


def _agreement(found: RankAgreement) -> Figures:
    statistics = {name: _interval(getattr(found, name)) for name in ("spearman", "kappa", "bias")}
    return {"n": found.n, "clips": found.clusters, **statistics}


def _interval(found: Interval) -> Figures:
    return {name: getattr(found, name) for name in ("value", "low", "high", "reason")}


def _swaps(pairs: Sequence[Scored]) -> Figures:
    found = order_swap([(each.score, each.swapped) for each in pairs if each.swapped is not None])
    return {
        "n": found.n,
        "failed": len(pairs) - found.n,
        "equal": _share(found.equal),
        "within_one": _share(found.within_one),
        "shift": found.shift,
    }


def _share(found: Proportion) -> Figures:
    return found._asdict()
