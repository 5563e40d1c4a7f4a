"""
A split into dev, where thresholds and temperatures are fitted, and test, where they are measured.

It depends on a seed and on the names alone: not on their order, and not on what was said of them. Names are put in the
order of their SHA-256 with the seed; the first of them are dev.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

DEV_PERCENT = 50


def dev_names(names: Iterable[str], *, seed: int, dev_percent: int = DEV_PERCENT) -> frozenset[str]:
    """
    Return the names that are dev; all others are test. Of an odd number test gets one more.

    :raises ValueError: if ``dev_percent`` is not in 0..100
    """
    if not 0 <= dev_percent <= 100:
        raise ValueError(f"dev_percent is {dev_percent}; give a percentage from 0 to 100")
    ordered = sorted(set(names), key=lambda name: (hashlib.sha256(f"{seed}:{name}".encode()).digest(), name))
    return frozenset(ordered[: len(ordered) * dev_percent // 100])
