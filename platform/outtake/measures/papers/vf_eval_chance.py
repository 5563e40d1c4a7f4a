"""
What guessing gives in VF-Eval, and saying yes or no without looking.

Every correct answer of the paper's yes-or-no questions is yes. Their accuracy is then the rate of yes, a critic that
always says yes is at 100 per cent, and 50 per cent is no floor. `yes_no` gives both rates, and the accuracy balanced
over both correct answers where there are both.

Chance is the mean of 1 / number of options. Where several letters are correct one guess is never right, so the number
of such questions is given.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from outtake.measures.papers.vf_eval import Closed, checked
from outtake.measures.uncertainty.proportions import Proportion, wilson

YES, NO = frozenset({"yes"}), frozenset({"no"})


class YesNo(NamedTuple):
    """
    The answers to yes-or-no questions; all three shares are of all ``n``, so those of ``failed`` lack in their sum.

    ``correct_yes`` is the share of questions to which yes is correct. ``balanced`` (0..1) is the mean of the two
    accuracies where yes, and where no, is correct; ``reason`` says why it is None.
    """

    yes: Proportion
    no: Proportion
    correct_yes: Proportion
    failed: int
    balanced: float | None
    reason: str | None


class Chance(NamedTuple):
    """What guessing gives (0..100) over ``n`` questions; ``several`` of them have more than one correct option."""

    percent: float | None
    n: int
    several: int
    reason: str | None


def yes_no(replies: Iterable[Closed]) -> YesNo:
    """
    Return how often yes and no were said.

    :raises ValueError: if the correct answer of a question, or a reply, is not yes or no, or a reply is malformed
    """
    replies = _closed(replies)
    for reply in replies:
        for name, given in (("correct", reply.correct), ("said", reply.said)):
            if given is not None and given not in (YES, NO):
                raise ValueError(f"question {reply.question!r}: {name} is {sorted(given)}, which is not yes or no")
    n = len(replies)
    accuracies = []
    for correct in (YES, NO):
        own = [reply.said == correct for reply in replies if reply.correct == correct]
        accuracies.append(Fraction(sum(own), len(own)) if own else None)
    of_yes, of_no = accuracies
    return YesNo(
        yes=wilson(sum(reply.said == YES for reply in replies), n),
        no=wilson(sum(reply.said == NO for reply in replies), n),
        correct_yes=wilson(sum(reply.correct == YES for reply in replies), n),
        failed=sum(reply.failure is not None for reply in replies),
        balanced=None if of_yes is None or of_no is None else float((of_yes + of_no) / 2),
        reason=_why_unbalanced(of_yes, of_no),
    )


def chance(replies: Iterable[Closed]) -> Chance:
    """
    Return what guessing one option gives.

    :raises ValueError: if a reply is malformed or open
    """
    replies = _closed(replies)
    if not replies:
        return Chance(None, 0, 0, "there are no questions")
    mean = sum((Fraction(1, reply.options) for reply in replies), Fraction()) / len(replies)
    return Chance(float(100 * mean), len(replies), sum(len(reply.correct) > 1 for reply in replies), None)


def _closed(replies: Iterable[Closed]) -> list[Closed]:
    replies = list(replies)
    for reply in checked(replies):
        if not isinstance(reply, Closed):
            raise ValueError(f"question {reply.question!r} is open; only one with options can be guessed")
    return replies


def _why_unbalanced(of_yes: Fraction | None, of_no: Fraction | None) -> str | None:
    if of_yes is None and of_no is None:
        return "there are no questions"
    if of_no is None:
        return "yes is correct everywhere, so the accuracy is the rate of yes"
    return "no is correct everywhere, so the accuracy is the rate of no" if of_yes is None else None
