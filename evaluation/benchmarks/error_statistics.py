"""The statistics that Spotlight prints of its errors: how many, how long, how severe, by type and by generator."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import NamedTuple

MANY = 3  # errors of a clip, of which Spotlight counts the clips


class DescribedError(NamedTuple):
    """An error: the key of its clip, the clip's generator, and what was marked."""

    clip: int
    generator: str
    type: str
    severity: int | None
    length_ms: int
    reason: str


def error_statistics(errors: Sequence[DescribedError], clips: Mapping[int, tuple[str, int]]) -> dict[str, float | int]:
    """
    Return the statistics by their names.

    :param clips: the generator and the length in ms of each clip, also of those without an error
    """
    by_clip = Counter(each.clip for each in errors)
    by_generator: defaultdict[str, list[DescribedError]] = defaultdict(list)
    for each in errors:
        by_generator[each.generator].append(each)
    figures: dict[str, float | int] = {
        "errors": len(errors),
        f"clips with {MANY} errors or more": sum(n >= MANY for n in by_clip.values()),
        "seconds per clip": _mean([duration / 1000 for _, duration in clips.values()]),
        "seconds per error": _mean([each.length_ms / 1000 for each in errors]),
        "words per reason": _mean([len(each.reason.split()) for each in errors]),
    }
    for name in sorted(by_generator):
        own = by_generator[name]
        figures[f"errors of {name}"] = len(own)
        if rated := [each.severity for each in own if each.severity is not None]:
            figures[f"mean severity of {name}"] = _mean(rated)
    return figures


def errors_by_type(errors: Sequence[DescribedError]) -> dict[str, int]:
    """Return how many errors each type has."""
    types = Counter(each.type for each in errors)
    return {f"errors of type {name.replace('_', ' ')}": n for name, n in sorted(types.items())}


def _mean(values: Sequence[float]) -> float:
    return round(fmean(values), 2) if values else 0.0
