"""
The figures of a report on answers: a pure function of its questions, its annotators' replies and its config.

The same true answers and replies give the same figures to the last digit, in whichever order the clips come.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from evaluation.reports.answer_accuracy import answerer_figures
from evaluation.reports.answer_shares import share_figures
from evaluation.reports.answer_values import Answerer, AnswerTruth, Figures
from outtake.measures.bootstrap import CONFIDENCE

SCHEMA = 1


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
    return {
        "schema": SCHEMA,
        "kind": "answers",
        "confidence": CONFIDENCE,
        "truth": dict(truth.facts),
        "shares": share_figures(truth.questions),
        "rows": rows,
    }
