"""
The same definitions again, slow and plain: every matching is tried. Shares no code with `outtake.measures`.

It is written from the contract of ``score``: greatest sum, then most pairs, then the first list of pairs.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

Pairs = tuple[tuple[int, int], ...]


def all_matchings(pairs: list[tuple[int, int]]) -> Iterator[Pairs]:
    """Every set of pairs that uses no row and no column twice, each as a sorted list."""
    if not pairs:
        yield ()
        return
    first, rest = pairs[0], pairs[1:]
    yield from all_matchings(rest)
    for others in all_matchings([pair for pair in rest if pair[0] != first[0] and pair[1] != first[1]]):
        yield (first, *others)


def best(weights: dict[tuple[int, int], Fraction]) -> Pairs:
    """The best matching by trying all of them."""
    possible = sorted(pair for pair, weight in weights.items() if weight > 0)
    return min(
        all_matchings(possible),
        key=lambda pairs: (-sum((Fraction(weights[pair]) for pair in pairs), Fraction(0)), -len(pairs), pairs),
    )


def survives(value: Fraction, tau: int) -> bool:
    """The rule of the contract, word for word, in exact numbers."""
    return value > 0 and 100 * value + Fraction(1, 10**9) >= tau


def value(metric: str, p: Fraction, r: Fraction, s: int, tau: int) -> Fraction:
    """What a pair is worth at a threshold: F of the paper."""
    similarity = Fraction(s, 10)
    if metric == "sp":
        return (p + similarity) / 2 if survives(p, tau) and survives(similarity, tau) else Fraction(0)
    single = {"p": p, "r": r, "s": similarity}[metric]
    return single if survives(single, tau) else Fraction(0)


def overlap(truth: tuple[int, int], guess: tuple[int, int]) -> tuple[Fraction, Fraction]:
    """P and R of a true and a predicted interval, counted millisecond by millisecond."""
    covered, marked = set(range(*truth)), set(range(*guess))
    shared = len(covered & marked)
    if not shared:
        return Fraction(0), Fraction(0)
    return Fraction(shared, len(marked)), Fraction(shared, len(covered))


def video_numbers(
    metric: str,
    truths: list[tuple[int, int]],
    guesses: list[tuple[int, int]],
    similarity: dict[tuple[int, int], int],
    tau: int,
) -> tuple[Fraction, Fraction]:
    """M and coverage of one video whose intervals are given in order."""
    weights = {
        (i, j): value(metric, *overlap(truth, guess), similarity[i, j], tau)
        for i, truth in enumerate(truths)
        for j, guess in enumerate(guesses)
    }
    kept = best(weights)
    m = sum((weights[pair] for pair in kept), Fraction(0)) / len(kept) if kept else Fraction(0)
    return m, Fraction(len(kept), len(truths))
