"""Merging: what is the same becomes one, the more detailed word stays, and every source is named."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from evaluation.ground_truth.policies.merge_segments import merge
from outtake.measures.segments.segments import Segment, iou

SAME, OTHER = (lambda a, b: True), (lambda a, b: False)


def marked(id_: str, start_ms: int, end_ms: int, reason: str = "It floats.") -> Segment:
    return Segment(start_ms, end_ms, "physics_violation", reason, id_)


@st.composite
def many(draw) -> list[Segment]:
    spans = draw(st.lists(st.tuples(st.integers(0, 60), st.integers(1, 30), st.integers(1, 4)), max_size=8))
    return [marked(str(i), start, start + length, "word " * words) for i, (start, length, words) in enumerate(spans)]


def groups(segments: list[Segment]) -> set[frozenset[str]]:
    return {frozenset(one.source_ids) for one in merge(segments, SAME)}


@given(segments=many())
def test_each_source_stands_in_exactly_one_group(segments):
    sources = [source for one in merge(segments, SAME) for source in one.source_ids]
    assert sorted(sources) == sorted(each.id for each in segments)
    assert all(one.kept.id in one.source_ids for one in merge(segments, SAME))


@given(segments=many())
def test_nothing_is_mended_what_is_kept_is_one_of_them(segments):
    assert {one.kept for one in merge(segments, SAME)} <= set(segments)


@given(segments=many())
def test_the_longest_reason_of_each_group_is_kept(segments):
    by_id = {each.id: each for each in segments}
    for one in merge(segments, SAME):
        words = [len(by_id[source].reason.split()) for source in one.source_ids]
        assert len(one.kept.reason.split()) == max(words)


@given(segments=many(), seed=st.randoms())
def test_the_groups_do_not_depend_on_the_order(segments, seed):
    shuffled = list(segments)
    seed.shuffle(shuffled)
    assert groups(shuffled) == groups(segments)


@given(segments=many())
def test_what_means_something_else_is_never_merged(segments):
    assert [one.source_ids for one in merge(segments, OTHER)] == [
        (each.id,) for each in sorted(segments, key=lambda each: each.order)
    ]


@given(segments=many())
def test_two_that_reach_the_threshold_are_in_one_group(segments):
    found = groups(segments)
    for a in segments:
        for b in segments:
            if a.id != b.id and 10 * iou(a, b) >= 6:
                assert any({a.id, b.id} <= group for group in found)


def test_the_threshold_is_six_tenths_and_reached_counts():
    a = marked("a", 0, 1000)
    assert groups([a, marked("b", 0, 600)]) == {frozenset("ab")}
    assert groups([a, marked("b", 0, 599)]) == {frozenset("a"), frozenset("b")}


def test_sameness_is_transitive():
    chain = [marked("a", 0, 1000), marked("b", 200, 1200), marked("c", 400, 1400)]
    assert [iou(x, y) * 3 for x, y in pairwise(chain)] == [2, 2]
    assert iou(chain[0], chain[2]) < 0.6
    assert groups(chain) == {frozenset("abc")}


def test_of_equally_detailed_ones_the_first_is_kept():
    (one,) = merge([marked("b", 0, 1000), marked("a", 0, 900)], SAME)
    assert (one.kept.id, one.source_ids) == ("b", ("b", "a"))


def test_the_result_is_in_order_of_time():
    found = merge([marked("late", 5000, 6000), marked("early", 0, 1000)], SAME)
    assert [one.kept.id for one in found] == ["early", "late"]
