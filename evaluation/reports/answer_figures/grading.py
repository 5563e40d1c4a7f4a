"""
Figures of a judge's grades of free-text answers: the mean grade of each annotator, 0 to 2, and the share of 2.

The unit is a question on a clip that has a true answer in words and was put to the annotator. What was not answered,
could not be read, or could not be graded is 0, and counted; what may be left open and was is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from annotations.work.submissions.models import Annotation
from evaluation.reports.answer_figures.accuracy import was_asked
from evaluation.reports.answer_figures.values import Answerer, AnswerTruth, AskedQuestion, Figures
from evaluation.reports.figure_cells import cell
from outtake.measures.papers.vf_eval import BEST_GRADE, GRADES
from outtake.measures.uncertainty.clustered import estimate, mean

ANSWERS = "answers"


def grading_figures(truth: AnswerTruth, answerers: Sequence[Answerer], confidence: int) -> Figures | None:
    """Give the grades of each annotator; None where no judge graded."""
    if truth.judge is None:
        return None
    asked = [each for each in truth.questions if each.place in truth.gradable]
    return {"judge": dict(truth.judge), "rows": [_row(each, asked, confidence) for each in answerers]}


def _row(answerer: Answerer, asked: Sequence[AskedQuestion], confidence: int) -> Figures:
    own = put_in_words(asked, answerer)
    grades = [answerer.grades.get(each.place, 0) for each in own]
    prompts = [f"prompt {each.prompt}" for each in own]
    share = cell(estimate(mean([grade / BEST_GRADE for grade in grades], prompts), confidence=confidence), ANSWERS)
    best = mean([float(grade == BEST_GRADE) for grade in grades], prompts)
    counted = Counter(answerer.grades[each.place] for each in own if each.place in answerer.grades)
    failed = sum(each.place in answerer.ungraded for each in own)
    return {
        "label": answerer.label,
        "annotator": answerer.annotator,
        **({"run": dict(answerer.run)} if answerer.run else {}),
        "mean": {**share, **{name: _grade(share[name]) for name in ("value", "low", "high")}},
        "best": cell(estimate(best, confidence=confidence), ANSWERS),
        "grades": [counted[grade] for grade in GRADES],
        "failed": failed,
        "unanswered": len(own) - failed - counted.total(),
    }


def put_in_words(asked: Iterable[AskedQuestion], answerer: Answerer) -> list[AskedQuestion]:
    """Return the questions that count for an annotator: they were put to them, and not left open where that may be."""
    return [each for each in asked if was_asked(each, answerer) and not left_open(each, answerer)]


def left_open(asked: AskedQuestion, answerer: Answerer) -> bool:
    """Whether a question that may be left open was, by an annotator who replied."""
    return asked.optional and answerer.statuses[asked.video] == Annotation.OK and asked.place not in answerer.given


def _grade(share: float | None) -> float | None:
    return None if share is None else share * BEST_GRADE
