"""
`lexical`: how alike two reasons look, as plain text. A baseline, not a judge of meaning.

It needs no model and no key, and gives the same number everywhere. It sees shared words and shared spellings only:
"the cup floats" and "the mug defies gravity" are unlike to it, "the cup floats" and "the cup does not float" alike.
Scores by it are shown as those of a baseline, never as those of a judge.

The score is the mean of two Dice coefficients, 2 * shared / (a + b), of multisets: of the words, and of the
three-letter pieces of the words with their ends marked, so that "floats" and "floating" share something. Very common
words of English are left out unless nothing else is there.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from typing import NamedTuple

from outtake.measures.spotlight.pairs.pair_scores import GREATEST_SIMILARITY

_WORD = re.compile(r"\w+")
_COMMON = frozenset(
    {"a", "an", "and", "are", "as", "at", "be", "by", "for", "from", "has", "in", "is", "it", "its", "of", "on", "or"}
    | {"that", "the", "then", "there", "this", "to", "was", "with"}
)


class NgramCounts(NamedTuple):
    """The words of a text and their three-letter pieces, each with how often it is there."""

    words: Counter[str]
    pieces: Counter[str]


def lexical_score(a: str, b: str) -> int:
    """
    Score the likeness of two texts from 0 to 10; symmetric, and 10 for texts with the same words in any order.

    A text without a word is like nothing: it scores 0, also with another of its kind.
    """
    return likeness(spelling(a), spelling(b))


def spelling(text: str) -> NgramCounts:
    """Take a text apart; who compares it with many keeps what this gives."""
    words = _words(text)
    return NgramCounts(words, _pieces(words))


def likeness(a: NgramCounts, b: NgramCounts) -> int:
    """Score two texts that were taken apart, as `lexical_score`; halves go up."""
    words, pieces = a.words.total() + b.words.total(), a.pieces.total() + b.pieces.total()
    if not words:
        return 0
    # The mean of the two Dice coefficients is top / bottom, in whole numbers: fractions take most of the time.
    top = _shared(a.words, b.words) * pieces + _shared(a.pieces, b.pieces) * words
    bottom = words * pieces
    return (2 * GREATEST_SIMILARITY * top + bottom) // (2 * bottom)


def _words(text: str) -> Counter[str]:
    found = _WORD.findall(unicodedata.normalize("NFKC", text).casefold())
    return Counter([word for word in found if word not in _COMMON] or found)


def _pieces(words: Counter[str]) -> Counter[str]:
    pieces: Counter[str] = Counter()
    for word, times in words.items():
        marked = f"^{word}$"
        for start in range(len(marked) - 2):
            pieces[marked[start : start + 3]] += times
    return pieces


def _shared(a: Counter[str], b: Counter[str]) -> int:
    return sum(min(times, b[each]) for each, times in a.items() if each in b)
