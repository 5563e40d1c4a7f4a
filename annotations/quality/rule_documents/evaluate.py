"""Evaluate signals: whether a rule's tests pass, and the numbers that are stored with the result. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypedDict

from typing_extensions import Doc

from annotations.quality.rule_documents.documents import Test, decimal, exact
from annotations.quality.signals.definitions import SIGNAL_DEFINITIONS, Signal


class _Numbers(TypedDict):
    collector: Annotated[str, Doc("name of the signal")]
    value: Annotated[float, Doc("in the unit of the signal; a share is from 0 to 1")]
    exact: Annotated[str, Doc("the value as a fraction")]
    n: Annotated[int, Doc("how many things were counted")]
    op: Annotated[str, Doc("comparison of the value with the threshold")]
    threshold: Annotated[float, Doc("in the unit of the value")]


class StoredNumbers(_Numbers):
    """What a signal was when a rule acted, as its event stores it."""

    threshold_exact: Annotated[str, Doc("the threshold as a fraction")]
    at_least_n: Annotated[int, Doc("the least n for the test to pass")]
    seen: Annotated[int, Doc("all tasks, including those outside the window")]
    round: Annotated[int | None, Doc("number of the round considered; null for all")]
    last: Annotated[int | None, Doc("how many of the last tasks were considered; null for all")]


class NumbersOutput(_Numbers):
    """What a signal was when a rule acted, for the annotator."""

    label: str
    counts: Annotated[str, Doc("what is counted")]


class AllNumbersOutput(StoredNumbers):
    """What a signal was when a rule acted, for researchers."""

    label: str
    counts: Annotated[str, Doc("what is counted")]


def numbers_of(tests: Sequence[Test], signals: Sequence[Signal]) -> list[StoredNumbers] | None:
    """Return the numbers of a rule that fires, one entry a test; None if a test does not pass."""
    if not all(test.passes(signal) for test, signal in zip(tests, signals, strict=True)):
        return None
    return [_numbers(test, signal) for test, signal in zip(tests, signals, strict=True)]


def has_new_data(numbers: Sequence[StoredNumbers], earlier: Sequence[StoredNumbers]) -> bool:
    """
    Tell whether numbers rest on enough that an earlier event of the same rule did not have.

    Every test needs as many more tasks as its ``at_least_n``, one at least. A test that the earlier event did not have
    is news.
    """
    before = {_of(each): each["seen"] for each in earlier}
    return all(each["seen"] - before.get(_of(each), -1) >= _needed(each, before) for each in numbers)


def with_labels(numbers: StoredNumbers) -> AllNumbersOutput:
    """Return the numbers of a test as researchers read them."""
    definition = SIGNAL_DEFINITIONS[numbers["collector"]]
    return {**numbers, "label": definition.label, "counts": definition.counts}


def numbers_told(numbers: Sequence[StoredNumbers]) -> list[NumbersOutput]:
    """Return the numbers that an annotator may read: none of a check, and what they are about in words."""
    return [
        {
            "label": SIGNAL_DEFINITIONS[each["collector"]].label,
            "counts": SIGNAL_DEFINITIONS[each["collector"]].counts,
            "collector": each["collector"],
            "value": each["value"],
            "exact": each["exact"],
            "n": each["n"],
            "op": each["op"],
            "threshold": each["threshold"],
        }
        for each in numbers
        if SIGNAL_DEFINITIONS[each["collector"]].told
    ]


def _numbers(test: Test, signal: Signal) -> StoredNumbers:
    if signal.value is None:
        raise ValueError(f"{test.collector} has no value, so the rule does not apply")
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


def _of(numbers: StoredNumbers) -> tuple[Any, ...]:
    return numbers["collector"], numbers["round"], numbers["last"]


def _needed(numbers: StoredNumbers, before: Mapping[tuple[Any, ...], int]) -> int:
    return max(numbers["at_least_n"], 1) if _of(numbers) in before else 0
