"""
Pairwise votes: which of two was preferred, or neither.

A vote is on an item, such as a prompt, of which two competitors made something each. *Win rate*: the share of a
competitor's votes that it won. A tie counts in the denominator and not as a win, so two equal competitors with many
ties both stay below one half. The *half-credit* rate gives half a win for a tie; equal competitors then have one half.

Wilson's intervals suppose that votes are independent. Votes on one item are correlated, so `rate_intervals`
draws items.

Strengths that put all competitors on one scale are in `outtake.measures.preferences.bradley_terry`; who has one at all
is said by `outtake.measures.preferences.comparability`.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from outtake.measures.uncertainty.bootstrap import CONFIDENCE, RESAMPLES, Interval, bootstrap_sums
from outtake.measures.uncertainty.proportions import Proportion, even_p, wilson

Floats = NDArray[np.float64]

_WIN, _TIE, _LOSS = range(3)


class Vote(NamedTuple):
    """A vote on ``item`` between ``left`` and ``right``; ``winner`` is one of the two, or None for a tie."""

    item: str
    left: str
    right: str
    winner: str | None


class WinRate(NamedTuple):
    """
    How often someone won: ``wins``, ``ties`` and ``losses`` add up to ``rate.n``.

    ``rate`` is wins of all votes. ``half_credit`` (0..1) counts a tie as half a win; None without a vote. ``p_even`` is
    the two-sided sign test: how probable, if wins and losses are equally likely, a split of the decided votes is that
    is no likelier than this one. Ties say nothing there; it is None where every vote is a tie.
    """

    wins: int
    ties: int
    losses: int
    rate: Proportion
    half_credit: float | None
    p_even: float | None


class RateIntervals(NamedTuple):
    """A competitor's two win rates with bootstrap intervals over items."""

    rate: Interval
    half_credit: Interval


class Tallies(NamedTuple):
    """
    Votes by item: ``won[i, a, b]`` is how often ``competitors[a]`` won against ``competitors[b]`` on ``items[i]``.

    ``tied`` has the ties, under both orders. Both are items × competitors × competitors.
    """

    items: tuple[str, ...]
    competitors: tuple[str, ...]
    won: Floats
    tied: Floats


def win_rate(wins: int, ties: int, losses: int) -> WinRate:
    """
    Return a win rate from counts.

    :raises ValueError: if a count is negative
    """
    if min(wins, ties, losses) < 0:
        raise ValueError(f"{wins} wins, {ties} ties, {losses} losses: a count cannot be negative")
    n = wins + ties + losses
    return WinRate(
        wins=wins,
        ties=ties,
        losses=losses,
        rate=wilson(wins, n),
        half_credit=(2 * wins + ties) / (2 * n) if n else None,
        p_even=even_p(wins, losses),
    )


def win_rates(votes: Iterable[Vote]) -> Mapping[str, WinRate]:
    """Return the win rate of each competitor against all that it met."""
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0])
    for vote in checked(votes):
        for competitor in (vote.left, vote.right):
            counts[competitor][_outcome(vote, competitor)] += 1
    return {competitor: win_rate(*counts[competitor]) for competitor in sorted(counts)}


def head_to_head(votes: Iterable[Vote]) -> Mapping[tuple[str, str], WinRate]:
    """Return the win rate of the first of each pair against the second, for both orders of those that met."""
    counts: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    for vote in checked(votes):
        for own, other in ((vote.left, vote.right), (vote.right, vote.left)):
            counts[own, other][_outcome(vote, own)] += 1
    return {pair: win_rate(*counts[pair]) for pair in sorted(counts)}


def left_rate(votes: Iterable[Vote]) -> WinRate:
    """Return how often the left side won. Where sides are randomised, what is far from even is a bias of position."""
    counts = [0, 0, 0]
    for vote in checked(votes):
        counts[_outcome(vote, vote.left)] += 1
    return win_rate(*counts)


def rate_intervals(
    votes: Iterable[Vote], *, seed: int, resamples: int = RESAMPLES, confidence: int = CONFIDENCE
) -> Mapping[str, RateIntervals]:
    """
    Return the win rates with intervals by the bootstrap over items (`outtake.measures.uncertainty.bootstrap`).

    A draw without any vote on a competitor leaves its rate undefined.

    :raises ValueError: if ``resamples`` is below 1, or ``confidence`` is not in 1..99
    """
    tallies = tally(votes)
    wins, losses, ties = tallies.won.sum(axis=2), tallies.won.sum(axis=1), tallies.tied.sum(axis=2)
    found = {}
    for place, competitor in enumerate(tallies.competitors):
        n = wins[:, place] + losses[:, place] + ties[:, place]
        strict, half_credit = (
            bootstrap_sums(
                np.column_stack([wins[:, place] + credit * ties[:, place], n]),
                _ratio,
                seed=seed,
                resamples=resamples,
                confidence=confidence,
            )
            for credit in (0.0, 0.5)
        )
        found[competitor] = RateIntervals(strict, half_credit)
    return found


def tally(votes: Iterable[Vote]) -> Tallies:
    """Count the votes by item; items and competitors are in the order of their names."""
    votes = checked(votes)
    items = sorted({vote.item for vote in votes})
    competitors = sorted({name for vote in votes for name in (vote.left, vote.right)})
    row, column = ({name: place for place, name in enumerate(names)} for names in (items, competitors))
    won = np.zeros((len(items), len(competitors), len(competitors)))
    tied = np.zeros_like(won)
    for vote in votes:
        item, left, right = row[vote.item], column[vote.left], column[vote.right]
        if vote.winner is None:
            tied[item, left, right] += 1
            tied[item, right, left] += 1
        elif vote.winner == vote.left:
            won[item, left, right] += 1
        else:
            won[item, right, left] += 1
    return Tallies(tuple(items), tuple(competitors), won, tied)


def checked(votes: Iterable[Vote]) -> list[Vote]:
    """
    Return the votes. Every function here calls it.

    :raises ValueError: if a vote is between a competitor and itself, or its winner is neither of the two
    """
    votes = list(votes)
    for vote in votes:
        if vote.left == vote.right:
            raise ValueError(f"item {vote.item!r}: {vote.left!r} was compared with itself; give two competitors")
        if vote.winner not in (vote.left, vote.right, None):
            raise ValueError(
                f"item {vote.item!r}: the winner {vote.winner!r} is neither {vote.left!r} nor {vote.right!r}; "
                "name one of them, or None for a tie"
            )
    return votes


def _outcome(vote: Vote, competitor: str) -> int:
    if vote.winner is None:
        return _TIE
    return _WIN if vote.winner == competitor else _LOSS


def _ratio(sums: Floats) -> Floats:
    with np.errstate(invalid="ignore"):  # 0 / 0 is the NaN that says "undefined"
        return sums[:, 0] / sums[:, 1]
