"""
VF-Eval's scores (ACL 2025): accuracies, grades of 0 to 2, and their mean over eight columns.

*Closed questions* (error awareness EA, yes or no; error detection ED, multiple choice) are right where exactly the
correct letters were named. *Open questions* (CV, which checks a clip against its prompt, and RE, reasoning) are graded
0, 1 or 2 by a judge. Where the paper leaves something open:

- it prints per cent and its code stores the mean grade, so per cent = 100 · mean / 2; - an answer that is missing,
unreadable or could not be graded is wrong, or 0, as in its code. `Failure` counts them; - "Overall" is the unweighted
mean of the eight columns of table 3: it gives all 13 of its models. Without one of the columns it is undefined. The
data has EA on morality as well, which the table has not, so it does not count.

RePrompt asks people which of two videos they prefer, that of the prompt as it was or as a person revised it. The win
rate in the paper is wins of all, so a tie is no win.

Guessing, and saying yes or no without looking: every correct answer of the paper's yes-or-no questions is yes. Their
accuracy is then the rate of yes, a critic that always says yes is at 100 per cent, and 50 per cent is no floor.
`yes_no` gives both rates, and the accuracy balanced over both correct answers where there are both.

Chance is the mean of 1 / number of options. Where several letters are correct one guess is never right, so the number
of such questions is given.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from outtake.measures.preferences.votes import WinRate, win_rate
from outtake.measures.uncertainty.bootstrap import CONFIDENCE, RESAMPLES, Interval, bootstrap_sums
from outtake.measures.uncertainty.proportions import Proportion, wilson

COLUMNS = ("CV", "EA quality", "EA CP", "ED quality", "ED CP", "ED morality", "ED object", "RE")
"""The columns of table 3; CP is common sense and physics."""

GRADES = (0, 1, 2)
BEST_GRADE = max(GRADES)


class Failure(Enum):
    """Why there is nothing to score: no answer, an answer in the wrong form, or no valid grade by the judge."""

    MISSING = "missing"
    FORM = "form"
    JUDGE = "judge"


class Closed(NamedTuple):
    """
    An answer to a question with options: yes or no, or letters.

    ``correct`` and ``said`` are sets of options, such as ``{"yes"}`` or ``{"A", "C"}``, out of so many ``options``.
    Where ``said`` is None, ``failure`` says why. ``part`` is the sub-task, where there are any.
    """

    video: str
    question: str
    column: str
    correct: frozenset[str]
    options: int
    said: frozenset[str] | None
    failure: Failure | None = None
    part: str = ""


class Open(NamedTuple):
    """An answer in words; its ``grade`` is 0, 1 or 2, or None where ``failure`` says why. ``part`` is the sub-task."""

    video: str
    question: str
    column: str
    grade: int | None
    failure: Failure | None = None
    part: str = ""


Reply = Closed | Open

Key = TypeVar("Key", str, tuple[str, str])


class Cell(NamedTuple):
    """
    The score of a critic in one column, 0..100.

    ``n`` questions were asked; ``failures`` counts those without a score by their kind, and they are wrong or 0 in
    ``percent``. A closed column has the share of ``right`` answers, an open one the number of questions with each of
    the ``grades`` 0, 1 and 2, failures among the 0; the other one is None. ``reason`` says why ``percent`` is.
    """

    percent: float | None
    n: int
    failures: Mapping[Failure, int]
    right: Proportion | None
    grades: tuple[int, int, int] | None
    reason: str | None


class Overall(NamedTuple):
    """The mean (0..100) of the eight columns; where any is undefined, None and the reason."""

    percent: float | None
    reason: str | None


def cell(replies: Iterable[Reply]) -> Cell:
    """
    Score these replies together, as one cell of a table.

    :raises ValueError: if a reply is malformed, a question is answered twice, or open and closed ones are mixed
    """
    replies = checked(replies)
    if not replies:
        return Cell(None, 0, {}, None, None, "there are no questions")
    found = Counter(reply.failure for reply in replies if reply.failure)
    failures = {kind: found[kind] for kind in Failure}
    closed = [reply for reply in replies if isinstance(reply, Closed)]
    if closed and len(closed) < len(replies):
        raise ValueError("open and closed questions have no common score; score them apart")
    n = len(replies)
    percent = 100 * sum(map(_points, replies)) / (BEST_GRADE * n)
    if closed:
        return Cell(percent, n, failures, wilson(sum(reply.said == reply.correct for reply in closed), n), None, None)
    grades = Counter(reply.grade or 0 for reply in replies if isinstance(reply, Open))
    return Cell(percent, n, failures, None, (grades[0], grades[1], grades[2]), None)


def columns(replies: Iterable[Reply]) -> Mapping[str, Cell]:
    """Return the cell of each of the eight columns, and of any others after them."""
    own = _grouped(replies, lambda reply: reply.column)
    names = [*COLUMNS, *(name for name in own if name not in COLUMNS)]
    return {name: cell(own.get(name, ())) for name in names}


def parts(replies: Iterable[Reply]) -> Mapping[tuple[str, str], Cell]:
    """Return the cell of each column and sub-task; replies without a sub-task are under an empty name."""
    return {key: cell(own) for key, own in _grouped(replies, lambda reply: (reply.column, reply.part)).items()}


def overall(cells: Mapping[str, Cell]) -> Overall:
    """Return the mean of the eight columns."""
    percents = {name: cells[name].percent if name in cells else None for name in COLUMNS}
    missing = [name for name, percent in percents.items() if percent is None]
    if missing:
        return Overall(None, f"there is no score for {', '.join(missing)}")
    return Overall(float(sum(Fraction(each) for each in percents.values() if each is not None) / len(COLUMNS)), None)


def interval(
    replies: Iterable[Reply], *, seed: int, resamples: int = RESAMPLES, confidence: int = CONFIDENCE
) -> Interval:
    """
    Return the per cent of one cell with its interval by the bootstrap over videos.

    Videos are drawn with all their questions, because these are correlated (`outtake.measures.uncertainty.bootstrap`).

    :raises ValueError: as `cell` does, or if ``resamples`` is below 1, or ``confidence`` is not in 1..99
    """
    replies = list(replies)
    cell(replies)  # refuses those that have no common score
    videos = _grouped(replies, lambda reply: reply.video)
    features = np.array([[sum(map(_points, own)) / BEST_GRADE, len(own)] for own in videos.values()]).reshape(-1, 2)
    return bootstrap_sums(features, _percent, seed=seed, resamples=resamples, confidence=confidence)


class Choice(Enum):
    """Which of RePrompt's two videos was preferred: of the revised prompt, of the first one, or neither."""

    REVISED = "revised"
    FIRST = "first"
    TIE = "tie"


