"""
The collectors: what can be asked about how an annotator works. Pure.

A *signal* is what a collector says of one annotator: a value with its n, or the reason why there is none.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

SHARE, NUMBER = "share", "number"
LAST, ROUND = "last", "round"
SIGNAL_WINDOWS = frozenset({LAST, ROUND})


@dataclass(frozen=True)
class Signal:
    """
    A value with what it rests on.

    ``n`` is the number of things that were counted. ``seen`` is how many tasks (of a kind that the collector looks at)
    there are in all, also outside its window: it grows as long as the annotator works. ``reason`` is None where there
    is a value.
    """

    value: Fraction | None
    n: int
    seen: int
    reason: str | None = None

    @classmethod
    def of(cls, total: int | Fraction, n: int, *, seen: int, nothing: str) -> Signal:
        """Return ``total / n``, or the reason if n is 0."""
        return cls(Fraction(total, n), n, seen) if n else cls(None, 0, seen, nothing)


class SignalDefinition(NamedTuple):
    """
    One kind of signal.

    ``counts`` says what its n are, ``nothing`` why there is no value where there are none of them. ``windows`` are the
    windows that it takes. What is not ``told`` an annotator does not read in numbers: it would say which tasks are
    checks. ``most`` is how many tasks are looked at, the last ones, where the tables are not asked for all.
    """

    name: str
    label: str
    unit: str
    counts: str
    nothing: str
    windows: frozenset[str] = SIGNAL_WINDOWS
    told: bool = True
    most: int | None = None


MOST_COMPARED = 40
"""Tasks of an annotator, the last ones, that are compared with a key or with what others said."""

SIGNAL_DEFINITIONS = {
    each.name: each
    for each in (
        SignalDefinition(
            *("gold_hits", "known errors found", SHARE, "known errors and answers"),
            *("no gold task with a known error or answer was done", SIGNAL_WINDOWS, False, MOST_COMPARED),
        ),
        SignalDefinition(
            *("gold_false", "errors marked per clean gold clip", NUMBER, "clean gold clips"),
            *("no clean gold clip was done", SIGNAL_WINDOWS, False, MOST_COMPARED),
        ),
        SignalDefinition(
            *("training_score", "known answers correct in training", SHARE, "known errors, answers and clean clips"),
            *("no training task was done", frozenset(), True, None),
        ),
        SignalDefinition("errors_per_video", "errors per video", NUMBER, "videos", "no video was annotated for errors"),
        SignalDefinition("words_per_reason", "words per reason", NUMBER, "reasons", "no reason was written"),
        SignalDefinition(
            *("active_ratio", "active time over clip length, median", NUMBER, "clips"),
            "no task of one clip was done",
        ),
        SignalDefinition(
            *("agreement", "agreement with others", SHARE, "comparisons with others"),
            *("no other person has annotated the same tasks", SIGNAL_WINDOWS, True, MOST_COMPARED),
        ),
        SignalDefinition(
            "no_errors_share",
            "share of clips without errors",
            SHARE,
            "clips",
            "no clip was marked as clean or not clean",
        ),
        SignalDefinition(
            *("skipped_in_row", "tasks skipped in a row", NUMBER, "skipped tasks", ""),
            windows=frozenset({ROUND}),
        ),
        SignalDefinition(
            *("repeat_agreement", "self-agreement on repeats", SHARE, "comparisons with oneself"),
            *("no repeat was annotated", SIGNAL_WINDOWS, False, MOST_COMPARED),
        ),
        SignalDefinition(
            "accepted_share", "share accepted on recheck", SHARE, "decided rechecks", "no recheck is decided"
        ),
        SignalDefinition(
            *("accepted_answers", "answers accepted on recheck", SHARE, "answers of decided rechecks"),
            "no recheck of answers is decided",
        ),
        SignalDefinition("submitted", "tasks submitted", NUMBER, "tasks", "", windows=frozenset({ROUND})),
    )
}
"""By name."""


class SignalWindow(NamedTuple):
    """What is looked at: of one round or of all, the last so many tasks or all."""

    round_n: int | None = None
    last: int | None = None


ALL = SignalWindow()


def median(values: Sequence[Fraction]) -> Fraction | None:
    """Return the median, of an even number of values the mean of the middle two; None of none."""
    if not values:
        return None
    ordered, middle = sorted(values), len(values) // 2
    return ordered[middle] if len(values) % 2 else (ordered[middle - 1] + ordered[middle]) / 2
