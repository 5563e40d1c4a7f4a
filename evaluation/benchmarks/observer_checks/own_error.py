"""
The error of an observer of objects, on frames that people checked.

Precision and recall are of classes in frames: a class counts once per frame, however many objects it has. A count is
exact if the observer saw as many objects of a class as there are; classes that are in the frame or were seen count.
All are shares over the frames of the sample together, with Wilson's intervals; frames of one clip are alike, so the
true intervals are wider.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from outtake.measures.uncertainty.proportions import Proportion, wilson


class CheckedFrame(NamedTuple):
    """Counts by class: what the observer saw, and what is there."""

    seen: Mapping[str, int]
    there: Mapping[str, int]


class OwnError(NamedTuple):
    """Shares over all classes of all checked frames; ``n`` of precision is what was seen, of recall what is there."""

    frames: int
    precision: Proportion
    recall: Proportion
    exact: Proportion


def own_error(frames: Iterable[CheckedFrame]) -> OwnError:
    """Return the error over some frames; a share of nothing has no value, and says so."""
    checked = list(frames)
    seen = [{name for name, count in each.seen.items() if count} for each in checked]
    there = [{name for name, count in each.there.items() if count} for each in checked]
    right = sum(len(one & other) for one, other in zip(seen, there, strict=True))
    exact = sum(
        each.seen.get(name, 0) == each.there.get(name, 0)
        for each, one, other in zip(checked, seen, there, strict=True)
        for name in one | other
    )
    every = sum(len(one | other) for one, other in zip(seen, there, strict=True))
    return OwnError(
        len(checked), wilson(right, sum(map(len, seen))), wilson(right, sum(map(len, there))), wilson(exact, every)
    )
