"""
VF-Eval's table 3, of a study with its form or its questions: what is right in each of the paper's columns.

A question belongs to a column by its dimension and by how it is answered. Error detection (ED) is answered by options:
right is who names exactly the flaws that there are. Error awareness (EA) is answered by yes or no. Checking a clip
against its prompt (CV) and reasoning (RE) are answered in words, and count by grades of 0, 1 or 2 that the report was
given or that its judge gave, a share being mean / 2. What is unanswered or unreadable is 0, as in the paper, unless the
question may be left open; so is a reply on which the judge failed. A column in which a reply has no grade is undefined,
and so is one of which nothing was asked.

"Overall" is the mean of the eight columns, and undefined unless all of them are there. Next to it is the mean of
those that are, with their number: it is no row of the paper's table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from annotations.instruments.question_forms import CHOICE, CHOICES, TEXT, YES_NO
from evaluation.reports.answer_figures.accuracy import FAILED, accuracy, lack_of, scored_of, truly, was_asked
from evaluation.reports.answer_figures.grading import left_open
from evaluation.reports.answer_figures.values import Answerer, AnswerTruth, AskedQuestion, Figures, Place
from evaluation.reports.figure_cells import cell
from outtake.measures.papers.vf_eval import BEST_GRADE, COLUMNS, Failure, Open, Reply, chance, columns, overall
from outtake.measures.uncertainty.clustered import estimate, mean

INSTRUMENT, ITS_QUESTIONS = INSTRUMENTS = ("vf_eval", "vf_eval_questions")
QUALITY, COMMON_SENSE, MORALITY, OBJECT = "Quality", "Commonsense and physics", "Morality", "Object"
COLUMN_OF = {
    (TEXT, "Prompt"): "CV",
    (YES_NO, QUALITY): "EA quality",
    (YES_NO, COMMON_SENSE): "EA CP",
    **{(form, QUALITY): "ED quality" for form in (CHOICE, CHOICES)},
    **{(form, COMMON_SENSE): "ED CP" for form in (CHOICE, CHOICES)},
    **{(form, MORALITY): "ED morality" for form in (CHOICE, CHOICES)},
    **{(form, OBJECT): "ED object" for form in (CHOICE, CHOICES)},
    (TEXT, "Reasoning"): "RE",
}
REASONING = "RE"
IN_WORDS = tuple(name for (form, _), name in COLUMN_OF.items() if form == TEXT)
ANSWERS = "answers"
NOT_ASKED = "no question of this kind was asked"
NOT_GRADED = "the report was given no grades of these replies"
NO_TRUTH = "no question of this kind that was put to the annotator has a true answer"
NO_GUESS = "words cannot be guessed"


class _Column(NamedTuple):
    """An annotator's figure in one column, and the replies that it is of; none where it is undefined."""

    cell: Figures
    replies: tuple[Reply, ...]


def vf_eval_figures(truth: AnswerTruth, answerers: Sequence[Answerer], confidence: int) -> Figures | None:
    """Give the rows of the paper's table 3, and that of guessing; None of another instrument."""
    if truth.instrument not in INSTRUMENTS:
        return None
    asked: dict[str, list[AskedQuestion]] = {name: [] for name in COLUMNS}
    for each in truth.questions:
        if each.applicable and (name := COLUMN_OF.get((each.form, each.dimension))) is not None:
            asked[name].append(each)
    graded = graded_places(truth, answerers)
    parts = sorted({each.part for each in asked[REASONING] if each.part})
    return {
        "columns": list(COLUMNS),
        "rows": [_row(each, asked, graded, confidence) for each in answerers],
        "guessing": [_guessing(name, asked[name]) for name in COLUMNS],
        "graded_by": truth.graded_by,
        **(
            {"reasoning": [_by_part(each, asked[REASONING], parts, graded, confidence) for each in answerers]}
            if parts
            else {}
        ),
    }


def graded_places(truth: AnswerTruth, answerers: Sequence[Answerer]) -> frozenset[Place]:
    """Return the questions whose answers in words have grades, of a judge or with the report."""
    if truth.judge is not None:
        return truth.gradable
    given = frozenset(question for each in answerers for _, question in each.grades)
    return frozenset(each.place for each in truth.questions if each.question in given)


