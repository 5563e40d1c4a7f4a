"""
What people said of marked errors: how many are good at each grade, and how many are real.

The unit is the marked error. Of several grades of one error the median counts (of two middle ones the lower), of
several choices the most frequent; equally frequent ones are a tie, which is counted and in no share. Each share has
Wilson's interval (`outtake.measures.uncertainty.proportions`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import median_low
from typing import Any

from django.db.models import Q

from annotations.annotators.models import Annotator
from annotations.instruments.documents import MARKED_ERROR, Instrument
from annotations.instruments.question_forms import CHOICE, SCALE, FixedQuestion
from annotations.studies.models import Round, Study
from annotations.studies.queries import instrument_of
from annotations.tasks.models import Task
from annotations.work.submissions.models import Annotation, Answer
from evaluation.ground_truth.versions.serializers import (
    QualityChoiceOutput,
    QualityLevelOutput,
    QualityOptionOutput,
    QualityOutput,
    QualityScaleOutput,
)
from outtake.measures.aggregation.majority import majority
from outtake.measures.uncertainty.proportions import CONFIDENCE, wilson

Values = Mapping[str, Mapping[str, str]]
"""What was answered, by the hash of a task's subject, by annotator."""

NO_ERRORS = "This study is not about marked errors."


def quality(study: Study) -> QualityOutput:
    """
    Return the shares of a study of marked errors; of another, none, with the reason.

    For each question that is answered on a scale there is a share at each grade above the lowest: of the errors that
    got it or a better one. For each choice there is a share of each option.
    """
    round_ = study.rounds.latest("n")
    instrument = instrument_of(round_)
    if instrument.subject != MARKED_ERROR:
        return QualityOutput(errors=0, rated=0, confidence=CONFIDENCE, scales=[], choices=[], reason=NO_ERRORS)
    said = said_of_errors(study, instrument)
    rated = {task for values in said.values() for task in values}
    return {
        "errors": _errors_in(round_),
        "rated": len(rated),
        "confidence": CONFIDENCE,
        "scales": [_scale(each, said[each.key], instrument) for each in instrument.fixed if each.form.kind == SCALE],
        "choices": [_choice(each, said[each.key], instrument) for each in instrument.fixed if each.form.kind == CHOICE],
        "reason": None,
    }


def _errors_in(round_: Round) -> int:
    """Count the errors that a study asks about under the instrument version of a round, in any round."""
    alike = Q(round__study=round_.study_id, round__instrument_version=round_.instrument_version_id)
    tasks = Task.objects.work().after_training().filter(alike)
    return tasks.values("subject_hash").distinct().count()


def said_of_errors(study: Study, instrument: Instrument) -> Mapping[str, Values]:
    """Return what people answered to each question under an instrument, by the question's key."""
    found: dict[str, dict[str, dict[str, str]]] = {question.key: {} for question in instrument.fixed}
    people = Annotation.objects.counted(study).filter(annotator__kind=Annotator.PERSON).order_by()
    answers = Answer.objects.filter(annotation__in=people.values("pk"), value__isnull=False).order_by("id")
    version = answers.filter(
        task_question__question__instrument_version__key=instrument.key,
        task_question__question__instrument_version__version=instrument.version,
    )
    columns = ("task_question__question__key", "annotation__task__subject_hash", "annotation__annotator_id", "value")
    for key, subject, annotator, value in version.values_list(*columns):
        found[key].setdefault(subject, {})[str(annotator)] = str(value)
    return found


def _scale(question: FixedQuestion, values: Values, instrument: Instrument) -> QualityScaleOutput:
    first, last = question.form.steps
    grades = list(grades_of(values).values())
    words = _document(question, instrument)["scale"].get("levels", {})
    levels: list[QualityLevelOutput] = [
        {
            **wilson(sum(grade >= step for grade in grades), len(grades)).as_json(),
            "grade": step,
            "name": words.get(str(step), str(step)),
        }
        for step in range(first + 1, last + 1)
    ]
    return QualityScaleOutput(
        key=question.key, text=question.text, dimension=question.dimension, n=len(grades), levels=levels
    )


def grades_of(values: Values) -> dict[str, int]:
    """Return the grade of each error, by the hash of its task's subject."""
    return {error: median_low(int(value) for value in said.values()) for error, said in values.items()}


def _choice(question: FixedQuestion, values: Values, instrument: Instrument) -> QualityChoiceOutput:
    found = majority(values)
    labels = [each.label for each in found.verdicts.values() if each.label is not None]
    words = {each["key"]: each["label"] for each in _document(question, instrument)["options"]}
    options: list[QualityOptionOutput] = [
        {**wilson(labels.count(option), len(labels)).as_json(), "value": option, "name": words[option]}
        for option in question.form.options
    ]
    return {
        "key": question.key,
        "text": question.text,
        "dimension": question.dimension,
        "n": len(labels),
        "tied": found.tied,
        "options": options,
    }


def _document(question: FixedQuestion, instrument: Instrument) -> Mapping[str, Any]:
    fixed: Sequence[Mapping[str, Any]] = instrument.document["questions"]["fixed"]
    return next(each for each in fixed if each["key"] == question.key)
