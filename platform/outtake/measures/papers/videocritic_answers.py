"""
VideoCritic's table 2: how a chain of reasoning changes a model's answers to a question about a video.

A model is asked each question under up to five *conditions*: without a chain, with the true one, and with chains that
have errors made by rule, made by a model, or mined. A reply without a final letter is wrong; next to it is the share
without such replies. Conditions are compared in pairs, on the questions that have both, so that what makes a question
hard weighs on both sides and cancels.

A question may have several mined chains: then its answers are correlated, and intervals take the question as the
cluster (`outtake.measures.uncertainty.clustered`). Where each question has one answer the interval is Wilson's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from outtake.measures.diagnostics.paired_comparison import Comparison, compare, corrected
from outtake.measures.papers.videocritic import Answered, chain_aware_accuracy
from outtake.measures.uncertainty.averages import Ratio, ratio
from outtake.measures.uncertainty.clustered import Linear, estimate, mean

NONE, GOLD, RULE, MODEL, REALISTIC = CONDITIONS = ("none", "gold", "rule", "model", "realistic")
BASELINES = (NONE, GOLD)
"""What the other conditions are compared with."""


class ChainAnswer(NamedTuple):
    """
    A model's answer to a question under a condition.

    :param question: id of the question
    :param said: the letter; None where the reply has none
    """

    condition: str
    question: str
    said: str | None
    right: str


class Accuracy(NamedTuple):
    """The share of right answers under a condition, from 0 to 1; ``reason`` says why a number is None."""

    condition: str
    value: float | None
    low: float | None
    high: float | None
    answers: int
    questions: int
    without_unreadable: Ratio
    unreadable: int
    reason: str | None


def accuracies(answers: Sequence[ChainAnswer]) -> tuple[Accuracy, ...]:
    """
    Compute the accuracy under each condition that has answers, in the order of `CONDITIONS`.

    :raises ValueError: if a condition is unknown
    """
    return tuple(_accuracy(name, of) for name, of in _by_condition(answers).items() if of)


def against_baselines(answers: Sequence[ChainAnswer]) -> tuple[Comparison, ...]:
    """
    Compare each condition with each of `BASELINES` before it, on the questions that have both; one family (Holm).

    A comparison's ``videos`` are questions. ``first`` is the condition, ``second`` the baseline.
    """
    found = _by_condition(answers)
    pairs = [
        (name, base)
        for base in BASELINES
        for name in CONDITIONS[CONDITIONS.index(base) + 1 :]
        if found[name] and found[base]
    ]
    return corrected([_compared(name, base, found[name], found[base]) for name, base in pairs])


def _by_condition(answers: Sequence[ChainAnswer]) -> dict[str, list[ChainAnswer]]:
    found: dict[str, list[ChainAnswer]] = {name: [] for name in CONDITIONS}
    for each in answers:
        if each.condition not in found:
            raise ValueError(f"condition {each.condition!r} is unknown; there are {', '.join(CONDITIONS)}")
        found[each.condition].append(each)
    return found


def _accuracy(name: str, answers: Sequence[ChainAnswer]) -> Accuracy:
    questions = len({each.question for each in answers})
    plain = chain_aware_accuracy(Answered(name, each.said, each.right) for each in answers)[name]
    low, high, reason = plain.accuracy.low, plain.accuracy.high, plain.accuracy.reason
    if questions < len(answers):
        sure = estimate(_mean(answers))
        low = None if sure.low is None else max(0.0, sure.low)
        high = None if sure.high is None else min(1.0, sure.high)
        reason = sure.reason
    right = sum(each.said == each.right for each in answers)
    readable = len(answers) - plain.unreadable
    return Accuracy(
        name,
        plain.accuracy.share,
        low,
        high,
        len(answers),
        questions,
        ratio(right, readable, "no reply has a final letter"),
        plain.unreadable,
        reason,
    )


def _compared(name: str, base: str, first: Sequence[ChainAnswer], second: Sequence[ChainAnswer]) -> Comparison:
    own, others = {each.question for each in first}, {each.question for each in second}
    shared = own & others
    return compare(
        (name, base),
        _mean([each for each in first if each.question in shared]),
        _mean([each for each in second if each.question in shared]),
        videos=len(shared),
        left_out=len(own | others) - len(shared),
    )


def _mean(answers: Sequence[ChainAnswer]) -> Linear:
    return mean([float(each.said == each.right) for each in answers], [each.question for each in answers])
