"""
Which clip of a pair an annotator sees on the left. Pure.

It is a random function of annotator and task, so that the page, a prefetched clip and a submission agree without stored
state; the result is stored with the annotation.
"""

from __future__ import annotations

import hashlib


def is_swapped(*, task: str, annotator: int | None) -> bool:
    """
    Return whether b of a pair is on the left, by the lowest bit of a SHA-256.

    :param task: public id, random itself
    :param annotator: row; None before their first task
    """
    return bool(hashlib.sha256(f"sides of {task} for {annotator}".encode()).digest()[-1] & 1)
