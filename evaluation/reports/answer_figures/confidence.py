"""
What the confidence of a critic's answers is worth.

The confidence of an answer is read as the probability that this answer is right (Guo and others, "On Calibration of
Modern Neural Networks", ICML 2017), so that every form of question is measured in the same way. Answers in words have
no right answer here, and answers without a value or a confidence say nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from evaluation.reports.answer_figures.accuracy import ANSWERS, scored_of
from evaluation.reports.answer_figures.values import Answerer, AskedQuestion, Figures
from evaluation.reports.figure_cells import cell
from outtake.measures.calibration.calibration_error import (
    Calibration,
    Kept,
    Outcome,
    calibration,
    ece_interval,
    kept_at_coverage,
    kept_at_thresholds,
)
from outtake.measures.calibration.recalibration import Scored, Temperature, fit_temperature, logit, scaled
from outtake.measures.uncertainty.clustered import Linear, estimate, mean

COVERAGES = (20, 40, 60, 80, 100)  # per cent, in the table
CURVE = range(1, 101)


class SureAnswer(NamedTuple):
    """An answer with a confidence: where it was given, whether it is right, and the prompt of its clip."""

    video: str
    cluster: str
    outcome: Outcome


def calibration_figures(
    questions: Sequence[AskedQuestion], answerer: Answerer, dev: Collection[str], *, seed: int, confidence: int
) -> Figures | None:
    """
    Give Brier score and ECE on test, before and after the temperature of dev, and the accuracy at coverage.

    :param dev: the clips where the temperature is fitted
    :param seed: of the interval of the ECE
    :param confidence: of the intervals, in percent
    :returns: None where no answer has a confidence
    """
    given, without = sure_answers(questions, answerer)
    if not given:
        return None
    on_dev = [each for each in given if each.video in dev]
    on_test = [each for each in given if each.video not in dev]
    found = fit_temperature([Scored(logit(p), right) for _, _, (p, right) in on_dev])
    draws = {"seed": seed, "confidence": confidence}
    return {
        "answers": len(given),
        "without_confidence": without,
        "dev": {"videos": len({each.video for each in on_dev}), "answers": len(on_dev)},
        "temperature": found._asdict(),
        "test": {
            "videos": len({each.video for each in on_test}),
            "answers": len(on_test),
            "accuracy": _cell(_mean(on_test, [float(each.outcome.positive) for each in on_test]), confidence),
            "confidence": _cell(_mean(on_test, [each.outcome.p for each in on_test]), confidence),
            "before": _calibrated(on_test, **draws),
            "after": _after(on_test, found, **draws),
        },
        **_at_coverage(given, confidence),
    }


def sure_answers(questions: Iterable[AskedQuestion], answerer: Answerer) -> tuple[list[SureAnswer], int]:
    """Return the answers that have a value and a confidence, and how many have a value alone."""
    answered = [(asked, reply) for asked, reply, lack in scored_of(questions, answerer) if lack is None]
    sure = [
        SureAnswer(
            asked.video, _cluster(asked), Outcome(answerer.confidences[asked.place], reply.said == reply.correct)
        )
        for asked, reply in answered
        if asked.place in answerer.confidences
    ]
    return sure, len(answered) - len(sure)


def _cluster(asked: AskedQuestion) -> str:
    return f"prompt {asked.prompt}"


def _after(test: Sequence[SureAnswer], found: Temperature, *, seed: int, confidence: int) -> Figures:
    if found.value is None:
        absent = _cell(Linear(None, 0, 0.0, {}, found.reason), confidence)
        return {"brier": absent, "ece": absent, "bins": []}
    moved = [
        each._replace(outcome=each.outcome._replace(p=scaled(logit(each.outcome.p), found.value))) for each in test
    ]
    return _calibrated(moved, seed=seed, confidence=confidence)


def _calibrated(given: Sequence[SureAnswer], *, seed: int, confidence: int) -> Figures:
    outcomes = [each.outcome for each in given]
    made = calibration(outcomes)
    drawn = ece_interval(outcomes, seed=seed, confidence=confidence)
    squares = [(p - right) ** 2 for p, right in outcomes]
    return {
        "brier": _cell(_mean(given, squares), confidence),
        "ece": {
            "value": made.ece,
            "low": drawn.low,
            "high": drawn.high,
            "n": made.n,
            "unit": ANSWERS,
            "clusters": None,
            "reason": made.reason or drawn.reason,
        },
        "bins": _bins(made),
    }


def _bins(made: Calibration) -> list[Figures]:
    return [
        {
            "from": each.low,
            "to": each.high,
            "n": each.n,
            "confidence": each.mean_p,
            "accuracy": each.positives.share,
            "low": each.positives.low,
            "high": each.positives.high,
        }
        for each in made.bins
    ]


def _at_coverage(given: Sequence[SureAnswer], confidence: int) -> Figures:
    thresholds = kept_at_thresholds([each.outcome for each in given])
    curve = [(percent, kept) for percent in CURVE if (kept := kept_at_coverage(thresholds, percent)) is not None]
    return {
        "at_coverage": [
            {**_kept(percent, kept), "accuracy": _cell(_accuracy(given, kept), confidence)}
            for percent, kept in curve
            if percent in COVERAGES
        ],
        "coverage_curve": [{**_kept(percent, kept), "accuracy": kept.accuracy} for percent, kept in curve],
    }


def _kept(percent: int, kept: Kept) -> Figures:
    return {"key": percent, "kept": kept.kept, "coverage": kept.coverage, "threshold": kept.threshold}


def _accuracy(given: Sequence[SureAnswer], kept: Kept) -> Linear:
    some = [each for each in given if each.outcome.p >= kept.threshold]
    return _mean(some, [float(each.outcome.positive) for each in some])


def _mean(given: Sequence[SureAnswer], values: Sequence[float]) -> Linear:
    return mean(values, [each.cluster for each in given])


def _cell(found: Linear, confidence: int) -> Figures:
    return cell(estimate(found, confidence=confidence), ANSWERS)
