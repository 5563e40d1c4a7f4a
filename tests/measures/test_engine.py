"""The engine against one exact video at a time, against trying all matchings, and against scipy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations, pairwise
from math import fsum

import numpy as np
import pytest
import scipy
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.engine import measure_engine
from outtake.measures.matching.bipartite import best_matching
from outtake.measures.segments.segments import Segment
from outtake.measures.spotlight.engine.batch_scores import ScoreTable, score_table, score_tables
from outtake.measures.spotlight.engine.batched_matching import LONGEST_SCALE, longest_packed_scale
from outtake.measures.spotlight.engine.blocks import MOST_ROWS, block_of, by_shape
from outtake.measures.spotlight.engine.exact_sums import exact_sums, rounded
from outtake.measures.spotlight.pairs.pair_scores import METRICS, PairScores, level
from outtake.measures.spotlight.pairs.pair_table import NOT_JUDGED, levels
from outtake.measures.spotlight.pairs.pairing import LONGEST_MS, ComparedVideo, compare
from outtake.measures.spotlight.pairs.threshold_sweep import above_threshold, edges_of, threshold_intervals
from outtake.measures.spotlight.pairs.values import Prediction, ReferenceVideo
from tests.measures import oracle

TAUS = tuple(range(101))
SOME_TAUS = (0, 33, 50, 70, 100)

# Few instants, so that segments coincide and sums tie. Between the first ones lengths have small common multiples;
# between the second ones a problem's common denominator has about 22 bits a prediction, between the third ones 38.
SHORT = tuple(range(13))
LONG = (0, 1_000_003, 2_000_033, 4_334_443, 5_000_011, 7_777_703, 9_999_937, 10_736_791)
LONGEST = (0, 99_999_999_977, 199_999_999_949, 433_494_437_001, 500_000_000_023, 777_767_777_777, LONGEST_MS)


def _compared(
    truths: Sequence[tuple[int, int]], guesses: Sequence[tuple[int, int]], similarity: Sequence[int], name: str = "v"
) -> ComparedVideo:
    """Compare intervals; the similarities are taken in turn, pair by pair, over and over."""
    duration = max([1, *(end for _, end in truths), *(end for _, end in guesses)])
    truth, guess = (
        tuple(Segment(*span, "logical_error", "", f"{prefix}{index:02}") for index, span in enumerate(spans))
        for prefix, spans in (("e", truths), ("p", guesses))
    )
    (video,) = compare([ReferenceVideo(name, duration, truth)], [Prediction(name, guess)]).videos
    shape = video.scores.shared_ms.shape
    return video._replace(scores=video.scores.with_similarity(np.resize(np.array(similarity, np.int64), shape)))


def _videos(instants: Sequence[int], most: int = 5, least_videos: int = 4) -> st.SearchStrategy[list[ComparedVideo]]:
    valid = st.sampled_from(list(combinations(instants, 2)))
    said = st.sampled_from([*combinations(instants, 2), (instants[2], instants[1]), (instants[1], instants[1])])
    one = st.builds(
        _compared,
        st.lists(valid, max_size=most),
        st.lists(said, max_size=most),
        st.lists(st.sampled_from([NOT_JUDGED, 0, 3, 5, 7, 7, 7, 10]), min_size=7, max_size=7),
    )
    return st.lists(one, min_size=least_videos, max_size=least_videos + 2)


def _check_against_one_at_a_time(videos: Sequence[ComparedVideo]) -> None:
    found = score_table(videos, METRICS, TAUS)
    for metric in METRICS:
        pairs = {tau: found.pairs(metric, tau) for tau in SOME_TAUS}
        for row, video in enumerate(videos):
            edges = edges_of(metric, video.scores)
            bounds = [
                *((each.column, each.m, len(each.pairs)) for each in threshold_intervals(edges, TAUS)),
                (len(TAUS), 0, 0),
            ]
            for (start, m, kept), (stop, *_) in pairwise(bounds):
                assert set(found.kept[metric][row, start:stop].tolist()) == {kept}
                if video.reference:
                    assert set(found.m[metric][row, start:stop].tolist()) == {m}
            for tau in SOME_TAUS:
                assert pairs[tau][row] == best_matching(above_threshold(edges, tau))


@given(_videos(SHORT))
@settings(max_examples=20)
def test_ties_of_short_lengths_are_broken_as_one_at_a_time(videos: list[ComparedVideo]) -> None:
    _check_against_one_at_a_time(videos)


@given(_videos(LONG))
@settings(max_examples=20)
def test_sums_beyond_one_word_are_compared_exactly(videos: list[ComparedVideo]) -> None:
    _check_against_one_at_a_time(videos)


@given(_videos(LONGEST))
@settings(max_examples=10)
def test_sums_beyond_two_words_are_compared_exactly(videos: list[ComparedVideo]) -> None:
    _check_against_one_at_a_time(videos)


@pytest.mark.parametrize(("instants", "words"), [(SHORT, 1), (LONG, 2), (LONGEST, 3)])
def test_the_instants_of_the_tests_take_each_of_the_three_ways(instants: Sequence[int], words: int) -> None:
    # Each guess ends a little later than its truth, so that nothing cancels in the common denominator.
    spans = list(pairwise(instants))[:4]
    video = _compared(spans, [(start, end + 1) for start, end in spans], [7])
    ((shape, chosen),) = by_shape([video.scores]).items()
    assert shape is not None
    (scale,) = block_of(shape, [video.scores], chosen, ["p"]).scale
    assert 1 + (scale > longest_packed_scale(shape)) + (scale >= LONGEST_SCALE) == words


def test_rounding_stays_below_what_the_comparison_allows() -> None:
    # The bound that the text of engine_matching rests on: two sums of at most MOST_ROWS values of at most 1.
    assert MOST_ROWS < 16
    assert 2 * MOST_ROWS * (Fraction(1, 2**54) + Fraction(1, 2**50)) < Fraction(1, 2**45)


def test_a_difference_that_floats_do_not_see_decides() -> None:
    # The second guess is the better one by 1e-22. Taken for a tie, the first would be kept, because it ends earlier.
    length = 10**11
    truth, worse, better = (1, length), (0, length - 1), (0, length)
    videos = [_compared([truth], [worse, better], [7], f"v{index}") for index in range(4)]
    p = [video.scores[0, j].p for video in videos[:1] for j in range(2)]
    assert p[0] < p[1]
    assert float(p[0]) == float(p[1])
    assert [each for (each,) in score_table(videos, ["p"], [70]).pairs("p", 70)] == [(0, 1)] * 4


def _crossing(rng: np.random.Generator) -> ComparedVideo:
    # Both truths begin at 0 and both guesses are of one length and outlast them, so that to cross over changes nothing
    # in the sum, though often its last bit in floating point. The third pair makes the common denominator long.
    a, b, p, q = (int(each) for each in (*np.sort(rng.integers(10**10, 2 * 10**10, 2)), *rng.integers(1, 10**10, 2)))
    length, beyond = 3 * 10**10 + 1, 10**11
    far = (beyond, beyond + 7 * 10**10 + 9)
    return _compared([(0, a), (0, b), far], [(p, p + length), (q, q + length), (far[0] + 1, far[1] + 1)], [7])


def _alike(rng: np.random.Generator) -> ComparedVideo:
    # One truth, and guesses that leave it by about a ten-thousandth of their lengths, which have nothing in common.
    starts, lengths = rng.integers(0, 10**5, 3), rng.integers(10**9, 2 * 10**9, 3)
    guesses = [(int(start), int(start + length)) for start, length in zip(starts, lengths, strict=True)]
    return _compared([(10**5, 3 * 10**9)], guesses, [7])


@pytest.mark.parametrize("make", [_crossing, _alike])
def test_sums_that_are_nearly_or_just_equal_are_told_apart(
    make: Callable[[np.random.Generator], ComparedVideo],
) -> None:
    rng = np.random.default_rng(7)
    videos = [make(rng) for _ in range(40)]
    for video, pairs in zip(videos, score_table(videos, ["p"], [0]).pairs("p", 0), strict=True):
        assert pairs == best_matching(above_threshold(edges_of("p", video.scores), 0))


@given(_videos(SHORT, most=3))
@settings(max_examples=15)
def test_trying_all_matchings_finds_the_same(videos: list[ComparedVideo]) -> None:
    found = score_table(videos, METRICS, [0])
    for metric in METRICS:
        for tau in (0, 50):
            for video, pairs in zip(videos, found.pairs(metric, tau), strict=True):
                assert pairs == oracle.best(above_threshold(edges_of(metric, video.scores), tau))


@pytest.mark.parametrize(("n", "m"), [(3, 30), (30, 3), (8, 12), (MOST_ROWS, MOST_ROWS), (14, 16), (1, 1)])
def test_sums_agree_with_scipy_and_pairs_with_the_exact_solver(n: int, m: int) -> None:
    rng = np.random.default_rng(n * 100 + m)
    videos = [
        _compared(_spans(rng, n), _spans(rng, m), rng.integers(0, 11, n * m).tolist(), f"v{index}")
        for index in range(4)
    ]
    taus = (0, 60)
    found = score_table(videos, METRICS, taus)
    for metric in METRICS:
        for row, video in enumerate(videos):
            for column, tau in enumerate(taus):
                values = above_threshold(edges_of(metric, video.scores), tau)
                weights = np.zeros((n, m))
                for pair, value in values.items():
                    weights[pair] = value
                best = weights[scipy.optimize.linear_sum_assignment(weights, maximize=True)].sum()
                total = found.m[metric][row, column] * found.kept[metric][row, column]
                assert total == pytest.approx(best, abs=1e-9)
    for row, pairs in enumerate(found.pairs("s", 60)):
        assert pairs == best_matching(above_threshold(edges_of("s", videos[row].scores), 60))


def _spans(rng: np.random.Generator, count: int) -> list[tuple[int, int]]:
    starts, lengths = rng.integers(0, 80, count) * 100, rng.integers(1, 40, count) * 100
    return [(int(start), int(start + length)) for start, length in zip(starts, lengths, strict=True)]


@given(_videos(SHORT))
@settings(max_examples=10)
def test_each_row_is_of_one_video_whatever_stands_beside_it(videos: list[ComparedVideo]) -> None:
    whole = score_table(videos, METRICS, SOME_TAUS)
    turned = score_table(videos[::-1], METRICS, SOME_TAUS)
    alone = [score_table([video], METRICS, SOME_TAUS) for video in videos]
    for metric in METRICS:
        for row in range(len(videos)):
            for other, at in ((turned, len(videos) - 1 - row), (alone[row], 0)):
                np.testing.assert_array_equal(whole.m[metric][row], other.m[metric][at])
                np.testing.assert_array_equal(whole.kept[metric][row], other.kept[metric][at])


@given(_videos(SHORT), _videos(LONG))
@settings(max_examples=10)
def test_several_prediction_sets_at_once_are_each_their_own_sheet(
    some: list[ComparedVideo], others: list[ComparedVideo]
) -> None:
    for found, videos in zip(score_tables([some, [], others], METRICS, SOME_TAUS), (some, [], others), strict=True):
        _assert_same(found, score_table(videos, METRICS, SOME_TAUS))


@given(_videos(SHORT), _videos(SHORT), st.integers(0, 3))
@settings(max_examples=20)
def test_replacing_a_video_is_the_same_as_beginning_again(
    videos: list[ComparedVideo], edits: list[ComparedVideo], index: int
) -> None:
    found = score_table(videos, METRICS, SOME_TAUS)
    for edit in edits:
        found = found.replaced(index, edit)
    _assert_same(found, score_table([*videos[:index], edits[-1], *videos[index + 1 :]], METRICS, SOME_TAUS))


def _assert_same(found: ScoreTable, expected: ScoreTable) -> None:
    assert found.videos == expected.videos
    assert found.references.tolist() == expected.references.tolist()
    assert found.predictions.tolist() == expected.predictions.tolist()
    for metric in METRICS:
        np.testing.assert_array_equal(found.m[metric], expected.m[metric])
        np.testing.assert_array_equal(found.kept[metric], expected.kept[metric])
        assert found.mean_m(metric) == expected.mean_m(metric)
        assert found.mean_coverage(metric) == expected.mean_coverage(metric)


@given(_videos(SHORT))
@settings(max_examples=15)
def test_means_are_those_of_fsum_over_the_videos_with_an_error(videos: list[ComparedVideo]) -> None:
    found = score_table(videos, METRICS, SOME_TAUS)
    rows = [row for row, video in enumerate(videos) if video.reference]
    for metric in METRICS:
        for column in range(len(SOME_TAUS)):
            m = [float(found.m[metric][row, column]) for row in rows]
            coverage = [found.kept[metric][row, column] / len(videos[row].reference) for row in rows]
            assert found.mean_m(metric)[column] == (fsum(m) / len(m) if m else None)
            assert found.mean_coverage(metric)[column] == (fsum(coverage) / len(m) if m else None)


def test_clean_videos_have_no_m_and_silent_predictions_have_0() -> None:
    videos = [
        _compared([], [(0, 10)], [7], "clean"),
        _compared([], [], [7], "empty"),
        _compared([(0, 10)], [], [7], "silent"),
        _compared([(0, 10)], [(0, 10)], [7], "found"),
    ]
    found = score_table(videos, ["s", "p"], [0, 100])
    np.testing.assert_array_equal(found.m["p"], [[np.nan] * 2, [np.nan] * 2, [0, 0], [1, 1]])
    np.testing.assert_array_equal(found.m["s"], [[np.nan] * 2, [np.nan] * 2, [0, 0], [0.7, 0]])
    np.testing.assert_array_equal(found.coverage("p"), found.m["p"])
    assert found.mean_m("s") == (0.35, 0.0)
    assert found.mean_coverage("p") == (0.5, 0.5)
    assert found.pairs("p", 70) == ((), (), (), ((0, 0),))


def test_only_clean_videos_have_no_mean() -> None:
    found = score_table([_compared([], [(0, 10)], [7])], ["p"], [0, 70])
    assert found.mean_m("p") == found.mean_coverage("p") == (None, None)


def test_nothing_gives_an_empty_sheet() -> None:
    found = score_table([], METRICS, TAUS)
    assert found.m["sp"].shape == (0, 101)
    assert found.mean_m("sp") == (None,) * 101
    assert found.pairs("sp", 70) == ()
    assert score_table([_compared([(0, 10)], [(0, 10)], [7])], [], []).metrics == ()


_shares = st.tuples(st.integers(0, 10**12), st.integers(1, 10**12)).map(lambda pair: min(pair) / max(pair))


@given(st.lists(st.tuples(_shares, _shares, _shares), max_size=9))
@settings(max_examples=50)
def test_exact_sums_round_as_fsum(rows: list[tuple[float, float, float]]) -> None:
    values = np.array(rows).reshape(-1, 3)
    sums = exact_sums(values)
    assert rounded(sums) == [fsum(column) for column in values.T.tolist()]
    assert rounded(sums - exact_sums(values)) == [0.0] * 3


@given(st.integers(0, 10**12), st.integers(1, 10**12))
@settings(max_examples=50)
def test_levels_of_arrays_are_those_of_fractions(a: int, b: int) -> None:
    top, bottom = min(a, b), max(a, b)
    # Next to the value itself, the two next to a threshold: just at it, and just below.
    tops = [top, bottom * 7 // 10, max(0, bottom * 7 // 10 - 1)]
    found = levels(np.array(tops), np.array([bottom] * 3))
    assert found.tolist() == [level(Fraction(each, bottom)) for each in tops]


@pytest.mark.parametrize("taus", [(70, 50), (50, 50), (-1, 70), (70, 101)])
def test_thresholds_are_hundredths_and_rise(taus: Sequence[int]) -> None:
    with pytest.raises(ValueError, match=r"taus are .*whole hundredths from 0 to 100, each above the one before"):
        score_table([_compared([(0, 10)], [(0, 7)], [7])] * 4, ["p"], taus)


@pytest.mark.parametrize("videos", [1, 4])
def test_an_unknown_metric_is_no_other_one(videos: int) -> None:
    with pytest.raises(ValueError, match="metric 'm' is unknown; the metrics are sp, s, p, r"):
        score_table([_compared([(0, 10)], [(0, 7)], [7])] * videos, ["p", "m"], TAUS)


@pytest.mark.parametrize("index", [-1, 2])
def test_only_a_video_that_is_there_is_replaced(index: int) -> None:
    video = _compared([(0, 10)], [(0, 7)], [7])
    with pytest.raises(IndexError, match=f"there is no video {index}"):
        score_table([video, video], ["p"], [70]).replaced(index, video)


def test_a_table_of_pairs_is_a_mapping_to_exact_scores() -> None:
    table = _compared([(0, 10), (20, 30)], [(0, 20), (35, 35)], [7, NOT_JUDGED]).scores
    half, nothing = Fraction(1, 2), Fraction(0)
    assert table == {
        (0, 0): PairScores(half, Fraction(1), 7),
        (0, 1): PairScores(nothing, nothing, None),
        (1, 0): PairScores(nothing, nothing, 7),
        (1, 1): PairScores(nothing, nothing, None),
    }
    assert table.only([1, 0], [0]) == {(0, 0): table[1, 0], (1, 0): table[0, 0]}
    with pytest.raises(KeyError):
        table[0, 2]
    with pytest.raises(KeyError):
        table[-1, 0]


def test_a_video_of_more_than_thirty_years_is_refused() -> None:
    with pytest.raises(ValueError, match="video 'v' lasts 1000000000001 ms"):
        compare([ReferenceVideo("v", LONGEST_MS + 1, ())], [])


def test_the_benchmark_compares_the_same_sums() -> None:
    (row,) = measure_engine([1], videos=12, critics=2)
    assert row.assignments == 2 * 12 * len(METRICS) * 101
    assert row.difference < 1e-9
