"""
The figures of a report on answers: a pure function of its questions, its annotators' replies and its config.

The same true answers and replies give the same figures to the last digit, in any order of the clips.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from evaluation.reports.answer_figures.accuracy import answerer_figures
from evaluation.reports.answer_figures.brite_shares import share_figures
from evaluation.reports.answer_figures.confidence import calibration_figures
from evaluation.reports.answer_figures.dataset_statistics import FIELD as DESCRIBED
from evaluation.reports.answer_figures.dataset_statistics import described_figures
from evaluation.reports.answer_figures.grading import grading_figures
from evaluation.reports.answer_figures.or_gate import EitherAnswerers, either_figures
from evaluation.reports.answer_figures.paired_differences import annotators_paired, generators_paired
from evaluation.reports.answer_figures.positions import position_figures
from evaluation.reports.answer_figures.preferences import preference_figures
from evaluation.reports.answer_figures.values import Answerer, AnswerTruth, Figures
from evaluation.reports.answer_figures.vf_eval import ITS_QUESTIONS, vf_eval_figures
from evaluation.reports.answer_figures.vf_eval_flaws import flaw_figures
from evaluation.reports.answers.rechecks import check_figures
from evaluation.reports.held_out import HeldOut
from outtake.measures.uncertainty.bootstrap import CONFIDENCE

SCHEMA = 2
NO_POSITIONS: Mapping[str, Any] = MappingProxyType({})


def answer_figures(
    truth: AnswerTruth,
    answerers: Sequence[Answerer],
    *,
    held_out: HeldOut | None = None,
    either: Sequence[EitherAnswerers] = (),
    positions: Mapping[str, Any] = NO_POSITIONS,
    step: Callable[[], None] = lambda: None,
) -> Figures:
    """
    Compute the figures of true answers by generator, and of annotators against them.

    :param held_out: how clips are split to fit temperatures of confidence; None: confidence is not measured
    :param either: pairs of the annotators with what either says, shown after all others
    :param positions: counts of the places of options that annotators chose, as `frozen_positions` gives them
    :param step: called after each row
    """
    rows = []
    shown = [*answerers, *(each.both for each in either)]
    for each in shown:
        rows.append(answerer_figures(truth.questions, each, CONFIDENCE) | _calibrated(truth, each, held_out))
        step()
    questions, on_pairs = truth.questions, truth.votes is not None
    graded = grading_figures(truth, answerers, CONFIDENCE)
    flaws, places = flaw_figures(truth), position_figures(positions, answerers)
    return {
        "schema": SCHEMA,
        "kind": "answers",
        "confidence": CONFIDENCE,
        **_split(held_out, rows, either),
        "truth": dict(truth.facts),
        **({DESCRIBED: described_figures(truth.clips, questions)} if truth.clips else {}),
        "shares": None if on_pairs or truth.instrument == ITS_QUESTIONS else share_figures(questions),
        "paired_generators": [] if on_pairs else generators_paired(questions, CONFIDENCE),
        "preferences": preference_figures(truth.votes or (), CONFIDENCE),
        "rows": rows,
        "paired_annotators": annotators_paired(questions, shown, CONFIDENCE),
        "vf_eval": vf_eval_figures(truth, answerers, CONFIDENCE),
        **({} if places is None else {"positions": places}),
        **({} if flaws is None else {"vf_eval_flaws": flaws}),  # reports of earlier forms keep their bytes
        "checks": check_figures(truth.checks),
        **({} if graded is None else {"grading": graded}),  # reports without a judge keep their bytes
        **({"either": [_either(truth, each, held_out) for each in either]} if either else {}),
    }


def _split(held_out: HeldOut | None, rows: Sequence[Figures], either: Sequence[EitherAnswerers]) -> Figures:
    """Give the split of the clips where something is fitted."""
    is_used = either or any("calibration" in row for row in rows)
    return {"held_out": dict(vars(held_out))} if held_out and is_used else {}


def _dev(truth: AnswerTruth, held_out: HeldOut) -> frozenset[str]:
    return held_out.dev(each.video for each in truth.questions)


def _either(truth: AnswerTruth, found: EitherAnswerers, held_out: HeldOut | None) -> Figures:
    return either_figures(truth.questions, found, _dev(truth, held_out or HeldOut()), CONFIDENCE)


def _calibrated(truth: AnswerTruth, answerer: Answerer, held_out: HeldOut | None) -> Figures:
    """Give what an annotator's confidence is worth; nothing where none is given, so older reports keep their bytes."""
    if held_out is None:
        return {}
    found = calibration_figures(
        truth.questions, answerer, _dev(truth, held_out), seed=held_out.seed, confidence=CONFIDENCE
    )
    return {} if found is None else {"calibration": found}
