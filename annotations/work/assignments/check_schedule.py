"""
Decide at which turns an annotator gets a hidden check instead of work. Pure.

A turn is one task that a person is given in a round, counted from 0. Whether it is work, a task with a known answer or
a repeat is randomised from the person, the number of the turn and a seed, so that nothing has to be kept, a task that
is foreseen is the one that comes, and no one can count the turns between two checks.
"""

from __future__ import annotations

import hashlib
from typing import NamedTuple

WORK, GOLD, REPEAT = PURPOSES = ("work", "gold", "repeat")
PARTS = 2**48  # of the lot; a percent of it is exact enough


class CheckRates(NamedTuple):
    """
    How often checks come in a round, in percent of the turns.

    ``gold_first`` holds for the first ``first_tasks`` turns, ``gold_later`` after them; ``repeat_after`` tasks lie at
    least between a task and its repeat.
    """

    gold_first: int
    first_tasks: int
    gold_later: int
    repeat: int
    repeat_after: int
    seed: int

    def gold_at(self, turn: int) -> int:
        """Return the share of gold at a turn, in percent."""
        return self.gold_first if turn < self.first_tasks else self.gold_later


def check_kind_at(rates: CheckRates, *, annotator: int, turn: int) -> str:
    """
    Return what comes at a turn, where there is such a task for the annotator: ``work``, ``gold`` or ``repeat``.

    :param annotator: row
    :param turn: the number of tasks of the round that they were given before
    """
    drawn = hashlib.sha256(f"turn {turn} of {annotator} with {rates.seed}".encode()).digest()
    percent = int.from_bytes(drawn[:6], "big") * 100 // PARTS
    gold = rates.gold_at(turn)
    if percent < gold:
        return GOLD
    return REPEAT if percent < gold + rates.repeat else WORK


def planned_turns(rates: CheckRates, tasks: int) -> int:
    """Return the mean number of turns for a number of tasks of work, rounded up."""
    first, later = (100 - gold - rates.repeat for gold in (rates.gold_first, rates.gold_later))
    if 100 * tasks <= first * rates.first_tasks:
        return -(-100 * tasks // first)
    return rates.first_tasks - (first * rates.first_tasks - 100 * tasks) // later
