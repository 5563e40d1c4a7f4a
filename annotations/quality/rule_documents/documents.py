"""
Rules as documents: when signals pass thresholds, do something. Pure.

A document is

    {"condition": {"all": [{"collector": "errors_per_video", "op": ">=", "value": 3, "at_least_n": 10,
                            "round": 1, "last": 20}]},
     "action": {"kind": "qualify", "round": 2, "message": "You are in."}}

``round`` and ``last`` of a test may be left out. Numbers are taken as they are written, and compared as fractions: 0.8
is four fifths.

A rule is evaluated on the signals of an annotator: whether its tests pass, and the numbers that are stored with the
result.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any, TypedDict

from typing_extensions import Doc

from annotations.quality.signals.definitions import ALL, LAST, ROUND, SHARE, SIGNAL_DEFINITIONS, Signal, SignalWindow
from annotations.responses.json_fields import Fields, shown
from outtake.errors import FieldError, Invalid

OPS: Mapping[str, Callable[[Fraction, Fraction], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
QUALIFY, WARN, PAUSE, RECHECK, EXCLUDE = KINDS = ("qualify", "warn", "pause", "recheck", "exclude")
ENDS = ("screened_out", "attention")
"""How an exclusion may end someone's participation."""

MOST_TESTS = 10
MOST_TASKS = 100_000
MOST_HOURS = 24 * 365
MOST_ROUNDS = 1000
MAX_VALUE = 1_000_000
MAX_MESSAGE_CHARS = 2000

DOCUMENT_FORM = '{"condition": {"all": [{"collector", "op", "value", "at_least_n"}]}, "action": {"kind", …}}'
TEST_FORM = '{"collector": "errors_per_video", "op": ">=", "value": 3, "at_least_n": 10}'
_FIELDS_OF = {
    QUALIFY: ("kind", "round", "message"),
    WARN: ("kind", "message"),
    PAUSE: ("kind", "hours", "message"),
    RECHECK: ("kind", "message"),
    EXCLUDE: ("kind", "message", "sets_aside", "ends_entry"),
}
_FORM_OF = {
    QUALIFY: '{"kind": "qualify", "round": 2, "message": "…"}, the message is optional; null for rechecks',
    WARN: '{"kind": "warn", "message": "…"}',
    PAUSE: '{"kind": "pause", "hours": 24, "message": "…"}',
    RECHECK: '{"kind": "recheck", "message": "…"}, the message optional',
    EXCLUDE: '{"kind": "exclude", "message": "…", "sets_aside": true, "ends_entry": "attention"}, the last two '
    "are optional",
}


@dataclass(frozen=True)
class Test:
    """One threshold of one collector. It passes on at least ``at_least_n`` of what the collector counts."""

    __test__ = False  # pytest, this is not one of yours

    collector: str
    op: str
    value: Fraction
    at_least_n: int
    look: SignalWindow = ALL

    def passes(self, signal: Signal) -> bool:
        """Tell whether a signal has a value, enough behind it, and is on the right side of the threshold."""
        return signal.value is not None and signal.n >= self.at_least_n and OPS[self.op](signal.value, self.value)

    def said(self) -> str:
        """Return it in words."""
        seen = f", the last {self.look.last}" if self.look.last else ""
        seen += f", in round {self.look.round_n}" if self.look.round_n is not None else ""
        n = (
            f", over at least {self.at_least_n} {SIGNAL_DEFINITIONS[self.collector].counts}"
            if self.at_least_n > 1
            else ""
        )
        return f"{SIGNAL_DEFINITIONS[self.collector].label} {self.op} {decimal(self.value):g}{seen}{n}"


@dataclass(frozen=True)
class Action:
    """What a rule does. Each kind ignores fields that it does not use; qualifying without a round is for rechecks."""

    kind: str
    message: str = ""
    round_n: int | None = None
    hours: int | None = None
    sets_aside: bool = False
    ends_entry: str = ""

    @property
    def qualifies(self) -> str:
        """What someone is qualified for by it, in words."""
        return "to recheck others' work" if self.round_n is None else f"for round {self.round_n}"

    def said(self) -> str:
        """Return it in words."""
        words = {
            QUALIFY: f"qualify {self.qualifies}",
            WARN: "warn",
            PAUSE: f"pause for {self.hours} h",
            RECHECK: "recheck all",
            EXCLUDE: "exclude" + (", exclude the work" if self.sets_aside else ""),
        }[self.kind]
        return words + (f", end the participation as {self.ends_entry}" if self.ends_entry else "")


@dataclass(frozen=True)
class RuleBody:
    """A rule, read: all the tests have to pass."""

    tests: tuple[Test, ...]
    action: Action

    def said(self) -> str:
        """Return it as a sentence."""
        sentence = f"{self.action.said()} when {' and '.join(test.said() for test in self.tests)}"
        return sentence[0].upper() + sentence[1:] + "."


