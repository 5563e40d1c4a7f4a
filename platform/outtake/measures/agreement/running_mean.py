"""
The mean of very many numbers that come one after the other, to the last bit.

A running sum in floating point depends on the order of its terms. Here it is kept exactly, as a few floats that do not
overlap (Shewchuk, "Adaptive Precision Floating-Point Arithmetic", 1997, which `math.fsum` follows as well), so the mean
is what `math.fsum` over all terms at once would give, in any order and in the memory of a thousand terms.
"""

from __future__ import annotations

from math import fsum

_WAITING = 1024


class RunningMean:
    """The mean of all finite numbers added so far; ``n`` is how many."""

    def __init__(self) -> None:
        self.n = 0
        self._parts: list[float] = []  # their exact sum is that of all terms but the waiting ones
        self._waiting: list[float] = []

    def add(self, value: float) -> None:
        """Add one number."""
        self.n += 1
        self._waiting.append(value)
        if len(self._waiting) == _WAITING:
            self._settle()

    @property
    def value(self) -> float | None:
        """The mean; ``None`` of nothing."""
        return fsum([*self._parts, *self._waiting]) / self.n if self.n else None

    def _settle(self) -> None:
        # fsum rounds what is left of the sum to the nearest float; that part is taken away until nothing is left.
        terms = [*self._parts, *self._waiting]
        self._parts, self._waiting = [], []
        while part := fsum(terms):
            self._parts.append(part)
            terms.append(-part)
