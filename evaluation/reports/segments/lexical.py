"""The similarity of any two reasons by their words, which costs nothing."""

from __future__ import annotations

from functools import lru_cache

from outtake.measures.spotlight.pairs.lexical_similarity import likeness, spelling
from outtake.measures.spotlight.pairs.pairing import Similarity

SPELLED = 10_000  # reasons that are kept taken apart, some 60 MB


def by_words() -> Similarity:
    """Return the comparison of the words of any two reasons: the chance level needs pairs that are not judged."""
    spelled = lru_cache(maxsize=SPELLED)(spelling)
    return lambda _, reference, prediction: likeness(spelled(reference.reason), spelled(prediction.reason))
