"""
Strengths from pairwise votes: the model of Bradley and Terry, with intervals.

A competitor's strength is the natural logarithm of its s, where a wins against b with the odds s_a : s_b; the mean over
those that have one is 0, so a difference of ln 3 = 1.1 means three wins to one. A tie is half a win for each. The
package evalica maximises the likelihood (iterations of M. E. J. Newman, "Efficient Computation of Rankings from
Pairwise Comparisons", JMLR 24, 2023). There is no prior. Competitors that cannot be put on the scale get a reason from
`outtake.measures.preferences.comparability`.

Intervals are percentiles of the bootstrap over items. A resample in which someone has no strength, though all have one
in the votes themselves, is undefined; `outtake.measures.uncertainty.bootstrap` says what follows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

import numpy as np

from outtake.measures.preferences.comparability import ground, is_comparable
from outtake.measures.preferences.votes import Floats, Vote, tally
from outtake.measures.uncertainty.bootstrap import CONFIDENCE, RESAMPLES, Interval, bootstrap_sums

# evalica stops when s moves less than this, which is out of reach where s is large; `_is_maximum` decides.
_TOLERANCE = 1e-9
_STEPS = 1000
_CLOSE = 1e-9
_UNSETTLED = f"the strengths did not settle in {_STEPS} steps"


class Strength(NamedTuple):
    """
    A competitor's strength on the scale of all ``comparable`` ones, from ``votes`` on ``items``.

    ``value`` is a natural logarithm, ``interval`` its interval; ``reason`` says why they are None.
    """

    value: float | None
    interval: Interval | None
    votes: int
    items: int
    reason: str | None


class Strengths(NamedTuple):
    """Strengths by competitor, the strongest first and those without one last; ``comparable`` names who has one."""

    strengths: Mapping[str, Strength]
    comparable: tuple[str, ...]
    votes: int
    items: int


def strengths(
    votes: Iterable[Vote], *, seed: int, resamples: int = RESAMPLES, confidence: int = CONFIDENCE
) -> Strengths:
    """
    Compute the strength of each competitor.

    :raises ValueError: if a vote is malformed, ``resamples`` is below 1, or ``confidence`` is not in 1..99
    """
    tallies = tally(votes)
    wins = tallies.won + tallies.tied / 2
    found = ground(tallies.competitors, wins.sum(axis=0))
    kept = [tallies.competitors.index(name) for name in found.comparable]
    between = wins[:, kept][:, :, kept].reshape(len(wins), -1) if kept else np.zeros((len(wins), 0))
    scale = _Scale(len(kept))
    intervals = {
        name: bootstrap_sums(between, scale.of(place), seed=seed, resamples=resamples, confidence=confidence)
        for place, name in enumerate(found.comparable)
    }
    met = wins.sum(axis=2) + wins.sum(axis=1)  # items × competitors
    rows = {
        name: Strength(
            value=intervals[name].value if name in intervals else None,
            interval=intervals.get(name),
            votes=round(met[:, place].sum()),
            items=int((met[:, place] > 0).sum()),
            reason=_UNSETTLED if name in intervals and intervals[name].value is None else found.without.get(name),
        )
        for place, name in enumerate(tallies.competitors)
    }
    order = sorted(rows, key=lambda name: (rows[name].value is None, -(rows[name].value or 0), name))
    return Strengths({name: rows[name] for name in order}, found.comparable, round(wins.sum()), len(tallies.items))


def fit(wins: Floats) -> Floats | None:
    """
    Return the strengths that make these wins most likely, their mean being 0; None if they do not settle.

    :param wins: competitors × competitors, of which every one can be reached from every other by a chain of wins
    """
    from evalica import Winner, bradley_terry  # brings pandas, which nothing else here needs, so it is loaded late

    rows, columns = np.nonzero(wins)
    result = bradley_terry(
        rows.tolist(),
        columns.tolist(),
        [Winner.X] * len(rows),
        weights=wins[rows, columns].tolist(),
        tolerance=_TOLERANCE,
        limit=_STEPS,
    )
    logarithms = np.log(result.scores.sort_index().to_numpy())
    return logarithms - logarithms.mean() if _is_maximum(logarithms, wins) else None


def _is_maximum(strength: Floats, wins: Floats) -> bool:
    """Return whether everyone is expected to win as often as they did, which holds at the maximum and only there."""
    from scipy.special import expit  # here: the web server imports this module, and seldom computes

    expected = ((wins + wins.T) * expit(strength[:, None] - strength[None, :])).sum(axis=1)
    return bool(np.allclose(expected, wins.sum(axis=1), rtol=_CLOSE, atol=0))


class _Scale:
    """Solves each distinct table of wins once: every competitor's interval asks for the same resamples."""

    def __init__(self, competitors: int) -> None:
        self._competitors = competitors
        self._solved: dict[bytes, Floats] = {}

    def of(self, place: int) -> Callable[[Floats], Floats]:
        """Return the statistic of one competitor, for `bootstrap_sums`."""
        return lambda sums: np.array([self._solve(row)[place] for row in sums])

    def _solve(self, row: Floats) -> Floats:
        key = row.tobytes()
        if key not in self._solved:
            wins = row.reshape(self._competitors, self._competitors)
            found = fit(wins) if is_comparable(wins) else None
            self._solved[key] = np.full(self._competitors, np.nan) if found is None else found
        return self._solved[key]
