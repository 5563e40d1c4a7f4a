"""In which order chains are shown, and how much rare types count."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random

MOST_WEIGHT = 3.0
CLEAN = -1


def mild_weight(labels: Sequence[bool]) -> float:
    """
    Return how much more a chain with a type counts: √(without / with), from 1 to `MOST_WEIGHT`.

    The paper calls its weights mild and gives no numbers. A type that no chain has keeps 1.
    """
    positives = sum(labels)
    return min(max(sqrt((len(labels) - positives) / positives), 1.0), MOST_WEIGHT) if positives else 1.0


def plain_order(count: int, *, epochs: int, batch: int, seed: int) -> list[list[int]]:
    """Return the places of each step: all of them once an epoch, in another order each time."""
    steps: list[list[int]] = []
    for epoch in range(epochs):
        places = list(range(count))
        Random(f"{seed} plain {epoch}").shuffle(places)
        steps += [places[start : start + batch] for start in range(0, count, batch)]
    return steps


def balanced_order(labels: Sequence[Sequence[bool]], *, epochs: int, batch: int, seed: int) -> list[list[int]]:
    """
    Return the places of each step, so that each type, and the chains without an error, come equally often.

    As many are drawn in an epoch as there are chains. A type is drawn first, evenly among those that occur; then a
    chain that has it, from a shuffled list that is used up before it begins again.
    """
    rng = Random(f"{seed} balanced")
    having: dict[int, list[int]] = {}
    for place, each in enumerate(labels):
        for kind in [n for n, has in enumerate(each) if has] or [CLEAN]:
            having.setdefault(kind, []).append(place)
    kinds, left = sorted(having), {kind: list[int]() for kind in having}

    def drawn() -> int:
        kind = rng.choice(kinds)
        if not left[kind]:
            left[kind] = rng.sample(having[kind], len(having[kind]))
        return left[kind].pop()

    steps: list[list[int]] = []
    for _ in range(epochs):
        places = [drawn() for _ in labels]
        steps += [places[start : start + batch] for start in range(0, len(places), batch)]
    return steps
