"""
What a judge's reply says: a whole number from 0 to 10, or nothing.

Read are replies that are a score and nothing else: ``7``, ``7.`` with a full stop, ``**7**``, ``7/10``,
``7 out of 10``, and each of them after ``Score:``, ``Rating:``, ``Similarity:`` or ``Answer:``. Everything else is a
failure, since a guess would count like a word of the judge: a range, a number with decimals, one above 10, a score
within a sentence, two numbers. So is a reply that was cut off, whose ``1`` may be the beginning of a ``10``, and a
refusal.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from worker.requests.contract import LENGTH, REFUSED, STOPPED

GREATEST = 10
_SHOWN = 60
_REPLY = re.compile(
    r"""
    \s* (?: \*{0,2} (?:the\s+)? (?:score|rating|similarity|answer) \*{0,2} \s* (?: : | = | \bis\b ) )?
    \s* \*{0,2} \s* (?P<score> 10 | [0-9] ) \s* (?: (?: / | out\s+of ) \s* 10 )? \s* \*{0,2} \s* \.? \s*
    """,
    re.VERBOSE | re.IGNORECASE | re.ASCII,
)


class ReadScore(NamedTuple):
    """A score 0..10, or None with what is wrong with the reply."""

    score: int | None
    failure: str


def read_score(text: str, finish: str = STOPPED) -> ReadScore:
    """
    Read a reply.

    :param finish: how it ended, as the provider's `Reply` has it
    """
    if finish == REFUSED:
        return ReadScore(None, f"the model refused to answer: {_shown(text)}")
    if finish == LENGTH:
        return ReadScore(None, f"the reply was cut off: {_shown(text)}")
    found = _REPLY.fullmatch(text)
    if found is None:
        return ReadScore(None, f"the reply is not a whole number from 0 to {GREATEST}: {_shown(text)}")
    return ReadScore(int(found["score"]), "")


def _shown(text: str) -> str:
    return repr(text if len(text) <= _SHOWN else text[:_SHOWN] + "…")
