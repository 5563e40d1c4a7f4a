"""
How alike texts are, by their character n-grams: no model, no index, and inflected words still meet.

A text is the set of its trigrams within words, each word with a space on either side. Two texts are as alike as their
sets overlap (Dice's coefficient), each trigram weighted by its inverse document frequency among the texts, so that
"the" and "ing" say little: Spärck Jones, "A statistical interpretation of term specificity", 1972.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Mapping
from math import log
from typing import TypeVar

N = 3
_WORD = re.compile(r"\w+")

K = TypeVar("K", bound=Hashable)


def ngrams(text: str) -> frozenset[str]:
    """Return the trigrams of a text's words, in small letters; "cup" has " cu", "cup" and "up "."""
    found: set[str] = set()
    for word in _WORD.findall(text.casefold()):
        padded = f" {word} "
        found.update(padded[i : i + N] for i in range(len(padded) - N + 1))
    return frozenset(found)


def similarities(text: str, others: Mapping[K, str]) -> dict[K, float]:
    """Return how alike a text is to each of others, above 0 to 1; those with nothing in common are left out."""
    own = ngrams(text)
    sets = {key: ngrams(each) for key, each in others.items()}
    counts = Counter(gram for grams in sets.values() for gram in grams)
    weights = {gram: log(1 + len(sets) / n) for gram, n in counts.items()}
    rarest = log(1 + len(sets)) if sets else 0.0
    of_own = sum(weights.get(gram, rarest) for gram in own)
    found = {}
    for key, grams in sets.items():
        if shared := own & grams:
            both = of_own + sum(weights[gram] for gram in grams)
            found[key] = 2 * sum(weights[gram] for gram in shared) / both
    return found
