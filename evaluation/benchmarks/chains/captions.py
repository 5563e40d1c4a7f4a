"""
Objects, sides and actions that the caption of an image names, by its words alone.

An object is a class of COCO or one of its everyday names (`evaluation.benchmarks.t2v.proposed_facts`), an action a
clause that begins with one, such as "the cup falls". The reader knows no grammar and leaves out what it is not sure of:
plurals, colours that are fruits, and clauses that are longer than five words. So what it finds is named in the caption,
and what it does not find may still be there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from evaluation.benchmarks.t2v.proposed_facts import COCO, COLOURS, PLURALS, WORDS

LEAST_WORDS, MOST_WORDS = 3, 5  # of an action
SIDES = {
    **{side: side for side in ("left", "right", "top", "bottom")},
    "upper": "top",
    "lower": "bottom",
}
_NAMES = sorted((set(COCO) | set(WORDS)) - COLOURS - PLURALS, key=lambda name: (-len(name), name))
_OBJECT = re.compile(rf"\b({'|'.join(map(re.escape, _NAMES))})\b")
_PLACE = re.compile(rf"(?: [a-z]+s)? (?:at|on|to|in) the ({'|'.join(SIDES)})\b(?! of)")
_CLAUSE = re.compile(r"[.,;:!?]|\b(?:and then|and|while|then|as)\b")


class CaptionFacts(NamedTuple):
    """What a caption names: objects, each once, with its side or "", and actions as clauses, in their order."""

    objects: tuple[tuple[str, str], ...]
    actions: tuple[str, ...]


def read_caption(caption: str) -> CaptionFacts:
    """Return what a caption names."""
    plain = " ".join(caption.casefold().split())
    sides: dict[str, str] = {}
    for found in _OBJECT.finditer(plain):
        place = _PLACE.match(plain, found.end())
        sides[found[1]] = sides.get(found[1]) or (SIDES[place[1]] if place else "")
    return CaptionFacts(tuple(sides.items()), tuple(dict.fromkeys(_actions(plain))))


def _actions(plain: str) -> Iterator[str]:
    """Yield the clauses that say what an object does: a verb comes right after its name."""
    for part in _CLAUSE.split(plain):
        words = part.split()
        if not LEAST_WORDS <= len(words) <= MOST_WORDS or any(each.isdigit() for each in part):
            continue
        clause = " ".join(words)
        named = _OBJECT.search(clause)
        begins = words[0] in ("a", "an", "the") and named is not None and len(clause[: named.start()].split()) <= 2
        after = clause[named.end() :].split() if named else []
        if begins and after and re.fullmatch(r"[a-z]+s", after[0]) and not _is_still(after):
            yield " ".join(["the", *words[1:]])


def _is_still(after: list[str]) -> bool:
    """Tell whether a clause says what something is, and not what it does: "the cup is red"."""
    return after[0] in ("is", "has", "was") and not (len(after) > 1 and after[1].endswith("ing"))
