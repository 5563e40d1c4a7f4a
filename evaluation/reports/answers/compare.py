"""
Two reports on answers next to each other: each annotator's accuracy and each generator's share of yes in both.

What a report rests on is frozen, so its questions can be read again and give its figures. A difference has an interval
where both shares are over the same questions: these are then compared one by one, those about a prompt together.
Otherwise the clips or questions differ, and the numbers of questions are given.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from evaluation.reports.answer_figures.paired_differences import (
    Outcome,
    Outcomes,
    difference_cell,
    paired,
    right_by_place,
    yes_by_generator,
)
from evaluation.reports.answer_figures.values import Answerer, AskedQuestion, Place
from evaluation.reports.answers.inputs import answer_truth_of, answerers_of, either_answerers
from evaluation.reports.comparison import ComparedFigureOutput, ComparedFigures, DifferenceOutput
from evaluation.reports.models import Report
from outtake.measures.uncertainty.bootstrap import CONFIDENCE

WHOLE = "all"
RIGHT, YES = "right", "yes"
NOT_IN_BOTH = "one of the two reports has no such answers"

Parts = Mapping[str, Outcomes]
"""Outcomes by dimension, and all of them under `WHOLE`."""


class AnswerOutcomes(NamedTuple):
    """What one report has: its annotators' outcomes, how they are called, and its generators' outcomes."""

    annotators: Mapping[str, Parts]
    named: Mapping[str, Answerer]
    generators: Mapping[str, Parts]


def answers_compared(first: Report, second: Report) -> ComparedFigures:
    """Return each annotator and each generator in two reports on answers; differences are the second's minus."""
    one, other = outcomes_in(first), outcomes_in(second)
    named = {**other.named, **one.named}
    return {
        "rows": [
            {
                "annotator": each,
                "label": named[each].label,
                "kind": named[each].kind,
                "metrics": _metrics(RIGHT, one.annotators.get(each, {}), other.annotators.get(each, {})),
            }
            for each in dict.fromkeys([*one.annotators, *other.annotators])
        ],
        "generators": [
            {
                "generator": each,
                "metrics": _metrics(YES, one.generators.get(each, {}), other.generators.get(each, {})),
            }
            for each in sorted(one.generators.keys() | other.generators.keys())
        ],
    }


def outcomes_in(report: Report) -> AnswerOutcomes:
    """Return the outcomes of a report on answers, read again from what it froze."""
    rows = list(report.rows.select_related("prediction_set__annotator", "prediction_set__study").order_by("position"))
    truth, answerers = answer_truth_of(report), answerers_of(report, rows)
    answerers += [each.both for each in either_answerers(report, answerers, truth.questions)]
    dimensions = {each.place: each.dimension for each in truth.questions}
    yes = {} if truth.votes is not None else yes_by_generator(truth.questions)
    return AnswerOutcomes(
        {each.annotator: _parts(right_by_place(truth.questions, each), dimensions) for each in answerers},
        {each.annotator: each for each in answerers},
        {name: _parts(_by_place(outcomes), dimensions) for name, outcomes in yes.items()},
    )


def _by_place(outcomes: list[tuple[AskedQuestion, Outcome]]) -> dict[Place, Outcome]:
    return {asked.place: outcome for asked, outcome in outcomes}


def _parts(outcomes: Outcomes, dimensions: Mapping[Place, str]) -> dict[str, dict[Place, Outcome]]:
    parts: dict[str, dict[Place, Outcome]] = {WHOLE: dict(outcomes)}
    for place, outcome in outcomes.items():
        parts.setdefault(dimensions[place], {})[place] = outcome
    return parts


def _metrics(what: str, first: Parts, second: Parts) -> list[ComparedFigureOutput]:
    return [
        {"metric": name, "what": what, **_values(first.get(name, {}), second.get(name, {}))}
        for name in dict.fromkeys([WHOLE, *first, *second])
    ]


def _values(first: Outcomes, second: Outcomes) -> DifferenceOutput:
    a, b = _share(first), _share(second)
    shared = len(first.keys() & second.keys())
    found: DifferenceOutput = {
        "first": a,
        "second": b,
        "difference": None,
        "low": None,
        "high": None,
        "n": shared,
        "reason": NOT_IN_BOTH,
    }
    if a is None or b is None:
        return found
    if first.keys() != second.keys():
        reason = f"the questions differ: {len(first)} and {len(second)}, {shared} are in both"
        return {**found, "difference": b - a, "reason": reason}
    made = difference_cell(paired(("second", "first"), second, first, CONFIDENCE))
    return {
        **found,
        "difference": made["value"],
        "low": made["low"],
        "high": made["high"],
        "n": made["n"],
        "reason": made["reason"],
    }


def _share(outcomes: Outcomes) -> float | None:
    return sum(value for value, _ in outcomes.values()) / len(outcomes) if outcomes else None
