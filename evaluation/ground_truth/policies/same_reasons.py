"""
Whether two reasons describe the same error, as a merge asks: by their words, or by a judge.

Without a judge the lexical baseline decides. A judge that scores from 0 to 10 needs a current certificate for the
study; one that says 1 or 0 is the check with which sliding windows are merged, and takes none. Which text comes first
says nothing here, so a pair is asked about in the order of its texts, and once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from annotations.studies.models import Study
from evaluation.disagreements.detect import SAME_IOU_PERCENT
from evaluation.judges.certificates.operations import current_certificate
from evaluation.judges.kinds.contract import Judged, Pair, SpendingLimit, Step
from evaluation.judges.kinds.lexical_judge import stored
from evaluation.judges.kinds.prompts import SAME_ERROR, SIMILARITY, purpose_of, require_purpose
from evaluation.judges.models import Judge
from evaluation.judges.scoring.score_pairs import judge_pairs, no_step
from outtake.errors import Invalid
from outtake.measures.segments.segments import Segment, reaches_iou

LEXICAL_FROM, SIMILAR_FROM = 4, 7  # of 10: by the lexical baseline, and by a judge, as τ is in the paper
SAME_FROM = {SIMILARITY: SIMILAR_FROM, SAME_ERROR: 1}

SameReasons = Callable[[Segment, Segment], bool]
Ask = Callable[[Judge, Iterable[Pair]], Judged]
"""Has pairs judged."""


def require_merging_judge(judge: Judge, study: Study) -> None:
    """
    Refuse a judge that may not decide what is merged in a study.

    :raises Invalid: if it is of another project, is asked for something else, or lacks a certificate.
    """
    if judge.project_id not in (None, study.project_id):
        raise Invalid.field("judge", f"{judge} is not a judge of this project.")
    require_purpose(judge, SIMILARITY, SAME_ERROR)
    if purpose_of(judge) == SIMILARITY and not judge.is_baseline:
        status = current_certificate(judge, study)
        if status.certificate is None:
            why = f"{judge} has no current certificate for this study: {status.reason}"
            raise Invalid.field("judge", f"{why}. Certify it, or choose a judge that says 1 or 0.")


def same_from(judge: Judge | None) -> int:
    """Return the score from which two reasons mean the same."""
    return LEXICAL_FROM if judge is None or judge.is_baseline else SAME_FROM[purpose_of(judge)]


def reasons_of(a: Segment, b: Segment) -> Pair:
    """Return the reasons of two segments as a judge is asked about them."""
    first, second = sorted((a.reason, b.reason))
    return first, second


def close_pairs(tasks: Iterable[Sequence[Segment]]) -> set[Pair]:
    """Return the reasons of segments close enough to be the same, each two once."""
    return {
        reasons_of(a, b)
        for segments in tasks
        for j, b in enumerate(segments)
        for a in segments[:j]
        if reaches_iou(b, a, SAME_IOU_PERCENT)
    }


def by_scores(scores: Mapping[Pair, int], judge: Judge | None) -> SameReasons:
    """Return the comparison by scores that are there; two without one are not the same."""
    least = same_from(judge)
    return lambda a, b: scores.get(reasons_of(a, b), 0) >= least


class ReasonComparison:
    """Compares reasons by a judge, and counts what it failed on: such a pair is not merged."""

    def __init__(self, judge: Judge | None = None, ask: Ask = judge_pairs) -> None:
        """
        Compare by a judge.

        :param judge: None: the lexical baseline
        """
        self.judge = judge
        self._ask = ask
        self._failed: set[Pair] = set()

    @classmethod
    def within(cls, judge: Judge | None, name: str, step: Step = no_step) -> ReasonComparison:
        """
        Compare by a judge whose calls are booked under a name.

        :param name: such as "ground truth 4t6w9xk2m8vz1c5d"
        :param step: called with how many of how many pairs are judged
        """
        limit = SpendingLimit(name)
        return cls(judge, lambda asked, pairs: judge_pairs(asked, pairs, step=step, budget=limit))

    def of(self, tasks: Iterable[Sequence[Segment]]) -> SameReasons:
        """
        Have the pairs of some tasks judged that are close enough to be the same.

        :raises OverBudget: if the judge may cost more than is left.
        :raises CriticError: if no one answers for it.
        """
        judged = self._ask(self.judge or stored(), close_pairs(tasks))
        self._failed |= judged.failed
        return by_scores(judged.scores, self.judge)

    @property
    def rules(self) -> dict[str, Any]:
        """How reasons were compared so far, for the record of a ground truth."""
        judge = f"{self.judge.name} {self.judge.version}" if self.judge else "lexical 1"
        rules = {"same_iou_percent": SAME_IOU_PERCENT, "same_from": same_from(self.judge), "judge": judge}
        return rules | ({"failed_pairs": len(self._failed)} if self._failed else {})
