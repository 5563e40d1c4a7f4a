"""
Verdicts as texts: the right one of a chain, wrong ones, and which of two is preferred.

The verifier of VideoCritic is deterministic: a verdict is better that says rightly whether there is an error; then the
one whose types overlap most with the true ones (Jaccard); then the one in the right form, with a note of at most 30
words; then the one that does not hedge.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from fractions import Fraction
from random import Random
from typing import NamedTuple

from outtake.measures.papers.videocritic import TYPES, Verdict, first_object, read_verdict
from worker.engines.training.contract import Pair
from worker.training.config import ALL
from worker.training.dataset import LabelledChain

MOST_NOTE_WORDS = 30
HEDGES = ("might", "maybe", "perhaps", "possibly", "seems", "seem", "appears", "appear", "likely", "probably", "could")
_HEDGE = re.compile(rf"\b({'|'.join(HEDGES)})\b", re.IGNORECASE)


class Rank(NamedTuple):
    """How good a verdict is; the greater, the better."""

    has_error: bool
    overlap: Fraction
    form: bool
    plain: bool


def right_verdict(chain: LabelledChain) -> str:
    """Return what the model is to write about a chain."""
    return verdict_text(chain.types, chain.note if chain.types else "")


def verdict_text(types: Sequence[str], note: str) -> str:
    """Return a verdict as one line of JSON; a longer note is cut to its first 30 words."""
    words = " ".join(note.split()[:MOST_NOTE_WORDS])
    return json.dumps({"has_error": bool(types), "types": list(types), "note": words}, ensure_ascii=False)


def types_written(text: str) -> frozenset[str]:
    """Return the types that a text names; none where it holds no verdict."""
    found = read_verdict(text)
    return found.types if isinstance(found, Verdict) else frozenset()


def rank_of(text: str, types: Sequence[str]) -> Rank:
    """Return how good a verdict is on a chain with these types. One that cannot be read is wrong in all."""
    found, true = read_verdict(text), frozenset(types)
    if not isinstance(found, Verdict):
        return Rank(False, Fraction(0), False, not _HEDGE.search(text))
    either = found.types | true
    overlap = Fraction(len(found.types & true), len(either)) if either else Fraction(1)
    said = first_object(text) or {}
    note = str(said.get("note", ""))
    in_form = set(said) == {"has_error", "types", "note"} and "\n" not in text and not found.contradicts
    is_short = len(note.split()) <= MOST_NOTE_WORDS
    return Rank(found.has_error == bool(true), overlap, in_form and is_short, not _HEDGE.search(note))


def altered_verdicts(chain: LabelledChain, count: int, *, about: str, rng: Random) -> list[str]:
    """
    Return wrong verdicts on a chain, each of other types than the true ones: one type more, or one less.

    :param about: a type that the first of them is wrong about, or `ALL`
    """
    others = [name for name in TYPES if name != about]
    rng.shuffle(others)
    toggled = ([] if about == ALL else [about]) + others
    found = []
    for name in toggled[:count]:
        types = [each for each in TYPES if (each in chain.types) != (each == name)]
        found.append(verdict_text(types, chain.note or "A claim does not match the frames." if types else ""))
    return found


def pair_of(example: int, chain: LabelledChain, candidates: Sequence[str], *, about: str) -> Pair | None:
    """
    Return the best of the candidates over the worst, None where none is better than another.

    :param about: a type on which the two must differ, or `ALL`
    """
    ranked = sorted(candidates, key=lambda text: rank_of(text, chain.types), reverse=True)
    if not ranked:
        return None
    best = ranked[0]
    worse = [each for each in ranked if rank_of(each, chain.types) < rank_of(best, chain.types)]
    if about != ALL:
        worse = [each for each in worse if (about in types_written(each)) != (about in types_written(best))]
    if not worse:
        return None
    written = [tuple(name in types_written(each) for name in TYPES) for each in (best, worse[-1])]
    return Pair(example, best, worse[-1], (written[0], written[1]))
