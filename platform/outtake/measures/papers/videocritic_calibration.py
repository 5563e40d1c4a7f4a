"""
VideoCritic's table 3: each type's head before and after recalibration, side by side.

*Before*: p = σ(z), and p >= 0.5 counts as found. *After*: the temperature and the threshold of each head are fitted on
the dev split (`outtake.measures.calibration.recalibration`). Both are measured on the test split alone. A head that
could not be fitted on dev keeps T = 1, or the threshold 0.5; ``heads`` says why.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import isfinite, nan
from typing import NamedTuple

from outtake.measures.calibration.calibration_error import Calibration, Outcome, calibration
from outtake.measures.calibration.multilabel import LabelScores, Mode, check_types, score_labels
from outtake.measures.calibration.recalibration import (
    Gated,
    Head,
    Scored,
    Threshold,
    check_apart,
    fit_head,
    or_gate,
    scaled,
)
from outtake.measures.papers.videocritic import TYPES

UNTUNED = 0.5

Logits = Mapping[str, Mapping[str, float]]
"""By item, by type; every item has each type."""
Truth = Mapping[str, Collection[str]]


class Setting(NamedTuple):
    """The temperature and the threshold that one head works with."""

    temperature: float
    threshold: float


class Stage(NamedTuple):
    """One half of the table: Brier, ECE and diagram by type, the labels' scores, and the settings behind them."""

    calibration: Mapping[str, Calibration]
    labels: LabelScores
    settings: Mapping[str, Setting]


class CalibrationTable(NamedTuple):
    """Both halves, over the same ``test`` items, and the heads that were fitted on ``dev`` items."""

    before: Stage
    after: Stage
    heads: Mapping[str, Head]
    dev: int
    test: int


def calibration_table(
    dev: Logits,
    dev_truth: Truth,
    test: Logits,
    test_truth: Truth,
    *,
    types: Sequence[str] = TYPES,
    mode: Mode = "undefined",
) -> CalibrationTable:
    """
    Fit on dev, and measure on test before and after.

    :param types: all that there are, in the order of the result
    :param mode: what 0/0 is among the labels' scores; the paper's table is printed in the mode ``paper``
    :raises ValueError: naming an item that is in dev and test, or has no truth, or another type than ``types``,
        or lacks a finite logit of a type
    """
    check_apart(dev, test)
    dev_heads = _heads(dev, dev_truth, types)
    fitted = {name: fit_head(list(dev_heads[name].values())) for name in types}
    tuned = {name: Setting(head.temperature.value or 1.0, _or_untuned(head.threshold)) for name, head in fitted.items()}
    return CalibrationTable(
        before=_stage(test, test_truth, dict.fromkeys(types, Setting(1.0, UNTUNED)), mode),
        after=_stage(test, test_truth, tuned, mode),
        heads=fitted,
        dev=len(dev),
        test=len(test),
    )


def gate(logits: Logits, settings: Mapping[str, Setting]) -> Mapping[str, Gated]:
    """Decide every item by the OR gate."""
    thresholds = {name: each.threshold for name, each in settings.items()}
    return {
        item: or_gate({name: scaled(z, settings[name].temperature) for name, z in each.items()}, thresholds)
        for item, each in logits.items()
    }


def _or_untuned(threshold: Threshold) -> float:
    return UNTUNED if threshold.value is None else threshold.value


def _heads(logits: Logits, truth: Truth, types: Sequence[str]) -> Mapping[str, Mapping[str, Scored]]:
    """Sort logits and labels by type, then by item."""
    for item, each in logits.items():
        if item not in truth:
            raise ValueError(f"item {item!r} has logits and no truth; give both, or leave the item out")
        check_types(item, truth[item], types)
        for name in types:
            if not isfinite(each.get(name, nan)):
                raise ValueError(
                    f"item {item!r} has no finite logit of the type {name!r}; give one of all {len(types)}"
                )
    return {name: {item: Scored(each[name], name in truth[item]) for item, each in logits.items()} for name in types}


def _stage(logits: Logits, truth: Truth, settings: Mapping[str, Setting], mode: Mode) -> Stage:
    outcomes = {
        name: [Outcome(scaled(z, settings[name].temperature), positive) for z, positive in each.values()]
        for name, each in _heads(logits, truth, tuple(settings)).items()
    }
    said = {item: each.types for item, each in gate(logits, settings).items()}
    return Stage(
        calibration={name: calibration(each) for name, each in outcomes.items()},
        labels=score_labels({item: truth[item] for item in logits}, said, tuple(settings), mode=mode),
        settings=settings,
    )
