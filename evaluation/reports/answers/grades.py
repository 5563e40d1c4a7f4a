"""
Grades of replies in words, 0, 1 or 2, which a report may be given when it is asked for: VF-Eval's columns CV and RE.

Anyone who asks for the report brings the word of a judge or of people, and says whose it is; or a judge of the project
grades them while the report is made, each against the true answer to the same question about the clip. Grades are of
annotations that the report scores; they are frozen in its config.

What has no true answer in words is not graded, and no question that an annotator wrote. An answer on which the judge
failed counts as 0, and is counted, as in VF-Eval's code.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from django.db.models import QuerySet

from annotations.instruments.question_forms import TEXT
from annotations.work.submissions.models import Answer
from evaluation.judges.kinds.contract import Judged
from evaluation.judges.kinds.graded_answers import GradedAnswer
from evaluation.reports.answer_figures.values import Answerer, AnswerTruth, AskedQuestion, Figures, Place
from evaluation.reports.models import Report
from outtake.errors import FieldError, Invalid
from outtake.measures.papers.vf_eval import GRADES

MAX_FAULTS = 20

Reply = tuple[str, str]
"""The public ids of an annotation and of a question that it answers in words."""


class Grade(NamedTuple):
    """A grade of one reply."""

    annotation: str
    question: str
    grade: int

    @property
    def reply(self) -> Reply:
        """What it is of."""
        return self.annotation, self.question


class Grades(NamedTuple):
    """Grades, and whose they are."""

    by: str
    rows: tuple[Grade, ...]


def check_grades(given: Grades | None, scored: QuerySet[Any, Any]) -> None:
    """
    Refuse grades of what a report does not score.

    :param scored: the annotations that it scores, or their rows
    :raises Invalid: naming each row that grades something else, grades it twice, or has no grade of 0 to 2
    """
    if given is None:
        return
    answers = Answer.objects.filter(annotation__in=scored, task_question__question__form=TEXT, value__isnull=False)
    in_words = set(answers.values_list("annotation__public_id", "task_question__question__public_id"))
    if faults := list(islice(_faults(given.rows, in_words), MAX_FAULTS)):
        raise Invalid.of(faults)


def frozen_grades(given: Grades | None) -> dict[str, Any] | None:
    """Return grades as a report's config keeps them, in one order whichever they came in."""
    return None if given is None else {"by": given.by, "rows": sorted([*row] for row in given.rows)}


def as_json(given: Grades | None) -> dict[str, Any] | None:
    """Return grades as a report keeps them until they are frozen: in the order in which they came."""
    return None if given is None else {"by": given.by, "rows": [[*row] for row in given.rows]}


def from_json(kept: dict[str, Any] | None) -> Grades | None:
    """Return the grades of `as_json`, or of `frozen_grades`."""
    return None if kept is None else Grades(kept["by"], tuple(Grade(*row) for row in kept["rows"]))


def again(report: Report) -> Grades | None:
    """Return the grades that a report froze, for another one like it."""
    return from_json(report.config.get("grades"))


def grades_of(report: Report) -> Mapping[Reply, int]:
    """Return the grades of a report by reply; none where it was given none."""
    found = again(report)
    return {} if found is None else {row.reply: row.grade for row in found.rows}


def _faults(rows: Iterable[Grade], in_words: set[Reply]) -> Iterable[FieldError]:
    seen: Counter[Reply] = Counter()
    for place, row in enumerate(rows):
        seen[row.reply] += 1
        if row.grade not in GRADES:
            yield FieldError(f"grades.rows.{place}.grade", f"{row.grade} is not a grade; give 0, 1 or 2.")
        if row.reply not in in_words:
            why = f"{row.annotation} of a scored annotator has no free-text answer to {row.question}; remove it."
            yield FieldError(f"grades.rows.{place}", why)
        elif seen[row.reply] > 1:
            yield FieldError(f"grades.rows.{place}", "This answer already has a grade above; give one grade.")


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
    Return a truth and its annotators with the grades that a judge gave their answers.

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
