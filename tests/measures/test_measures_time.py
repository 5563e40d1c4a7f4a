"""Frames and milliseconds."""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate

import pytest
from hypothesis import given
from hypothesis import strategies as st

from outtake.measures.segments.frame_times import (
    NearestEdges,
    Seconds,
    check_edges,
    edges_from_times,
    frame_at,
    is_edge,
    nearest_edges,
)

EDGES = [0, 42, 83, 125]  # three frames at 24 a second: 0, 41.67, 83.33 and 125 ms

edge_tables = st.lists(st.integers(1, 60), min_size=1, max_size=30).map(lambda steps: [0, *accumulate(steps)])


def test_exact_times_are_rounded_to_the_nearest_millisecond() -> None:
    assert edges_from_times([Fraction(i, 24) for i in range(3)], Fraction(3, 24)) == EDGES


def test_a_half_is_rounded_up() -> None:
    assert edges_from_times([0, Fraction(5, 2000), Fraction(7, 2000)], Fraction(9, 2000)) == [0, 3, 4, 5]


@pytest.mark.parametrize("rate", [Fraction(16), Fraction(24), Fraction(30000, 1001), Fraction(30), Fraction(60)])
def test_every_frame_is_found_again_from_its_edges(rate: Fraction) -> None:
    frames = 300
    edges = edges_from_times([Fraction(i) / rate for i in range(frames)], frames / rate)
    check_edges(edges)
    assert [frame_at(edges, edge) for edge in edges[:-1]] == list(range(frames))
    assert [frame_at(edges, edge - 1) for edge in edges[1:]] == list(range(frames))


def test_frames_that_round_to_one_millisecond_are_named() -> None:
    times: list[Seconds] = [0, Fraction(40, 1000), Fraction(401, 10000), Fraction(80, 1000)]
    with pytest.raises(ValueError, match="frame 2 starts at 40 ms"):
        edges_from_times(times, Fraction(120, 1000))


def test_a_last_frame_without_length_is_named() -> None:
    with pytest.raises(ValueError, match="frame 1 ends at 40 ms"):
        edges_from_times([0, Fraction(1, 25)], Fraction(1, 25))


def test_frames_out_of_order_are_refused() -> None:
    with pytest.raises(ValueError, match="frame 2 starts at 50 ms"):
        edges_from_times([0, 0.1, 0.05], 0.2)


def test_a_first_frame_after_0_is_refused() -> None:
    with pytest.raises(ValueError, match="starts at 1/25 s; shift"):
        edges_from_times([Fraction(1, 25)], 1)


def test_no_frames_are_refused() -> None:
    with pytest.raises(ValueError, match="at least one frame"):
        edges_from_times([], 1)


@pytest.mark.parametrize(
    ("edges", "message"),
    [
        ([0], "1 entries"),
        ([5, 10], r"edges_ms\[0\] is 5"),
        ([0, 10, 10], r"edges_ms\[2\] is 10"),
        ([0, 20, 10], r"edges_ms\[2\] is 10"),
        ([0, 41.7], "whole milliseconds"),
        ([0, True], "whole milliseconds"),
    ],
)
def test_bad_tables_are_refused(edges: list[int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        check_edges(edges)


def test_edges_are_recognised() -> None:
    assert [ms for ms in range(-1, 130) if is_edge(EDGES, ms)] == EDGES


def test_nearest_edges_stand_around_a_time_or_on_it() -> None:
    assert nearest_edges(EDGES, 50) == NearestEdges(42, 83)
    assert nearest_edges(EDGES, 42) == NearestEdges(42, 42)
    assert nearest_edges(EDGES, 125) == NearestEdges(125, 125)


@pytest.mark.parametrize("ms", [-1, 126])
def test_there_are_no_edges_around_a_time_outside(ms: int) -> None:
    with pytest.raises(ValueError, match=str(ms)):
        nearest_edges(EDGES, ms)


@given(edge_tables, st.data())
def test_a_time_lies_in_its_frame(edges: list[int], data: st.DataObject) -> None:
    ms = data.draw(st.integers(0, edges[-1] - 1))
    frame = frame_at(edges, ms)
    assert edges[frame] <= ms < edges[frame + 1]
    below, above = nearest_edges(edges, ms)
    assert below == edges[frame]
    assert (above == below) == is_edge(edges, ms)
