"""
Accuracy at coverage: how often the answers are right of which a critic is surest.

*Coverage* is the share of answers that are kept, the most confident first; *accuracy* is the share of right ones among
them (El-Yaniv and Wiener, "On the Foundations of Noise-free Selective Classification", JMLR 11, 2010, whose risk is 1 -
accuracy; Geifman and El-Yaniv, "Selective Classification for Deep Neural Networks", NeurIPS 2017). Equally confident
answers are kept together, because nothing says which of them comes first. So a coverage that falls between two
thresholds is rounded up to the next one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from outtake.measures.calibration.calibration_error import Outcome


class Kept(NamedTuple):
    """Answers with a confidence of ``threshold`` or more: how many, of how many, and how many of them are right."""

    threshold: float
    kept: int
    right: int
    of: int

    @property
    def coverage(self) -> float:
        """The share of all answers that is kept."""
        return self.kept / self.of

    @property
    def accuracy(self) -> float:
        """The share of right answers among those kept."""
        return self.right / self.kept


def kept_at_thresholds(outcomes: Sequence[Outcome]) -> tuple[Kept, ...]:
    """
    Return what is kept at each distinct confidence, from the highest down.

    :param outcomes: of each answer its confidence, and whether it is right
    :raises ValueError: if a confidence is not in 0..1
    """
    made: list[Kept] = []
    kept = right = 0
    for p, positive in sorted(outcomes, reverse=True):
        if not 0 <= p <= 1:
            raise ValueError(f"{p!r} is no confidence; give a number from 0 to 1")
        kept, right = kept + 1, right + positive
        if made and made[-1].threshold == p:
            made.pop()
        made.append(Kept(p, kept, right, len(outcomes)))
    return tuple(made)


def kept_at_coverage(thresholds: Sequence[Kept], percent: int) -> Kept | None:
    """
    Return the fewest answers that are at least ``percent`` of all; None where there are no answers.

    :raises ValueError: if ``percent`` is not in 0..100
    """
    if not 0 <= percent <= 100:
        raise ValueError(f"percent is {percent}; give a coverage from 0 to 100")
    return next((each for each in thresholds if 100 * each.kept >= percent * each.of), None)
