"""Several labels at once: by hand, against scikit-learn (golden/make_labels.py), and laws."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from outtake.measures.calibration.multilabel import Predictions, Truth, micro_f1_interval, score_both_ways, score_labels

TYPES = ("logical", "hallucination", "spatial")

TRUTH = {
    "both": {"logical", "hallucination"},
    "one": {"logical"},
    "clean": set(),
    "quiet": {"hallucination"},
}
SAID = {"both": {"logical"}, "one": {"logical", "hallucination"}, "clean": set(), "quiet": None}

subsets = st.frozensets(st.sampled_from(TYPES))
pairs = st.dictionaries(st.integers(0, 30).map(str), st.tuples(subsets, st.none() | subsets), max_size=12)


def _split(table: dict) -> tuple[Truth, Predictions]:
    return {item: true for item, (true, _) in table.items()}, {item: found for item, (_, found) in table.items()}


def test_an_example_by_hand() -> None:
    scores = score_labels(TRUTH, SAID, TYPES)
    logical, hallucination = scores.by_type["logical"], scores.by_type["hallucination"]
    assert (logical.tp, logical.fp, logical.fn, logical.f1.value) == (2, 0, 0, 1.0)
    assert (hallucination.tp, hallucination.fp, hallucination.fn, hallucination.f1.value) == (0, 1, 2, 0.0)
    assert (scores.micro.tp, scores.micro.fp, scores.micro.fn) == (2, 1, 2)
    assert scores.micro.f1[:3] == (4 / 7, 4, 7)
    assert (scores.items, scores.unreadable, scores.absent) == (4, 1, 0)
    # "both" and "one" are found to have an error, "quiet" is not; its set and those of the first two are wrong.
    assert scores.has_error.precision[:3] == (1.0, 2, 2)
    assert scores.has_error.recall[:3] == (2 / 3, 2, 3)
    assert scores.exact_match[:3] == (1 / 4, 1, 4)


def test_nothing_over_nothing_is_undefined_and_macro_says_over_how_many_types_it_is() -> None:
    scores = score_labels(TRUTH, SAID, TYPES)
    spatial = scores.by_type["spatial"]
    assert spatial.precision == (None, 0, 0, "the type is never predicted")
    assert spatial.recall == (None, 0, 0, "the type is never true")
    assert spatial.f1 == (None, 0, 0, "the type is neither true nor predicted")
    assert (scores.macro_f1.value, scores.macro_f1.n, scores.macro_without) == (0.5, 2, ("spatial",))


def test_the_paper_s_zero_is_labelled() -> None:
    scores = score_labels(TRUTH, SAID, TYPES, mode="paper")
    assert scores.mode == "paper"
    assert scores.by_type["spatial"].f1.value == 0.0
    assert scores.by_type["spatial"].f1.reason == (
        "the type is neither true nor predicted: 0/0, set to 0 as the paper does"
    )
    assert scores.by_type["logical"].f1.reason is None
    assert (scores.macro_f1.value, scores.macro_f1.n, scores.macro_without) == (1 / 3, 3, ())


def test_a_type_that_is_there_and_never_named_has_an_f1_of_0_and_no_precision() -> None:
    score = score_labels({"a": {"spatial"}}, {"a": set()}, TYPES).by_type["spatial"]
    assert (score.precision.value, score.recall.value, score.f1.value) == (None, 0.0, 0.0)


def test_replies_that_could_not_be_read_are_shown_both_ways() -> None:
    both = score_both_ways(TRUTH, SAID, TYPES)
    assert (both.empty.items, both.left_out.items) == (4, 3)
    assert (both.empty.unreadable, both.left_out.unreadable) == (1, 1)
    assert (both.empty.micro.fn, both.left_out.micro.fn) == (2, 1)
    assert both.left_out.exact_match[:3] == (1 / 3, 1, 3)


def test_an_item_that_was_not_tried_enters_nothing_and_is_counted() -> None:
    scores = score_labels(TRUTH, {"one": {"logical"}}, TYPES)
    assert (scores.items, scores.absent, scores.micro.f1.value) == (1, 3, 1.0)


def test_without_items_all_is_undefined() -> None:
    scores = score_labels({}, {}, TYPES)
    assert (scores.micro.f1.value, scores.macro_f1.value, scores.exact_match.value) == (None, None, None)
    assert scores.macro_f1.reason == "no type is true or predicted"


@pytest.mark.parametrize(
    ("truth", "said", "message"),
    [
        ({}, {"x": set()}, "item 'x' has a reply and no truth"),
        ({"x": set()}, {"x": {"weather"}}, "item 'x' has the type 'weather'; the types are logical"),
        ({"x": {"weather"}}, {"x": None}, "item 'x' has the type 'weather'"),
    ],
)
def test_what_is_wrong_is_named(truth: Truth, said: Predictions, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        score_labels(truth, said, TYPES)


def test_it_agrees_with_scikit_learn() -> None:
    golden = json.loads((Path(__file__).parent / "golden" / "labels.json").read_text("utf-8"))
    names = [str(index) for index in range(len(golden["by_type"][0]))]
    truth, said = (
        {str(row): {name for name, flag in zip(names, flags, strict=True) if flag} for row, flags in enumerate(table)}
        for table in (golden["truth"], golden["said"])
    )
    scores = score_labels(truth, said, names, mode="paper")
    by_type = [(each.precision.value, each.recall.value, each.f1.value) for each in scores.by_type.values()]
    assert by_type == [pytest.approx(figures) for figures in zip(*golden["by_type"], strict=True)]
    micro = scores.micro
    assert [micro.precision.value, micro.recall.value, micro.f1.value] == pytest.approx(golden["micro"])
    assert scores.macro_f1.value == pytest.approx(golden["macro_f1"])
    assert scores.exact_match.value == pytest.approx(golden["exact_match"])


@settings(max_examples=50)
@given(pairs)
def test_micro_is_of_the_pooled_counts(table: dict) -> None:
    scores = score_labels(*_split(table), TYPES)
    tp, fp, fn = (sum(each[k] for each in scores.by_type.values()) for k in range(3))
    assert scores.micro[:3] == (tp, fp, fn)
    assert scores.micro.f1.value == (2 * tp / (2 * tp + fp + fn) if tp + fp + fn else None)


@settings(max_examples=50)
@given(pairs, st.randoms())
def test_the_order_of_items_does_not_matter(table: dict, random) -> None:
    items = list(table)
    random.shuffle(items)
    shuffled = _split({item: table[item] for item in items})
    assert score_labels(*shuffled, TYPES) == score_labels(*_split(table), TYPES)
    ours, theirs = (micro_f1_interval(*each, TYPES, seed=1, resamples=20) for each in (shuffled, _split(table)))
    assert ours == theirs


@settings(max_examples=50)
@given(pairs)
def test_the_truth_told_back_is_perfect(table: dict) -> None:
    truth, _ = _split(table)
    scores = score_labels(truth, truth, TYPES)
    assert {scores.micro.f1.value, scores.macro_f1.value, scores.exact_match.value} <= {1.0, None}


@settings(max_examples=50)
@given(pairs)
def test_swapping_the_sides_swaps_misses_and_false_alarms(table: dict) -> None:
    truth, said = _split({item: (true, found or frozenset()) for item, (true, found) in table.items()})
    one, other = score_labels(truth, said, TYPES).micro, score_labels(said, truth, TYPES).micro
    assert (one.tp, one.fp, one.fn, one.f1.value) == (other.tp, other.fn, other.fp, other.f1.value)


def test_the_interval_of_the_micro_f1_is_around_it() -> None:
    truth = {str(item): {"logical"} if item % 3 else {"spatial"} for item in range(60)}
    said = {str(item): {"logical"} if item % 4 else set() for item in range(60)}
    interval = micro_f1_interval(truth, said, TYPES, seed=3)
    assert interval.value == score_labels(truth, said, TYPES).micro.f1.value
    assert interval.low is not None and interval.high is not None
    assert interval.low < interval.value < interval.high
