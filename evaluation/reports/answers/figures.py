"""
The figures of a report on answers: a pure function of its questions, its annotators' replies and its config.

The same true answers and replies give the same figures to the last digit, in any order of the clips.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from evaluation.reports.answer_figures.accuracy import answerer_figures
from evaluation.reports.answer_figures.brite_shares import share_figures
from evaluation.reports.answer_figures.grading import grading_figures
from evaluation.reports.answer_figures.paired import annotators_paired, generators_paired
from evaluation.reports.answer_figures.preferences import preference_figures
from evaluation.reports.answer_figures.values import Answerer, AnswerTruth, Figures
from evaluation.reports.answer_figures.vf_eval import vf_eval_figures
from evaluation.reports.answers.rechecks import check_figures
from outtake.measures.uncertainty.bootstrap import CONFIDENCE

SCHEMA = 2


def answer_figures(
    truth: AnswerTruth, answerers: Sequence[Answerer], *, step: Callable[[], None] = lambda: None
) -> Figures:
    """
    Compute the figures of true answers by generator, and of annotators against them.

    :param step: called after each annotator
    """
    rows = []
    for each in answerers:
        rows.append(answerer_figures(truth.questions, each, CONFIDENCE))
        step()
    questions, on_pairs = truth.questions, truth.votes is not None
    graded = grading_figures(truth, answerers, CONFIDENCE)
    return {
        "schema": SCHEMA,
        "kind": "answers",
        "confidence": CONFIDENCE,
        "truth": dict(truth.facts),
        "shares": None if on_pairs else share_figures(questions),
        "paired_generators": [] if on_pairs else generators_paired(questions, CONFIDENCE),
        "preferences": preference_figures(truth.votes or (), CONFIDENCE),
        "rows": rows,
        "paired_annotators": annotators_paired(questions, answerers, CONFIDENCE),
        "vf_eval": vf_eval_figures(truth, answerers, CONFIDENCE),
        "checks": check_figures(truth.checks),
        **({} if graded is None else {"grading": graded}),  # reports without a judge keep their bytes
    }
