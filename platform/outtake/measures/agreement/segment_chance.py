"""
The F1 of segments that chance gives: what two annotators reach who looked at different clips.

The clips are shuffled so that none keeps its place (a derangement, drawn uniformly from a seed). One annotator's
segments on a clip are compared with another annotator's on the clip that took its place, whose times are scaled by the
lengths of the two clips. So habits that have nothing to do with the clip, such as marking its middle, or much of it,
remain; what was seen in it is gone. An agreement that is not above this level says nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from outtake.measures.agreement.segment_agreement import Marks, SweepPoint, f1_scores, sweep_points
from outtake.measures.matching.segment_matching import match_counts
from outtake.measures.segments.segments import Segment

SHUFFLES = 5
MAX_ITEMS = 1000


class ChanceF1(NamedTuple):
    """
    Mean F1 at each threshold over ``pairs``: two annotators of two clips, at least one of whom marked something.

    ``items`` were shuffled, ``shuffles`` times, from ``seed``. ``reason`` says why the F1 of the points is ``None``.
    """

    points: tuple[SweepPoint, ...]
    items: int
    pairs: int
    shuffles: int
    seed: int
    reason: str | None


def chance_f1(
    items: Marks,
    durations_ms: Mapping[str, int],
    *,
    seed: int,
    shuffles: int = SHUFFLES,
    max_items: int = MAX_ITEMS,
) -> ChanceF1:
    """
    Compute the chance level of F1 over the items with two annotators or more.

    :param durations_ms: the lengths of the clips, by item
    :param max_items: of more items a sample of this size is drawn, from the same seed
    :raises ValueError: if the length of a clip is missing or not above 0, or ``shuffles`` is below 1
    """
    if shuffles < 1:
        raise ValueError(f"shuffles is {shuffles}; shuffle at least once")
    rng = np.random.default_rng(seed)
    # In one order, so that the draws do not depend on that of the mapping.
    names = _sample(rng, sorted(item for item, by_annotator in items.items() if len(by_annotator) >= 2), max_items)
    for name in names:
        if durations_ms.get(name, 0) <= 0:
            raise ValueError(
                f"the length of clip {name!r} is {durations_ms.get(name)}; give it in milliseconds, above 0"
            )
    scores = [
        f1_scores(len(a), len(b), match_counts(a, b))
        for here, there in _swaps(rng, names, shuffles)
        for a, b in _strangers(items, durations_ms, here, there)
        if a or b
    ]
    return ChanceF1(sweep_points(scores), len(names), len(scores), shuffles, seed, _reason(len(names), len(scores)))


def scaled(segments: Sequence[Segment], numerator: int, denominator: int) -> list[Segment]:
    """Stretch times by a ratio of whole numbers, to the nearest millisecond; halves go up."""

    def stretch(time_ms: int) -> int:
        return (2 * time_ms * numerator + denominator) // (2 * denominator)

    return [
        replace(segment, start_ms=stretch(segment.start_ms), end_ms=stretch(segment.end_ms)) for segment in segments
    ]


def _sample(rng: np.random.Generator, names: list[str], size: int) -> list[str]:
    if len(names) <= size:
        return names
    return [names[index] for index in sorted(rng.choice(len(names), size=size, replace=False))]


def _swaps(rng: np.random.Generator, names: list[str], shuffles: int) -> Iterator[tuple[str, str]]:
    if len(names) < 2:
        return
    for _ in range(shuffles):
        for here, there in enumerate(derangement(rng, len(names))):
            yield names[here], names[there]


def derangement(rng: np.random.Generator, size: int) -> list[int]:
    """
    Draw a permutation without a fixed point, each as likely as any other.

    :raises ValueError: if there are fewer than two places
    """
    if size < 2:
        raise ValueError(f"{size} places cannot be shuffled so that none keeps its own")
    places = np.arange(size)
    # A permutation has no fixed point with probability 1/e, so about three draws are enough.
    while True:
        drawn = rng.permutation(size)
        if not (drawn == places).any():
            return [int(place) for place in drawn]


def _strangers(
    items: Marks, durations_ms: Mapping[str, int], here: str, there: str
) -> Iterator[tuple[Sequence[Segment], Sequence[Segment]]]:
    # One person's habit would agree with itself, so no one meets their own segments.
    elsewhere = {
        name: scaled(segments, durations_ms[here], durations_ms[there]) for name, segments in items[there].items()
    }
    for first, a in items[here].items():
        for second, b in elsewhere.items():
            if first != second:
                yield a, b


def _reason(items: int, pairs: int) -> str | None:
    if items < 2:
        return "fewer than two items have two annotators, so there is nothing to shuffle"
    return None if pairs else "no annotator of these items marked anything"
