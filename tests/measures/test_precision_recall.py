"""Precision and recall by confidence: scikit-learn's own example, a slow oracle that tries every matching, and laws."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outtake.measures.calibration.dev_test import dev_names
from outtake.measures.calibration.precision_recall import (
    average_precision,
    average_precision_interval,
    best_threshold,
    points_of,
    steps_of,
)
from outtake.measures.segments.segments import Segment
from outtake.measures.spotlight.pairs.pairing import compare
from outtake.measures.spotlight.pairs.values import Prediction, ReferenceVideo
from outtake.measures.spotlight.scores import score
from outtake.measures.uncertainty.clustered import LEAST_CLUSTERS
from tests.measures import oracle
from tests.measures.companion_cases import comparisons, errors_of

TAU = 50
Comparison = tuple[list[ReferenceVideo], list[Prediction]]


def steps(given_: Comparison, tau: int = TAU):
    return steps_of(compare(*given_).videos, "p", tau)


@st.composite
def confident(draw: st.DrawFn) -> Comparison:
    """Comparisons whose predictions have confidences, often equal ones."""
    reference, predictions = draw(comparisons())
    sure = st.sampled_from([0.0, 0.2, 0.5, 0.9, 1.0])
    return reference, [
        replace(each, errors=tuple(replace(error, confidence=draw(sure)) for error in each.errors))
        for each in predictions
    ]


def slowly(given_: Comparison, threshold: float) -> tuple[int, int, int]:
    """Kept and matched predictions and true errors at one threshold, every matching tried."""
    reference, predictions = given_
    said = {each.video: each for each in predictions if each.status not in ("not_attempted", "media_not_received")}
    kept = matched = references = 0
    for video in reference:
        if video.video not in said:
            continue
        references += len(video.errors)
        answered = said[video.video].status == "ok"
        errors = [each for each in said[video.video].errors if answered and each.confidence >= threshold]
        kept += len(errors)
        spans = [(each.start_ms, min(each.end_ms, video.duration_ms)) for each in errors]
        weights = {
            (i, j): oracle.value("p", *oracle.overlap((truth.start_ms, truth.end_ms), span), 0, TAU)
            for i, truth in enumerate(video.errors)
            for j, span in enumerate(spans)
        }
        matched += len(oracle.best(weights))
    return kept, matched, references


def test_the_example_in_the_documentation_of_scikit_learn() -> None:
    """Labels 0, 0, 1, 1 and scores 0.1, 0.4, 0.35, 0.8, of ``precision_recall_curve``."""
    reference = [ReferenceVideo("v", 1000, errors_of((0, 100, "a", None), (200, 300, "a", None)))]
    places = ((400, 0.1), (600, 0.4), (0, 0.35), (200, 0.8))
    said = tuple(Segment(start, start + 100, "a", "", f"x{start}", None, sure) for start, sure in places)
    points = points_of(steps((reference, [Prediction("v", said)])))
    assert [point.threshold for point in points] == [0.8, 0.4, 0.35, 0.1]
    assert [point.counts.precision for point in points] == pytest.approx([1, 0.5, 2 / 3, 0.5])
    assert [point.counts.recall for point in points] == [0.5, 0.5, 1, 1]
    assert average_precision(points) == pytest.approx(0.8333, abs=1e-4)
    best = best_threshold(steps((reference, [Prediction("v", said)])))
    assert (best.value, best.f1, best.n, best.candidates) == (0.35, pytest.approx(0.8), 4, 4)


def test_what_is_kept_is_matched_again() -> None:
    """The surer prediction covers both errors a little, the other one the first alone: together they find both."""
    reference = [ReferenceVideo("v", 1000, errors_of((0, 100, "a", None), (100, 180, "a", None)))]
    wide, narrow = Segment(0, 180, "a", "", "x", None, 0.9), Segment(0, 100, "a", "", "y", None, 0.3)
    points = points_of(steps((reference, [Prediction("v", (wide, narrow))]), tau=40))
    assert [tuple(point.counts) for point in points] == [(1, 1, 2), (2, 2, 2)]


@settings(max_examples=25)
@given(confident())
def test_every_point_is_that_of_the_slow_oracle(given_: Comparison) -> None:
    found = points_of(steps(given_))
    for threshold, counts in found:
        assert tuple(counts) == slowly(given_, threshold)
    thresholds = {each.confidence for said in given_[1] if said.status == "ok" for each in said.errors}
    assert [point.threshold for point in found] == sorted(thresholds, reverse=True)
    best = best_threshold(steps(given_))
    by_f1 = {t: 2 * m / (k + r) if m else 0.0 for t in thresholds for k, m, r in [slowly(given_, t)]}
    if best.value is None:
        assert not any(by_f1.values())
    else:
        assert best.f1 == max(by_f1.values())
        assert best.value == max(t for t, f1 in by_f1.items() if f1 == best.f1)


@settings(max_examples=25)
@given(confident())
def test_recall_never_falls_and_the_last_point_is_the_whole_comparison(given_: Comparison) -> None:
    points = points_of(steps(given_))
    assert all(one.counts.matched <= two.counts.matched for one, two in pairwise(points))
    whole = score(*given_, tau=TAU, metrics=["p"]).metrics["p"]
    if points:
        last = points[-1].counts
        assert (last.precision, last.recall, last.matched) == (whole.precision, whole.pooled_coverage, whole.matched)
        ap, references = average_precision(points), last.references
        assert (ap is None) == (not references)
        assert ap is None or 0 <= ap <= last.recall + 1e-12


@settings(max_examples=25)
@given(confident(), st.randoms(use_true_random=False))
def test_the_order_of_videos_changes_nothing(given_: Comparison, random) -> None:
    reference, predictions = (random.sample(each, len(each)) for each in given_)
    assert points_of(steps((reference, predictions))) == points_of(steps(given_))


def test_the_interval_holds_the_average_precision_and_needs_several_prompts() -> None:
    reference, predictions = [], []
    for n in range(2 * LEAST_CLUSTERS):
        reference.append(ReferenceVideo(f"v{n}", 1000, errors_of((0, 100, "a", None)), f"p{n}"))
        right, wrong = Segment(0, 100, "a", "", "x", None, n % 7 / 7), Segment(500, 600, "a", "", "y", None, n % 5 / 5)
        predictions.append(Prediction(f"v{n}", (right, wrong)))
    drawn = average_precision_interval(steps((reference, predictions)), seed=1, resamples=200)
    assert drawn.value == average_precision(points_of(steps((reference, predictions))))
    assert drawn.low < drawn.value < drawn.high
    alone = average_precision_interval(steps((reference[:1], predictions[:1])), seed=1, resamples=200)
    assert (alone.low, alone.reason) == (None, "there is one item only, so nothing says how items differ")
    assert average_precision_interval((), seed=1).reason == "nothing was predicted"


def test_a_prediction_without_confidence_is_refused_by_name() -> None:
    reference = [ReferenceVideo("v", 1000, ())]
    with pytest.raises(ValueError, match="video 'v': prediction 'x' has the confidence None"):
        steps((reference, [Prediction("v", (Segment(0, 1, "a", "", "x"),))]))


@given(st.sets(st.text(max_size=4), max_size=30), st.integers(0, 5), st.integers(0, 100))
def test_a_split_follows_from_the_seed_and_the_names(names: set[str], seed: int, percent: int) -> None:
    dev = dev_names(sorted(names), seed=seed, dev_percent=percent)
    assert dev == dev_names(sorted(names, reverse=True), seed=seed, dev_percent=percent)
    assert dev <= names
    assert len(dev) == len(names) * percent // 100