def read_rule(document: object, *, place: str = "document") -> RuleBody:
    """
    Return a rule from parsed JSON.

    :param place: of the document in what was sent, for the errors
    :raises Invalid: with every fault: its field, the value and the remedy
    """
    faults: list[FieldError] = []
    fields = Fields(document, place, faults, known=("condition", "action"), form=DOCUMENT_FORM)
    if not fields.is_object:
        raise Invalid.of(faults)
    condition = fields.inner("condition", known=("all",), form='{"all": [tests]}')
    known = ("collector", "op", "value", "at_least_n", LAST, ROUND)
    tests = tuple(_test(each) for each in condition.objects("all", most=MOST_TESTS, known=known, form=TEST_FORM))
    if condition.is_object and not condition.raw("all"):
        condition.refuse("all", f"The list of tests is empty; send at least one: {TEST_FORM}.")
    action = _action(fields.raw("action"), f"{place}.action", faults)
    if faults:
        raise Invalid.of(faults)
    return RuleBody(tests, action)


def read_action(document: object, *, place: str = "action") -> Action:
    """
    Return an action from parsed JSON.

    :raises Invalid: with every fault
    """
    faults: list[FieldError] = []
    action = _action(document, place, faults)
    if faults:
        raise Invalid.of(faults)
    return action


def decimal(value: Fraction) -> float:
    """Return a fraction as a number to show; nothing is decided by it."""
    return round(float(value), 6)


def exact(value: Fraction) -> str:
    """Return a fraction as ``a/b``, in its lowest terms."""
    return f"{value.numerator}/{value.denominator}"


def _test(fields: Fields) -> Test:
    name = _one_of(fields, "collector", tuple(SIGNAL_DEFINITIONS))
    op = _one_of(fields, "op", tuple(OPS))
    value = Fraction(str(fields.number("value")))  # as it is written: 0.8 is 4/5
    if abs(value) > MAX_VALUE:
        fields.refuse("value", f"{shown(fields.raw('value'))} is out of range; send at most {MAX_VALUE:,}.")
    elif name and SIGNAL_DEFINITIONS[name].unit == SHARE and not 0 <= value <= 1:
        fields.refuse(
            "value", f"{shown(fields.raw('value'))} is not a share; send a number from 0 to 1, such as 0.8 for 80%."
        )
    for look in (LAST, ROUND):
        if name and look in fields and look not in SIGNAL_DEFINITIONS[name].windows:
            fields.refuse(look, f"{shown(fields.raw(look))}, but {name} always covers everything; remove it.")
    most = (SIGNAL_DEFINITIONS[name].most if name else None) or MOST_TASKS
    return Test(
        collector=name,
        op=op,
        value=value,
        at_least_n=fields.whole("at_least_n", least=0, most=MOST_TASKS, default=1),
        look=SignalWindow(
            round_n=fields.optional_whole(ROUND, least=1, most=MOST_ROUNDS),
            last=fields.optional_whole(LAST, least=1, most=most),
        ),
    )


def _action(document: object, place: str, faults: list[FieldError]) -> Action:
    kind = document.get("kind") if isinstance(document, dict) else None
    if not isinstance(kind, str) or kind not in KINDS:
        fields = Fields(document, place, faults, known=tuple(document) if isinstance(document, dict) else (), form="")
        if fields.is_object:
            fields.refuse("kind", f"{shown(kind)} is not one of {', '.join(KINDS)}; send one of them.")
        else:
            faults[-1] = FieldError(place, f"{shown(document)} is not an action; send one such as {_FORM_OF[WARN]}.")
        return Action(WARN)
    fields = Fields(document, place, faults, known=_FIELDS_OF[kind], form=_FORM_OF[kind])
    silent = None if kind in (WARN, PAUSE, EXCLUDE) else ""
    return Action(
        kind=kind,
        message=fields.text("message", most=MAX_MESSAGE_CHARS, default=silent, blank=silent == ""),
        round_n=_round(fields) if kind == QUALIFY else None,
        hours=fields.whole("hours", least=1, most=MOST_HOURS) if kind == PAUSE else None,
        sets_aside=bool(fields.truth("sets_aside", default=False)),
        ends_entry=_one_of(fields, "ends_entry", ENDS) if fields.raw("ends_entry") is not None else "",
    )


def _round(fields: Fields) -> int | None:
    """Read which round it is for; null, which has to be said, for rechecks."""
    if "round" in fields and fields.raw("round") is None:
        return None
    return fields.whole("round", least=1, most=MOST_ROUNDS)


def _one_of(fields: Fields, name: str, known: tuple[str, ...]) -> str:
    value: Any = fields.raw(name)
    if isinstance(value, str) and value in known:
        return value
    fields.refuse(name, f"{shown(value)} is not one of {', '.join(known)}; send one of them.")
    return ""


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