def column_credits(
    questions: Iterable[AskedQuestion], name: str, answerer: Answerer, graded: frozenset[Place]
) -> list[tuple[AskedQuestion, float]]:
    """
    Return the questions of a column that an annotator's figure is over, each with its credit from 0 to 1.

    :param graded: see `graded_places`
    """
    asked = [each for each in questions if each.applicable and COLUMN_OF.get((each.form, each.dimension)) == name]
    if name not in IN_WORDS:
        return [(each, float(reply.said == reply.correct)) for each, reply, _ in scored_of(asked, answerer)]
    own = _put_in_words(asked, answerer, graded)
    return [(each, (_graded(name, each, answerer).grade or 0) / BEST_GRADE) for each in own]


def _put_in_words(asked: Iterable[AskedQuestion], answerer: Answerer, graded: frozenset[Place]) -> list[AskedQuestion]:
    own = [each for each in asked if each.place in graded and was_asked(each, answerer)]
    return [each for each in own if not left_open(each, answerer)]


def _by_part(
    answerer: Answerer,
    asked: Sequence[AskedQuestion],
    parts: Sequence[str],
    graded: frozenset[Place],
    confidence: int,
) -> Figures:
    """Give an annotator's figures by what the reasoning takes: the paper's figure 4."""
    cells = {
        part: _in_words(REASONING, [each for each in asked if each.part == part], answerer, graded, confidence).cell
        for part in parts
    }
    named = {"label": answerer.label, "annotator": answerer.annotator}
    return {**named, "parts": [{"key": part, **each} for part, each in cells.items()]}


def _row(
    answerer: Answerer, asked: Mapping[str, Sequence[AskedQuestion]], graded: frozenset[Place], confidence: int
) -> Figures:
    found = {
        name: _in_words(name, asked[name], answerer, graded, confidence)
        if name in IN_WORDS
        else _closed(name, asked[name], answerer, confidence)
        for name in COLUMNS
    }
    cells = columns(reply for each in found.values() for reply in each.replies)
    whole = overall(cells)
    percents = [percent for name in COLUMNS if (percent := cells[name].percent) is not None]
    return {
        "label": answerer.label,
        "annotator": answerer.annotator,
        "cells": [each.cell for each in found.values()],
        "grades": {name: list(grades) for name in IN_WORDS if (grades := cells[name].grades) is not None},
        "overall": None if whole.percent is None else whole.percent / 100,
        "reason": whole.reason,
        "of_those": sum(percents) / len(percents) / 100 if percents else None,
        "there": len(percents),
    }


def _closed(name: str, asked: Sequence[AskedQuestion], answerer: Answerer, confidence: int) -> _Column:
    scored = scored_of(asked, answerer)
    if not scored:
        return _undefined(NO_TRUTH if asked else NOT_ASKED)
    replies = tuple(reply._replace(column=name) for _, reply, _ in scored)
    return _Column(accuracy(scored, confidence)["accuracy"], replies)


def _in_words(
    name: str, asked: Sequence[AskedQuestion], answerer: Answerer, graded: frozenset[Place], confidence: int
) -> _Column:
    own = _put_in_words(asked, answerer, graded)
    if not own:
        return _undefined(NOT_GRADED if asked else NOT_ASKED)
    replies = [_graded(name, each, answerer) for each in own]
    if lacking := sum(
        reply.failure is Failure.JUDGE and each.place not in answerer.ungraded
        for each, reply in zip(own, replies, strict=True)
    ):
        return _undefined(f"{lacking} of {len(own)} replies have no grade; give each one", len(own))
    credits = [(reply.grade or 0) / BEST_GRADE for reply in replies]
    shares = estimate(mean(credits, [f"prompt {each.prompt}" for each in own]), confidence=confidence)
    return _Column(cell(shares, ANSWERS), tuple(replies))


def _graded(name: str, asked: AskedQuestion, answerer: Answerer) -> Open:
    if (lack := lack_of(asked, answerer)) is not None:
        return Open(asked.video, asked.question, name, None, Failure.FORM if lack == FAILED else Failure.MISSING)
    grade = answerer.grades.get(asked.place)
    return Open(asked.video, asked.question, name, grade, Failure.JUDGE if grade is None else None)


def _undefined(reason: str, n: int = 0) -> _Column:
    none = {"value": None, "low": None, "high": None, "n": n, "unit": ANSWERS, "clusters": None, "reason": reason}
    return _Column(none, ())


def _guessing(name: str, asked: Sequence[AskedQuestion]) -> Figures:
    """Return the score of naming one option at random, over the questions with a true answer."""
    guess = chance([truly(each) for each in asked if each.is_scored])
    if guess.percent is None:
        reason = NOT_ASKED if not asked else NO_GUESS if name in IN_WORDS else NO_TRUTH
        return {"value": None, "n": 0, "several": 0, "reason": reason}
    return {"value": guess.percent / 100, "n": guess.n, "several": guess.several, "reason": None}
