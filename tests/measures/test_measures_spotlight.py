"""Spotlight's scores: laws, thresholds, and the slow oracle."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outtake.measures.segments.segments import Segment
from outtake.measures.spotlight.pairs.pair_scores import METRICS, NEVER, PairScores, edge, level
from outtake.measures.spotlight.pairs.pairing import ToJudge, pairs_to_judge
from outtake.measures.spotlight.pairs.values import Prediction, ReferenceVideo, Score, VideoMatches
from outtake.measures.spotlight.scores import score, summarise
from tests.measures import oracle

DURATION_MS = 40  # short, so that ratios often lie exactly on a threshold
bounds = st.integers(0, DURATION_MS)
spans = st.tuples(bounds, bounds).filter(lambda span: span[0] < span[1])
raw_spans = st.tuples(st.integers(-10, DURATION_MS + 10), st.integers(-10, DURATION_MS + 10))
taus = st.integers(0, 100)


def _errors(intervals: Sequence[tuple[int, int]], prefix: str = "e") -> tuple[Segment, ...]:
    return tuple(
        Segment(start, end, "logical_error", f"reason {index}", f"{prefix}{index}")
        for index, (start, end) in enumerate(intervals)
    )


def _video(intervals: Sequence[tuple[int, int]], name: str = "v") -> ReferenceVideo:
    return ReferenceVideo(name, DURATION_MS, _errors(intervals))


def _likeness(video: str, a: Segment, b: Segment) -> int:
    """A similarity that is any number 0..10, the same from both sides, and 10 for the same text."""
    return 10 if a.reason == b.reason else (a.start_ms * b.start_ms + a.end_ms * b.end_ms) % 11


def _one(result: Score, metric: str) -> VideoMatches:
    (video,) = result.per_video
    return video.matches[metric]


videos = st.lists(st.lists(spans, max_size=4), max_size=4).map(
    lambda lists: [_video(intervals, f"v{index}") for index, intervals in enumerate(lists)]
)


@st.composite
def comparisons(draw: st.DrawFn) -> tuple[list[ReferenceVideo], list[Prediction]]:
    reference = draw(videos)
    statuses = st.sampled_from(["ok", "ok", "failed", "refused", "not_attempted", "media_not_received"])
    predictions = [
        Prediction(video.video, _errors(draw(st.lists(raw_spans, max_size=4)), "p"), draw(statuses))
        for video in reference
        if draw(st.booleans())
    ]
    return reference, predictions


def test_m_may_exceed_coverage() -> None:
    # One of three errors is found, and 9 of the 10 ms predicted are in it: m = 0.9, coverage = 1/3.
    result = score([_video([(0, 9), (20, 25), (30, 35)])], [Prediction("v", _errors([(0, 10)]))])
    assert result.metrics["p"].m == pytest.approx(0.9)
    assert result.metrics["p"].coverage == pytest.approx(1 / 3)


@pytest.mark.parametrize(("similarity", "kept"), [(7, 1), (6, 0)])
def test_a_similarity_of_7_survives_a_threshold_of_70(similarity: int, kept: int) -> None:
    # In floating point 7/10 < 0.7000000000000001 = np.linspace(0, 1, 101)[70].
    video = _video([(0, 10)])
    result = score([video], [Prediction("v", video.errors)], lambda *_: similarity, tau=70)
    assert [result.metrics[metric].matched for metric in ("s", "sp")] == [kept, kept]


@pytest.mark.parametrize(("end_ms", "kept"), [(17, 1), (16, 0)])
def test_an_overlap_of_exactly_seven_tenths_survives(end_ms: int, kept: int) -> None:
    result = score([_video([(0, end_ms)])], [Prediction("v", _errors([(10, 20)]))], tau=70)
    assert result.metrics["p"].matched == kept


def test_at_0_a_pair_that_shares_nothing_is_not_kept() -> None:
    result = score([_video([(0, 10)])], [Prediction("v", _errors([(10, 20)]))], lambda *_: 0, tau=0)
    assert [result.metrics[metric].matched for metric in METRICS] == [0, 0, 0, 0]


def test_both_halves_of_sp_must_survive() -> None:
    # The mean of 0.6 and 1 is 0.8, above 0.7, but the similarity alone is not.
    video = _video([(0, 10)])
    result = score([video], [Prediction("v", video.errors)], lambda *_: 6, tau=70)
    assert result.metrics["sp"].matched == 0


@given(st.fractions(0, 1, max_denominator=9000))
def test_the_level_is_the_greatest_threshold_that_is_survived(value: Fraction) -> None:
    survived = [tau for tau in range(101) if oracle.survives(value, tau)]
    assert level(value) == max(survived, default=NEVER)


def test_a_pair_that_was_not_judged_has_no_s() -> None:
    with pytest.raises(ValueError, match="'s' needs the similarity"):
        edge("s", PairScores(Fraction(1), Fraction(1), None))


def test_an_unknown_metric_has_no_value() -> None:
    with pytest.raises(ValueError, match="metric 'iou' is unknown"):
        edge("iou", PairScores(Fraction(1), Fraction(1), 7))


@given(videos)
def test_a_reference_against_itself_is_perfect(reference: list[ReferenceVideo]) -> None:
    result = score(reference, [Prediction(video.video, video.errors) for video in reference], _likeness, tau=100)
    total = sum(len(video.errors) for video in reference)
    perfect = 1.0 if total else None
    for metric in METRICS:
        numbers = result.metrics[metric]
        assert (numbers.m, numbers.coverage, numbers.precision, numbers.f1) == (perfect,) * 4
        assert numbers.matched == total


@given(st.lists(spans, max_size=4), st.lists(spans, max_size=4), taus)
def test_swapping_sides_swaps_misses_and_false_alarms(
    left: list[tuple[int, int]], right: list[tuple[int, int]], tau: int
) -> None:
    a, b = _video(left), _video(right)
    there = score([a], [Prediction("v", b.errors)], _likeness, tau=tau)
    back = score([b], [Prediction("v", a.errors)], _likeness, tau=tau)
    for metric, mirrored in (("s", "s"), ("p", "r"), ("r", "p")):
        one, other = _one(there, metric), _one(back, mirrored)
        assert len(one.misses) == len(other.false_alarms)
        assert len(one.false_alarms) == len(other.misses)
        assert sum(pair.f for pair in one.pairs) == sum(pair.f for pair in other.pairs)


@given(comparisons(), taus, st.randoms(use_true_random=False))
def test_order_and_ids_do_not_change_a_number(
    comparison: tuple[list[ReferenceVideo], list[Prediction]], tau: int, random: object
) -> None:
    reference, predictions = comparison

    def shuffled(errors: tuple[Segment, ...]) -> tuple[Segment, ...]:
        names = [f"x{index}" for index in range(len(errors))]
        random.shuffle(names)  # type: ignore[attr-defined]
        renamed = [replace(error, id=name) for error, name in zip(errors, names, strict=True)]
        random.shuffle(renamed)  # type: ignore[attr-defined]
        return tuple(renamed)

    other_reference = [replace(video, errors=shuffled(video.errors)) for video in reference]
    other_predictions = [replace(prediction, errors=shuffled(prediction.errors)) for prediction in predictions]
    random.shuffle(other_reference)  # type: ignore[attr-defined]
    random.shuffle(other_predictions)  # type: ignore[attr-defined]
    before = score(reference, predictions, _likeness, tau=tau, sweep=True)
    after = score(other_reference, other_predictions, _likeness, tau=tau, sweep=True)
    assert after.as_json() == before.as_json()


@given(st.lists(spans, min_size=1, max_size=3), st.lists(spans, max_size=4), taus)
def test_the_oracle_finds_the_same_m_and_coverage(
    truths: list[tuple[int, int]], guesses: list[tuple[int, int]], tau: int
) -> None:
    truths, guesses = sorted(truths), sorted(guesses)
    video, prediction = _video(truths), Prediction("v", _errors(guesses, "p"))
    likeness = {
        (i, j): _likeness("v", truth, guess)
        for i, truth in enumerate(video.errors)
        for j, guess in enumerate(prediction.errors)
    }
    result = score([video], [prediction], _likeness, tau=tau)
    for metric in METRICS:
        ours = _one(result, metric)
        assert (ours.m, ours.coverage) == oracle.video_numbers(metric, truths, guesses, likeness, tau)


@given(comparisons())
@settings(max_examples=15)
def test_the_sweep_is_the_score_at_each_threshold(
    comparison: tuple[list[ReferenceVideo], list[Prediction]],
) -> None:
    swept = score(*comparison, _likeness, sweep=True).sweep
    assert swept is not None
    for tau in range(101):
        result = score(*comparison, _likeness, tau=tau)
        for metric in METRICS:
            numbers = result.metrics[metric]
            assert swept[metric][tau] == (tau, numbers.m, numbers.coverage)


@given(comparisons(), taus)
def test_counts_add_up(comparison: tuple[list[ReferenceVideo], list[Prediction]], tau: int) -> None:
    result = score(*comparison, _likeness, tau=tau)
    assert result.scored + sum(result.left_out) == result.videos
    for metric in METRICS:
        matches = [video.matches[metric] for video in result.per_video]
        matched = sum(len(each.pairs) for each in matches)
        assert matched == result.metrics[metric].matched
        assert matched + sum(len(each.misses) for each in matches) == result.reference_errors
        assert matched + sum(len(each.false_alarms) for each in matches) == result.predicted_errors


def test_failed_and_refused_count_as_nothing_said_even_with_errors() -> None:
    reference = [_video([(0, 10)], "a"), _video([(0, 10)], "b"), _video([], "c")]
    predictions = [
        Prediction(video.video, _errors([(0, 10)]), status)
        for video, status in zip(reference, ["failed", "refused", "failed"], strict=True)
    ]
    result = score(reference, predictions)
    assert (result.scored, result.predicted_errors, result.metrics["p"].m) == (3, 0, 0.0)
    assert result.clean_videos == (0, 0)
    assert result.metrics["p"].precision is None


def test_only_clean_videos_leave_m_undefined() -> None:
    result = score([_video([])], [Prediction("v", _errors([(0, 10), (50, 60)]))])
    assert result.clean_videos == (1, 2)
    assert result.invalid_predictions == 1
    numbers = result.metrics["p"]
    assert (numbers.m, numbers.coverage, numbers.pooled_coverage, numbers.precision) == (None, None, None, 0.0)


def test_nothing_found_leaves_m_matched_and_f1_undefined() -> None:
    numbers = score([_video([(0, 10)])], [Prediction("v", _errors([(20, 30)]))]).metrics["p"]
    assert (numbers.m, numbers.coverage, numbers.m_matched) == (0.0, 0.0, None)
    assert (numbers.pooled_coverage, numbers.precision, numbers.f1) == (0.0, 0.0, None)


def test_an_invalid_prediction_has_no_overlap_but_a_reason() -> None:
    video = _video([(0, 40)])
    (inverted,) = _errors([(30, 10)])
    result = score([video], [Prediction("v", (inverted,))], lambda *_: 9, tau=0)
    assert [len(_one(result, metric).pairs) for metric in METRICS] == [0, 1, 0, 0]
    assert _one(result, "s").pairs[0].prediction.invalid_reason == "inverted"


def test_matches_carry_their_scores() -> None:
    result = score(
        [_video([(0, 10), (20, 30)])], [Prediction("v", _errors([(0, 20), (35, 40)], "p"))], lambda *_: 8, tau=50
    )
    matches = _one(result, "sp")
    (pair,) = matches.pairs
    assert (pair.reference.id, pair.prediction.segment.id) == ("e0", "p0")
    assert pair.scores == PairScores(Fraction(1, 2), Fraction(1), 8)
    assert pair.f == Fraction(13, 20)
    assert [error.id for error in matches.misses] == ["e1"]
    assert [error.segment.id for error in matches.false_alarms] == ["p1"]


def test_a_part_of_the_videos_can_be_summed_up() -> None:
    reference = [_video([(0, 10)], "a"), _video([(0, 10)], "b")]
    result = score(reference, [Prediction("a", reference[0].errors), Prediction("b", ())])
    assert [summarise("p", [video]).m for video in result.per_video] == [1.0, 0.0]


def test_sp_alone_asks_only_for_pairs_whose_p_survives() -> None:
    reference = [_video([(0, 10)])]
    predictions = [Prediction("v", _errors([(0, 10), (9, 19), (20, 30)], "p"))]
    asked = []

    def similarity(video: str, truth: Segment, guess: Segment) -> int:
        asked.append(ToJudge(video, truth, guess))
        return 10

    score(reference, predictions, similarity, tau=70, metrics=["sp"])
    assert [pair.prediction.id for pair in asked] == ["p0"]
    assert list(pairs_to_judge(reference, predictions, p_survives=70)) == asked
    asked.clear()
    score(reference, predictions, similarity, tau=70)
    assert list(pairs_to_judge(reference, predictions)) == asked
    assert len(asked) == 3


@pytest.mark.parametrize("answer", [11, -1, 7.0, True, None])
def test_a_similarity_that_is_none_is_refused(answer: int) -> None:
    video = _video([(0, 10)])
    with pytest.raises(ValueError, match="video 'v', reference 'e0', prediction 'e0'"):
        score([video], [Prediction("v", video.errors)], lambda *_: answer)


@pytest.mark.parametrize(
    ("reference", "predictions", "message"),
    [
        ([_video([], "a"), _video([], "a")], [], "'a' is in the reference twice"),
        ([_video([])], [Prediction("v", ()), Prediction("v", ())], "'v' is predicted twice"),
        ([_video([])], [Prediction("w", ())], "'w' has no reference"),
        ([_video([])], [Prediction("v", (), "done")], "'v' has status 'done'"),
        ([_video([(0, DURATION_MS + 1)])], [], "'e0' of video 'v' is"),
        ([_video([(5, 5)])], [], "must not be empty"),
        ([_video([])], [Prediction("v", _errors([(0, 1)]) * 2)], "2 errors with the id 'e0'"),
    ],
)
def test_values_that_do_not_fit_together_are_refused(
    reference: list[ReferenceVideo], predictions: list[Prediction], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        score(reference, predictions)


@pytest.mark.parametrize(("metrics", "message"), [(["iou"], "'iou' is unknown"), (["sp"], "'sp' needs the similarity")])
def test_metrics_that_cannot_be_computed_are_refused(metrics: list[str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        score([], [], metrics=metrics)
