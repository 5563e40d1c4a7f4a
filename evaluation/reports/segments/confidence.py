"""What the confidence of a critic's errors is worth: precision and recall at each threshold, and the best of these."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from evaluation.reports.figure_cells import cell
from evaluation.reports.segments.values import Figures, Settings
from outtake.measures.calibration.precision_recall import (
    BestThreshold,
    Counts,
    Point,
    VideoSteps,
    average_precision_interval,
    best_threshold,
    points_of,
    steps_of,
)
from outtake.measures.spotlight.pairs.pairing import ComparedVideo
from outtake.measures.uncertainty.bootstrap import Interval
from outtake.measures.uncertainty.clustered import LEAST_CLUSTERS, Linear, Term, cluster_of, estimate, ratio

RECALLS = range(101)  # hundredths
UNSURE = 0.0  # the confidence of predictions that have none
OWN_THRESHOLDS = "each of the two critics has a threshold of its own"
NOTHING_MATCHED = "precision and recall are both 0, or undefined"


class Gate(NamedTuple):
    """
    Two critics, each of which keeps what reaches a threshold of its own.

    ``thresholds`` are those with the best F1 on dev; None: all is kept. ``videos`` have what the two keep together.
    """

    thresholds: tuple[float | None, float | None]
    videos: Sequence[ComparedVideo]


def confidence_figures(
    videos: Sequence[ComparedVideo],
    dev: Collection[str],
    metric: str,
    settings: Settings,
    gate: Gate | None = None,
) -> Figures | None:
    """
    Give the precision–recall curve, the average precision, and the threshold with the best F1 on dev, measured on test.

    :param dev: the clips where the threshold is fitted
    :param gate: of a row of two critics: what they say at their thresholds, measured instead of a threshold of the row
    :returns: None where no prediction has a confidence. Predictions without one, such as errors outside the clip that
        no second look was asked about, come last.
    """
    said = [each.segment for video in videos for each in video.predictions]
    without = sum(each.confidence is None for each in said)
    if without == len(said):
        return None
    steps = steps_of(videos, metric, settings.tau, without=UNSURE)
    measured = steps if gate is None else steps_of(gate.videos, metric, settings.tau, without=UNSURE)
    on_dev = [each for each in measured if each.video.video in dev]
    on_test = [each for each in measured if each.video.video not in dev]
    best = best_threshold(on_dev) if gate is None else _of_gate(on_dev)
    at = UNSURE if gate is not None else best.value
    return {
        "predictions": len(said),
        "without_confidence": without,
        "average_precision": _average_precision(steps, settings),
        "at_recall": list(_at_recall(points_of(steps))),
        "threshold": {**best._asdict(), **({} if gate is None else {"each": list(gate.thresholds)})},
        "dev": {"videos": len(on_dev)},
        "test": {
            "videos": len(on_test),
            **_on_test(on_test, at, best.reason, settings),
            **_of_all(steps, dev, settings),
        },
    }


def _of_gate(dev: Sequence[VideoSteps]) -> BestThreshold:
    """Give the F1 on dev of what two critics keep at their own thresholds."""
    points = points_of(dev)
    counts = points[-1].counts if points else None
    return BestThreshold(None, None if counts is None else counts.f1, counts.kept if counts else 0, 0, OWN_THRESHOLDS)


def _average_precision(steps: Sequence[VideoSteps], settings: Settings) -> Figures:
    references = sum(each.references for each in steps)
    clusters = len({cluster_of(each.video) for each in steps})
    drawn = average_precision_interval(
        steps, seed=settings.seed, resamples=settings.resamples, confidence=settings.confidence
    )
    return {**_interval(drawn, clusters), "n": references, "unit": "errors", "clusters": clusters}


def _interval(drawn: Interval, clusters: int) -> Figures:
    if drawn.value is not None and 1 < clusters < LEAST_CLUSTERS:
        reason = f"{clusters} clusters are too few for an interval; it takes {LEAST_CLUSTERS}"
        return {"value": drawn.value, "low": None, "high": None, "reason": reason}
    return {"value": drawn.value, "low": drawn.low, "high": drawn.high, "reason": drawn.reason}


def _at_recall(points: Sequence[Point]) -> Iterable[Figures]:
    """Yield the highest threshold that reaches each recall, in hundredths, and the precision there."""
    rest = list(points)
    for recall in RECALLS:
        rest = [each for each in rest if 100 * each.counts.matched >= recall * each.counts.references]
        if not rest or not rest[0].counts.references:
            return
        threshold, counts = rest[0]
        yield {"recall": recall / 100, "precision": counts.precision, "threshold": threshold}


def _on_test(test: Sequence[VideoSteps], threshold: float | None, reason: str | None, settings: Settings) -> Figures:
    """Give precision, recall and F1 on test at a threshold; where there is none, the reason."""
    chosen = {"precision": _precision, "recall": _recall, "f1": _f1}
    if threshold is None:
        return {name: _shown(Linear(None, 0, 0.0, {}, reason), settings) for name in chosen}
    counted = [(each, each.at(threshold)) for each in test]
    return {name: _shown(make(counted), settings) for name, make in chosen.items()}


def _of_all(steps: Sequence[VideoSteps], dev: Collection[str], settings: Settings) -> Figures:
    """Give F1 on test of all predictions."""
    test = [(each, each.at(UNSURE)) for each in steps if each.video.video not in dev]
    return {"f1_of_all": _shown(_f1(test), settings)}


Counted = Sequence[tuple[VideoSteps, Counts]]


def _precision(test: Counted) -> Linear:
    return ratio(Term(cluster_of(each.video), counts.matched, counts.kept) for each, counts in test)


def _recall(test: Counted) -> Linear:
    return ratio(Term(cluster_of(each.video), counts.matched, counts.references) for each, counts in test)


def _f1(test: Counted) -> Linear:
    terms = (Term(cluster_of(each.video), 2 * counts.matched, counts.kept + counts.references) for each, counts in test)
    made = ratio(terms)
    return made._replace(value=None, influence={}, reason=NOTHING_MATCHED) if made.value == 0 else made


def _shown(found: Linear, settings: Settings) -> Figures:
    return cell(estimate(found, confidence=settings.confidence), "errors", n=int(found.of))
