"""
Observers by kind.

An observer is made by a factory ``(parameters) -> Observer``. Ours are listed here by import path and loaded only when
chosen; packages outside add theirs by an entry point of the group ``outtake.observers``.
"""

from __future__ import annotations

from collections.abc import Callable

from outtake.plugins import kinds_of, load_kind
from worker.observers.contract import Observer, Parameters

GROUP = "outtake.observers"  # of entry points
SHIPPED = {
    "object_detector": "worker.observers.object_detector:object_detector",
    "zero_shot_detector": "worker.observers.zero_shot_detector:zero_shot_detector",
    "captioner": "worker.observers.captioner:captioner",
    "frame_captions": "worker.observers.frame_questions:frame_captions",
    "colour_questions": "worker.observers.frame_questions:colour_questions",
}

Factory = Callable[[Parameters], Observer]


def kinds() -> list[str]:
    """Return the kinds of all observers."""
    return kinds_of(GROUP, SHIPPED)


def make(kind: str, parameters: Parameters) -> Observer:
    """
    Return an observer with its parameters.

    :raises Invalid: if there is no such kind, or it refuses the parameters.
    """
    factory: Factory = load_kind(GROUP, SHIPPED, kind, field="kind")
    return factory(parameters)
