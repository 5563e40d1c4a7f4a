"""
Objects that engines found in frames, as observations: which are kept, and under which name.

A detector names what it was trained on: "person", where a prompt says "hiker". A class map turns its labels into those
of a benchmark. Labels are compared without case and without spaces around them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from outtake.errors import Invalid
from worker.observers.contract import Box, Observation


class Detection(Protocol):
    """An object as an engine found it; its sides are shares of the frame, and may lie outside of it."""

    @property
    def label(self) -> str:
        """The name of its class."""
        ...

    @property
    def score(self) -> float:
        """From 0 to 1."""
        ...

    @property
    def sides(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom."""
        ...


def objects_in(frames: Iterable[Iterable[Detection]], selection: Selection) -> list[list[Observation]]:
    """Return the objects of each frame that a selection keeps, without those outside of the frame."""
    return [
        selection.apply(
            Observation(each.label, each.score, box)
            for each in frame
            if (box := Box.within_frame(*each.sides)) is not None
        )
        for frame in frames
    ]


THRESHOLD = 0.9  # DETR's own, and that of T2V-Bench
LONGEST = 200  # characters of a label


@dataclass(frozen=True)
class Selection:
    """The least score that counts, and what labels are called; a label outside a map keeps its name."""

    threshold: float = THRESHOLD
    class_map: Mapping[str, str] = field(default_factory=dict)

    def apply(self, found: Iterable[Observation]) -> list[Observation]:
        """Return what counts, with the names of the map; a score equal to the threshold counts."""
        return [
            replace(each, label=self.named(each.label))
            for each in found
            if each.score is None or each.score >= self.threshold
        ]

    def named(self, label: str) -> str:
        """Return what a label is called."""
        return self.class_map.get(_plain(label), label)

    def as_json(self) -> dict[str, Any]:
        """Return it as it is recorded with a run."""
        return {"threshold": self.threshold, "class_map": dict(sorted(self.class_map.items()))}


def parse_selection(threshold: Any = THRESHOLD, class_map: Any = None) -> Selection:
    """
    Return a selection from what a user gave.

    :raises Invalid: naming the field, if the threshold is no number from 0 to 1, or the map has anything but texts,
        or gives one label two names.
    """
    number = isinstance(threshold, int | float) and not isinstance(threshold, bool)
    if not number or not 0 <= threshold <= 1:
        raise Invalid.field("threshold", f"{str(threshold)[:60]!r} is not a threshold; give a number from 0 to 1.")
    given = {} if class_map is None else class_map
    if not isinstance(given, dict):
        raise Invalid.field("class_map", 'Give an object from labels to names, such as {"woman": "person"}.')
    names: dict[str, str] = {}
    for label, name in given.items():
        for value in (label, name):
            if not isinstance(value, str) or not 0 < len(value.strip()) <= LONGEST:
                raise Invalid.field(
                    "class_map", f"{str(value)[:60]!r} is not a label; give a text of 1 to {LONGEST} characters."
                )
        if names.setdefault(_plain(label), name.strip()) != name.strip():
            raise Invalid.field("class_map", f"{label[:60]!r} has two names; give it one.")
    return Selection(float(threshold), names)


def _plain(label: str) -> str:
    return label.strip().casefold()
