"""
Which clip of a pair an annotator sees on the left. Pure.

It is randomised from who looks at what, so that the page, a clip fetched ahead and a submission agree without keeping
anything; what was drawn is stored with the annotation.
"""

from __future__ import annotations

import hashlib


def is_swapped(*, task: str, annotator: int | None) -> bool:
    """
    Return whether b of a pair is on the left, by the lowest bit of a SHA-256.

    :param task: public id, random itself
    :param annotator: row; None for someone without any work yet
    """
    return bool(hashlib.sha256(f"sides of {task} for {annotator}".encode()).digest()[-1] & 1)
