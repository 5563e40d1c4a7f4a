"""Segments at every overlap: by hand, against trying every matching, what chance gives, and laws."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from statistics import fmean

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from outtake.measures.agreement.kappa import cohens_kappa
from outtake.measures.agreement.krippendorff import segment_agreement, value_agreement
from outtake.measures.agreement.segment_agreement import (
    AnnotatorPair,
    compare_pairs,
    f1_interval,
    only_type,
    oriented,
    summarise,
)
from outtake.measures.agreement.segment_chance import chance_f1, derangement, scaled
from outtake.measures.matching.segment_matching import THRESHOLDS, match_counts, matched_pairs
from outtake.measures.segments.segments import Segment
from outtake.measures.uncertainty.bootstrap import bootstrap
from tests.measures import oracle

Items = dict[str, dict[str, list[Segment]]]


def _mark(start: int, end: int, type_key: str = "a", severity: int | None = None) -> Segment:
    return Segment(start, end, type_key, "", f"{start}-{end}", severity)


segments = st.builds(
    lambda start, length, type_key, severity: _mark(start, start + length, type_key, severity),
    st.integers(0, 12),
    st.integers(0, 8),
    st.sampled_from("ab"),
    st.sampled_from([None, 1, 2, 3]),
)
marks = st.lists(segments, max_size=3)
tables = st.dictionaries(st.sampled_from("ijkl"), st.dictionaries(st.sampled_from("ABC"), marks), max_size=4)


def _by_hand() -> Items:
    return {
        # IoU 800 / 1200 = 2/3: matched up to 0.6. B starts 200 later and ends 200 later; one type, severity 2 and 3.
        "1": {"A": [_mark(0, 1000, "a", 2)], "B": [_mark(200, 1200, "a", 3)]},
        # IoU 0.95 in the first, none in the second. B starts as A does and ends 50 earlier; another type.
        "2": {"A": [_mark(0, 1000, "a", 1), _mark(5000, 6000)], "B": [_mark(0, 950, "b", 1)]},
        "3": {"A": [_mark(0, 100)], "B": []},
        "4": {"A": [], "B": []},
        "5": {"A": [_mark(0, 100)]},
    }


def test_a_summary_by_hand() -> None:
    result = summarise(compare_pairs(_by_hand()))
    # F1 of items 1, 2, 3: 1, 2/3, 0 up to 0.6; 0, 2/3, 0 from 0.7.
    assert {point.threshold: point.f1 for point in result.points} == {
        threshold: pytest.approx(5 / 9 if threshold <= 60 else 2 / 9) for threshold in range(10, 100, 10)
    }
    assert result.start == (100.0, pytest.approx(180.0), 2, None)  # 200 and 0
    assert result.end == (75.0, pytest.approx(185.0), 2, None)  # 200 and -50
    assert (result.detection.percent, result.detection.n) == (0.75, 4)
    # A says error in 3 of 4, B in 2 of 4: e = 3/4·1/2 + 1/4·1/2 = 1/2, kappa = (3/4 - 1/2) / (1/2).
    assert result.detection.kappa == pytest.approx(0.5)
    assert (result.type.percent, result.type.kappa, result.type.n) == (0.5, 0.0, 2)
    assert (result.severity.n, result.severity.percent) == (2, 0.5)
    assert (result.items, result.pairs, result.both_empty, result.reason) == (4, 3, 1, None)


@given(marks, marks)
@settings(max_examples=300)
@example([_mark(0, 10)], [_mark(0, 5)])  # IoU 0.5 exactly
# Two pairs of IoU 1 sum up to more than three of 0.5; the three count.
@example([_mark(0, 12), _mark(0, 24), _mark(0, 48)], [_mark(0, 6), _mark(0, 12), _mark(0, 24)])
@example([_mark(0, 1000)], [_mark(0, 599)])  # all but 0.6
def test_matches_are_those_of_trying_everything(a: list[Segment], b: list[Segment]) -> None:
    a, b = (sorted(each, key=lambda segment: segment.order) for each in (a, b))
    overlaps = {}
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            one, other = set(range(x.start_ms, x.end_ms)), set(range(y.start_ms, y.end_ms))
            overlaps[i, j] = Fraction(len(one & other), len(one | other) or 1)
    for threshold, count in zip(THRESHOLDS, match_counts(a, b), strict=True):
        reached = [pair for pair, overlap in overlaps.items() if 100 * overlap >= threshold]
        assert count == max(map(len, oracle.all_matchings(reached)))
    # At 0.5 the most pairs, of these the greatest sum of IoU, of these the first list.
    best = min(
        oracle.all_matchings(sorted(pair for pair, overlap in overlaps.items() if 2 * overlap >= 1)),
        key=lambda pairs: (-len(pairs), -sum(overlaps[pair] for pair in pairs), pairs),
    )
    assert matched_pairs(a, b) == tuple((a[i], b[j]) for i, j in best)


@given(tables)
def test_at_half_it_is_the_agreement_on_segments(items: Items) -> None:
    ours, known = summarise(compare_pairs(items)), segment_agreement(items)
    assert dict(ours.points)[50] == known.f1_iou_50
    assert (ours.pairs, ours.both_empty) == (known.pairs, known.both_empty)
    assert (dict(ours.points)[50] is None) == (ours.reason is not None)


@given(tables)
def test_more_overlap_is_never_easier(items: Items) -> None:
    scores = [point.f1 for point in summarise(compare_pairs(items)).points if point.f1 is not None]
    assert scores == sorted(scores, reverse=True)
    assert all(0 <= score <= 1 for score in scores)


@given(tables, st.integers(1, 5000), st.integers(2, 50))
def test_moving_and_stretching_changes_offsets_alone(items: Items, shift: int, factor: int) -> None:
    moved = {
        item: {
            name: [
                replace(each, start_ms=shift + factor * each.start_ms, end_ms=shift + factor * each.end_ms)
                for each in own
            ]
            for name, own in by_name.items()
        }
        for item, by_name in items.items()
    }
    before, after = summarise(compare_pairs(items)), summarise(compare_pairs(moved))
    assert after._replace(start=before.start, end=before.end) == before
    if before.start.median_ms is not None:
        assert after.start.median_ms == pytest.approx(factor * before.start.median_ms)


@given(tables)
def test_putting_one_first_turns_signs_and_nothing_else(items: Items) -> None:
    of_a = [each for each in compare_pairs(items) if "A" in (each.first, each.second)]
    forth, back = summarise(oriented(of_a, "A")), summarise([oriented([each], _other(each))[0] for each in of_a])
    assert (forth.points, forth.detection, forth.severity) == (back.points, back.detection, back.severity)
    assert forth.type == back.type
    for one, other in ((forth.start, back.start), (forth.end, back.end)):
        assert (one.n, one.p90_abs_ms) == (other.n, other.p90_abs_ms)
        assert one.median_ms is None or one.median_ms == -other.median_ms  # type: ignore[operator]


def _other(observation: AnnotatorPair) -> str:
    return observation.second if observation.first == "A" else observation.first


@given(tables)
def test_detection_of_two_is_their_kappa_and_alpha(items: Items) -> None:
    two = {item: {name: own for name, own in by_name.items() if name in "AB"} for item, by_name in items.items()}
    said = {item: {name: str(bool(own)) for name, own in by_name.items()} for item, by_name in two.items()}
    detection = summarise(compare_pairs(two)).detection
    kappa, alpha = cohens_kappa(said, "A", "B"), value_agreement(said, "nominal")
    assert (detection.percent, detection.kappa, detection.n) == (kappa.percent, kappa.kappa, kappa.items)
    assert detection.alpha == alpha.alpha
    assert (detection.kappa is None, detection.alpha is None) == (
        detection.kappa_reason is not None,
        detection.reason is not None,
    )


def test_kappa_needs_two_sides() -> None:
    one, none = [_mark(0, 10)], list[Segment]()
    three = compare_pairs({"1": {"A": one, "B": one, "C": none}, "2": {"A": none, "B": none, "C": none}})
    pooled = summarise(three).detection
    assert (pooled.kappa, pooled.kappa_reason) == (
        None,
        "kappa is of two annotators, and here are more; alpha is of any number",
    )
    assert pooled.alpha is not None
    # C against the others: never an error, the others in two of four.
    against = summarise(oriented(three, "C"))
    assert (against.detection.n, against.detection.percent, against.detection.kappa) == (4, 0.5, 0.0)


def test_one_type_keeps_who_marked_none_of_it() -> None:
    items = {"1": {"A": [_mark(0, 10, "a")], "B": [_mark(0, 10, "b")]}}
    assert only_type(items, "a") == {"1": {"A": [_mark(0, 10, "a")], "B": []}}
    assert summarise(compare_pairs(only_type(items, "a"))).points[0].f1 == 0.0
    assert summarise(compare_pairs(items)).points[0].f1 == 1.0


def test_intervals_are_over_items() -> None:
    items = {str(i): {"A": [_mark(0, 10)], "B": [_mark(0, 10 - i % 7)], "C": []} for i in range(40)}
    items["clean"] = {"A": [], "B": []}  # counts for nothing
    observations = compare_pairs(items)
    fast = f1_interval(observations, 50, seed=3, resamples=200)
    by_item = [[each for each in observations if each.item == item] for item in items if item != "clean"]

    def mean_f1(drawn: object) -> float | None:
        return summarise([each for of_item in drawn for each in of_item]).points[4].f1  # type: ignore[attr-defined]

    plain = bootstrap(by_item, mean_f1, seed=3, resamples=200)
    assert fast[:3] == pytest.approx(plain[:3])
    # B marks 4 to 10 of A's 10; C, who marked nothing, is in two of the three pairs of an item.
    assert fast.value == pytest.approx(fmean([(10 - i % 7 >= 5) / 3 for i in range(40)]))
    assert f1_interval([], 50, seed=3).reason == "there are no items"


def test_what_is_undefined_has_a_reason() -> None:
    nothing = summarise([])
    assert nothing.reason == "no item has two annotators"
    assert (nothing.detection.reason, nothing.type.reason) == ("there is no observation", "there is no matched pair")
    clean = summarise(compare_pairs({"1": {"A": [], "B": []}}))
    assert clean.reason == "no annotator of an item with two annotators marked anything"
    assert clean.points[0].f1 is None
    assert clean.detection.percent == 1.0
    assert clean.detection.kappa_reason is not None
    assert clean.start == (None, None, 0, "no pair is matched")
    assert clean.severity.reason == "in no matched pair have both a severity"


def test_chance_by_hand() -> None:
    # Two clips can only change places. Clip 2 is twice as long, so its marks are halved: A's 0-10 on clip 1 meets B's
    # 0-10 (of 0-20), and B's 0-10 meets A's 10-20 (of 20-40) on it; the other way round the same.
    items = {
        "1": {"A": [_mark(0, 10)], "B": [_mark(0, 10)]},
        "2": {"A": [_mark(20, 40)], "B": [_mark(0, 20)]},
    }
    result = chance_f1(items, {"1": 50, "2": 100}, seed=1, shuffles=3)
    assert {point.f1 for point in result.points} == {0.5}
    assert (result.items, result.pairs, result.shuffles, result.seed, result.reason) == (2, 12, 3, 1, None)


def test_chance_is_what_a_habit_reaches_and_what_was_seen_exceeds() -> None:
    rng = np.random.default_rng(4)
    # Everyone marks the first half of each clip, whatever its length: all of the agreement is habit.
    lengths = {str(i): int(length) for i, length in enumerate(rng.integers(2, 9, 60) * 1000)}
    habit = {item: {name: [_mark(0, length // 2)] for name in "AB"} for item, length in lengths.items()}
    assert {point.f1 for point in chance_f1(habit, lengths, seed=1).points} == {1.0}
    # An error of a tenth of the clip, at a random place, which both see: F1 is 1, chance is far below.
    places = rng.integers(0, 90, 60) / 100
    seen = {
        item: {name: [_mark(int(at * length), int((at + 0.1) * length))] for name in "AB"}
        for (item, length), at in zip(lengths.items(), places, strict=True)
    }
    assert {point.f1 for point in summarise(compare_pairs(seen)).points} == {1.0}
    level = dict(chance_f1(seen, lengths, seed=1).points)
    # IoU 0.5 needs places that differ by at most a third of a tenth, 3 of 90 hundredths: (90 + 2·(89 + 88 + 87)) / 90².
    assert level[50] == pytest.approx(0.076, abs=0.04)


@given(tables, st.integers(0, 1000))
@settings(max_examples=40)
def test_chance_depends_on_the_seed_alone(items: Items, seed: int) -> None:
    lengths = dict.fromkeys(items, 20)
    forth = chance_f1(items, lengths, seed=seed, shuffles=2)
    assert chance_f1(dict(reversed(items.items())), lengths, seed=seed, shuffles=2) == forth
    assert (forth.points[0].f1 is None) == (forth.reason is not None)
    assert forth.items == sum(len(by_name) >= 2 for by_name in items.values())


def test_chance_is_of_a_sample_where_there_are_many() -> None:
    items = {str(i): {"A": [_mark(i, i + 10)], "B": [_mark(2 * i, 2 * i + 7)]} for i in range(30)}
    lengths = dict.fromkeys(items, 70)
    result = chance_f1(items, lengths, seed=1, shuffles=2, max_items=10)
    assert (result.items, result.pairs) == (10, 40)
    assert chance_f1(dict(reversed(items.items())), lengths, seed=1, shuffles=2, max_items=10) == result
    assert chance_f1(items, lengths, seed=2, shuffles=2, max_items=10).points != result.points


@pytest.mark.parametrize(
    ("items", "reason"),
    [
        ({}, "fewer than two items have two annotators, so there is nothing to shuffle"),
        (
            {"1": {"A": [_mark(0, 1)], "B": []}},
            "fewer than two items have two annotators, so there is nothing to shuffle",
        ),
        ({item: {"A": [], "B": []} for item in "12"}, "no annotator of these items marked anything"),
    ],
)
def test_chance_says_why_it_is_undefined(items: Items, reason: str) -> None:
    result = chance_f1(items, dict.fromkeys(items, 10), seed=1)
    assert (result.points[0].f1, result.reason) == (None, reason)


def test_chance_needs_lengths() -> None:
    items = {item: {"A": [_mark(0, 1)], "B": []} for item in "12"}
    with pytest.raises(ValueError, match="the length of clip '2' is None; give it in milliseconds, above 0"):
        chance_f1(items, {"1": 10}, seed=1)
    with pytest.raises(ValueError, match="shuffle at least once"):
        chance_f1(items, {"1": 10, "2": 10}, seed=1, shuffles=0)


def test_derangements_are_equally_likely() -> None:
    rng = np.random.default_rng(1)
    counts = Counter(tuple(derangement(rng, 4)) for _ in range(9000))
    # There are 9 derangements of 4 places; each count has mean 1000 and standard deviation 30.
    assert len(counts) == 9
    assert all(850 < count < 1150 for count in counts.values())
    assert not any(place == index for drawn in counts for index, place in enumerate(drawn))
    with pytest.raises(ValueError, match="1 places cannot be shuffled"):
        derangement(rng, 1)


def test_stretching_rounds_to_the_nearest() -> None:
    assert [(each.start_ms, each.end_ms) for each in scaled([_mark(1, 4)], 1, 2)] == [(1, 2)]
    assert [(each.start_ms, each.end_ms) for each in scaled([_mark(1, 4)], 1, 3)] == [(0, 1)]
