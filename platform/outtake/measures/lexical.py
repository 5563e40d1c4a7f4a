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
from fractions import Fraction

from outtake.measures.pairs import GREATEST_SIMILARITY

_WORD = re.compile(r"\w+")
_COMMON = frozenset(
    {"a", "an", "and", "are", "as", "at", "be", "by", "for", "from", "has", "in", "is", "it", "its", "of", "on", "or"}
    | {"that", "the", "then", "there", "this", "to", "was", "with"}
)


def lexical_score(a: str, b: str) -> int:
    """
    Score the likeness of two texts from 0 to 10; symmetric, and 10 for texts with the same words in any order.

    A text without a word is like nothing: it scores 0, also with another of its kind.
    """
    words_a, words_b = _words(a), _words(b)
    likeness = (_dice(words_a, words_b) + _dice(_pieces(words_a), _pieces(words_b))) / 2
    return int(likeness * GREATEST_SIMILARITY + Fraction(1, 2))


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


def _dice(a: Counter[str], b: Counter[str]) -> Fraction:
    total = a.total() + b.total()
    return Fraction(2 * (a & b).total(), total) if total else Fraction(0)
