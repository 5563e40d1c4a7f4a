"""
Answers in words that a judge grades for a report: each against the true answer to the same question about the clip.

What has no true answer in words is not graded, and no question that an annotator wrote. An answer on which the judge
failed counts as 0, and is counted, as in VF-Eval's code.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from evaluation.judges.kinds.contract import Judged
from evaluation.judges.kinds.graded_answers import GradedAnswer
from evaluation.reports.answer_figures.values import Answerer, AnswerTruth, AskedQuestion, Figures, Place

Answers = tuple[Mapping[Place, GradedAnswer], ...]
"""What is graded of each annotator, in their order."""


def answers_to_grade(truth: AnswerTruth, answerers: Sequence[Answerer]) -> Answers:
    """Return the answers in words of each annotator to questions with a reference."""
    references = [each for each in truth.questions if has_reference(each)]
    return tuple(_of_one(references, each) for each in answerers)


def has_reference(asked: AskedQuestion) -> bool:
    """Whether an answer in words to a question about a clip can be graded."""
    return asked.is_open and asked.applicable and asked.is_comparable and bool((asked.value or "").strip())


def with_grades(
    truth: AnswerTruth, answerers: Sequence[Answerer], answers: Answers, judged: Judged, facts: Figures
) -> tuple[AnswerTruth, list[Answerer]]:
    """
    Return a truth and its annotators with what a judge said of their answers.

    :param facts: of the judge, as the report shows them
    """
    graded = [_graded(each, own, judged) for each, own in zip(answerers, answers, strict=True)]
    places = frozenset(each.place for each in truth.questions if has_reference(each))
    by = f"{facts['name']} {facts['version']}"
    return truth._replace(graded_by=by, gradable=places, judge=facts), graded


def _of_one(references: Sequence[AskedQuestion], answerer: Answerer) -> dict[Place, GradedAnswer]:
    return {
        each.place: GradedAnswer(each.text, str(each.value), answer)
        for each in references
        if (answer := answerer.given.get(each.place))
    }


def _graded(answerer: Answerer, answers: Mapping[Place, GradedAnswer], judged: Judged) -> Answerer:
    failed = {place for place, each in answers.items() if each.pair in judged.failed}
    grades = {place: judged.scores[each.pair] for place, each in answers.items() if place not in failed}
    return answerer._replace(grades=grades, ungraded=frozenset(failed))
