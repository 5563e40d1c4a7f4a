"""What a report is asked for with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from annotations.annotators.models import Annotator
from evaluation.ground_truth.models import GroundTruth
from evaluation.judges.models import Judge
from evaluation.reports.answers.grades import Grades
from evaluation.reports.builds.config import DEFAULT_TAU
from evaluation.reports.further_studies import Joined
from evaluation.reports.or_gate import Either
from outtake.accounts.people.models import Person


@dataclass(frozen=True, kw_only=True)
class ReportRequest:
    """
    Which annotators are scored against which ground truth, and how.

    :param tau: least score of a match, in hundredths
    :param judge: of reasons, by default the lexical baseline; in a report on answers one that grades
    :param with_proposed: whether errors that only a critic marked count as true. Without them the reference only has
        errors that people found: another annotator's match of such an error is a false alarm, and a clip without other
        errors is clean.
    :param budget_micros: the greatest cost of the judge, in millionths of a US dollar; None: no separate limit
    :param grades: of replies in words, for VF-Eval's columns; only for reports on answers
    :param either: rows of two critics each, which say that there is an error where either of them does
    :param joined: further studies of the project with clips of the truth, whose annotators are rows as well
    :param by: who asks
    """

    truth: GroundTruth
    annotators: Sequence[Annotator] = ()
    tau: int = DEFAULT_TAU
    judge: Judge | None = None
    with_proposed: bool = True
    budget_micros: int | None = None
    grades: Grades | None = None
    either: Sequence[Either] = ()
    joined: Sequence[Joined] = ()
    by: Person | None = None

    @property
    def scored(self) -> list[Annotator]:
        """The annotators of all rows, those of further studies last."""
        return [*self.annotators, *(one for each in self.joined for one in each.annotators)]
