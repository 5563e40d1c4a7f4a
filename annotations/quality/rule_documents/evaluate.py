"""What signals come to: whether a rule's tests pass, and the numbers that are kept of it. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from annotations.quality.rule_documents.documents import Test, decimal, exact
from annotations.quality.signals.definitions import SIGNAL_DEFINITIONS, Signal


def numbers_of(tests: Sequence[Test], signals: Sequence[Signal]) -> list[dict[str, Any]] | None:
    """Return the numbers of a rule that fires, one entry a test; None if a test does not pass."""
    if not all(test.passes(signal) for test, signal in zip(tests, signals, strict=True)):
        return None
    return [_numbers(test, signal) for test, signal in zip(tests, signals, strict=True)]


def has_new_data(numbers: Sequence[Mapping[str, Any]], earlier: Sequence[Mapping[str, Any]]) -> bool:
    """
    Tell whether numbers rest on enough that an earlier event of the same rule did not have.

    Every test needs as many more tasks as its ``at_least_n``, one at least. A test that the earlier event did not have
    is news.
    """
    before = {_of(each): each["seen"] for each in earlier}
    return all(each["seen"] - before.get(_of(each), -1) >= _needed(each, before) for each in numbers)


def told(numbers: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the numbers that an annotator may read: none of a check, and what they are about in words."""
    return [
        {
            "label": SIGNAL_DEFINITIONS[each["collector"]].label,
            "counts": SIGNAL_DEFINITIONS[each["collector"]].counts,
            **{name: each[name] for name in ("collector", "value", "exact", "n", "op", "threshold")},
        }
        for each in numbers
        if SIGNAL_DEFINITIONS[each["collector"]].told
    ]


def _numbers(test: Test, signal: Signal) -> dict[str, Any]:
    if signal.value is None:
        raise ValueError(f"{test.collector} has no value, so nothing rests on it")
    return {
        "collector": test.collector,
        "round": test.look.round_n,
        "last": test.look.last,
        "value": decimal(signal.value),
        "exact": exact(signal.value),
        "n": signal.n,
        "op": test.op,
        "threshold": decimal(test.value),
        "threshold_exact": exact(test.value),
        "at_least_n": test.at_least_n,
        "seen": signal.seen,
    }


def _of(numbers: Mapping[str, Any]) -> tuple[Any, ...]:
    return numbers["collector"], numbers["round"], numbers["last"]


def _needed(numbers: Mapping[str, Any], before: Mapping[tuple[Any, ...], int]) -> int:
    return max(numbers["at_least_n"], 1) if _of(numbers) in before else 0