def reprompt(choices: Mapping[str, Sequence[Choice]]) -> Mapping[str, WinRate]:
    """Return the win rate of revised prompts on each aspect, such as "Image Quality"; ties are in its n only."""
    counts = {aspect: Counter(each) for aspect, each in choices.items()}
    return {aspect: win_rate(n[Choice.REVISED], n[Choice.TIE], n[Choice.FIRST]) for aspect, n in counts.items()}


def checked(replies: Iterable[Reply]) -> list[Reply]:
    """
    Return the replies. Every score here calls it.

    :raises ValueError: if a question is answered twice; an answer and a failure are both given, or neither; a grade is
        not 0, 1 or 2; or there are fewer than two options, none that is correct, or more correct ones than there are
    """
    replies = list(replies)
    seen: set[tuple[str, str]] = set()
    for reply in replies:
        if (reply.video, reply.question) in seen:
            raise ValueError(f"video {reply.video!r}, question {reply.question!r}: answered twice")
        seen.add((reply.video, reply.question))
        if (wrong := _wrong(reply)) is not None:
            raise ValueError(f"video {reply.video!r}, question {reply.question!r}: {wrong}")
    return replies


def _wrong(reply: Reply) -> str | None:
    answer = reply.said if isinstance(reply, Closed) else reply.grade
    if (answer is None) == (reply.failure is None):
        return "give either an answer or the kind of failure"
    if isinstance(reply, Open):
        return None if reply.grade is None or reply.grade in GRADES else f"{reply.grade!r} is no grade; give 0, 1 or 2"
    if reply.options < 2 or not 1 <= len(reply.correct) <= reply.options:
        return (
            f"{len(reply.correct)} of {reply.options} options are correct; give at least two, and one that is correct"
        )
    return None


def _points(reply: Reply) -> int:
    """Return what a reply earns, 0..2: a right option is worth as much as the best grade."""
    if isinstance(reply, Closed):
        return BEST_GRADE * (reply.said == reply.correct)
    return reply.grade or 0


def _grouped(replies: Iterable[Reply], key: Callable[[Reply], Key]) -> dict[Key, list[Reply]]:
    groups: dict[Key, list[Reply]] = defaultdict(list)
    for reply in checked(replies):
        groups[key(reply)].append(reply)
    return {name: groups[name] for name in sorted(groups)}


def _percent(sums: NDArray[np.float64]) -> NDArray[np.float64]:
    return 100 * sums[:, 0] / sums[:, 1]


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
