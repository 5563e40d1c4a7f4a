"""
The error of an observer, on frames that people checked.

Of an observer that describes frames, or answers about them, it is the share of its texts that are right, by what is
asked: a caption, the colour of an object, or other objects of a colour. Of an observer of objects:

Precision and recall are of classes in frames: a class counts once per frame, however many objects it has. A count is
exact if the observer saw as many objects of a class as there are; classes that are in the frame or were seen count.
All are shares over the frames of the sample together, with Wilson's intervals; frames of one clip are alike, so the
true intervals are wider.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from outtake.measures.uncertainty.proportions import Proportion, wilson

CAPTION = "caption"


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


class TextError(NamedTuple):
    """What is asked (`CAPTION` for captions), and the share of the texts that are right."""

    asked: str
    right: Proportion


def text_errors(checked: Iterable[tuple[str, bool]]) -> list[TextError]:
    """
    Return the share of right texts by what is asked, in alphabetical order.

    :param checked: what each text answers, and whether it is right
    """
    by: dict[str, list[bool]] = {}
    for asked, is_right in checked:
        by.setdefault(asked, []).append(is_right)
    return [TextError(asked, wilson(sum(values), len(values))) for asked, values in sorted(by.items())]


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
