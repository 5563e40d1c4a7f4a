"""
Preference for positions: whether the options that are shown first are chosen more often, whatever they say.

Where the order of options is drawn, every option is as likely at each position, so that each position is chosen
equally often by anyone who looks at what the options say. The test is Pearson's chi-square of the counts by position
(Pearson 1900), for questions with different numbers of options and of choices: the counts are compared with their
expectation by the covariance of choices drawn without replacement. With one choice of as many options everywhere it is
Pearson's own statistic.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

LEAST_EXPECTED = 5.0
"""How often each position is expected, from which on the chi-square distribution is near enough (Cochran's rule)."""


class Replies(NamedTuple):
    """Replies to questions of as many options that name as many: how many, and how often each position was chosen."""

    options: int
    choices: int
    n: int
    chosen: tuple[int, ...]


class Position(NamedTuple):
    """
    One position, from 0.

    :param there: replies to questions that had an option at it
    :param chosen: how many of these chose it
    :param expected: how many would if positions did not matter
    """

    place: int
    there: int
    chosen: int
    expected: float


class Preference(NamedTuple):
    """
    Positions with a test of whether they are chosen equally often.

    ``p`` is None with a ``reason`` where there is nothing to test, or too little.
    """

    positions: tuple[Position, ...]
    statistic: float | None
    df: int
    p: float | None
    reason: str | None


def replies_of(answers: Sequence[tuple[int, Sequence[int]]]) -> list[Replies]:
    """Count replies, each as its number of options and the places of the chosen ones, in groups that are alike."""
    groups: dict[tuple[int, int], list[Sequence[int]]] = {}
    for options, places in answers:
        groups.setdefault((options, len(places)), []).append(places)
    return [
        Replies(options, choices, len(own), tuple(sum(place in places for places in own) for place in range(options)))
        for (options, choices), own in sorted(groups.items())
    ]


def position_preference(replies: Sequence[Replies]) -> Preference:
    """
    Test whether positions are chosen equally often.

    :raises ValueError: if a group names more choices than it has options, or counts that do not add up.
    """
    size = max((each.options for each in replies), default=0)
    chosen, expected, there = np.zeros(size), np.zeros(size), np.zeros(size)
    covariance = np.zeros((size, size))
    for each in replies:
        k, m = each.options, each.choices
        if m > k or len(each.chosen) != k or sum(each.chosen) != m * each.n:
            raise ValueError(f"{each} does not add up")
        there[:k] += each.n
        chosen[:k] += each.chosen
        expected[:k] += each.n * m / k
        if k > 1:
            one = m * (k - m) / (k * (k - 1)) * (np.eye(k) - np.full((k, k), 1 / k))
            covariance[:k, :k] += each.n * one
    positions = tuple(
        Position(place, int(there[place]), int(chosen[place]), float(expected[place])) for place in range(size)
    )
    df = int(np.linalg.matrix_rank(covariance)) if size else 0
    if df == 0:
        return Preference(positions, None, 0, None, "there was no choice between positions")
    difference = chosen - expected
    statistic = float(difference @ np.linalg.pinv(covariance, hermitian=True) @ difference)
    if (least := float(expected.min())) < LEAST_EXPECTED:
        reason = f"a position is expected {least:.1f} times; it takes {LEAST_EXPECTED:g}"
        return Preference(positions, statistic, df, None, reason)
    from scipy.special import chdtrc  # here: the web server loads this module, and computes nothing with it

    return Preference(positions, statistic, df, float(chdtrc(df, statistic)), None)


def as_json(replies: Sequence[Replies]) -> list[dict[str, object]]:
    """Return counts as JSON."""
    return [{**each._asdict(), "chosen": list(each.chosen)} for each in replies]


def from_json(given: Sequence[Mapping[str, object]]) -> list[Replies]:
    """Return counts from JSON that `as_json` made."""
    return [Replies(**{**each, "chosen": tuple(each["chosen"])}) for each in given]  # type: ignore[arg-type]
