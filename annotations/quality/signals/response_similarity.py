"""How alike what two people, or one person twice, said of one thing is. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from outtake.measures.matching.bipartite import count_matches
from outtake.measures.segments.segments import Segment

MIN_IOU = 50
"""In hundredths: from this temporal IoU on, two marks are of the same error."""


@dataclass(frozen=True)
class Said:
    """
    The annotation of one task: whether it is clean (None where nothing is marked), the marks, and the answers.

    Marks of a passage have code points for times. Answers are by question, texts left out: no two of them are equal.
    """

    clean: bool | None
    marks: tuple[Segment, ...] = ()
    answers: Mapping[int, str] = field(default_factory=dict)


class Score(NamedTuple):
    """The sum of what was compared, of so many."""

    total: Fraction
    n: int


NOTHING = Score(Fraction(0), 0)


def compare(a: Said, b: Said) -> Score:
    """
    Return how alike they are.

    Of what is marked it is the F1 of the largest one-to-one matching at `MIN_IOU`, whatever the type, as one
    comparison; none where neither marked anything, for which F1 has no value. Where nothing is marked it is the number
    of equal answers, of those to the questions that both answered.
    """
    if a.clean is not None and b.clean is not None:
        if not a.marks and not b.marks:
            return NOTHING
        pairs = count_matches(a.marks, b.marks, min_iou_percent=MIN_IOU)
        return Score(Fraction(2 * pairs, len(a.marks) + len(b.marks)), 1)
    both = a.answers.keys() & b.answers.keys()
    return Score(Fraction(sum(a.answers[each] == b.answers[each] for each in both)), len(both))


def total(scores: Iterable[Score]) -> Score:
    """Return the sum of sums."""
    whole = NOTHING
    for each in scores:
        whole = Score(whole.total + each.total, whole.n + each.n)
    return whole
