"""Texts that say nearly the same, by the words that they share."""

from __future__ import annotations

import re
from collections.abc import Sequence

WORD = re.compile(r"\w+")
NEAR = 0.8  # one word of eight differs; questions about other objects stay apart


def similarity(one: str, other: str) -> float:
    """Return the Jaccard index of two texts' words, in lower case: 0 to 1, and 1 for two texts without words."""
    first, second = (set(WORD.findall(text.lower())) for text in (one, other))
    united = first | second
    return len(first & second) / len(united) if united else 1.0


def nearest(text: str, others: Sequence[str], at_least: float = NEAR) -> tuple[int, float] | None:
    """Return which of some texts is most like one, and how like; None where none reaches the bound."""
    scored = [(similarity(text, other), -place) for place, other in enumerate(others)]
    best = max(scored, default=(0.0, 0))
    return (-best[1], best[0]) if scored and best[0] >= at_least else None
